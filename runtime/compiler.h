// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// compiler.h - names for the GNU extensions that the runtime uses.

#ifndef SNUG_COMPILER_H
#define SNUG_COMPILER_H

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define WEAK __attribute__((weak))
#define COLD __attribute__((cold, noinline))
#define EXPORTED __attribute__((visibility("default")))
#define CACHE_LINE 64

// The first of two pointers that is not NULL.
#define FIRST(a, b) ((a) ? (a) : (b))

// INTERPOSE(type, name, (parameters), target) - defines the library function `name` as another name
// of the hidden function `target`. Weak, so that a program with an allocator of its own still links
// against the archive. The __wrap_ name serves fully static programs, which link with
// -Wl,--wrap=name. SNUG_NAMESPACED builds (for race detectors, which own malloc themselves) define
// snug_ns_name instead and leave the library's functions alone.
#ifdef SNUG_NAMESPACED
#define INTERPOSE(type, name, parameters, target)                                                  \
  EXPORTED type snug_ns_##name parameters __attribute__((alias(#target)));
#else
#define INTERPOSE(type, name, parameters, target)                                                  \
  EXPORTED type name parameters __attribute__((weak, alias(#target)));                             \
  type __wrap_##name parameters __attribute__((alias(#target)));
#endif

#endif
