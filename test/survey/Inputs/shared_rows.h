// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

struct shared_rows {
  void **rows;
  int n;
};
