// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// snug.h - what the runtime offers to C programs.
//
// You do not need this header to use snug: the Clang plugin calls the entry points by name. Include
// it to ask the runtime how it is doing, or to call an entry point by hand.

#ifndef SNUG_H
#define SNUG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SNUG_VERSION_MAJOR 0
#define SNUG_VERSION_MINOR 1
#define SNUG_VERSION_PATCH 0

// snug_status - one line that says whether the entry points serve memory of their own ("on: ...")
// or pass every call to malloc and calloc, and why ("aside: ..."). The string is static; it changes
// only if the program lowers RLIMIT_AS or locks its memory. Thread-safe; never allocates.
const char *snug_status(void);

// snug_is_on - 1 if entry points serve memory of their own, 0 if they pass every call to malloc and
// calloc. Decides now if nothing has been allocated yet. Thread-safe.
int snug_is_on(void);

// struct snug_class_stats - what is known of one size class of one family. Refills and returns are
// what threads exchange with the shared part, many objects at a time; under SNUG_MODE=count, each
// is an allocation or a free of one object. Objects that other threads have cached count as live.
struct snug_class_stats {
  uint64_t object_bytes;          // size of an object
  uint64_t holds_no_pointers;     // 1: the family for memory known to hold no pointer
  uint64_t live_objects;          // handed out and not free again
  uint64_t peak_objects;          // the most handed to threads at a time
  uint64_t refilled_objects;      // handed to threads
  uint64_t returned_objects;      // taken back
  uint64_t refills;               // how often threads asked for objects
  uint64_t exchanges;             // of those, how often they got a full magazine of another thread
  uint64_t returns;               // how often threads gave objects back
  uint64_t given_back_bytes;      // memory given back to the system
  uint64_t fallbacks;             // allocations left to malloc, as there was no memory
  uint64_t cached_by_this_thread; // free objects that the calling thread has at hand
};

// snug_get_class_stats - fills in up to `capacity` elements of `stats`, in order of size, and
// returns how many there are; 0 if the runtime has stepped aside. Thread-safe; the counts of
// threads at work are of slightly different moments. Never allocates.
size_t snug_get_class_stats(struct snug_class_stats *stats, size_t capacity);

// snug_stats_write - writes the same for every class in use to `fd`, in Prometheus' text format,
// with a histogram of refill times if the program runs with SNUG_STATS set. Thread-safe;
// never allocates.
void snug_stats_write(int fd);

// struct snug_measurement - what a call of a function did, on average.
struct snug_measurement {
  double allocations; // calls that asked for memory: malloc, calloc, realloc, the aligned ones
  double bytes;       // obtained by them: the class of each, or malloc_usable_size
  double frees;       // calls that released memory
};

// snug_measure - calls function(argument) once to warm up, then `runs` times, and says what the
// latter did. Counted are the calling thread and threads that begin meanwhile, with everything that
// the C library allocates for them (strdup, getline, ...); other threads are not, as long as the
// runtime is on and caches.
//
// Returns 0, or -1 and errno: EINVAL if runs < 1, EBUSY if another thread is measuring, ENOTSUP,
// with a line on stderr, if the program is linked so that calls would go unseen: that needs
// libsnug-malloc. The function must return. Without caches it runs slower than otherwise.
int snug_measure(void (*function)(void *), void *argument, int runs,
                 struct snug_measurement *result);

// snug_allocs_per_run - the allocations of snug_measure, or a negative number if it fails. For
// tests: assert that a hot function does not allocate.
double snug_allocs_per_run(void (*function)(void *), void *argument, int runs);

// snug_profile_write - writes the profile of a program whose allocations were compiled with the
// plugin's option `profile` to the file `path`: as text if the name ends in ".txt", otherwise for
// pprof. Returns 0, or -1 with errno. Thread-safe; never allocates.
int snug_profile_write(const char *path);

