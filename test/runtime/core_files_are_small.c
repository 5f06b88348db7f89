// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: gdb
// RUN: %cc -g %s %libs -o %t && rm -f %t.core
// RUN: (ulimit -f 131072 && gdb -nx -batch -ex run -ex 'generate-core-file %t.core' %t) 2>&1 | grep 'Saved corefile'
// RUN: test $(stat -c %%s %t.core) -lt $((64 << 20))
// RUN: test $(grep -aoE 'object [0-9]+ lives' %t.core | sort -u | wc -l) -ge 3000
// RUN: test $(readelf -lW %t.core | awk '$1 == "LOAD" && $5 !~ /^0x0+$/ { print $5 }' | while read -r bytes; do [ $((bytes)) -lt $((64 << 20)) ] || echo $bytes; done | wc -l) = 0
// RUN: gdb -nx -batch -ex 'print objects[2999]' %t %t.core 2>&1 | grep 'object 2999 lives'
//
// A core file holds the objects in use, and a debugger finds them in it, but not the space that is
// only reserved: hundreds of GiB, of which a file that held them would be as large.

#include "check.h"
#include "snug.h"

#include <stdlib.h>

char *objects[3000];

int main(void) {
  for (int i = 0; i < 3000; i++) {
    objects[i] = i % 2 ? __snug_malloc_24(24) : __snug_malloc_data_72(72);
    CHECK(objects[i]);
    snprintf(objects[i], 24, "object %d lives", i);
  }
  abort();
}
