// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hardened.c - SNUG_MODE=hardened, which looks at every object when it is handed out and when it
// comes back:
//
//   quarantine        a freed object waits among QUARANTINE others of its bin; which of them goes
//                     when it arrives is random. Until then every use of it is found out.
//   cleared           a freed object is filled with zeros, and must still be zero when it leaves
//   the
//                     quarantine and when it is handed out again. Zeros, so that pages that the
//                     system has given or taken back need no exception.
//   canary            the bytes after the size asked for are not the program's: they hold a value
//                     that depends on the address and a secret of the process, and are looked at by
//                     free and realloc. An object that would have none is taken from a larger
//                     class.
//   random order      objects are handed out at random from a few that are ready.
//   guards            pages that cannot be touched follow each span.
//
// How many bytes are not the program's is kept in the state map (heap.h), nothing in the object.
//
// What waits and what is ready lie in slots that are exchanged atomically: no lock, so a fork needs
// no care.

#define _GNU_SOURCE
#include "modes.h"

#include "../cache.h"
#include "../compiler.h"
#include "../depot.h"
#include "../fatal.h"
#include "../free.h"
#include "../region.h"

#include <sys/mman.h>
#include <sys/random.h>

enum {
  QUARANTINE = 256, // objects of a bin
  READY = 64,
  MOST_GUARDS = 8192, // two mappings each; a process may have 65,530 as Linux is set up
};

static void *waiting[BIN_COUNT][QUARANTINE];
static void *ready[BIN_COUNT][READY];

static struct {
  uint64_t counter;
  uint64_t step;
  uint64_t order;
  uint64_t canary;
} secret;

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static size_t random_below(size_t bound) {
  uint64_t count = __atomic_add_fetch(&secret.counter, secret.step, __ATOMIC_RELAXED);
  return mix(mix(count) ^ secret.order) % bound;
}

// What the n-th reserved byte of p holds. Never zero, which is what is most often written one too
// far.
static uint8_t canary(const void *p, size_t n) {
  return (uint8_t)(mix((uintptr_t)p ^ secret.canary) >> n % 8 * 8) | 1;
}

static void require_zero(const void *p, unsigned bin) {
  for (size_t i = 0; i < bin_bytes(bin); i += 8) {
    if (*(const uint64_t *)((const char *)p + i) == 0)
      continue;
    struct text text;
    snug_fatal_begin(&text, "write after ", "free", p, bin);
    snug_text_add(&text, ": not zero any more at %lu bytes from its start", (unsigned long)i);
    snug_fatal_end(&text);
  }
}

// What free() wants to know of each object: was anything written past its end?
static void check_end(void *p) {
  unsigned bin = (unsigned)heap_bin(heap_distance(p));
  unsigned reserved = reserved_bytes(*state_of(bin, p));
  const uint8_t *end = (const uint8_t *)p + bin_bytes(bin) - reserved;
  for (size_t i = 0; i < reserved; i++) {
    if (end[i] == canary(p, i))
      continue;
    struct text text;
    snug_fatal_begin(&text, "overflow", "", p, bin);
    snug_text_add(&text, ": written at %lu bytes from its start, %lu are the program's",
                  (unsigned long)(end + i - (const uint8_t *)p),
                  (unsigned long)(end - (const uint8_t *)p));
    snug_fatal_end(&text);
  }
}

// The bin from which an object of `bin` is taken so that it ends after `size`; the same alignment.
static unsigned roomy_bin(size_t size, unsigned bin) {
  if (size < bin_bytes(bin) || size == THIS_BIN)
    return bin;
  unsigned needed = bin_bytes(bin) % 16 ? 8 : 16;
  for (unsigned next = bin + 1; next < BIN_COUNT; next++)
    if (is_bin(next) && bin_family(next) == bin_family(bin) && bin_bytes(next) > bin_bytes(bin) &&
        bin_bytes(next) % needed == 0)
      return next;
  return bin;
}

// An object that nobody has; NULL if there is no memory. Fresh ones take the places of those that
// go.
static void *pick(unsigned bin) {
  for (;;) {
    void *fresh = snug_depot_take(THIS_BIN, bin);
    if (fresh)
      *state_of(bin, fresh) = STATE_FREED;
    void *p = __atomic_exchange_n(&ready[bin][random_below(READY)], fresh, __ATOMIC_ACQ_REL);
    for (size_t i = 0; !fresh && !p && i < READY; i++)
      p = __atomic_exchange_n(&ready[bin][i], NULL, __ATOMIC_ACQ_REL);
    if (p || !fresh)
      return p;
  }
}

static void *take(size_t size, unsigned asked) {
  unsigned bin = roomy_bin(size, asked);
  void *p = pick(bin);
  if (!p)
    return NULL;
  require_zero(p, bin);
  size_t reserved = size < bin_bytes(bin) ? bin_bytes(bin) - size : 0;
  if (reserved > MOST_RESERVED_BYTES)
    reserved = MOST_RESERVED_BYTES;
  uint8_t *end = (uint8_t *)p + bin_bytes(bin) - reserved;
  for (size_t i = 0; i < reserved; i++)
    end[i] = canary(p, i);
  *state_of(bin, p) = bounded_state(p, (unsigned)reserved);
  return p;
}

static void give(void *p, unsigned bin) {
  __builtin_memset(p, 0, bin_bytes(bin));
  void **slot = &waiting[bin][random_below(QUARANTINE)];
  void *old = __atomic_exchange_n(slot, p, __ATOMIC_ACQ_REL);
  if (!old)
    return;
  require_zero(old, bin);
  snug_depot_give(bin, &old, 1);
}

static uintptr_t page_floor(uintptr_t address) {
  return address & ~(uintptr_t)(snug_os_page_bytes() - 1);
}

// Leaves so many spans out that a whole page lies in them. With the bin's lock held.
static void add_guard(struct slab *slab) {
  static unsigned guards;
  size_t page = snug_os_page_bytes();
  uint32_t after = slab->span_count + (uint32_t)(2 * page / slab_span_bytes(slab)) + 1;
  if (after > slab->span_limit || __atomic_load_n(&guards, __ATOMIC_RELAXED) >= MOST_GUARDS)
    return;
  uintptr_t start = (uintptr_t)slab->start;
  uintptr_t from = page_floor(start + slab->span_count * slab_span_bytes(slab) + page - 1);
  uintptr_t to = page_floor(start + after * slab_span_bytes(slab));
  const struct group *group = &slab->groups[after / GROUP_SPANS];
  if (!snug_region_commit_objects(slab, (char *)to) ||
      !snug_region_commit_groups(slab, (char *)(group + 1)) ||
      mprotect((void *)from, to - from, PROT_NONE) != 0)
    return;
  snug_os_purge((void *)from, to - from);
  slab->span_count = after;
  __atomic_add_fetch(&guards, 1, __ATOMIC_RELAXED);
}

const char *snug_hardened_begin(void) {
  if (getrandom(&secret, sizeof secret, 0) != sizeof secret)
    return "no random numbers to be had for SNUG_MODE=hardened";
  secret.step |= 1;
  snug_uncached = (struct uncached){take, give};
  snug_free_watcher = check_end;
  snug_span_appended = add_guard;
  return NULL;
}
