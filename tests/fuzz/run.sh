#!/bin/sh
# Lets a fuzzer at its target: run.sh PROGRAM SECONDS SEEDS [DICTIONARY]. 0 seconds: until
# it finds something or is stopped. What it learns stays beside the program. So many seconds
# begin the same way each time: a change is not blamed for what another one would have found.
set -eu
program=$1 seconds=$2 seeds=$3 dictionary=${4:-}
learnt=$program.learnt
mkdir -p "$learnt" "$program.found"
case $program in
*-dequantize|*-block) size=1168 ;;
*-pattern|*-text) size=4096 ;;
*) size=16384 ;;
esac
seed=
[ "$seconds" = 0 ] || seed=-seed=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
exec "$program" ${seed:+"$seed"} -max_total_time="$seconds" -max_len="$size" -timeout=10 -rss_limit_mb=1024 \
  -print_final_stats=1 -artifact_prefix="$program.found/" ${dictionary:+"-dict=$dictionary"} "$learnt" "$seeds"
