# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The benchmark's own tests: its statistics and its harness. No allocator is timed. To run them:
#
#   lit -v --param build=<folder> --param llvm=<N> test/bench
#
#   build     where plugin/snug.so was built, for LLVM N
#   llvm      the major version of the clang to use
#
# Substitutions: %cc and %clang compile with warnings as errors, %runner, %report and %steps are the
# tools, %archive links the runtime, %bench is the folder, %plugin the plugin, %jobs and %stub in tests/Inputs.

import os
import subprocess
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".c", ".test"])
config.excludes += [name for name in os.listdir(folder) if name.endswith(".c")]
plugin = build.existing("plugin", "snug.so")
clang = "clang-" + build.llvm

flags = "-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O2"
tools = {
    "runner": ["runner"],
    "report": ["report", "report_files", "samples", "stats"],
    "steps": ["steps"],
}
for tool, files in tools.items():
    sources = [os.path.join(folder, name + ".c") for name in files]
    output = os.path.join(config.test_exec_root, tool)
    for compiler in ("gcc", clang):
        command = [compiler] + flags.split() + sources + ["-lm", "-o", output]
        if subprocess.run(command).returncode:
            lit_config.fatal("cannot build %s with %s" % (tool, compiler))

steps = os.path.join(config.test_exec_root, "steps")
if subprocess.run([steps, "/bin/true"], stderr=subprocess.DEVNULL).returncode != 3:
    config.available_features.add("ptrace")
lit_build.add_tools(config, ["gnuplot"])

inputs = os.path.join(folder, "tests", "Inputs")
lit_build.substitute(config, build, {
    "%cc": "gcc " + flags,
    "%clang": clang + " " + flags,
    "%clang_name": clang,
    "%runner": os.path.join(config.test_exec_root, "runner"),
    "%report": os.path.join(config.test_exec_root, "report"),
    "%steps": steps,
    "%archive": "-Wl,-u,snug_stats_write %s -pthread -ldl" % os.path.join(build.runtime, "libsnug.a"),
    "%bench": folder,
    "%plugin": plugin,
    "%stub": os.path.join(inputs, "stub.sh"),
    "%jobs": os.path.join(inputs, "jobs.sh"),
})
