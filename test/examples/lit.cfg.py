# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# See ../lit_snug.py for parameters, substitutions and features.

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_snug  # noqa: E402

lit_snug.configure(config, lit_config, folder)
