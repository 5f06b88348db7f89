#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes FOLDER/jobs and FOLDER/samples of 40 rows: sizes 8 to 320, legs plain, on and on-control, 6
# processes each; `on` takes half of `plain`'s time. Usage: samples.sh FOLDER FACTOR ROWS [BYTES]
# The control is FACTOR times `on` in the first ROWS rows, and asks for BYTES more there.

rm -rf "$1"
mkdir -p "$1"
awk -v folder="$1" -v factor="$2" -v rows="$3" -v more="${4-0}" 'BEGIN {
  print "# key test" >(folder "/samples")
  print "# round 0 load 7.25 MHz 2300" >(folder "/samples")
  legs = split("plain on on-control", leg, " ")
  for (row = 1; row <= 40; row++)
    for (l = 1; l <= legs; l++) {
      job = "struct/" row * 8
      doctored = leg[l] == "on-control" && row <= rows
      printf "%s\t%s\t6\t1\tprints\ttrue\n", job, leg[l] >(folder "/jobs")
      for (n = 0; n < 6; n++)
        printf "%d\t%s\t%s\t%d\tlifo\t%.4f\t1\t%d\n", n, job, leg[l], n % 4,
               (10 + n / 10) * (l > 1 ? 0.5 : 1) * (doctored ? factor : 1),
               row * 8 + (doctored ? more : 0) >(folder "/samples")
    }
}'
