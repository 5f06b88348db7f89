// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// samples.c - one allocation in so many bytes: its stack, and whether the object is still in use.
//
// A sampled object gets a state that only the hit path of free does not know (heap.h), so that its
// release is noticed and all others cost nothing. Objects that the generic path has served, or of
// which the table has no room, are counted with their stack and never as in use.

#define _GNU_SOURCE
#include "profile.h"

#include "../compiler.h"
#include "../config.h"
#include "../free.h"
#include "../heap.h"
#include "../os.h"
#include "../profile_abi.h"
#include "../region.h"

#include <dlfcn.h>
#include <errno.h>
#include <unwind.h>

enum { CALLERS_BYTES = 16 << 20, FIRST_OBJECTS = 1 << 12 };

// Weak: the library may be missing, and a static program has no dl* functions.
extern __typeof(dlopen) dlopen WEAK; // NOLINT(readability-redundant-declaration)
extern __typeof(dlsym) dlsym WEAK;   // NOLINT(readability-redundant-declaration)
// NOLINTBEGIN(readability-redundant-declaration)
extern __typeof(_Unwind_Backtrace) _Unwind_Backtrace WEAK;
extern __typeof(_Unwind_GetIP) _Unwind_GetIP WEAK;
// NOLINTEND(readability-redundant-declaration)

static __typeof(_Unwind_Backtrace) *backtrace;
static __typeof(_Unwind_GetIP) *get_ip;

static uint64_t interval = 512 << 10;
static struct stack *stacks;
static uintptr_t *callers, *callers_end;

// Objects in use by their address: open addressing, linear probing, at most half full.
static struct object {
  void *p;
  struct stack *stack;
} * objects;
static size_t object_slots, object_count;

static __thread bool sampling __attribute__((tls_model("initial-exec")));
static __thread uint64_t random_state __attribute__((tls_model("initial-exec")));

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) *
      0xbf58476d1ce4e5b9; // splitmix64's finaliser (Steele, Lea, Flood, OOPSLA 2014)
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// How many objects of the site to let pass: between half of the interval and one and a half, so
// that no pattern of the program falls into step with it.
static uint64_t next_distance(uint64_t object_bytes) {
  uint64_t objects = interval / object_bytes;
  random_state += 0x9e3779b97f4a7c15;
  return objects < 2 ? 1 : objects / 2 + mix(random_state) % (objects + 1);
}

uint64_t snug_profile_interval(void) {
  return interval;
}

const struct stack *snug_profile_stacks(void) {
  return stacks;
}

static size_t slot_of(const void *p) {
  size_t slot = mix((uintptr_t)p) & (object_slots - 1);
  while (objects[slot].p && objects[slot].p != p)
    slot = (slot + 1) & (object_slots - 1);
  return slot;
}

static bool make_room(void) {
  if (object_count < object_slots / 2)
    return true;
  struct object *old = objects;
  size_t old_slots = object_slots;
  size_t slots = old_slots ? old_slots * 4 : FIRST_OBJECTS;
  struct object *larger = snug_profile_map(slots * sizeof *larger);
  if (!larger)
    return false;
  objects = larger;
  object_slots = slots;
  for (size_t i = 0; i < old_slots; i++)
    if (old[i].p)
      objects[slot_of(old[i].p)] = old[i];
  if (old)
    snug_os_unmap(old, old_slots * sizeof *old);
  return true;
}

static void add_object(void *p, struct stack *stack) {
  objects[slot_of(p)] = (struct object){p, stack};
  object_count++;
  stack->live++;
}

// Moves those behind it that would not be found any more.
static void remove_object(size_t hole) {
  objects[hole].stack->live--;
  object_count--;
  size_t mask = object_slots - 1;
  for (size_t i = (hole + 1) & mask; objects[i].p; i = (i + 1) & mask) {
    size_t home = mix((uintptr_t)objects[i].p) & mask;
    if (((i - home) & mask) >= ((i - hole) & mask)) {
      objects[hole] = objects[i];
      hole = i;
    }
  }
  objects[hole].p = NULL;
}

// free_watcher: p is about to be released.
static void note_free(void *p) {
  snug_profile_lock();
  size_t slot = slot_of(p);
  if (objects[slot].p)
    remove_object(slot);
  snug_profile_unlock();
}

