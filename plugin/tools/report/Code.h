//===- Code.h - instructions --------------------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns LLVM's disassembler for the two machines that snug serves, and what is asked about an
// instruction.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_REPORT_CODE_H
#define SNUG_REPORT_CODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInst.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace snug::report {

/// One decoded instruction.
struct Decoded {
  llvm::MCInst Inst;
  uint64_t Address;
  uint64_t Bytes;
};

class Disassembler {
public:
  /// For an e_machine of ELF; null if snug does not serve it.
  static std::unique_ptr<Disassembler> create(uint16_t Machine);
  ~Disassembler();

  /// "x86-64" or "aarch64".
  llvm::StringRef machine() const;

  /// Calls \p Visit for each instruction of \p Code, which lies at \p Address. Bytes that are none
  /// are skipped.
  void walk(llvm::ArrayRef<uint8_t> Code, uint64_t Address,
            llvm::function_ref<void(const Decoded &)> Visit) const;

  /// Whether \p I passes control on: a call, or a jump of any kind.
  bool transfers(const Decoded &I) const;
  /// Where \p I goes, if it says so itself.
  std::optional<uint64_t> target(const Decoded &I) const;
  /// The address of the memory that \p I takes its destination from, or an address relative to
  /// its own that it reads.
  std::optional<uint64_t> slot(const Decoded &I) const;
  /// Whether \p I only marks a place that may be jumped to (endbr64, bti).
  bool isLandingPad(const Decoded &I) const;

  /// For machines that load a slot of the offset table in two steps: the page that \p I computes,
  /// and the offset that the next adds to it.
  std::optional<uint64_t> page(const Decoded &I) const;
  std::optional<uint64_t> offsetInPage(const Decoded &I) const;

private:
  struct State;
  explicit Disassembler(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace snug::report

#endif
