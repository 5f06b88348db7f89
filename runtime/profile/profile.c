// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// profile.c - when a profile is written, and where: SNUG_PROFILE names a file for the end of the
// program, SNUG_PROFILE_SIGNAL a signal upon which it is written at once; snug_profile_write.
//
// A signal may arrive while the interrupted thread holds the lock. The handler then leaves the work
// to whoever releases it.

#define _GNU_SOURCE
#include "profile.h"

#include "../compiler.h"
#include "../config.h"
#include "../lock.h"
#include "../os.h"
#include "../text.h"
#include "snug.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct lock lock;
static volatile int is_asked_for; // by a signal
static unsigned long sequence;
static char pattern[4096]; // SNUG_PROFILE, absolute

void snug_profile_lock(void) {
  snug_lock_acquire(&lock);
}

// With the lock held.
static int write_to(const char *path) {
  struct snapshot snapshot;
  if (!snug_profile_take(&snapshot)) {
    errno = ENOMEM;
    return -1;
  }
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0)
    return -1;
  size_t length = strlen(path);
  if (length >= 4 && strcmp(path + length - 4, ".txt") == 0)
    snug_profile_write_table(&snapshot, fd);
  else
    snug_profile_write_pprof(&snapshot, fd);
  return close(fd);
}

// To SNUG_PROFILE, with %p and %n replaced. With the lock held.
static void write_as_configured(void) {
  struct text path;
  path.length = 0;
  sequence++;
  for (const char *from = pattern; *from; from++) {
    char literal[2] = {*from, 0};
    if (from[0] == '%' && from[1] == 'p')
      snug_text_add(&path, "%lu", snug_os_process_id());
    else if (from[0] == '%' && from[1] == 'n')
      snug_text_add(&path, "%lu", sequence);
    else {
      snug_text_add(&path, "%s", literal);
      continue;
    }
    from++;
  }
  size_t most = sizeof path.bytes - 1;
  path.bytes[path.length < most ? path.length : most] = 0;
  if (write_to(path.bytes) == 0)
    return;
  struct text message;
  message.length = 0;
  snug_text_add(&message, "snug: cannot write the profile to %s: error %lu\n", path.bytes,
                (unsigned long)errno);
  snug_text_write(&message, OS_STDERR);
}

void snug_profile_unlock(void) {
  snug_lock_release(&lock);
  while (is_asked_for && lock_try(&lock)) {
    is_asked_for = 0;
    write_as_configured();
    snug_lock_release(&lock);
  }
}

static void on_signal(int signal) {
  (void)signal;
  int saved_errno = errno;
  is_asked_for = 1;
  if (lock_try(&lock))
    snug_profile_unlock();
  errno = saved_errno;
}

EXPORTED int snug_profile_write(const char *path) {
  snug_profile_lock();
  int result = write_to(path);
  int error = errno;
  snug_profile_unlock();
  errno = error;
  return result;
}

// A decimal number from 1 to `most`, or 0.
static unsigned long number(const char *digits, unsigned long most) {
  unsigned long value = 0;
  for (; *digits >= '0' && *digits <= '9'; digits++)
    if ((value = value * 10 + (unsigned long)(*digits - '0')) > most)
      return 0;
  return *digits ? 0 : value;
}

static void handle(const char *name) {
  const char *plain = strncmp(name, "SIG", 3) == 0 ? name + 3 : name;
  int which = strcmp(plain, "USR1") == 0   ? SIGUSR1
              : strcmp(plain, "USR2") == 0 ? SIGUSR2
                                           : (int)number(plain, 64);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  if (!which || sigaction(which, &action, NULL) != 0)
    snug_config_refuse("SNUG_PROFILE_SIGNAL", name, "USR1, USR2 or a number");
}

// The program may change its directory.
static bool remember_path(const char *path) {
  size_t length = 0;
  if (path[0] != '/') {
    if (!getcwd(pattern, sizeof pattern))
      return false;
    length = strlen(pattern);
    pattern[length++] = '/';
  }
  if (length + strlen(path) >= sizeof((struct text *)0)->bytes - 32)
    return false;
  memcpy(pattern + length, path, strlen(path) + 1);
  return true;
}

// Not a constructor: libsnug.so is in programs without sites, too, which this must cost nothing.
void snug_profile_begin(void) {
  static bool has_begun;
  if (has_begun) // modules register one after the other
    return;
  has_begun = true;
  const char *interval = secure_getenv("SNUG_PROFILE_INTERVAL");
  unsigned long bytes = 512 << 10;
  if (interval && *interval && !(bytes = number(interval, 1UL << 40))) {
    bytes = 512 << 10;
    snug_config_refuse("SNUG_PROFILE_INTERVAL", interval, "a number of bytes from 1 on");
  }
  snug_profile_samples_init(bytes);
  pthread_atfork(snug_profile_lock, snug_profile_unlock, snug_profile_unlock);
  const char *path = secure_getenv("SNUG_PROFILE");
  if (!path || !*path)
    return;
  if (!remember_path(path)) {
    pattern[0] = 0;
    snug_config_refuse("SNUG_PROFILE", "...", "a shorter name"); // it would fill the line
    return;
  }
  const char *signal_name = secure_getenv("SNUG_PROFILE_SIGNAL");
  if (signal_name && *signal_name)
    handle(signal_name);
}

// After the program's exit handlers and destructors.
static __attribute__((destructor(101))) void end(void) {
  if (!pattern[0])
    return;
  snug_profile_lock();
  write_as_configured();
  snug_profile_unlock();
}
