// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a table of jobs in rounds and appends what they measure to a file of samples.
//
//   runner [--seconds S] --key KEY JOBS SAMPLES
//
// A line of JOBS, separated by tabs:   job leg rounds pin how word...
//   job, leg   what is measured, and in which of the variants that are compared; the legs of a job
//              are neighbours in the table
//   rounds     how many processes; those with fewer than the others are spread over the rounds
//   pin        1: on one CPU; 0: on all
//   how        prints: the program prints lines `METRIC value allocations bytes`
//                      (# starts a comment)
//              exec:   it is timed from exec to exit, metrics `time` in seconds and `peak` in KiB
//                      (Linux counts what the runner itself has in memory, about 2 MiB, as a peak
//                      of its children: smaller ones are not seen)
//   word...    settings NAME=VALUE for the environment, then program and arguments; {layout}
//              becomes 0 to 3, by turns
//
// In each round all jobs run in an order of chance, the legs of one job next to each other and in
// an order of chance, so that what else happens on the machine hits all legs alike.
//
// A line of SAMPLES:   round job leg layout metric value allocations bytes
// Its first line holds KEY, which stands for all that the samples depend on. With the same key the
// runner goes on where it was stopped; with another one the old file is renamed to SAMPLES.old. All
// lines of a process are written at once, so that a process is in the file as a whole or not at
// all.
// --seconds starts nothing more after that time.

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LAYOUTS = 4, WORDS = 32, OUTPUT = 4096, PROGRESS_SECONDS = 10 };

struct job {
  char *name, *leg, *words[WORDS + 1];
  int rounds, pin, prints;
  char *done; // by index of its own processes
};

static struct job *jobs;
static size_t job_count;
static int max_rounds, samples = -1;
static cpu_set_t all_cpus, one_cpu;

