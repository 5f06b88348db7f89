// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sites.c - the rewritten calls of all modules, and how often each was made.
//
// Every thread has a table of its own, so that counting is one addition without a lock or a shared
// cache line. What a thread has counted is added to a common table when it ends.

#define _GNU_SOURCE
#include "profile.h"

#include "../compiler.h"
#include "../os.h"
#include "../profile_abi.h"

#include <dlfcn.h>
#include <pthread.h>

// Weak: a static program has none of these, and mentioning them makes its linker warn.
extern __typeof(dlopen) dlopen WEAK; // NOLINT(readability-redundant-declaration)
extern __typeof(dladdr) dladdr WEAK; // NOLINT(readability-redundant-declaration)

// What a thread begins with: every slot is due, so that its first allocation reaches the runtime.
// Never written.
static struct slot due[MOST_SITES];

__thread struct slot *snug_profile_slots __attribute__((tls_model("initial-exec"))) = due;

struct table {
  struct slot slots[MOST_SITES];
  struct table *next;
};

// Mapped when the first site is registered: what is static here counts against the limits of every
// program with libsnug.so.
static struct site **sites;
static unsigned site_count = 1;
static struct table *ended; // of threads that are no more, and of those without a table
static struct table *in_use;
static struct table *unused;
static pthread_key_t key;
static bool has_key;

void *snug_profile_map(size_t bytes) {
  void *p = snug_os_reserve(bytes);
  return p && snug_os_commit(p, bytes) ? p : NULL;
}

static void end_thread(void *ending) {
  struct table *table = ending;
  snug_profile_lock();
  snug_profile_slots = ended->slots;
  for (unsigned number = 0; number < site_count; number++)
    ended->slots[number].count += table->slots[number].count;
  struct table **link = &in_use;
  while (*link != table)
    link = &(*link)->next;
  *link = table->next;
  snug_os_purge(table, sizeof *table);
  table->next = unused;
  unused = table;
  snug_profile_unlock();
}

void snug_profile_begin_thread(void) {
  if (snug_profile_slots != due || !ended)
    return;
  snug_profile_slots = ended->slots;
  snug_profile_lock();
  struct table *table = unused;
  if (table)
    unused = table->next;
  else
    table = snug_profile_map(sizeof *table);
  if (table) {
    table->next = in_use;
    in_use = table;
    snug_profile_slots = table->slots;
  }
  snug_profile_unlock();
  if (table && has_key)
    pthread_setspecific(key, table);
}

struct site *snug_profile_site(unsigned number) {
  return number && number < site_count ? sites[number] : NULL;
}

unsigned snug_profile_site_count(void) {
  return site_count;
}

uint64_t snug_profile_count(unsigned number) {
  uint64_t count = __atomic_load_n(&ended->slots[number].count, __ATOMIC_RELAXED);
  for (const struct table *table = in_use; table; table = table->next)
    count += __atomic_load_n(&table->slots[number].count, __ATOMIC_RELAXED);
  return count;
}

// Names and lines are read when the profile is written: a library with sites stays loaded.
static void keep_loaded(const void *inside) {
  Dl_info found;
  if (dladdr && dlopen && !snug_os_is_static_executable() && dladdr(inside, &found) &&
      found.dli_fname)
    dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

void register_sites(struct site *from, struct site *to) __asm__(SNUG_PROFILE_REGISTER);

EXPORTED void register_sites(struct site *from, struct site *to) {
  snug_profile_begin();
  snug_profile_lock();
  if (!has_key)
    has_key = pthread_key_create(&key, end_thread) == 0;
  if (!sites)
    sites = snug_profile_map(MOST_SITES * sizeof(struct site *));
  if (!ended)
    ended = snug_profile_map(sizeof *ended);
  if (!sites || !ended) // no memory: the sites stay at number 0, and are not counted
    to = from;
  for (struct site *site = from; site < to; site++) {
    if (site_count == MOST_SITES)
      break; // the rest is not counted
    site->slot = (uint32_t)(site_count * sizeof(struct slot));
    sites[site_count++] = site;
  }
  snug_profile_unlock();
  if (from < to)
    keep_loaded(from);
}
