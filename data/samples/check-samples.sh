#!/bin/sh
# The samples in the tree are what the program in the tree makes, byte for byte.
set -eu
program=$1 text=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$program" "$text" "$folder"
for sample in "$@"; do
  cmp "$sample" "$folder/$(basename "$sample")"
done
