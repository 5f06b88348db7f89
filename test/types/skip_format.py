# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The test format of this suite. In a file of its own because lit hands it to other processes.

import lit.formats
import lit.Test


class SkipWithoutRegistry(lit.formats.ShTest):
    """Shell tests; one that cannot fetch a program's source, as fetch.sh says, is unsupported."""

    def execute(self, test, lit_config):
        result = super().execute(test, lit_config)
        if result.code == lit.Test.FAIL and "package registry cannot be reached" in result.output:
            result.code = lit.Test.UNSUPPORTED
        return result
