# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The Debian packages: made, checked by lintian, installed in a root of their own and removed again.
#
#   lit -v --param build=<folder> --param llvm=<N> test/packaging
#
#   build   where results go, and the packages: <build>/test/packaging
#   llvm    the LLVM whose plugin is packaged
#
# Substitutions: %packages what makes them, once a run, and prints their folder; %work the folder of
# the results, %llvm, %not. REQUIRES: lintian, debootstrap, root, mount-namespace.

import os
import shutil
import subprocess
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(folder), "types"))
from skip_format import SkipWithoutRegistry  # noqa: E402

build = lit_build.set_up(
    config, lit_config, folder, [".test"], SkipWithoutRegistry(execute_external=True),
    drop=r"(CC|CXX|CFLAGS|LDFLAGS|DESTDIR|LD_PRELOAD)$")
made = os.path.join(config.test_exec_root, "packages.made")
if os.path.exists(made):
    os.remove(made)
lit_build.add_tools(config, ["lintian", "debootstrap"])
if os.getuid() == 0:
    config.available_features.add("root")
    if shutil.which("unshare") and subprocess.run(
            ["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode == 0:
        config.available_features.add("mount-namespace")
lit_build.substitute(config, build, {
    "%packages": "sh %s %s %s" % (os.path.join(folder, "Inputs", "packages.sh"),
                                  config.test_exec_root, build.llvm),
    "%work": config.test_exec_root,
})
