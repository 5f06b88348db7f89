// A wrong option is one error of clang's, which names the valid ones, and no output.
//
// RUN: rm -f %t.o
// RUN: %not %snug -fplugin-arg-snug-fast -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
// RUN: %not %snug -fplugin-arg-snug-max-sizes=80 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=UNKNOWN2
// RUN: %not %snug -fplugin-arg-snug-max-size -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=MISSING
// RUN: %not %snug -fplugin-arg-snug-max-size= -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=MISSING
// RUN: %not %snug -fplugin-arg-snug-max-size=0 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=0
// RUN: %not %snug -fplugin-arg-snug-max-size=513 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=513
// RUN: %not %snug -fplugin-arg-snug-max-size=-1 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=-1
// RUN: %not %snug -fplugin-arg-snug-max-size=8x -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=8x
// RUN: %not %snug -fplugin-arg-snug-max-size=0x10 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=0x10
// RUN: %not %snug -fplugin-arg-snug-max-size=18446744073709551617 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=BAD -DVALUE=18446744073709551617
// RUN: %not %snug -fplugin-arg-snug-off=no -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=NOVALUE -DNAME=off
// RUN: %not %snug -fplugin-arg-snug-report=1 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=NOVALUE -DNAME=report
// RUN: %not %snug -fplugin-arg-snug-report -fplugin-arg-snug-x -fplugin-arg-snug-y -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=ONE
// RUN: %not %snug -fplugin-arg-snug-fast -fsyntax-only %s 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
// RUN: %not ls %t.o

// UNKNOWN: error: snug: unknown option 'fast'; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
// UNKNOWN: 1 error generated.
// UNKNOWN2: error: snug: unknown option 'max-sizes=80'; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
// MISSING: error: snug: option 'max-size' needs a value; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
// BAD: error: snug: bad value '[[VALUE]]' for option 'max-size'; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
// BAD: 1 error generated.
// NOVALUE: error: snug: option '[[NAME]]' takes no value; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
// ONE: error: snug: unknown option 'x'
// ONE-NOT: error: snug
// ONE: 1 error generated.
int unused;
