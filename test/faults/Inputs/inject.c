// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// inject.c - see inject.h.

#define _GNU_SOURCE
#include "inject.h"

#include "check.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static const struct {
  int number;
  enum kind kind;
} calls[] = {
    {SYS_mmap, MAP},       {SYS_mremap, MAP},   {SYS_brk, MAP},       {SYS_mprotect, PROTECT},
    {SYS_madvise, ADVISE}, {SYS_munmap, UNMAP}, {SYS_clone, CLONE},   {SYS_clone3, CLONE},
    {SYS_getrandom, ASK},  {SYS_mincore, ASK},  {SYS_prlimit64, ASK}, {INJECT_MARKER, KIND_COUNT},
};

enum { CALL_COUNT = sizeof calls / sizeof *calls };

// Calls of this kind, and the marker, are reported. Returns the descriptor of the reports.
static int install_filter(enum kind kind) {
  struct sock_filter filter[2 * CALL_COUNT + 2];
  size_t length = 0;
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                  (uint32_t)offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < CALL_COUNT; i++) {
    if (calls[i].kind != kind && calls[i].kind != KIND_COUNT)
      continue;
    filter[length++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i].number, 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  }
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {(unsigned short)length, filter};
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER,
                      &program);
}

// A descriptor goes from process to process in a control message; one byte carries it.
struct parcel {
  char byte;
  struct iovec vector;
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  struct msghdr message;
};

static struct msghdr *wrap(struct parcel *parcel) {
  parcel->byte = 0;
  parcel->vector = (struct iovec){&parcel->byte, 1};
  parcel->message = (struct msghdr){.msg_iov = &parcel->vector,
                                    .msg_iovlen = 1,
                                    .msg_control = parcel->control,
                                    .msg_controllen = sizeof parcel->control};
  return &parcel->message;
}

static void send_descriptor(int socket, int descriptor) {
  struct parcel parcel;
  struct msghdr *message = wrap(&parcel);
  struct cmsghdr *header = CMSG_FIRSTHDR(message);
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  CHECK(sendmsg(socket, message, 0) == 1);
}

static int receive_descriptor(int socket) {
  struct parcel parcel;
  struct msghdr *message = wrap(&parcel);
  CHECK(recvmsg(socket, message, MSG_CMSG_CLOEXEC) == 1);
  CHECK(message->msg_controllen == sizeof parcel.control);
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(CMSG_FIRSTHDR(message)), sizeof descriptor);
  return descriptor;
}

struct watch {
  const struct injection *injection;
  bool begun;
  uint64_t code_start, code_end; // of the runtime
  unsigned long seen, failed;
};

// Is this one to fail?
static bool fails(struct watch *watch, const struct seccomp_data *call) {
  const struct injection *injection = watch->injection;
  uint64_t caller = call->instruction_pointer;
  if (!watch->begun ||
      (injection->of_runtime_only && (caller < watch->code_start || caller > watch->code_end)))
    return false;
  watch->seen++;
  return injection->nth && (watch->seen == injection->nth ||
                            (injection->and_all_later && watch->seen > injection->nth));
}

static void answer(int reports, struct watch *watch) {
  struct seccomp_notif report;
  struct seccomp_notif_resp response;
  memset(&report, 0, sizeof report);
  memset(&response, 0, sizeof response);
  if (ioctl(reports, SECCOMP_IOCTL_NOTIF_RECV, &report) != 0)
    return; // whoever made the call was killed meanwhile
  response.id = report.id;
  const struct seccomp_data *call = &report.data;
  if (call->nr == INJECT_MARKER) {
    watch->begun = true;
    watch->code_start = call->args[0];
    watch->code_end = call->args[0] + call->args[1];
  } else if (fails(watch, call)) {
    // A brk that fails returns an address below the one asked for, and no error.
    response.error = call->nr == SYS_brk ? 0 : -watch->injection->error;
  } else {
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  }
  ioctl(reports, SECCOMP_IOCTL_NOTIF_SEND, &response);
  if (response.error && ++watch->failed == ENOUGH_FAILURES)
    kill((pid_t)report.pid, INJECT_ENOUGH);
}

struct verdict inject(const struct injection *injection, const char *program,
                      const char *argument) {
  int sockets[2];
  CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    int reports = install_filter(injection->kind);
    CHECK(reports >= 0);
    send_descriptor(sockets[1], reports);
    close(reports);
    execl(program, program, argument, NULL);
    _exit(127);
  }
  close(sockets[1]);
  int reports = receive_descriptor(sockets[0]);
  close(sockets[0]);
  struct watch watch = {.injection = injection};
  struct pollfd poll_for = {.fd = reports, .events = POLLIN};
  // It hangs up when the last process that has the filter is gone.
  while (poll(&poll_for, 1, -1) > 0 && !(poll_for.revents & POLLHUP))
    answer(reports, &watch);
  close(reports);
  struct verdict verdict = {.seen = watch.seen};
  CHECK(waitpid(child, &verdict.status, 0) == child);
  CHECK(watch.begun);
  return verdict;
}
