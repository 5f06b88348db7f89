// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// faults.c - the table.

#include "abuse.h"

#define ONLY(outcome) (1U << (outcome))
#define EXACT ONLY(STOPPED_EXACTLY)
#define LATER (ONLY(FOUND_LATER) | ONLY(STOPPED_LATER))
#define ANY ~0U

// Stopped at once in any mode, with the same words.
#define KNOWN(commit, title, named_by, function, message)                                          \
  { #commit, title, named_by, commit, function, message, EXACT, EXACT, NULL, false }

#define TWICE(commit, title) KNOWN(commit, title, "double free", "free", DOUBLE_FREE)
#define INTERIOR_OF(commit, title, function)                                                       \
  KNOWN(commit, title, "invalid|unaligned", function, INTERIOR)
#define DEAD(commit, title, function)                                                              \
  KNOWN(commit, title, "after free|double free detected|double free (quarantine|invalid m",        \
        function, AFTER_FREE)

// Hardened, where objects lie is random: it may be inside one, or one that waits.
#define NEVER(commit, title, function)                                                             \
  {                                                                                                \
#commit, title, "invalid|unaligned", commit, function, NEVER_ALLOCATED, EXACT,                 \
        EXACT | ONLY(STOPPED), "snug: fatal: ", false                                              \
  }

#define FOREIGN(commit, title)                                                                     \
  { #commit, title, "invalid", commit, "free", NO_WORDS, ANY, ANY, NULL, true }

// Found by the hardened mode alone.
#define WRITE(commit, title, named_by, outcome, hardened, words)                                   \
  { #commit, title, named_by, commit, "free", NO_MESSAGE, ONLY(outcome), hardened, words, false }

#ifdef ENTRY_POINTS
#define WITHOUT_END ONLY(STOPPED), ONLY(STOPPED)
#else // sizes that no compiler knows have no type, either
#define WITHOUT_END ONLY(CORRUPTS_FIRST), (ONLY(CORRUPTS_FIRST) | ONLY(STOPPED))
#endif

const struct fault faults[] = {
    TWICE(double_free, "double free, at once"),
    TWICE(double_free_after_others, "double free after 20 other frees"),
    TWICE(double_free_after_10000_others, "double free after 10,000 other frees"),
    TWICE(double_free_in_another_thread, "double free in another thread"),
    TWICE(double_free_in_a_child, "double free in a child, freed before fork"),
    WRITE(double_free_after_reuse, "double free after one more malloc of the size", "double free",
          CORRUPTS, EXACT, "double free of"),

    INTERIOR_OF(free_interior, "free of an interior pointer", "free"),
    INTERIOR_OF(free_forged_interior, "free of an interior pointer, a header forged before it",
                "free"),
    INTERIOR_OF(free_misaligned, "free of a misaligned pointer", "free"),
    NEVER(free_never_allocated, "free of an address never handed out", "free"),
    KNOWN(free_purged, "free of a freed object whose memory the system has", "double free|invalid",
          "free", DOUBLE_FREE),
    FOREIGN(free_outside, "free of an address just outside the region"),
    FOREIGN(free_stack, "free of memory on the stack"),
    FOREIGN(free_static, "free of static memory"),
    FOREIGN(free_forged_static, "free of static memory, a header forged before it"),

    DEAD(realloc_freed, "realloc of a freed object", "realloc"),
    INTERIOR_OF(realloc_interior, "realloc of an interior pointer", "realloc"),
    INTERIOR_OF(realloc_misaligned, "realloc of a misaligned pointer", "realloc"),
    NEVER(realloc_never_allocated, "realloc of an address never handed out", "realloc"),
    DEAD(realloc_purged, "realloc of a freed object whose memory the system has", "realloc"),
    DEAD(usable_size_freed, "malloc_usable_size of a freed object", "malloc_usable_size"),

    WRITE(write_freed, "write to a freed object, every byte", "write after free", HARMLESS,
          ONLY(FOUND_LATER), "write after free of"),
    WRITE(write_freed_forged, "write to a freed object, a forged free-list pointer",
          "write after free", HARMLESS, ONLY(FOUND_LATER), "write after free of"),
    WRITE(overflow_in_class, "overflow behind what was asked for, inside the class",
          "canary|overflow", HARMLESS, ONLY(FOUND_LATER), "overflow of"),
    WRITE(overflow_by_a_byte, "overflow by one byte behind the usable size", "canary|overflow",
          CORRUPTS, ONLY(FOUND_LATER), "overflow of"),
    WRITE(overflow_by_an_object, "overflow by a whole object", "canary|overflow", CORRUPTS,
          LATER | ONLY(CORRUPTS_FIRST), "snug: fatal: "),
    {"overflow_of_data", "overflow without end, from numbers to pointers of the same size",
     "canary|overflow", overflow_of_data, "free", NO_WORDS, WITHOUT_END, NULL, false},
    // It is the end of the object before, if there is one in use.
    WRITE(underflow, "write to the 8 bytes before an object", "canary|overflow", CORRUPTS,
          LATER | ONLY(CORRUPTS_FIRST) | ONLY(STOPPED), NULL),
};

const size_t fault_count = sizeof faults / sizeof *faults;
