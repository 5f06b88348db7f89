// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// profile_abi.h - what the plugin's option `profile` puts into programs, and the runtime reads. For
// both, in C and C++; preprocessor and constants only.
//
// For each rewritten call there is a site, in the section __snug_sites of its file:
//
//   struct { const struct frame *frames; uint32_t frame_count; uint32_t slot; uint64_t bytes; }
//   struct frame { const char *function; const char *file; uint32_t line; uint32_t column; }
//
// with the frames of the call itself first, then those of what it was inlined into. A constructor,
// one a module (executable or library), has the runtime give the sites their slots, in bytes from
// the start of a table that each thread has:
//
//   struct slot { uint64_t count; uint64_t next; } *slots;         // thread-local
//
// After each allocation, with its result,
//
//   struct slot *slot = slots + site->slot;                        // in bytes
//   if (slot->count < slot->next)
//     slot->count++;
//   else
//     sample(result, site);                                        // counts, too
//
// The result is NULL where no code can follow the call, or it does not return the object.

#ifndef SNUG_PROFILE_ABI_H
#define SNUG_PROFILE_ABI_H

#define SNUG_PROFILE_SECTION "__snug_sites"
#define SNUG_PROFILE_SLOTS "__snug_profile_slots_1" // with the version of this description
#define SNUG_PROFILE_SAMPLE "__snug_profile_sample_1"
#define SNUG_PROFILE_REGISTER "__snug_profile_register_1"

#endif
