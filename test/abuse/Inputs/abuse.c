// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// abuse.c - see abuse.h.
//
//   abuse list               names and titles, separated by a tab
//   abuse run [FAULT...]     a line for each fault and source: name, source, outcome, message
//   abuse expect [FAULT...]  the same, of those that are not as snug is to behave; the status is 1
//                            if there are any

#define _GNU_SOURCE
#include "abuse.h"

#include "expect_abort.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef ENTRY_POINTS
#include "entry_points.h"
#endif

struct trial *trial;

#ifdef ENTRY_POINTS
enum { LARGEST = 80 };
#else
enum { LARGEST = 1024 };
#endif

enum { MOST_CPU_SECONDS = 60 }; // a list of free objects that has become a circle is never done

static const char *const outcome_words[] = {
    [STOPPED_EXACTLY] = "stopped, exact",   [STOPPED] = "stopped",
    [FOUND_LATER] = "stopped later, exact", [STOPPED_LATER] = "stopped later",
    [HARMLESS] = "unnoticed, harmless",     [CORRUPTS_FIRST] = "corrupts, stopped later",
    [CORRUPTS] = "unnoticed, corrupts",
};

void fault_begins(char *pointer) {
  trial->pointer = pointer;
  __atomic_store_n(&trial->phase, AT_FAULT, __ATOMIC_SEQ_CST);
}

static void child_main(const struct fault *fault) {
  struct rlimit cpu = {MOST_CPU_SECONDS, MOST_CPU_SECONDS};
  setrlimit(RLIMIT_CPU, &cpu);
  crowd_gather();
  trial->class_bytes = malloc_usable_size(trial->object);
  fault->commit();
  __atomic_store_n(&trial->phase, AFTERWARDS, __ATOMIC_SEQ_CST);
  if (!trial->does_not_apply) {
    crowd_look();
    if (trial->still_live)
      free(trial->object);
    crowd_go_on();
  }
  trial->phase = ENDED;
  _exit(0);
}

static bool contains_one_of(const char *message, const char *words) {
  size_t length;
  for (; *words; words += length + (words[length] == '|')) {
    length = strcspn(words, "|");
    if (memmem(message, strlen(message), words, length))
      return true;
  }
  return false;
}

static enum outcome outcome_of(const struct fault *fault, const struct child *child) {
  bool is_named = contains_one_of(child->message, fault->named_by);
  if (WIFSIGNALED(child->status) && WTERMSIG(child->status) != SIGXCPU &&
      WTERMSIG(child->status) != SIGKILL) {
    if (trial->phase == AT_FAULT)
      return is_named ? STOPPED_EXACTLY : STOPPED;
    return trial->damaged ? CORRUPTS_FIRST : is_named ? FOUND_LATER : STOPPED_LATER;
  }
  return trial->damaged || trial->phase != ENDED ? CORRUPTS : HARMLESS;
}

// What snug writes, to the byte.
static void expected_message(const struct fault *fault, char *text, size_t capacity) {
  char *p = trial->pointer;
  size_t bytes = trial->class_bytes;
  const char *family = trial->source.family;
  switch (fault->message) {
  case DOUBLE_FREE:
    snprintf(text, capacity, "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, bytes,
             family);
    break;
  case AFTER_FREE:
    snprintf(text, capacity, "snug: fatal: %s after free of %p (%zu-byte %sclass)\n",
             fault->function, p, bytes, family);
    break;
  case INTERIOR:
    snprintf(text, capacity,
             "snug: fatal: invalid %s of %p (%zu-byte %sclass): "
             "%zu bytes after the start of the object at %p\n",
             fault->function, p, bytes, family, (size_t)(p - trial->object), trial->object);
    break;
  case NEVER_ALLOCATED:
    snprintf(text, capacity, "snug: fatal: invalid %s of %p (%zu-byte %sclass): never allocated\n",
             fault->function, p, bytes, family);
    break;
  default:
    *text = 0;
  }
}

// Copies the message without the number of each class: the hardened mode may take a larger one.
static void without_class(const char *from, char *to) {
  while (*from) {
    bool is_class = *from == '(';
    *to++ = *from++;
    if (is_class)
      from += strspn(from, "0123456789");
  }
  *to = 0;
}

