# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of a function's hit path in an archive.

A hit takes no conditional branch: the compilers lay unlikely code out of line. The path is therefore
followed from the entry, over unconditional jumps inside the function, to the first return. With
--foreign the first conditional branch is taken instead, and the path ends at a jump through memory or
a register.
"""

import argparse
import re
import subprocess
import sys


CALLS = ("call", "callq", "bl", "blr")
RETURNS = ("ret", "retq")
JUMPS = ("jmp", "jmpq", "b", "br")  # br: through a register


def is_conditional(mnemonic):
    return mnemonic[0] == "j" or mnemonic.startswith(("b.", "cb", "tb"))


def functions(objdump, archive):
    """Yields name, [(address, mnemonic, operands)] for each function."""
    text = subprocess.run([objdump, "-d", "--no-show-raw-insn", archive], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    for block in re.split(r"\n\n+", text):
        heading = re.match(r"[0-9a-f]+ <([^>]+)>:\n", block)
        if not heading:
            continue
        code = []
        for line in block.split("\n")[1:]:
            match = re.match(r"\s*([0-9a-f]+):\t(?:(?:rep|repz|bnd|notrack|lock|data16|cs|ds) )*"
                             r"(\S+)\s*([^#]*)", line)
            if match:
                code.append((int(match[1], 16), match[2], match[3].strip()))
        yield heading[1], code


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("archive")
    parser.add_argument("function")
    parser.add_argument("--instructions", type=int, required=True)
    parser.add_argument("--branches", type=int)
    parser.add_argument("--foreign", action="store_true")
    parser.add_argument("--objdump", default="objdump")
    arguments = parser.parse_args()

    # objdump names a function after any one of its aliases.
    names = arguments.function.split("|")
    code = next((c for name, c in functions(arguments.objdump, arguments.archive) if name in names), None)
    if not code:
        sys.exit("%s is not in %s" % (arguments.function, arguments.archive))
    position = {address: index for index, (address, _, _) in enumerate(code)}
    index = instructions = branches = 0
    path = []
    while True:
        if index >= len(code) or instructions > 200:
            sys.exit("%s: the path leaves the function\n%s" % (arguments.function, "\n".join(path)))
        _, mnemonic, operands = code[index]
        instructions += 1
        path.append("  %s %s" % (mnemonic, operands))
        target = re.search(r"(?:^|\s)([0-9a-f]+) <", operands)
        index += 1
        if mnemonic in CALLS:
            sys.exit("%s calls on its hit path:\n%s" % (arguments.function, "\n".join(path)))
        if mnemonic in RETURNS:
            break
        if mnemonic in JUMPS:
            if not target:
                break  # through memory or a register
            index = position.get(int(target[1], 16), len(code))
        elif is_conditional(mnemonic):
            branches += 1
            if arguments.foreign and branches == 1:
                index = position[int(target[1], 16)]
    ends_in_jump = code[index - 1][1] in JUMPS
    print("%s: %d instructions, %d conditional branches" %
          (arguments.function, instructions, branches))
    print("\n".join(path))
    if arguments.foreign != ends_in_jump:
        sys.exit("the path does not end as expected")
    if instructions > arguments.instructions:
        sys.exit("more than %d instructions" % arguments.instructions)
    if arguments.branches is not None and branches != arguments.branches:
        sys.exit("not %d conditional branches" % arguments.branches)


main()
