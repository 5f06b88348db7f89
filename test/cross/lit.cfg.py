# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Programs for aarch64, built here by a cross compiler and run by an emulator: tests of the other suites,
# and what differs on that machine. To run them:
#
#   lit -v --param build=<folder> --param llvm=<N> --param runtime=build-aarch64/runtime
#       --param cc=aarch64-linux-gnu-gcc --param "emulator=qemu-aarch64 -L /usr/aarch64-linux-gnu" test/cross
#
#   build, llvm   where plugin/snug.so was built, for this machine, and for which LLVM
#   the others    see ../lit_snug.py, where the substitutions and features are, too
#
# More substitutions: %snug clang with the plugin, for aarch64; %emulator; %objdump.

import os
import re
import shlex
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_snug  # noqa: E402

params = lit_config.params
for name in ("build", "llvm", "runtime", "cc", "emulator"):
    if not params.get(name):
        lit_config.fatal("give --param %s" % name)
lit_snug.configure(config, lit_config, folder)

emulator = params["emulator"]
plugin = os.path.join(os.path.abspath(params["build"]), "plugin", "snug.so")
clang = "/usr/lib/llvm-%s/bin/clang" % params["llvm"]
for path in (plugin, clang):
    if not os.path.exists(path):
        lit_config.fatal("%s does not exist" % path)
source = os.path.join(folder, "..", "..")
include = "-I%s -I%s" % (os.path.join(source, "runtime", "include"),
                         os.path.join(source, "test", "runtime", "include"))
substitutions = {
    "%snug": "%s %s %s --target=aarch64-linux-gnu -Wall -Wextra -Werror %s -fplugin=%s" %
             (os.path.join(folder, "..", "emulated_cc.sh"), shlex.quote(emulator), clang, include, plugin),
    "%emulator": emulator,
    "%objdump": "aarch64-linux-gnu-objdump",
}
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((re.escape(name) + r"(?![\w-])", substitutions[name]))