static bool is_same(const char *message, const char *expected, bool hardened) {
  char left[sizeof((struct child *)NULL)->message], right[sizeof left];
  if (!hardened)
    return strcmp(message, expected) == 0;
  without_class(message, left);
  without_class(expected, right);
  return strcmp(left, right) == 0;
}

// Rounding up leaves room that nobody uses, by default; of the largest class, the hardened mode has
// none left to look at.
static unsigned expected_outcomes(const struct fault *fault, bool hardened) {
  bool is_overflow = fault->commit == overflow_by_a_byte ||
                     fault->commit == overflow_by_an_object || fault->commit == underflow;
  if (hardened)
    return is_overflow && trial->source.bytes == LARGEST ? ~0U : fault->hardened;
  bool has_room = trial->class_bytes > trial->source.bytes;
  return fault->commit == underflow && has_room ? 1U << HARMLESS : fault->outcomes;
}

static bool is_as_expected(const struct fault *fault, const struct child *child,
                           enum outcome outcome) {
  const char *mode = getenv("SNUG_MODE");
  bool hardened = mode && strcmp(mode, "hardened") == 0;
  if (!(expected_outcomes(fault, hardened) & 1U << outcome))
    return false;
  if (fault->message == NO_WORDS)
    return !strstr(child->message, "snug:");
  int signal_number = WIFSIGNALED(child->status) ? WTERMSIG(child->status) : 0;
  if (hardened && (fault->words || fault->message == NO_MESSAGE))
    return signal_number != SIGABRT || strstr(child->message, fault->words ? fault->words : "");
  char expected[sizeof child->message];
  expected_message(fault, expected, sizeof expected);
  return is_same(child->message, expected, hardened) &&
         signal_number == (fault->message == NO_MESSAGE ? 0 : SIGABRT);
}

// The message, and how the process ended, without what differs from run to run.
static void print(const struct fault *fault, const struct child *child, enum outcome outcome) {
  printf("%s\t%s%zu\t%s\t", fault->name, trial->source.family, trial->source.bytes,
         outcome_words[outcome]);
  for (const char *c = child->message; *c && *c != '\n'; c++)
    if (strncmp(c, "0x", 2) == 0) {
      printf("0x...");
      c += 2 + strspn(c + 2, "0123456789abcdef") - 1;
    } else {
      putchar(*c);
    }
  if (WIFSIGNALED(child->status))
    printf(" (signal %d)", WTERMSIG(child->status));
  putchar('\n');
}

static bool try(const struct fault *fault, struct source source, bool only_unexpected) {
  struct child child;
  *trial = (struct trial){.source = source};
  fflush(stdout);
  if (child_begin(&child))
    child_main(fault);
  child_end(&child);
  if (trial->does_not_apply)
    return true;
  CHECK(trial->phase != PREPARING);
  enum outcome outcome = outcome_of(fault, &child);
  bool good = !only_unexpected || is_as_expected(fault, &child, outcome);
  if (!only_unexpected || !good)
    print(fault, &child, outcome);
  return good;
}

static bool try_all(const struct fault *fault, bool only_unexpected) {
  bool good = true;
#ifdef ENTRY_POINTS
  FOR_EACH_ENTRY_POINT(e)
  good &= try(fault, (struct source){e->family, e->bytes, e->malloc, e->calloc}, only_unexpected);
#else
  static const size_t sizes[] = {8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 128, 320, 1024};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    good &= try(fault, (struct source){"", sizes[i], malloc, calloc}, only_unexpected);
#endif
  return good;
}

static bool is_wanted(const struct fault *fault, char **names) {
  if (!*names)
    return true;
  for (; *names; names++)
    if (strcmp(*names, fault->name) == 0)
      return true;
  return false;
}

int main(int argc, char **argv) {
  CHECK(argc >= 2);
  bool expect = strcmp(argv[1], "expect") == 0, good = true;
  trial = mmap(NULL, sizeof *trial, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK(trial != MAP_FAILED);
  for (const struct fault *fault = faults; fault < faults + fault_count; fault++)
    if (strcmp(argv[1], "list") == 0)
      printf("%s\t%s\n", fault->name, fault->title);
    else if (is_wanted(fault, argv + 2))
      good &= try_all(fault, expect);
  return good ? 0 : 1;
}
