//===- Elf.cpp --------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Elf.h"

#include "../../BuildNote.h"
#include "Calls.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <utility>

using namespace llvm;
using namespace snug;
using namespace snug::report;

using File = object::ELFFile<ElfType>;

static Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

/// What the figures can be taken from.
static Error checkHeader(StringRef Bytes) {
  if (Bytes.size() < sizeof(ElfType::Ehdr))
    return wrong("truncated: " + Twine(Bytes.size()) + " bytes do not hold an ELF header");
  const auto *Ident = Bytes.bytes_begin();
  if (Ident[ELF::EI_CLASS] != ELF::ELFCLASS64 || Ident[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return wrong("not a 64-bit little-endian ELF file");
  return Error::success();
}

static Expected<std::vector<Symbol>> readSymbols(const File &Elf, const SectionHeader &Table) {
  auto Symbols = Elf.symbols(&Table);
  if (!Symbols)
    return Symbols.takeError();
  Expected<StringRef> Names = Elf.getStringTableForSymtab(Table);
  if (!Names)
    return Names.takeError();
  std::vector<Symbol> Read;
  Read.reserve(Symbols->size());
  for (const auto &S : *Symbols) {
    Expected<StringRef> Name = S.getName(*Names);
    if (!Name)
      return Name.takeError();
    bool IsFunction = S.getType() == ELF::STT_FUNC || S.getType() == ELF::STT_GNU_IFUNC;
    Read.push_back({Name->split('@').first, S.st_value, S.st_size, S.isDefined(), IsFunction});
  }
  return Read;
}

static Expected<std::vector<Relocation>>
readRelocations(const File &Elf, const SectionHeader &Table, ArrayRef<Symbol> Symbols) {
  auto Entries = Elf.relas(Table);
  if (!Entries)
    return Entries.takeError();
  std::vector<Relocation> Read;
  Read.reserve(Entries->size());
  for (const auto &Entry : *Entries) {
    uint32_t Index = Entry.getSymbol(/*isMips64EL=*/false);
    if (Index >= Symbols.size() && Index != 0)
      return wrong("a relocation refers to symbol " + Twine(Index) + " of " +
                   Twine(Symbols.size()));
    Read.push_back({Entry.r_offset, Index == 0 ? StringRef() : Symbols[Index].Name});
  }
  return Read;
}

static Expected<std::vector<Section>> readSections(const File &Elf) {
  auto Headers = Elf.sections();
  if (!Headers)
    return Headers.takeError();
  if (Headers->empty())
    return wrong("no section headers: nothing in it has a name");
  std::vector<Section> Read;
  for (const SectionHeader &Header : *Headers) {
    Expected<StringRef> Name = Elf.getSectionName(Header);
    if (!Name)
      return Name.takeError();
    ArrayRef<uint8_t> Contents;
    if (Header.sh_type != ELF::SHT_NOBITS && Header.sh_type != ELF::SHT_NULL) {
      auto Bytes = Elf.getSectionContents(Header);
      if (!Bytes)
        return Bytes.takeError();
      Contents = *Bytes;
    }
    Read.push_back({&Header, *Name, Contents, {}});
  }
  return Read;
}

/// Relocations name their symbols by index, so the symbol tables come first.
static Error readTables(const File &File, Elf &Into) {
  for (const Section &S : Into.Sections) {
    if (S.Header->sh_type != ELF::SHT_SYMTAB && S.Header->sh_type != ELF::SHT_DYNSYM)
      continue;
    auto Symbols = readSymbols(File, *S.Header);
    if (!Symbols)
      return Symbols.takeError();
    (S.Header->sh_type == ELF::SHT_SYMTAB ? Into.Symbols : Into.DynamicSymbols) =
        std::move(*Symbols);
  }
  for (const Section &S : Into.Sections) {
    if (S.Header->sh_type != ELF::SHT_RELA)
      continue;
    auto Relocations =
        readRelocations(File, *S.Header, Into.Relocatable ? Into.Symbols : Into.DynamicSymbols);
    if (!Relocations)
      return Relocations.takeError();
    std::vector<Relocation> *To = &Into.DynamicRelocations;
    if (Into.Relocatable) {
      if (S.Header->sh_info >= Into.Sections.size())
        return wrong(S.Name + ": there is no section " + Twine(S.Header->sh_info));
      To = &Into.Sections[S.Header->sh_info].Relocations;
    }
    To->insert(To->end(), Relocations->begin(), Relocations->end());
  }
  return Error::success();
}

static void addSizes(const Elf &Of, Sizes &Into) {
  for (const Section &S : Of.Sections) {
    if (!S.isLoaded())
      continue;
    uint64_t Bytes = S.Header->sh_size;
    if (S.Header->sh_type == ELF::SHT_NOBITS)
      Into.Bss += Bytes;
    else if (S.Header->sh_flags & ELF::SHF_WRITE)
      Into.Data += Bytes;
    else
      Into.Text += Bytes;
    if (S.isCode())
      Into.Code += Bytes;
  }
}

/// Calls \p Found(owner, type, description) for each note of a section.
template <typename FoundT> static Error forEachNote(const Section &S, const FoundT &Found) {
  ArrayRef<uint8_t> Rest = S.Contents;
  constexpr size_t HeaderBytes = 12;
  while (!Rest.empty()) {
    uint32_t Header[3] = {};
    uint64_t OwnerEnd = 0;
    uint64_t End = 0;
    bool Fits = Rest.size() >= HeaderBytes;
    if (Fits) {
      for (size_t I = 0; I < 3; ++I)
        Header[I] = support::endian::read32le(Rest.data() + sizeof(uint32_t) * I);
      OwnerEnd = HeaderBytes + alignTo(uint64_t(Header[0]), 4);
      End = OwnerEnd + Header[1];
      Fits = End <= Rest.size();
    }
    if (!Fits)
      return wrong(S.Name + ": a note goes past the end of its section");
    StringRef Owner(reinterpret_cast<const char *>(Rest.data()) + HeaderBytes, Header[0]);
    Found(Owner.rtrim('\0'), Header[2], Rest.slice(OwnerEnd, Header[1]));
    Rest = Rest.drop_front(std::min<uint64_t>(alignTo(End, 4), Rest.size()));
  }
  return Error::success();
}

static Built parseNote(StringRef Text) {
  Built Parsed;
  SmallVector<StringRef, 8> Words;
  Text.rtrim('\0').split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    if (Word.consume_front("version="))
      Parsed.Version = Word.str();
    else if (Word.consume_front("llvm="))
      Parsed.Llvm = Word.str();
    else
      Parsed.Options.push_back(Word.str());
  }
  return Parsed;
}

static Error addNotes(const Elf &Of, Measure &Into) {
  std::map<Built, uint64_t> BuiltBy;
  for (const Section &S : Of.Sections) {
    // Notes aligned to 8 bytes are of other owners, and laid out otherwise.
    if (S.Header->sh_type != ELF::SHT_NOTE || S.Header->sh_addralign > 4)
      continue;
    Error Problem = forEachNote(S, [&](StringRef Owner, uint32_t Type, ArrayRef<uint8_t> Text) {
      if (Owner == "GNU" && Type == ELF::NT_GNU_BUILD_ID && S.isLoaded())
        Into.BuildId = toHex(Text, /*LowerCase=*/true);
      if (S.Name == NoteSection && Owner == NoteOwner && Type == NoteType)
        BuiltBy[parseNote(toStringRef(Text))] = 1;
    });
    if (Problem)
      return Problem;
  }
  Into.WithoutNote += BuiltBy.empty();
  for (const auto &[By, Count] : BuiltBy)
    Into.BuiltBy[By] += Count;
  return Error::success();
}

/// A position-independent executable differs from a shared library by what it asks the system for.
static Kind kindOf(const Elf &Of, const ElfType::Ehdr &Header) {
  if (Header.e_type == ELF::ET_REL)
    return Kind::Object;
  if (Header.e_type == ELF::ET_EXEC)
    return Kind::Executable;
  for (const Section &S : Of.Sections) {
    if (S.Name == ".interp")
      return Kind::Executable;
    if (S.Header->sh_type != ELF::SHT_DYNAMIC)
      continue;
    for (size_t At = 0; At + sizeof(ElfType::Dyn) <= S.Contents.size();
         At += sizeof(ElfType::Dyn)) {
      ElfType::Dyn Entry;
      memcpy(&Entry, S.Contents.data() + At, sizeof Entry);
      if (Entry.d_tag == ELF::DT_FLAGS_1 && (Entry.d_un.d_val & ELF::DF_1_PIE))
        return Kind::Executable;
    }
  }
  return Kind::SharedLibrary;
}

Error snug::report::addElfFile(StringRef Bytes, Measure &Into) {
  if (Error Problem = checkHeader(Bytes))
    return Problem;
  Expected<File> Read = File::create(Bytes);
  if (!Read)
    return Read.takeError();
  const ElfType::Ehdr &Header = Read->getHeader();
  if (Header.e_type != ELF::ET_REL && Header.e_type != ELF::ET_EXEC && Header.e_type != ELF::ET_DYN)
    return wrong("an ELF file of type " + Twine(Header.e_type) + ", neither object nor linked");

  Elf Of;
  Of.Machine = Header.e_machine;
  Of.Relocatable = Header.e_type == ELF::ET_REL;
  Expected<std::vector<Section>> Sections = readSections(*Read);
  if (!Sections)
    return Sections.takeError();
  Of.Sections = std::move(*Sections);
  if (Error Problem = readTables(*Read, Of))
    return Problem;

  ++Into.Objects;
  Into.Is = kindOf(Of, Header);
  addSizes(Of, Into.Bytes);
  if (Error Problem = addNotes(Of, Into))
    return Problem;
  return addCalls(Of, Into);
}
