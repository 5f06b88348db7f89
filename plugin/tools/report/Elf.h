//===- Elf.h - one ELF file ---------------------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the reading of headers, symbols, relocations and notes. Everything read is checked against
// the file's bounds: a truncated or malformed file is an error, never a wrong figure.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_REPORT_ELF_H
#define SNUG_REPORT_ELF_H

#include "Measure.h"

#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"

namespace snug::report {

using ElfType = llvm::object::ELF64LE;
using SectionHeader = ElfType::Shdr;

struct Symbol {
  llvm::StringRef Name; ///< without a version
  uint64_t Address;
  uint64_t Size;
  bool Defined;
  bool IsFunction;
};

struct Relocation {
  uint64_t Offset; ///< in the section (relocatable files), or an address
  llvm::StringRef Symbol;
};

struct Section {
  const SectionHeader *Header;
  llvm::StringRef Name;
  llvm::ArrayRef<uint8_t> Contents;    ///< empty for SHT_NOBITS
  std::vector<Relocation> Relocations; ///< that are to be applied to it; in relocatable files

  bool isLoaded() const {
    return Header->sh_flags & llvm::ELF::SHF_ALLOC;
  }
  bool isCode() const {
    return isLoaded() && (Header->sh_flags & llvm::ELF::SHF_EXECINSTR) && !Contents.empty();
  }
};

struct Elf {
  uint16_t Machine = 0;
  bool Relocatable = false;
  std::vector<Section> Sections;
  std::vector<Symbol> Symbols;        ///< of the symbol table, which strip removes
  std::vector<Symbol> DynamicSymbols; ///< of the one that the dynamic linker needs
  std::vector<Relocation> DynamicRelocations;
};

/// Adds the figures of the ELF file in \p Bytes to \p Into.
llvm::Error addElfFile(llvm::StringRef Bytes, Measure &Into);

} // namespace snug::report

#endif
