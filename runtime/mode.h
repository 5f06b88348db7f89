// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mode.h - is the runtime in use in this process, or has it stepped aside?
//
// Decided once: by a constructor, or by the first call that needs to know. Stepping aside means
// that no object of ours is ever handed out; malloc and free work as if we were not there.

#ifndef SNUG_MODE_H
#define SNUG_MODE_H

#include "compiler.h"

#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum mode_state { MODE_UNDECIDED, MODE_DECIDED_ON, MODE_DECIDED_ASIDE };

extern int snug_mode_state; // enum mode_state; written with release, read with acquire

bool snug_mode_decide(void);

// mode_is_on - may objects be handed out? Decides if that has not been done. Thread-safe; false in
// calls that arrive, in the same thread, from within the decision.
ALWAYS_INLINE bool mode_is_on(void) {
  int state = __atomic_load_n(&snug_mode_state, __ATOMIC_ACQUIRE);
  return LIKELY(state != MODE_UNDECIDED) ? state == MODE_DECIDED_ON : snug_mode_decide();
}

// snug_mode_begin - begins SNUG_MODE=hardened or trace, when the region is reserved and not yet
// open. Returns NULL, or the reason why it cannot. NULL itself in a program that does not contain
// these modes: from libsnug.a they are linked on demand (-Wl,-u,snug_modes).
extern const char *(*snug_mode_begin)(void);

// snug_mode_is_deciding - is the calling thread inside snug_mode_decide?
bool snug_mode_is_deciding(void);

// What happens later, for SNUG_VERBOSE=1. snug_mode_note_exhausted - a bin gets no more memory.
void snug_mode_note_exhausted(unsigned bin);

// snug_mode_note_settled - `why` (static) the reservation was cut down to what is in use
// (settle.c).
void snug_mode_note_settled(const char *why);

void snug_mode_lock(void);
void snug_mode_unlock(void);

#pragma GCC visibility pop

#endif
