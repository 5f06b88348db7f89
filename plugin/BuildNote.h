//===- BuildNote.h - which plugin built an object -----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the section that says which version of snug, for which LLVM and with which options, had a
// hand in an object: one ELF note in .note.snug,
//
//   owner "snug", type 1, description "version=0.1.0 llvm=22 max-size=40"
//
// with those options that differ from the default, as -fplugin-arg-snug-<option> takes them, and
// heap-tool=<flag> where a tool that watches the heap kept the plugin from rewriting. No path, no
// time: equal builds stay equal.
//
// The section is not loaded. All notes have the same size and the section is mergeable, so a linker
// keeps one of each text, however many objects it links. It is module-level assembly rather than a
// global, since LLVM allocates every global at run time; assembly also survives -flto.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_BUILDNOTE_H
#define SNUG_PLUGIN_BUILDNOTE_H

#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace snug {

struct Settings;

constexpr char NoteSection[] = ".note.snug";
constexpr char NoteOwner[] = "snug";
constexpr uint32_t NoteType = 1;
constexpr uint32_t NoteBytes = 256; ///< all of a note: header, owner and description, padded

/// Adds the note to \p M, unless it has the same one: a second run over a module changes nothing.
void addBuildNote(llvm::Module &M, const Settings &S);

} // namespace snug

#endif
