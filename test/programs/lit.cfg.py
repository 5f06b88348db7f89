# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Real programs, each a recipe, each a test. To run them:
#
#   lit -v --param build=<build folder> --param llvm=<N> test/programs
#
#   build   where runtime/libsnug.a and plugin/snug.so were built
#   llvm    the LLVM major that the plugin was built for
#   plugin  optional: another snug.so, for that LLVM
#
# check.sh does the work and says what is asserted. A program whose source cannot be fetched because
# the package registry cannot be reached is UNSUPPORTED; anything else that goes wrong is a failure.

import os
import sys

source = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, source)
from program_format import Program  # noqa: E402

build = lit_config.params.get("build")
llvm = lit_config.params.get("llvm")
if not build or not llvm:
    lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
build = os.path.abspath(build)
plugin = os.path.abspath(
    lit_config.params.get("plugin", os.path.join(build, "plugin", "snug.so"))
)
runtime = os.path.join(build, "runtime", "libsnug.a")
for path in (plugin, runtime):
    if not os.path.exists(path):
        lit_config.fatal("%s does not exist; build snug first" % path)

config.name = "snug-programs"
config.suffixes = [".recipe"]
config.test_source_root = source
config.test_exec_root = os.path.join(build, "programs")
config.test_format = Program(config.test_exec_root, llvm, plugin, runtime)
os.makedirs(config.test_exec_root, exist_ok=True)

# Configure scripts and test suites see the environment as it is, except what would change the
# build or the runtime.
config.environment.update(os.environ)
for name in list(config.environment):
    if name.startswith("SNUG_") and name != "SNUG_KEEP_TREES":
        del config.environment[name]
for name in ("CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "LIBS", "LD_PRELOAD",
             "MAKEFLAGS"):
    config.environment.pop(name, None)
