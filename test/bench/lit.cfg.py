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
# tools, %bench the folder, %plugin the plugin, %jobs and %stub in tests/Inputs.

import os
import re
import shutil
import subprocess

import lit.formats

bench = os.path.dirname(os.path.abspath(__file__))
config.name = "snug-bench"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".c", ".test"]
config.test_source_root = bench
config.excludes = ["Inputs"] + [name for name in os.listdir(bench) if name.endswith(".c")]

build = lit_config.params.get("build")
llvm = lit_config.params.get("llvm")
if not build or not llvm:
    lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
build = os.path.abspath(build)
plugin = os.path.join(build, "plugin", "snug.so")
if not os.path.exists(plugin):
    lit_config.fatal("%s does not exist" % plugin)
clang = "clang-%s" % llvm
config.test_exec_root = os.path.join(build, "test", "bench")
os.makedirs(config.test_exec_root, exist_ok=True)

for name in list(config.environment):
    if name.startswith("SNUG_") or name == "LD_PRELOAD":
        del config.environment[name]
config.environment["PATH"] = os.environ.get("PATH", "")
config.environment["LC_ALL"] = "C"

flags = "-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O2"
tools = {
    "runner": ["runner"],
    "report": ["report", "report_files", "samples", "stats"],
    "steps": ["steps"],
}
for tool, files in tools.items():
    sources = [os.path.join(bench, name + ".c") for name in files]
    output = os.path.join(config.test_exec_root, tool)
    for compiler in ("gcc", clang):
        command = [compiler] + flags.split() + sources + ["-lm", "-o", output]
        if subprocess.run(command).returncode:
            lit_config.fatal("cannot build %s with %s" % (tool, compiler))

steps = os.path.join(config.test_exec_root, "steps")
if subprocess.run([steps, "/bin/true"], stderr=subprocess.DEVNULL).returncode != 3:
    config.available_features.add("ptrace")
if shutil.which("gnuplot"):
    config.available_features.add("gnuplot")

inputs = os.path.join(bench, "tests", "Inputs")
substitutions = {
    "%cc": "gcc " + flags,
    "%clang": clang + " " + flags,
    "%clang_name": clang,
    "%runner": os.path.join(config.test_exec_root, "runner"),
    "%report": os.path.join(config.test_exec_root, "report"),
    "%steps": steps,
    "%bench": bench,
    "%plugin": plugin,
    "%stub": os.path.join(inputs, "stub.sh"),
    "%jobs": os.path.join(inputs, "jobs.sh"),
    "%FileCheck": "/usr/lib/llvm-%s/bin/FileCheck" % llvm,
}
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((re.escape(name) + r"(?![\w-])", substitutions[name]))
