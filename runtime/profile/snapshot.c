// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// snapshot.c - counts and samples of each site, the largest first.

#include "profile.h"

static struct site_total *totals; // MOST_SITES, by number until they are sorted

static uint64_t bytes_of(const struct site_total *total) {
  return total->allocated * total->site->bytes;
}

// Shell's sort, with Ciura's gaps continued: qsort may allocate.
static void sort(struct site_total *of, unsigned count) {
  static const unsigned gaps[] = {16001, 7001, 3001, 1301, 701, 301, 132, 57, 23, 10, 4, 1};
  for (unsigned g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
    for (unsigned i = gaps[g]; i < count; i++) {
      struct site_total moving = of[i];
      unsigned to = i;
      for (; to >= gaps[g] && bytes_of(&of[to - gaps[g]]) < bytes_of(&moving); to -= gaps[g])
        of[to] = of[to - gaps[g]];
      of[to] = moving;
    }
}

bool snug_profile_take(struct snapshot *snapshot) {
  if (!totals)
    totals = snug_profile_map(MOST_SITES * sizeof *totals);
  if (!totals)
    return false;
  unsigned count = snug_profile_site_count();
  for (unsigned number = 1; number < count; number++)
    totals[number] =
        (struct site_total){snug_profile_site(number), snug_profile_count(number), 0, 0};
  const struct stack *stacks = snug_profile_stacks();
  for (unsigned i = 0; stacks && i < MOST_STACKS; i++)
    if (stacks[i].site) {
      totals[site_number(stacks[i].site)].samples += stacks[i].samples;
      totals[site_number(stacks[i].site)].live += stacks[i].live;
    }
  unsigned kept = 0;
  for (unsigned number = 1; number < count; number++)
    if (totals[number].allocated)
      totals[kept++] = totals[number];
  sort(totals, kept);
  *snapshot = (struct snapshot){totals, kept};
  return true;
}

uint64_t snug_profile_share(uint64_t whole, uint64_t part, uint64_t parts) {
  return whole / parts * part + (whole % parts * part + parts / 2) / parts; // parts < 2^32
}
