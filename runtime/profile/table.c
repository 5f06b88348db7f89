// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// table.c - a profile as text: a line for each site, then one for each stack that was sampled
// there, with its share of the samples.

#include "profile.h"

#include "../text.h"

static void write_frames(struct text *text, int fd, const struct site *site) {
  for (uint32_t i = 0; i < site->frame_count; i++) {
    const struct frame *frame = &site->frames[i];
    snug_text_add(text, "%s%s %s", i ? " < " : " ", frame->function, frame->file);
    if (frame->line)
      snug_text_add(text, ":%lu", (unsigned long)frame->line);
    snug_text_write(text, fd);
  }
}

static void write_stacks(struct text *text, int fd, const struct site_total *total) {
  const struct stack *stacks = snug_profile_stacks();
  for (unsigned i = 0; stacks && i < MOST_STACKS; i++) {
    const struct stack *stack = &stacks[i];
    if (stack->site != total->site || !stack->depth)
      continue;
    snug_text_add(text, "    %lu of %lu samples, %lu in use, called from",
                  (unsigned long)stack->samples, (unsigned long)total->samples,
                  (unsigned long)stack->live);
    for (uint32_t caller = 0; caller < stack->depth; caller++) {
      if (text->length > sizeof text->bytes - 32)
        snug_text_write(text, fd);
      snug_text_add(text, " %p", (void *)stack->callers[caller]);
    }
    snug_text_add(text, "\n");
    snug_text_write(text, fd);
  }
}

void snug_profile_write_table(const struct snapshot *snapshot, int fd) {
  struct text text;
  text.length = 0;
  snug_text_add(&text,
                "snug profile: %lu sites, a sample each %lu bytes\n"
                "alloc_objects alloc_space inuse_objects inuse_space class site\n",
                (unsigned long)snapshot->count, (unsigned long)snug_profile_interval());
  for (unsigned i = 0; i < snapshot->count; i++) {
    const struct site_total *total = &snapshot->totals[i];
    uint64_t live =
        total->samples ? snug_profile_share(total->allocated, total->live, total->samples) : 0;
    uint64_t bytes = total->site->bytes;
    snug_text_add(&text, "%lu %lu %lu %lu %lu", (unsigned long)total->allocated,
                  (unsigned long)(total->allocated * bytes), (unsigned long)live,
                  (unsigned long)(live * bytes), (unsigned long)bytes);
    write_frames(&text, fd, total->site);
    snug_text_add(&text, "\n");
    write_stacks(&text, fd, total);
    snug_text_write(&text, fd);
  }
}
