// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what programs define: short, common names.

#include "check.h"
#include "snug.h"

#include <stdlib.h>

#define FUNCTION(name)                                                                             \
  void name(void);                                                                                 \
  void name(void) {                                                                                \
    exit(1); /* not to be called by the runtime */                                                 \
  }

FUNCTION(cache_flush)
FUNCTION(config_read)
FUNCTION(lock_acquire)
FUNCTION(lock_release)
FUNCTION(os_write)
FUNCTION(pool_get)
FUNCTION(pool_put)
FUNCTION(stats_init)
FUNCTION(text_add)
FUNCTION(text_write)
FUNCTION(thread_current)
FUNCTION(thread_init)
FUNCTION(fork_init)
FUNCTION(unlock_everything)

int config, mode, region, depots, heap;

int main(void) {
  free(__snug_malloc_24(24));
  CHECK(config == 0 && mode == 0 && region == 0 && depots == 0 && heap == 0);
}
