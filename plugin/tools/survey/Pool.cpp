//===- Pool.cpp -------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Pool.h"

#include "Archive.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace snug::survey;

namespace {

struct Worker {
  size_t Index;
  pid_t Process;
  int Pipe;
  std::string Output;
};

} // namespace

[[noreturn]] static void work(int Pipe, size_t Index, llvm::function_ref<Unit(size_t)> Compile) {
  Unit Result = Compile(Index);
  Writer Out(/*WithInternals=*/true);
  llvm::json::Value Value = Out.value(Result);
  {
    llvm::raw_fd_ostream Stream(Pipe, /*shouldClose=*/true);
    Stream << Value;
  }
  // The parent's buffers are not ours to flush.
  _exit(0);
}

/// What a worker has said, when it is done.
static Unit resultOf(const Worker &W, int Status) {
  Unit Result;
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse(W.Output);
  const llvm::json::Object *Object = Value ? Value->getAsObject() : nullptr;
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0 && Object) {
    Reader In(*Object);
    fields(In, Result);
    return Result;
  }
  if (!Value)
    llvm::consumeError(Value.takeError());
  Result.Error = WIFSIGNALED(Status)
                     ? std::string("the compiler crashed: ") + strsignal(WTERMSIG(Status))
                     : std::string("the compiler gave up");
  return Result;
}

static bool start(std::vector<Worker> &Running, size_t Index,
                  llvm::function_ref<Unit(size_t)> Compile) {
  int Ends[2];
  if (pipe(Ends) != 0)
    return false;
  pid_t Process = fork();
  if (Process < 0) {
    close(Ends[0]);
    close(Ends[1]);
    return false;
  }
  if (Process == 0) {
    close(Ends[0]);
    for (const Worker &Other : Running)
      close(Other.Pipe);
    work(Ends[1], Index, Compile);
  }
  close(Ends[1]);
  Running.push_back({Index, Process, Ends[0], {}});
  return true;
}

/// Waits for output, and reads it. Returns the worker that has closed its end, if one has.
static std::vector<Worker>::iterator readSome(std::vector<Worker> &Running) {
  llvm::SmallVector<pollfd, 16> Pipes;
  for (const Worker &W : Running)
    Pipes.push_back({W.Pipe, POLLIN, 0});
  while (poll(Pipes.data(), Pipes.size(), -1) < 0 && errno == EINTR)
    ;
  for (size_t I = 0; I < Pipes.size(); ++I) {
    if (Pipes[I].revents == 0)
      continue;
    char Buffer[65536];
    ssize_t Bytes = read(Running[I].Pipe, Buffer, sizeof Buffer);
    if (Bytes > 0)
      Running[I].Output.append(Buffer, static_cast<size_t>(Bytes));
    else if (Bytes == 0 || errno != EINTR)
      return Running.begin() + static_cast<ptrdiff_t>(I);
  }
  return Running.end();
}

static void showProgress(size_t Done, const std::vector<std::string> &Files, size_t Last) {
  // To the line's end, which a longer name may have filled.
  std::string Line = "\r[" + std::to_string(Done) + "/" + std::to_string(Files.size()) + "]";
  if (Done != Files.size())
    Line += " " + llvm::sys::path::filename(Files[Last]).str();
  Line += "\033[K";
  if (Done == Files.size())
    Line = "\r\033[K";
  llvm::errs() << Line;
}

std::vector<Unit> snug::survey::compileAll(const std::vector<std::string> &Files, unsigned Jobs,
                                           bool Progress,
                                           llvm::function_ref<Unit(size_t)> Compile) {
  std::vector<Unit> Results(Files.size());
  std::vector<Worker> Running;
  size_t Next = 0, Done = 0;
  auto Finish = [&](size_t Index, Unit Result) {
    if (Result.File.empty())
      Result.File = Files[Index];
    Results[Index] = std::move(Result);
    if (Progress)
      showProgress(++Done, Files, Index);
  };
  while (Next < Files.size() || !Running.empty()) {
    if (Next < Files.size() && Running.size() < Jobs) {
      if (start(Running, Next, Compile)) {
        ++Next;
        continue;
      }
      if (Running.empty()) {
        Unit Failed;
        Failed.Error = std::string("cannot start a process: ") + strerror(errno);
        Finish(Next++, std::move(Failed));
        continue;
      }
    }
    auto Ended = readSome(Running);
    if (Ended == Running.end())
      continue;
    int Status = 0;
    while (waitpid(Ended->Process, &Status, 0) < 0 && errno == EINTR)
      ;
    close(Ended->Pipe);
    Finish(Ended->Index, resultOf(*Ended, Status));
    Running.erase(Ended);
  }
  return Results;
}
