# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Has Prometheus' own parser read standard input, and says what it found.

import sys

from prometheus_client.parser import text_string_to_metric_families

families = list(text_string_to_metric_families(sys.stdin.read()))
samples = [sample for family in families for sample in family.samples]
buckets = [sample for sample in samples if sample.name.endswith("_bucket")]
if any(later.value < earlier.value for earlier, later in zip(buckets, buckets[1:])):
    sys.exit("a histogram that falls")
if any(family.type == "unknown" or not family.documentation for family in families):
    sys.exit("a family without type or help")
print("%d families, %d samples, %d buckets" % (len(families), len(samples), len(buckets)))