struct walk {
  uintptr_t first; // the caller of the entry point; what is before are frames of ours
  bool found;
  uint32_t depth;
  uintptr_t callers[DEEPEST_STACK];
};

static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *argument) {
  struct walk *walk = argument;
  uintptr_t address = get_ip(context);
  if (address == walk->first) {
    walk->found = true; // its line is the site's
    return _URC_NO_REASON;
  }
  if (!walk->found)
    return _URC_NO_REASON;
  if (!address || walk->depth == DEEPEST_STACK)
    return _URC_END_OF_STACK;
  walk->callers[walk->depth++] = address - 1; // inside the call
  return _URC_NO_REASON;
}

static struct stack *find_stack(const struct site *site, const struct walk *walk) {
  uint64_t hash = mix((uintptr_t)site);
  for (uint32_t i = 0; i < walk->depth; i++)
    hash = mix(hash ^ walk->callers[i]);
  size_t slot = hash & (MOST_STACKS - 1);
  for (unsigned tries = 0; tries < 64; tries++, slot = (slot + 1) & (MOST_STACKS - 1)) {
    struct stack *stack = &stacks[slot];
    if (stack->site == site && stack->hash == hash && stack->depth == walk->depth)
      return stack;
    if (stack->site)
      continue;
    if ((size_t)(callers_end - callers) < walk->depth)
      return NULL;
    *stack = (struct stack){site, hash, 0, 0, callers, walk->depth};
    for (uint32_t i = 0; i < walk->depth; i++)
      *callers++ = walk->callers[i];
    return stack;
  }
  return NULL;
}

static void record(void *p, const struct site *site, const struct walk *walk) {
  unsigned bin;
  snug_profile_lock();
  struct stack *stack = stacks ? find_stack(site, walk) : NULL;
  if (stack) {
    stack->samples++;
    if (p && snug_region_contains(p, &bin) && !is_bounded(*state_of(bin, p)) && make_room()) {
      size_t slot = slot_of(p);
      if (objects[slot].p) // realloc gave the same object again
        remove_object(slot);
      *state_of(bin, p) = watched_state(p);
      add_object(p, stack);
    }
  }
  snug_profile_unlock();
}

void sample(void *p, const struct site *site) __asm__(SNUG_PROFILE_SAMPLE);

EXPORTED __attribute__((noinline)) void sample(void *p, const struct site *site) {
  if (!site->slot) // not registered: there is no table, or no more room in it
    return;
  int saved_errno = errno;
  snug_profile_begin_thread();
  struct slot *slot = &snug_profile_slots[site_number(site)];
  // The first of all is not sampled, or those of a site that is rarely reached would seem many.
  bool is_due = slot->next != 0 || interval <= site->bytes;
  if (!slot->next)
    random_state ^= (uintptr_t)slot;
  __atomic_store_n(&slot->count, slot->count + 1, __ATOMIC_RELAXED);
  slot->next = p ? slot->count - 1 + next_distance(site->bytes) : UINT64_MAX;
  if (is_due && p && !sampling) { // what the unwinder allocates is counted only
    sampling = true;
    struct walk walk;
    walk.first = (uintptr_t)__builtin_return_address(0);
    walk.found = false;
    walk.depth = 0;
    if (backtrace)
      backtrace(take_frame, &walk);
    record(p, site, &walk);
    sampling = false;
  }
  errno = saved_errno;
}

static void *find_in_libgcc(const char *name) {
  bool can_open = dlopen && dlsym && !snug_os_is_static_executable();
  void *library = can_open ? dlopen("libgcc_s.so.1", RTLD_LAZY) : NULL;
  return library ? dlsym(library, name) : NULL;
}

void snug_profile_samples_init(uint64_t bytes) {
  interval = bytes;
  if (snug_config.mode != MODE_HARDENED) // which wants to see each object itself
    snug_free_watcher = note_free;
  stacks = snug_profile_map(MOST_STACKS * sizeof *stacks);
  callers = snug_profile_map(CALLERS_BYTES);
  callers_end = callers ? &callers[CALLERS_BYTES / sizeof *callers] : NULL;
  get_ip = FIRST(_Unwind_GetIP, (__typeof(get_ip))find_in_libgcc("_Unwind_GetIP"));
  if (get_ip)
    backtrace = FIRST(_Unwind_Backtrace, (__typeof(backtrace))find_in_libgcc("_Unwind_Backtrace"));
}
