// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// Each takes its memory from the range of the class and family in its name: what one frees another
// gets next.

#include "check.h"
#include "other_entry_points.h"

int main(void) {
  CHECK(snug_is_on());
  FOR_EACH_OTHER_ENTRY_POINT(e) {
    void *p = entry_point_of(e)->malloc(e->bytes), *q;
    free(p);
    CHECK((q = e->aligned_alloc(8, e->bytes)) == p);
    free(q);
    CHECK((q = e->memalign(8, e->bytes)) == p);
    free(q);
    CHECK(e->posix_memalign(&q, 8, e->bytes) == 0 && q == p);
    free(q);
    CHECK((q = e->realloc(NULL, e->bytes)) == p);
    free(q);
    CHECK((q = e->reallocarray(NULL, e->bytes / 8, 8)) == p);
    free(q);
    CHECK((q = e->strdup("short")) == p);
    free(q);
    CHECK((q = e->strndup("string", 6)) == p);
    free(q);
  }
}
