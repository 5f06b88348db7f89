// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// os.h - everything asked of the kernel and the processor. The only place for platform tests.
//
// No function here allocates or takes a lock. All but os_write and os_abort may change errno.

#ifndef SNUG_OS_H
#define SNUG_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

size_t os_page_bytes(void);

// os_reserve - address space without memory: unreadable, unaccounted, left out of core files. Tries
// to put it at a random place unrelated to other mappings. NULL if there is none.
void *os_reserve(size_t bytes);

// os_commit - makes [p, p + bytes) readable and writable; `dump`: and part of core files.
bool os_commit(void *p, size_t bytes, bool dump);

// os_make_readable - makes reserved pages read as zeros, without memory behind them.
bool os_make_readable(void *p, size_t bytes);

// os_populate - has the kernel back the pages with memory now, in one call. Best effort.
void os_populate(void *p, size_t bytes);

// os_purge - gives the memory back; the pages stay and read as zeros.
bool os_purge(void *p, size_t bytes);

// os_unmap - gives memory and address space back.
void os_unmap(void *p, size_t bytes);

uint64_t os_random(void);

// os_address_space - size of the part of the address space that user mappings can have, estimated.
uint64_t os_address_space(void);

// os_address_limit - RLIMIT_AS in bytes, UINT64_MAX if there is none.
uint64_t os_address_limit(void);

// os_locks_new_mappings - is mlockall(MCL_FUTURE) in force, which would back a reservation with
// memory at once?
bool os_locks_new_mappings(void);

// os_is_static_executable - no dynamic loader in the process: dl* functions must not be called.
bool os_is_static_executable(void);

bool os_runs_on_valgrind(void);

// struct rlimit, and rlimit64, as the kernel has it.
struct os_limit {
  uint64_t soft, hard;
};

// os_limits_addresses - is this RLIMIT_AS with a value? `limit` may be NULL.
bool os_limits_addresses(int resource, const struct os_limit *limit);

// prlimit and mlockall, straight to the kernel. They return as the C functions do.
int os_set_limit(int pid, int resource, const struct os_limit *new_limit,
                 struct os_limit *old_limit);
int os_lock_all(int flags);

void os_futex_wait(uint32_t *word, uint32_t expected);
void os_futex_wake_one(uint32_t *word);

// os_pause - tells the processor that this is a short wait.
static inline void os_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// os_write - writes all of it to fd, as far as the system lets it. Keeps errno.
void os_write(int fd, const char *text, size_t length);

_Noreturn void os_abort(void);

#endif
