# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How much of the runtime and of the plugin the tests run. To run it:
#
#   lit -v --param build=<folder> --param llvm=22 test/coverage
#
# Substitutions: %source the repository, %runtime where the runtime was built.

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".test"])
lit_build.substitute(config, build, {
    "%source": os.path.dirname(os.path.dirname(folder)),
    "%runtime": build.runtime,
})
