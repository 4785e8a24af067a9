#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# usage: judge.sh REPORT...
#
# Says whether a host that the witness has watched kept the rules. 0: it did, as far as it was watched; 1: it broke one,
# or nothing was seen; 2: there is no such report. Which rules were never watched is said as well: about those the reports say nothing.

set -eu
[ $# -gt 0 ] || { echo "usage: judge.sh REPORT..." >&2; exit 2; }
for report in "$@"; do
  [ -f "$report" ] && [ -r "$report" ] && continue
  echo "There is no report $report to read: run the host with USHER_WITNESS_REPORT set to that path." >&2
  exit 2
done
status=0
if grep -h '^USHER_HOST_' "$@"; then status=1; fi
if ! grep -hq '^seen: [1-9]' "$@"; then
  echo "Nothing was seen: no instance of the witness was made and destroyed."
  status=1
fi
# Without a line of its own: 02 and 03 are about files that must not get that far.
rule=1
unwatched=
while [ $rule -le 30 ]; do
  name=$(printf 'USHER_HOST_%02d' $rule)
  case $name in *_02 | *_03) ;; *) grep -hq "^watched: $name " "$@" || unwatched="$unwatched $name" ;; esac
  rule=$((rule + 1))
done
[ -z "$unwatched" ] || echo "Not watched:$unwatched"
echo "USHER_HOST_02 and 03 leave no line where they are kept: did the host look at the seven files that it must refuse?"
[ $status -ne 0 ] || echo "No rule was broken that was watched."
exit $status
