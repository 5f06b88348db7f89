// exact-fit and families take on and off.
//
// RUN: %not %snug -fplugin-arg-snug-exact-fit -c %s -o %t.o 2>&1 | %FileCheck %s -DNAME=exact-fit --check-prefix=MISSING
// RUN: %not %snug -fplugin-arg-snug-families= -c %s -o %t.o 2>&1 | %FileCheck %s -DNAME=families --check-prefix=MISSING
// RUN: %not %snug -fplugin-arg-snug-exact-fit=yes -c %s -o %t.o 2>&1 | %FileCheck %s -DNAME=exact-fit -DVALUE=yes
// RUN: %not %snug -fplugin-arg-snug-families=0 -c %s -o %t.o 2>&1 | %FileCheck %s -DNAME=families -DVALUE=0

// CHECK: error: snug: bad value '[[VALUE]]' for option '[[NAME]]'; valid options are {{.*}}exact-fit=on|off, families=on|off
// MISSING: error: snug: option '[[NAME]]' needs a value; valid options are
int unused;
