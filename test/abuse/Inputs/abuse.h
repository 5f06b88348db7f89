// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// abuse.h - a program that breaks the rules of malloc in every way of a table, each in a process of
// its own, and says what came of it.
//
//   faults.c    the table: what is done wrong, and what snug is to say
//   commit*.c   how it is done
//   crowd.c     the live objects around it, and the million operations afterwards that show harm
//   abuse.c     children, outcomes, arguments
//
// With ENTRY_POINTS memory comes from the entry points of all classes and families, otherwise from
// malloc at sizes that no compiler knows: that program is also run with other allocators.

#ifndef ABUSE_H
#define ABUSE_H

#include <stdbool.h>
#include <stddef.h>

// Where objects come from in this trial.
struct source {
  const char *family; // as messages have it: "" or "data "
  size_t bytes;
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t count, size_t size);
};

// One commit of one fault with one source, in memory that the child shares with its parent.
struct trial {
  struct source source;
  enum phase { PREPARING, AT_FAULT, AFTERWARDS, ENDED } phase;
  bool does_not_apply; // to this source
  bool damaged;        // content of objects nobody wrote to has changed, or objects overlap
  bool still_live;     // the object is the program's own, to be freed
  char *object;        // that something is done to
  char *pointer;       // that the function at fault is called with
  size_t class_bytes;  // of the object, as the allocator has it
};

extern struct trial *trial;

// What snug says of it, known to the byte.
enum message {
  NO_MESSAGE,
  DOUBLE_FREE,
  AFTER_FREE,      // "<function> after free"
  INTERIOR,        // "invalid <function>: n bytes after the start"
  NEVER_ALLOCATED, // "invalid <function>: never allocated"
  NO_WORDS,        // of ours: libc's, or none
};

enum outcome {
  STOPPED_EXACTLY, // at the fault, by a message that names it
  STOPPED,         // at the fault
  FOUND_LATER,     // later, by a message that names it
  STOPPED_LATER,   // later, by a message or a crash
  HARMLESS,        // not at all: the rest goes on as if nothing had been
  CORRUPTS_FIRST,  // later: objects overlapped before, or content was lost
  CORRUPTS,        // not at all, and objects overlap, or content is lost
};

struct fault {
  const char *name;
  const char *title;    // in the table
  const char *named_by; // what a message of whatever allocator must contain, words between bars
  void (*commit)(void);
  const char *function; // that is called, in snug's messages
  enum message message;
  unsigned outcomes; // of snug by default: bits by enum outcome
  unsigned hardened; // with SNUG_MODE=hardened
  const char *words; // that a message of that mode must contain; NULL: as by default
  bool like_libc;    // what snug does not see: it must end as without snug
};

extern const struct fault faults[];
extern const size_t fault_count;

// crowd_allocate - an object of the trial's source.
char *crowd_allocate(void);

// crowd_gather - objects of known content, which stay; `trial->object` is one more in their middle.
void crowd_gather(void);

// crowd_end - where the highest of them ends.
char *crowd_end(void);

// crowd_join - the object is one of them from now on.
void crowd_join(char *object);

// crowd_look - sets `trial->damaged` if one of them has changed.
void crowd_look(void);

// crowd_must_avoid - sets `trial->damaged` if one of the next hundred objects begins there.
void crowd_must_avoid(const char *from, const char *to, void *(*allocate)(size_t));

// crowd_go_on - a million operations with all of them and more; sets `trial->damaged` if objects
// overlap, are misaligned, lose content or are not zero when they must be.
void crowd_go_on(void);

// fault_begins - what comes next is the fault, with this pointer.
void fault_begins(char *pointer);

// What the table is made of.
void double_free(void);
void double_free_after_others(void);
void double_free_after_10000_others(void);
void double_free_in_another_thread(void);
void double_free_in_a_child(void);
void double_free_after_reuse(void);
void free_interior(void);
void free_misaligned(void);
void free_never_allocated(void);
void free_purged(void);
void free_outside(void);
void free_stack(void);
void free_static(void);
void free_forged_static(void);
void free_forged_interior(void);
void realloc_freed(void);
void realloc_interior(void);
void realloc_misaligned(void);
void realloc_never_allocated(void);
void realloc_purged(void);
void usable_size_freed(void);
void write_freed(void);
void write_freed_forged(void);
void overflow_in_class(void);
void overflow_by_a_byte(void);
void overflow_by_an_object(void);
void underflow(void);
void overflow_of_data(void);

#endif
