//===- Calls.h - who calls the allocator --------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the counting of calls of entry points and of generic allocation functions in machine code.
// LLVM's disassembler finds the instructions, so that data which looks like a call is none.
//
//   relocatable   an instruction that calls or jumps, with a relocation in it against the function;
//                 any other relocation takes its address
//   linked        one that calls or jumps to the function itself, to its stub in .plt, or through
//                 its slot of the global offset table
//
// The runtime's own calls in a program that it is linked into are not the program's: what entry
// points, free and the like reach, by direct calls or by taking an address, is left out.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_REPORT_CALLS_H
#define SNUG_REPORT_CALLS_H

#include "Elf.h"

namespace snug::report {

/// Adds the calls in \p Of, and the name of its machine, to \p Into.
llvm::Error addCalls(const Elf &Of, Measure &Into);

} // namespace snug::report

#endif
