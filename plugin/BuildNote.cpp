//===- BuildNote.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "BuildNote.h"

#include "Compat.h"
#include "Settings.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <cassert>
#include <string>

using namespace llvm;
using namespace snug;

static std::string describe(const Settings &S) {
  std::string Text = "version=" SNUG_VERSION " llvm=" + std::to_string(compat::BuiltFor);
  for (const std::string &Option : optionsSet(S))
    Text += " " + Option;
  return Text;
}

void snug::addBuildNote(Module &M, const Settings &S) {
  constexpr unsigned HeaderBytes = 3 * sizeof(uint32_t);
  constexpr unsigned OwnerBytes = sizeof(NoteOwner);
  constexpr unsigned OwnerPadding = (4 - OwnerBytes % 4) % 4;
  constexpr unsigned Room = NoteBytes - HeaderBytes - OwnerBytes - OwnerPadding;
  std::string Text = describe(S);
  assert(Text.size() < Room && "options do not fit into a note");

  // GNU as warns of any flag on a section whose name begins with .note.
  std::string Flags = S.ForAnyAssembler ? "\"\",%note" : "\"M\",%note," + std::to_string(NoteBytes);
  std::string Assembly;
  raw_string_ostream(Assembly) << ".pushsection " << NoteSection << "," << Flags << "\n.balign 4"
                               << "\n.long " << OwnerBytes << ", " << Room << ", " << NoteType
                               << "\n.asciz \"" << NoteOwner << "\"\n.zero " << OwnerPadding
                               << "\n.ascii \"" << Text << "\"\n.zero " << Room - Text.size()
                               << "\n.popsection\n";
  if (!StringRef(M.getModuleInlineAsm()).contains(Assembly))
    M.appendModuleInlineAsm(Assembly);
}
