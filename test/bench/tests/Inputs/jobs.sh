#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints a table of jobs, one leg each, that run `sh FILE ARGUMENT`.
# Usage: jobs.sh JOB ROUNDS FILE LEG=ARGUMENT...

job=$1
rounds=$2
file=$3
shift 3
for leg in "$@"; do
  printf '%s\t%s\t%s\t1\tprints\tsh\t%s\t%s\n' "$job" "${leg%%=*}" "$rounds" "$file" "${leg#*=}"
done
