# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Programs in C++, compiled with the plugin and option new=on. To run them:
#
#   lit -v --param build=<folder> --param runtime=<folder> --param llvm=<N> test/cxx
#
#   build     where plugin/snug.so was built, for LLVM N
#   runtime   where libsnug.a was built; default: <build>/runtime
#   llvm      the major version; tools are taken from /usr/lib/llvm-<N>/bin
#
# Substitutions: %snugxx the compiler with the plugin and new=on, %clangxx without, %gxx, %clang (C),
# %archive what links a program with the runtime, %shared what links it with libsnug.so,
# %malloc_archive with libsnug-malloc.a, %FileCheck, %not.
#
# Features: libcxx (-stdlib=libc++ works), valgrind.

import os
import subprocess
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".cpp", ".test"])
plugin = build.existing("plugin", "snug.so")
build.existing(build.runtime, "libsnug.a")
clangxx = build.existing(build.tool("clang++"))

# libc++ must be found when the program runs, too.
libcxx_folder = os.path.join(os.path.dirname(build.tools), "lib")
libcxx = "-stdlib=libc++ -Wl,-rpath," + libcxx_folder
probe = subprocess.run([clangxx, "-x", "c++", "-", "-o", os.path.join(config.test_exec_root, "probe")] +
                       libcxx.split(), input=b"#include <new>\nint main() { delete new int; }\n",
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
if probe.returncode == 0:
    config.available_features.add("libcxx")
lit_build.add_tools(config, ["valgrind"])

include = os.path.join(folder, "..", "..", "runtime", "include")
flags = "-std=c++17 -Wall -Wextra -Werror -I%s -I%s" % (include, folder)


def libraries(name):
    return "%s -pthread -ldl" % os.path.join(build.runtime, name)


lit_build.substitute(config, build, {
    "%snugxx": "%s %s -fplugin=%s -fplugin-arg-snug-new=on" % (clangxx, flags, plugin),
    "%clangxx": "%s %s" % (clangxx, flags),
    "%clang": "%s -Wall -Wextra -Werror -I%s" % (build.tool("clang"), include),
    "%gxx": "g++ " + flags,
    "%libcxx": libcxx,
    "%archive": libraries("libsnug.a"),
    "%malloc_archive": libraries("libsnug-malloc.a"),
    "%shared": build.shared("libsnug.so") + " -pthread -ldl",
    "%runtime": build.runtime,
})