// Entry points, for N in 8, 16, ..., 80 (bytes):
//
//   void *__snug_malloc_N(size_t size)                  size <= N, and > N - 16
//   void *__snug_calloc_N(size_t count, size_t size)    count * size <= N, no overflow
//   void *__snug_malloc_data_N(size_t size)             the same for memory that will hold
//   void *__snug_calloc_data_N(size_t count, size_t size)         no pointer
//
// and, for every other function of which the plugin knows the size or alignment,
//
//   void *__snug_aligned_alloc_N(size_t alignment, size_t size)
//   void *__snug_memalign_N(size_t alignment, size_t size)
//   int __snug_posix_memalign_N(void **out, size_t alignment, size_t size)
//                                        alignment at most the largest power of two that divides N
//   void *__snug_realloc_N(void *p, size_t size)
//   void *__snug_reallocarray_N(void *p, size_t count, size_t size)
//   char *__snug_strdup_N(const char *string)                       of any length; meant for < N
//   char *__snug_strndup_N(const char *string, size_t limit)
//
// They behave as the functions that they are named after do: N usable bytes, or NULL with errno
// ENOMEM. The memory is aligned to 16 bytes if N is a multiple of 16, otherwise to 8. Thread-safe.
// The caller, normally the compiler plugin, vouches for the size: it is passed on to malloc when
// the runtime has stepped aside, and not checked otherwise. Release the memory with free.
#define SNUG_DECLARE_OTHER_ENTRY_POINTS(N)                                                         \
  void *__snug_aligned_alloc_##N(size_t alignment, size_t size);                                   \
  void *__snug_memalign_##N(size_t alignment, size_t size);                                        \
  int __snug_posix_memalign_##N(void **out, size_t alignment, size_t size);                        \
  void *__snug_realloc_##N(void *p, size_t size);                                                  \
  void *__snug_reallocarray_##N(void *p, size_t count, size_t size);                               \
  char *__snug_strdup_##N(const char *string);                                                     \
  char *__snug_strndup_##N(const char *string, size_t limit);

#define SNUG_DECLARE_GENERAL_ENTRY_POINTS(N)                                                       \
  void *__snug_malloc_##N(size_t size);                                                            \
  void *__snug_calloc_##N(size_t count, size_t size);                                              \
  SNUG_DECLARE_OTHER_ENTRY_POINTS(N)

#define SNUG_DECLARE_ENTRY_POINTS(N)                                                               \
  SNUG_DECLARE_GENERAL_ENTRY_POINTS(N)                                                             \
  void *__snug_malloc_data_##N(size_t size);                                                       \
  void *__snug_calloc_data_##N(size_t count, size_t size);                                         \
  SNUG_DECLARE_OTHER_ENTRY_POINTS(data_##N)

SNUG_DECLARE_ENTRY_POINTS(8)
SNUG_DECLARE_ENTRY_POINTS(16)
SNUG_DECLARE_ENTRY_POINTS(24)
SNUG_DECLARE_ENTRY_POINTS(32)
SNUG_DECLARE_ENTRY_POINTS(40)
SNUG_DECLARE_ENTRY_POINTS(48)
SNUG_DECLARE_ENTRY_POINTS(56)
SNUG_DECLARE_ENTRY_POINTS(64)
SNUG_DECLARE_ENTRY_POINTS(72)
SNUG_DECLARE_ENTRY_POINTS(80)

// Of libsnug-malloc only; of these there is one family.
SNUG_DECLARE_GENERAL_ENTRY_POINTS(96)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(112)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(128)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(144)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(160)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(176)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(192)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(208)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(224)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(240)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(256)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(288)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(320)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(352)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(384)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(416)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(448)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(480)
SNUG_DECLARE_GENERAL_ENTRY_POINTS(512)

#undef SNUG_DECLARE_ENTRY_POINTS
#undef SNUG_DECLARE_GENERAL_ENTRY_POINTS
#undef SNUG_DECLARE_OTHER_ENTRY_POINTS
#undef SNUG_DECLARE_ENTRY_POINTS_FOR_NEW

#ifdef __cplusplus
}
#endif

#endif
