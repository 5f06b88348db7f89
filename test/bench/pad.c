// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linked first, it moves all that follows: LAYOUT (0 to 3) times 16 bytes for the alignment of the
// timed loops to lines of 64 bytes, and FURTHER bytes, a multiple of 64, which leave that alignment
// as it is and put code and data elsewhere.

#define TEXT(value) #value
#define NUMBER(value) TEXT(value)

__asm__(".text\n"
        ".p2align 6\n"
        ".skip " NUMBER(LAYOUT) " * 16 + " NUMBER(FURTHER) ", 0x90\n");

// Weak: a program may be linked with it twice.
__attribute__((weak)) char bench_pad_data[FURTHER + 8] = {1};
__attribute__((weak)) char bench_pad_bss[FURTHER + 8];
