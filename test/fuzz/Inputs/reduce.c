// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduce.c - makes an input on which the fuzzer fails smaller: reduce FUZZER INPUT. It leaves out
// steps, many at a time first, and sets bytes to zero, as long as the fuzzer fails in a process of
// its own. libFuzzer's own -minimize_crash tries one input after another in one process, in which
// memory is no longer fresh.

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEP_BYTES = 4, MOST_BYTES = 1 << 16 };

static const char *fuzzer, *input;
static char candidate[4096];

static bool write_file(const char *name, const unsigned char *data, size_t size) {
  FILE *file = fopen(name, "wb");
  return file && fwrite(data, 1, size, file) == size && fclose(file) == 0;
}

static bool fails(const unsigned char *data, size_t size) {
  if (!write_file(candidate, data, size)) {
    perror(candidate);
    exit(2);
  }
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    if (null < 0)
      _exit(0);
    dup2(null, 1);
    dup2(null, 2);
    // The signal itself is enough: libFuzzer's report of it takes five times as long as the rest.
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    execl(fuzzer, fuzzer, "-timeout=0", "-handle_abrt=0", "-handle_segv=0", "-handle_bus=0",
          "-exact_artifact_path=/dev/null", candidate, (char *)NULL);
    _exit(0);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status != 0;
}

int main(int argc, char **argv) {
  static unsigned char data[MOST_BYTES], tried[MOST_BYTES];
  FILE *file = argc == 3 ? fopen(argv[2], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "reduce: usage: reduce FUZZER INPUT\n");
    return 2;
  }
  fuzzer = argv[1];
  input = argv[2];
  snprintf(candidate, sizeof candidate, "%s.candidate", input);
  size_t size = fread(data, 1, sizeof data, file);
  fclose(file);
  if (!fails(data, size)) {
    fprintf(stderr, "reduce: %s does not fail when it is run alone\n", input);
    return 1;
  }
  size_t steps = size > 0 ? (size - 1) / STEP_BYTES : 0;
  for (size_t count = steps; count > 0; count = count == 1 ? 0 : (count + 1) / 2)
    for (size_t from = 0; from + count <= steps;) {
      size_t at = 1 + from * STEP_BYTES, bytes = count * STEP_BYTES;
      memcpy(tried, data, at);
      memcpy(tried + at, data + at + bytes, size - at - bytes);
      if (fails(tried, size - bytes)) {
        size -= bytes;
        steps -= count;
        memcpy(data, tried, size);
      } else {
        from += count;
      }
    }
  for (size_t i = 0; i < size; i++) {
    unsigned char old = data[i];
    data[i] = 0;
    if (old != 0 && !fails(data, size))
      data[i] = old;
  }
  unlink(candidate);
  return write_file(input, data, size) ? 0 : 2;
}