_Noreturn static void die(const char *format, ...) {
  va_list arguments;
  fputs("runner: ", stderr);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

static void *allocate(void *p, size_t bytes) {
  p = realloc(p, bytes ? bytes : 1);
  if (!p)
    die("out of memory");
  return p;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void read_jobs(const char *file) {
  FILE *in = fopen(file, "r");
  char *line = NULL;
  size_t size = 0;
  if (!in)
    die("%s: %s", file, strerror(errno));
  while (getline(&line, &size, in) > 0) {
    char *fields[5 + WORDS], *rest = strdup(line), *field;
    int count = 0;
    rest[strcspn(rest, "\n")] = 0;
    while ((field = strsep(&rest, "\t")) && count < 5 + WORDS)
      fields[count++] = field;
    if (field || count < 6)
      die("%s: no job: %s", file, line);
    jobs = allocate(jobs, (job_count + 1) * sizeof *jobs);
    struct job *job = &jobs[job_count++];
    *job = (struct job){.name = fields[0], .leg = fields[1], .rounds = atoi(fields[2])};
    job->pin = atoi(fields[3]);
    job->prints = !strcmp(fields[4], "prints");
    memcpy(job->words, fields + 5, (size_t)(count - 5) * sizeof *fields);
    job->done = calloc((size_t)job->rounds + 1, 1);
    if (job->rounds > max_rounds)
      max_rounds = job->rounds;
  }
  free(line);
  fclose(in);
  if (!job_count)
    die("%s: no jobs", file);
}

// The index of a job's process in a round, or -1 if it sits this one out.
static int process_in_round(const struct job *job, int round) {
  int before = (int)((long)round * job->rounds / max_rounds);
  int after = (int)((long)(round + 1) * job->rounds / max_rounds);
  return after > before ? before : -1;
}

static void mark_done(const char *line) {
  char name[256], leg[256];
  int round;
  if (sscanf(line, "%d\t%255[^\t]\t%255[^\t]", &round, name, leg) != 3)
    return;
  for (size_t i = 0; i < job_count; i++)
    if (!strcmp(jobs[i].name, name) && !strcmp(jobs[i].leg, leg)) {
      int process = round < max_rounds ? process_in_round(&jobs[i], round) : -1;
      if (process >= 0)
        jobs[i].done[process] = 1;
    }
}

// Reads what an earlier run left, unless it measured something else.
static void open_samples(const char *file, const char *key) {
  char *line = NULL, *first = NULL, old[4096];
  size_t size = 0;
  ssize_t length;
  off_t whole = 0;
  FILE *in = fopen(file, "r");
  if (asprintf(&first, "# key %s\n", key) < 0)
    die("out of memory");
  if (in && (getline(&line, &size, in) < 0 || strcmp(line, first) != 0)) {
    fclose(in);
    in = NULL;
    snprintf(old, sizeof old, "%s.old", file);
    rename(file, old);
    fprintf(stderr, "runner: the samples found are of another configuration; starting anew\n");
  }
  samples = open(file, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (samples < 0)
    die("%s: %s", file, strerror(errno));
  if (!in) {
    if (write(samples, first, strlen(first)) < 0)
      die("%s: %s", file, strerror(errno));
  } else {
    for (whole = (off_t)strlen(first); (length = getline(&line, &size, in)) > 0; whole += length) {
      if (line[length - 1] != '\n') { // torn when the machine or the disk gave up
        if (ftruncate(samples, whole))
          die("%s: %s", file, strerror(errno));
        break;
      }
      mark_done(line);
    }
    fclose(in);
  }
  free(line);
  free(first);
}

static void append(const char *text, size_t length) {
  if (write(samples, text, length) != (ssize_t)length)
    die("cannot write samples: %s", strerror(errno));
}

static char *with_layout(const char *word, int layout) {
  static const char mark[] = "{layout}";
  const char *at = strstr(word, mark);
  char *result = NULL;
  int ok = at ? asprintf(&result, "%.*s%d%s", (int)(at - word), word, layout, at + strlen(mark))
              : asprintf(&result, "%s", word);
  if (ok < 0)
    die("out of memory");
  return result;
}

// Starts a job's process with its output at `out`.
static pid_t start(const struct job *job, int layout, int out) {
  char *words[WORDS + 1], **settings = NULL;
  size_t count = 0, first = 0, inherited = 0;
  posix_spawn_file_actions_t actions;
  pid_t child;

  for (; job->words[count]; count++)
    words[count] = with_layout(job->words[count], layout);
  words[count] = NULL;
  while (words[first] && strchr(words[first], '='))
    first++;
  if (!words[first])
    die("%s, %s: no program", job->name, job->leg);
  while (environ[inherited])
    inherited++;
  settings = allocate(NULL, (first + inherited + 1) * sizeof *settings);
  memcpy(settings, words, first * sizeof *settings);
  memcpy(settings + first, environ, (inherited + 1) * sizeof *settings);

  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, 1);
  int error = posix_spawnp(&child, words[first], &actions, NULL, words + first, settings);
  if (error)
    die("%s: %s", words[first], strerror(error));
  posix_spawn_file_actions_destroy(&actions);
  free(settings);
  while (count-- > 0)
    free(words[count]);
  return child;
}

static void finish(const struct job *job, pid_t child, struct rusage *usage) {
  int status;
  while (wait4(child, &status, 0, usage) < 0)
    if (errno != EINTR)
      die("wait4: %s", strerror(errno));
  if (!WIFEXITED(status) || WEXITSTATUS(status))
    die("%s, %s: %s %d", job->name, job->leg, WIFEXITED(status) ? "exit status" : "signal",
        WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

// Turns the program's lines into samples.
static void run_that_prints(const struct job *job, int layout, const char *prefix) {
  char output[OUTPUT], text[2 * OUTPUT];
  size_t length = 0, used = 0;
  ssize_t got;
  int pipes[2];
  struct rusage usage;
  if (pipe2(pipes, O_CLOEXEC))
    die("pipe: %s", strerror(errno));
  pid_t child = start(job, layout, pipes[1]);
  close(pipes[1]);
  while ((got = read(pipes[0], output + length, sizeof output - 1 - length)) > 0)
    length += (size_t)got;
  close(pipes[0]);
  finish(job, child, &usage);
  output[length] = 0;
  for (char *rest = output, *line; (line = strsep(&rest, "\n"));) {
    char metric[64];
    double value, allocations = 0, bytes = 0;
    if (sscanf(line, "%63s %lf %lf %lf", metric, &value, &allocations, &bytes) < 2 || *line == '#')
      continue;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s\t%s\t%.6g\t%g\t%g\n", prefix,
                             metric, value, allocations, bytes);
    if (used >= sizeof text)
      die("%s, %s: too many lines", job->name, job->leg);
  }
  if (!used)
    die("%s, %s: no sample in what it printed", job->name, job->leg);
  append(text, used);
}

static void run_from_exec_to_exit(const struct job *job, int layout, const char *prefix) {
  static int nowhere = -1;
  char text[OUTPUT];
  struct rusage usage;
  if (nowhere < 0)
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  double begin = seconds();
  finish(job, start(job, layout, nowhere), &usage);
  double took = seconds() - begin;
  int used = snprintf(text, sizeof text, "%s\ttime\t%.6f\t0\t0\n%s\tpeak\t%ld\t0\t0\n", prefix,
                      took, prefix, usage.ru_maxrss);
  append(text, (size_t)used);
}

static uint64_t random_state;

static size_t random_below(size_t bound) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((random_state >> 33) % bound);
}

// An order of chance for a round: of the groups of jobs of one name, and within each.
static void shuffle(size_t *order, int round) {
  size_t *starts = allocate(NULL, (job_count + 1) * sizeof *starts), groups = 0, used = 0;
  for (size_t i = 0; i < job_count; i++)
    if (!i || strcmp(jobs[i].name, jobs[i - 1].name) != 0)
      starts[groups++] = i;
  random_state = (uint64_t)round * 0x9e3779b97f4a7c15u + 1;
  for (size_t left = groups; left > 0; left--) {
    size_t pick = random_below(left), first = starts[pick], begin = used;
    starts[pick] = starts[left - 1];
    for (size_t i = first; i < job_count && !strcmp(jobs[i].name, jobs[first].name); i++) {
      size_t at = begin + random_below(used - begin + 1);
      order[used++] = order[at];
      order[at] = i;
    }
  }
  free(starts);
}

static double frequency(void) {
  char line[256];
  double mhz = 0;
  FILE *in = fopen("/proc/cpuinfo", "r");
  while (in && fgets(line, sizeof line, in) && sscanf(line, "cpu MHz : %lf", &mhz) != 1)
    ;
  if (in)
    fclose(in);
  return mhz;
}

// What the report gives as the reason where a run is of no use.
static void note_conditions(int round) {
  char text[128];
  double load = 0;
  getloadavg(&load, 1);
  int used =
      snprintf(text, sizeof text, "# round %d load %.2f MHz %.0f\n", round, load, frequency());
  append(text, (size_t)used);
}

static void show_progress(int round, size_t done, size_t found, size_t total, double begin) {
  static double shown;
  double now = seconds();
  if (now - shown < PROGRESS_SECONDS && done != total)
    return;
  shown = now;
  double left = done > found ? (now - begin) / (double)(done - found) * (double)(total - done) : 0;
  fprintf(stderr, "runner: round %d of %d, %zu of %zu processes, %.0f s to go\n", round + 1,
          max_rounds, done, total, left);
}

int main(int argc, char **argv) {
  const char *key = NULL;
  double limit = 0, begin = seconds();
  int option = 1;
  for (; option + 1 < argc && !strncmp(argv[option], "--", 2); option += 2) {
    if (!strcmp(argv[option], "--key"))
      key = argv[option + 1];
    else if (!strcmp(argv[option], "--seconds"))
      limit = atof(argv[option + 1]);
  }
  if (!key || argc - option != 2)
    die("usage: runner [--seconds S] --key KEY JOBS SAMPLES");
  read_jobs(argv[option]);
  open_samples(argv[option + 1], key);

  if (sched_getaffinity(0, sizeof all_cpus, &all_cpus))
    die("sched_getaffinity: %s", strerror(errno));
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) // the last: the first serves most interrupts
    if (CPU_ISSET(cpu, &all_cpus)) {
      CPU_ZERO(&one_cpu);
      CPU_SET(cpu, &one_cpu);
    }

  size_t *order = allocate(NULL, job_count * sizeof *order), total = 0, done = 0;
  for (size_t i = 0; i < job_count; i++) {
    total += (size_t)jobs[i].rounds;
    for (int process = 0; process < jobs[i].rounds; process++)
      done += jobs[i].done[process] != 0;
  }
  size_t found = done;
  if (found)
    fprintf(stderr, "runner: %zu of %zu processes found in %s\n", found, total, argv[option + 1]);
  for (int round = 0; round < max_rounds; round++) {
    shuffle(order, round);
    note_conditions(round);
    for (size_t i = 0; i < job_count; i++) {
      const struct job *job = &jobs[order[i]];
      char prefix[600];
      int process = process_in_round(job, round);
      if (process < 0 || job->done[process])
        continue;
      if (limit > 0 && seconds() - begin > limit) {
        fprintf(stderr, "runner: time is up after %zu of %zu processes\n", done, total);
        return 0;
      }
      int layout = process % LAYOUTS;
      snprintf(prefix, sizeof prefix, "%d\t%s\t%s\t%d", round, job->name, job->leg, layout);
      sched_setaffinity(0, sizeof all_cpus, job->pin ? &one_cpu : &all_cpus);
      if (job->prints)
        run_that_prints(job, layout, prefix);
      else
        run_from_exec_to_exit(job, layout, prefix);
      show_progress(round, ++done, found, total, begin);
    }
  }
  free(order);
  return 0;
}
