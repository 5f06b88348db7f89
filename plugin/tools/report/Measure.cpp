//===- Measure.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Measure.h"

#include "Elf.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace snug::report;

StringRef snug::report::nameOf(Kind K) {
  switch (K) {
  case Kind::Object:
    return "object";
  case Kind::Archive:
    return "archive";
  case Kind::SharedLibrary:
    return "shared library";
  case Kind::Executable:
    return "executable";
  }
  llvm_unreachable("all kinds are named");
}

bool snug::report::isGeneric(StringRef Symbol) {
  const AllocFunction *Function = findAllocFunction(Symbol);
  return Function && !Function->isOperator();
}

static uint64_t sumOfCalls(const std::map<std::string, Uses> &Of) {
  uint64_t Sum = 0;
  for (const auto &[Symbol, U] : Of)
    Sum += U.Calls;
  return Sum;
}

uint64_t Measure::entryPointCalls() const {
  return sumOfCalls(EntryPoints);
}

uint64_t Measure::genericCalls() const {
  return sumOfCalls(Generic);
}

static Error wrong(const Twine &Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), Path + ": " + What);
}

/// Adds what is known of one ELF file to \p Into; \p Name is what errors call it.
static Error addElf(MemoryBufferRef Buffer, const std::string &Name, Measure &Into) {
  switch (identify_magic(Buffer.getBuffer())) {
  case file_magic::bitcode:
    return wrong(Name, "LLVM bitcode, made with -flto; look at what is linked from it");
  case file_magic::elf:
  case file_magic::elf_relocatable:
  case file_magic::elf_executable:
  case file_magic::elf_shared_object:
  case file_magic::elf_core:
    break;
  default:
    return wrong(Name, Buffer.getBufferSize() == 0 ? "empty file" : "neither ELF nor an archive");
  }
  if (Error Problem = addElfFile(Buffer.getBuffer(), Into))
    return wrong(Name, toString(std::move(Problem)));
  return Error::success();
}

static Error addMember(const object::Archive::Child &Child, const std::string &Path,
                       Measure &Into) {
  Expected<StringRef> Name = Child.getName();
  if (!Name)
    return wrong(Path, toString(Name.takeError()));
  Expected<MemoryBufferRef> Member = Child.getMemoryBufferRef();
  if (!Member)
    return wrong(Path + "(" + *Name + ")", toString(Member.takeError()));
  return addElf(*Member, Path + "(" + Name->str() + ")", Into);
}

static Error addArchive(MemoryBufferRef Buffer, const std::string &Path, Measure &Into) {
  Expected<std::unique_ptr<object::Archive>> Archive = object::Archive::create(Buffer);
  if (!Archive)
    return wrong(Path, toString(Archive.takeError()));
  Error Walk = Error::success();
  for (const object::Archive::Child &Child : (*Archive)->children(Walk))
    if (Error Problem = addMember(Child, Path, Into)) {
      consumeError(std::move(Walk));
      return Problem;
    }
  if (Walk)
    return wrong(Path, toString(std::move(Walk)));
  if (Into.Objects == 0)
    return wrong(Path, "archive without members");
  Into.Is = Kind::Archive;
  return Error::success();
}

Expected<Measure> snug::report::measureFile(const std::string &Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return wrong(Path, File.getError().message());
  MemoryBufferRef Buffer = (*File)->getMemBufferRef();
  Measure Of;
  Of.Path = Path;
  Of.FileBytes = Buffer.getBufferSize();
  bool IsArchive = identify_magic(Buffer.getBuffer()) == file_magic::archive;
  if (Error Problem = IsArchive ? addArchive(Buffer, Path, Of) : addElf(Buffer, Path, Of))
    return Problem;
  return Of;
}
