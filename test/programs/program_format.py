# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The kind of test that lit.cfg.py uses: a recipe, run by check.sh or, in test/survey, another script. A module of its own, because
# lit's worker processes must be able to find the class by name.

import os

import lit.formats
import lit.Test
import lit.util

UNREACHABLE = 77  # check.sh's exit status


class Program(lit.formats.FileBasedTest):
    def __init__(self, work, llvm, plugin, runtime, check=None):
        here = os.path.dirname(os.path.abspath(__file__))
        self.check = check or os.path.join(here, "check.sh")
        self.arguments = [work, llvm, plugin, runtime, str(os.cpu_count() or 1)]

    def execute(self, test, lit_config):
        command = ["sh", self.check, test.getSourcePath()] + self.arguments
        out, err, status = lit.util.executeCommand(command, env=test.config.environment)
        words = out + err
        if status == 0:
            return lit.Test.PASS, words
        if status == UNREACHABLE:
            return lit.Test.UNSUPPORTED, words
        return lit.Test.FAIL, words
