//===- Code.cpp -------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Code.h"

#include "../../Compat.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

#include <algorithm>

using namespace llvm;
using namespace snug::report;

/// In the order in which each needs those before it.
struct Disassembler::State {
  StringRef Machine;
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> Registers;
  std::unique_ptr<MCAsmInfo> Syntax;
  std::unique_ptr<MCSubtargetInfo> Subtarget;
  std::unique_ptr<MCInstrInfo> Instructions;
  std::unique_ptr<MCInstrAnalysis> Analysis;
  std::unique_ptr<MCContext> Context;
  std::unique_ptr<MCDisassembler> Decoder;
};

Disassembler::Disassembler(std::unique_ptr<State> S) : S(std::move(S)) {}
Disassembler::~Disassembler() = default;

std::unique_ptr<Disassembler> Disassembler::create(uint16_t Machine) {
  Triple Target;
  auto New = std::make_unique<State>();
  if (Machine == ELF::EM_X86_64) {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    Target = Triple("x86_64-unknown-linux");
    New->Machine = "x86-64";
  } else if (Machine == ELF::EM_AARCH64) {
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64Disassembler();
    Target = Triple("aarch64-unknown-linux");
    New->Machine = "aarch64";
  } else {
    return nullptr;
  }
  std::string Problem;
  auto Name = compat::tripleArgument(Target);
  const llvm::Target *Found = TargetRegistry::lookupTarget(Name, Problem);
  if (!Found)
    return nullptr;
  New->Registers.reset(Found->createMCRegInfo(Name));
  New->Syntax.reset(Found->createMCAsmInfo(*New->Registers, Name, New->Options));
  // Whatever the program's author had compiled for, its instructions are to be known.
  StringRef Features = Machine == ELF::EM_AARCH64 ? compat::AllFeaturesOfAArch64 : "";
  New->Subtarget.reset(Found->createMCSubtargetInfo(Name, "", Features));
  New->Instructions.reset(Found->createMCInstrInfo());
  New->Analysis.reset(Found->createMCInstrAnalysis(New->Instructions.get()));
  New->Context = std::make_unique<MCContext>(Target, New->Syntax.get(), New->Registers.get(),
                                             New->Subtarget.get());
  New->Decoder.reset(Found->createMCDisassembler(*New->Subtarget, *New->Context));
  if (!New->Decoder || !New->Analysis)
    return nullptr;
  return std::unique_ptr<Disassembler>(new Disassembler(std::move(New)));
}

StringRef Disassembler::machine() const {
  return S->Machine;
}

void Disassembler::walk(ArrayRef<uint8_t> Code, uint64_t Address,
                        function_ref<void(const Decoded &)> Visit) const {
  Decoded I;
  while (!Code.empty()) {
    I.Inst.clear();
    I.Address = Address;
    I.Bytes = 0;
    auto Status = S->Decoder->getInstruction(I.Inst, I.Bytes, Code, Address, nulls());
    uint64_t Step = I.Bytes;
    if (Status == MCDisassembler::Success)
      Visit(I);
    else
      Step = std::max<uint64_t>(Step, S->Syntax->getMinInstAlignment());
    Step = std::min<uint64_t>(Step, Code.size());
    Code = Code.drop_front(Step);
    Address += Step;
  }
}

bool Disassembler::transfers(const Decoded &I) const {
  const MCInstrDesc &Description = S->Instructions->get(I.Inst.getOpcode());
  return Description.isCall() || Description.isBranch();
}

/// LLVM's numbers of opcodes are private to its targets; their names are not.
static StringRef opcodeOf(const MCInstrInfo &Instructions, const Decoded &I) {
  return Instructions.getName(I.Inst.getOpcode());
}

std::optional<uint64_t> Disassembler::target(const Decoded &I) const {
  uint64_t Target = 0;
  if (!S->Analysis->evaluateBranch(I.Inst, I.Address, I.Bytes, Target))
    return std::nullopt;
  return Target;
}

std::optional<uint64_t> Disassembler::slot(const Decoded &I) const {
  auto Address =
      S->Analysis->evaluateMemoryOperandAddress(I.Inst, S->Subtarget.get(), I.Address, I.Bytes);
  if (!Address)
    return std::nullopt;
  return *Address; // NOLINT(bugprone-optional-value-conversion): LLVM's own optional until 15
}

bool Disassembler::isLandingPad(const Decoded &I) const {
  StringRef Opcode = opcodeOf(*S->Instructions, I);
  if (Opcode == "ENDBR64")
    return true;
  // bti is one of the hints 32, 34, 36 and 38; nop may be hint 0.
  return Opcode == "HINT" && (I.Inst.getOperand(0).getImm() & ~6) == 32;
}

std::optional<uint64_t> Disassembler::page(const Decoded &I) const {
  if (opcodeOf(*S->Instructions, I) != "ADRP" || !I.Inst.getOperand(1).isImm())
    return std::nullopt;
  constexpr uint64_t PageBytes = 4096;
  return (I.Address & ~(PageBytes - 1)) +
         static_cast<uint64_t>(I.Inst.getOperand(1).getImm()) * PageBytes;
}

std::optional<uint64_t> Disassembler::offsetInPage(const Decoded &I) const {
  if (opcodeOf(*S->Instructions, I) != "LDRXui" || !I.Inst.getOperand(2).isImm())
    return std::nullopt;
  constexpr uint64_t SlotBytes = 8; // what the immediate counts
  return static_cast<uint64_t>(I.Inst.getOperand(2).getImm()) * SlotBytes;
}
