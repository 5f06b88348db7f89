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
#include <fcntl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// From the kernel's headers, which not every C library's tools have.
enum { FUTEX_WAIT_PRIVATE = 128, FUTEX_WAKE_PRIVATE = 129 };
enum {
  MEMBARRIER_CMD_GLOBAL = 1,
  MEMBARRIER_CMD_PRIVATE_EXPEDITED = 8,
  MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED = 16,
};

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 // Linux 5.14
#endif

// A system call with up to six arguments; errors come back negated, as the kernel gives them.
#if defined(__x86_64__)

ALWAYS_INLINE long call6(long number, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

ALWAYS_INLINE long call4(long number, long a, long b, long c, long d) {
  register long r10 __asm__("r10") = d;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
                   : "rcx", "r11", "memory");
  return result;
}

ALWAYS_INLINE long call3(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return result;
}

#elif defined(__aarch64__)

ALWAYS_INLINE long call6(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
}

#define call3(number, a, b, c) call6(number, a, b, c, 0, 0, 0)
#define call4(number, a, b, c, d) call6(number, a, b, c, d, 0, 0)

#else

static long call6(long number, long a, long b, long c, long d, long e, long f) {
  int saved_errno = errno;
  long result = syscall(number, a, b, c, d, e, f);
  result = result == -1 ? -errno : result;
  errno = saved_errno;
  return result;
}

#define call3(number, a, b, c) call6(number, a, b, c, 0, 0, 0)
#define call4(number, a, b, c, d) call6(number, a, b, c, d, 0, 0)

#endif

#define CALL3(number, a, b, c) call3(number, (long)(a), (long)(b), (long)(c))
#define CALL4(number, a, b, c, d) call4(number, (long)(a), (long)(b), (long)(c), (long)(d))
#define CALL6(number, a, b, c, d, e, f)                                                            \
  call6(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

static bool is_error(long result) {
  return result < 0 && result > -4096;
}

size_t snug_os_page_bytes(void) {
  return getauxval(AT_PAGESZ);
}

// 0 if the kernel's generator is not ready, early at boot.
static uint64_t random_number(void) {
  uint64_t value = 0;
  CALL3(SYS_getrandom, &value, sizeof value, GRND_NONBLOCK);
  return value;
}

uint64_t snug_os_address_space(void) {
  uint64_t stack = (uintptr_t)__builtin_frame_address(0);
  return UINT64_C(1) << (64 - __builtin_clzll(stack));
}

void *snug_os_reserve(size_t bytes) {
  // The kernel's own choice would lie next to the libraries. Executables and the brk heap are near
  // the bottom or two thirds up, libraries and stacks at the top: use the eighths between.
  uint64_t eighth = snug_os_address_space() / 8;
  for (int attempt = 0;; attempt++) {
    uint64_t random = random_number();
    long hint = random ? (long)((eighth + random % (4 * eighth)) & ~UINT64_C(0x1fffff)) : 0;
    long p =
        CALL6(SYS_mmap, hint, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (is_error(p))
      return NULL;
    if (p == hint || attempt == 3) {
      CALL3(SYS_madvise, p, bytes, MADV_DONTDUMP);
      return (void *)p;
    }
    CALL3(SYS_munmap, p, bytes, 0);
  }
}

bool snug_os_commit(void *p, size_t bytes) {
  return CALL3(SYS_mprotect, p, bytes, PROT_READ | PROT_WRITE) == 0;
}

bool snug_os_make_readable(void *p, size_t bytes) {
  return CALL3(SYS_mprotect, p, bytes, PROT_READ) == 0;
}

void snug_os_include_in_dumps(void *p, size_t bytes) {
  CALL3(SYS_madvise, p, bytes, MADV_DODUMP);
}

void snug_os_populate(void *p, size_t bytes) {
  CALL3(SYS_madvise, p, bytes, MADV_POPULATE_WRITE);
}

bool snug_os_purge(void *p, size_t bytes) {
  return CALL3(SYS_madvise, p, bytes, MADV_DONTNEED) == 0;
}

void snug_os_unmap(void *p, size_t bytes) {
  CALL3(SYS_munmap, p, bytes, 0);
}

uint64_t snug_os_address_limit(void) {
  struct os_limit limit = {UINT64_MAX, UINT64_MAX};
  snug_os_set_limit(0, RLIMIT_AS, NULL, &limit);
  return limit.soft;
}

bool snug_os_is_resident(void *page) {
  unsigned char resident = 0;
  CALL3(SYS_mincore, page, 1, &resident);
  return resident & 1;
}

bool snug_os_is_static_executable(void) {
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
bool snug_os_runs_on_valgrind(void) {
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

bool snug_os_limits_addresses(int resource, const struct os_limit *limit) {
  return resource == RLIMIT_AS && limit && limit->soft != UINT64_MAX;
}

long snug_os_set_limit(int pid, int resource, const struct os_limit *new_limit,
                       struct os_limit *old_limit) {
  return CALL6(SYS_prlimit64, pid, resource, new_limit, old_limit, 0, 0);
}

long snug_os_lock_all(int flags) {
  return CALL3(SYS_mlockall, flags, 0, 0);
}

#if OS_REORDERS_STORES
void snug_os_order_all_threads(void) {
  CALL3(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  if (is_error(CALL3(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0)))
    CALL3(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0, 0);
}
#endif

void snug_os_futex_wait(uint32_t *word, uint32_t expected) {
  CALL4(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, NULL); // for as long as it takes
}

void snug_os_futex_wake_one(uint32_t *word) {
  CALL3(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1);
}

void snug_os_write(int fd, const char *text, size_t length) {
  while (length > 0) {
    long written = CALL3(SYS_write, fd, text, length);
    if (written == -EINTR)
      continue;
    if (written <= 0)
      break;
    text += written;
    length -= (size_t)written;
  }
}

int snug_os_open_to_append(const char *path) {
  return (int)CALL6(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666, 0,
                    0);
}

int snug_os_duplicate(int fd) {
  enum { OUT_OF_THE_WAY = 100 };
  long copy = CALL3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
  return (int)(copy >= 0 ? copy : CALL3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 3));
}

void snug_os_close(int fd) {
  CALL3(SYS_close, fd, 0, 0);
}

unsigned long snug_os_process_id(void) {
  return (unsigned long)CALL3(SYS_getpid, 0, 0, 0);
}

void snug_os_process_name(char name[OS_NAME_BYTES]) {
  name[0] = 0;
  CALL3(SYS_prctl, PR_GET_NAME, name, 0);
}
