// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// os.h - everything asked of the kernel and the processor. The only place for platform tests.
//
// System calls are made directly: nothing here allocates, takes a lock, changes errno or runs code
// that another library may have put in front of the C library's.

#ifndef SNUG_OS_H
#define SNUG_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

size_t snug_os_page_bytes(void);

// snug_os_reserve - address space without memory: unreadable, unaccounted, left out of core files.
// Tries to put it at a random place unrelated to other mappings. NULL if there is none.
void *snug_os_reserve(size_t bytes);

// snug_os_commit - makes [p, p + bytes) readable and writable.
bool snug_os_commit(void *p, size_t bytes);

// snug_os_make_readable - makes reserved pages read as zeros, without memory behind them.
bool snug_os_make_readable(void *p, size_t bytes);

// snug_os_include_in_dumps - makes the pages part of core files. Best effort.
void snug_os_include_in_dumps(void *p, size_t bytes);

// snug_os_populate - has the kernel back the pages with memory now, in one call. Best effort.
void snug_os_populate(void *p, size_t bytes);

// snug_os_purge - gives the memory back; the pages stay and read as zeros.
bool snug_os_purge(void *p, size_t bytes);

// snug_os_unmap - gives memory and address space back.
void snug_os_unmap(void *p, size_t bytes);

// snug_os_address_space - size of the part of the address space that user mappings can have,
// estimated.
uint64_t snug_os_address_space(void);

// snug_os_address_limit - RLIMIT_AS in bytes, UINT64_MAX if there is none.
uint64_t snug_os_address_limit(void);

// snug_os_is_resident - is the page in memory?
bool snug_os_is_resident(void *page);

// snug_os_is_static_executable - no dynamic loader in the process: dl* functions must not be
// called.
bool snug_os_is_static_executable(void);

bool snug_os_runs_on_valgrind(void);

// struct rlimit, and rlimit64, as the kernel has it.
struct os_limit {
  uint64_t soft, hard;
};

// snug_os_limits_addresses - is this RLIMIT_AS with a value? `limit` may be NULL.
bool snug_os_limits_addresses(int resource, const struct os_limit *limit);

// prlimit and mlockall. They return 0 or an error number, negated.
long snug_os_set_limit(int pid, int resource, const struct os_limit *new_limit,
                       struct os_limit *old_limit);
long snug_os_lock_all(int flags);

// OS_TLS_ALIGNMENT - the largest that static TLS of a library can have which is opened by dlopen:
// glibc has as much as the thread's own control block.
#if defined(__x86_64__)
enum { OS_TLS_ALIGNMENT = 64 };
#else
enum { OS_TLS_ALIGNMENT = 16 };
#endif

// OS_REORDERS_STORES - may one processor see another's stores in another order than they were made?
// SNUG_WEAKLY_ORDERED builds (for tests) act as if.
#if defined(__x86_64__) && !defined(SNUG_WEAKLY_ORDERED)
#define OS_REORDERS_STORES 0
#else
#define OS_REORDERS_STORES 1
#endif

// snug_os_order_all_threads - has every thread of the process pass a memory barrier: what it stored
// before anything that this thread has seen of it can be seen now. Slow. Best effort.
void snug_os_order_all_threads(void);

void snug_os_futex_wait(uint32_t *word, uint32_t expected);
void snug_os_futex_wake_one(uint32_t *word);

// os_pause - tells the processor that this is a short wait.
static inline void os_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

enum { OS_STDERR = 2, OS_NAME_BYTES = 16 };

// snug_os_write - writes all of it to fd, as far as the system lets it.
void snug_os_write(int fd, const char *text, size_t length);

// Files for the report at exit. Descriptors are closed on exec, and negative if there is none.
int snug_os_open_to_append(const char *path);
int snug_os_duplicate(int fd);
void snug_os_close(int fd);

unsigned long snug_os_process_id(void);
void snug_os_process_name(char name[OS_NAME_BYTES]);

#pragma GCC visibility pop

#endif
