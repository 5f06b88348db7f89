// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// os.c - Linux: memory by mmap, mprotect and madvise; waiting by futex; facts about the process
// from the auxiliary vector. Requests are made so that overcommit, RLIMIT_DATA and memory cgroups
// count only what is in use.

#define _GNU_SOURCE
#include "os.h"

#include "compiler.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 // Linux 5.14
#endif

size_t os_page_bytes(void) {
  static size_t page_bytes;
  size_t bytes = __atomic_load_n(&page_bytes, __ATOMIC_RELAXED);
  if (UNLIKELY(bytes == 0)) {
    bytes = getauxval(AT_PAGESZ);
    __atomic_store_n(&page_bytes, bytes, __ATOMIC_RELAXED);
  }
  return bytes;
}

uint64_t os_random(void) {
  uint64_t value = 0;
  if (getrandom(&value, sizeof value, GRND_NONBLOCK) != (ssize_t)sizeof value) {
    // Before the kernel's generator is ready: what it gave this process at exec, and the addresses.
    const uint64_t *seed = (const uint64_t *)getauxval(AT_RANDOM);
    value = ((seed ? *seed : 0) ^ (uintptr_t)&value) * UINT64_C(0x9e3779b97f4a7c15);
  }
  return value;
}

uint64_t os_address_space(void) {
  uint64_t stack = (uintptr_t)__builtin_frame_address(0);
  return UINT64_C(1) << (64 - __builtin_clzll(stack));
}

void *os_reserve(size_t bytes) {
  // The kernel's own choice would lie next to the libraries. Executables and the brk heap are near
  // the bottom or two thirds up, libraries and stacks at the top: use the eighths between.
  uint64_t eighth = os_address_space() / 8;
  void *p = MAP_FAILED;
  for (int attempt = 0; attempt < 4; attempt++) {
    uintptr_t hint = (uintptr_t)(eighth + os_random() % (4 * eighth)) & ~(uintptr_t)0x1fffff;
    p = mmap((void *)hint, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED || (uintptr_t)p == hint)
      break;
    if (attempt < 3)
      munmap(p, bytes);
  }
  if (p == MAP_FAILED)
    return NULL;
  madvise(p, bytes, MADV_DONTDUMP);
  return p;
}

bool os_commit(void *p, size_t bytes, bool dump) {
  if (mprotect(p, bytes, PROT_READ | PROT_WRITE) != 0)
    return false;
  if (dump)
    madvise(p, bytes, MADV_DODUMP);
  return true;
}

bool os_make_readable(void *p, size_t bytes) {
  return mprotect(p, bytes, PROT_READ) == 0;
}

void os_populate(void *p, size_t bytes) {
  madvise(p, bytes, MADV_POPULATE_WRITE);
}

bool os_purge(void *p, size_t bytes) {
  return madvise(p, bytes, MADV_DONTNEED) == 0;
}

void os_unmap(void *p, size_t bytes) {
  munmap(p, bytes);
}

uint64_t os_address_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return UINT64_MAX;
  return limit.rlim_cur;
}

bool os_locks_new_mappings(void) {
  size_t bytes = os_page_bytes();
  void *page = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return true; // EAGAIN: locked memory is used up
  unsigned char resident = 0;
  bool locked = mincore(page, bytes, &resident) == 0 && (resident & 1);
  munmap(page, bytes);
  return locked;
}

bool os_is_static_executable(void) {
  const ElfW(Phdr) *header = (const ElfW(Phdr) *)getauxval(AT_PHDR);
  unsigned long count = header ? getauxval(AT_PHNUM) : 0;
  for (unsigned long i = 0; i < count; i++)
    if (header[i].p_type == PT_INTERP)
      return false;
  return true;
}

// Valgrind recognises a sequence of instructions that does nothing elsewhere, with a pointer to a
// request and its five arguments in a register. Request 0x1001 asks how many Valgrinds there are.
// Source: "The Client Request mechanism" in Valgrind's manual, and its public header.
bool os_runs_on_valgrind(void) {
  volatile uintptr_t request[6] = {0x1001, 0, 0, 0, 0, 0};
  uintptr_t answer = 0;
#if defined(__x86_64__)
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "+d"(answer)
                   : "a"(request)
                   : "cc", "memory");
#elif defined(__aarch64__)
  register volatile uintptr_t *x4 __asm__("x4") = request;
  register uintptr_t x3 __asm__("x3") = answer;
  __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61\n\t"
                   "orr x10, x10, x10"
                   : "+r"(x3)
                   : "r"(x4)
                   : "cc", "memory");
  answer = x3;
#else
  (void)request;
#endif
  return answer != 0;
}

_Static_assert(sizeof(struct rlimit) == sizeof(struct os_limit), "a 64-bit system");

bool os_limits_addresses(int resource, const struct os_limit *limit) {
  return resource == RLIMIT_AS && limit && limit->soft != RLIM_INFINITY;
}

int os_set_limit(int pid, int resource, const struct os_limit *new_limit,
                 struct os_limit *old_limit) {
  return (int)syscall(SYS_prlimit64, pid, resource, new_limit, old_limit);
}

int os_lock_all(int flags) {
  return (int)syscall(SYS_mlockall, flags);
}

void os_futex_wait(uint32_t *word, uint32_t expected) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, NULL, NULL, 0);
}

void os_futex_wake_one(uint32_t *word) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void os_write(int fd, const char *text, size_t length) {
  int saved_errno = errno;
  while (length > 0) {
    ssize_t written = write(fd, text, length);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      break;
    text += written;
    length -= (size_t)written;
  }
  errno = saved_errno;
}

_Noreturn void os_abort(void) {
  abort();
}
