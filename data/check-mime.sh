#!/bin/sh
# The definition goes through the real compiler, in a folder of its own, and gives
# the type by name, by content and by its other name.
set -eu
update_mime=$1 definition=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/mime/packages"
cp "$definition" "$folder/mime/packages/"
"$update_mime" "$folder/mime"
grep -q 'application/x-gguf:\*\.gguf' "$folder/mime/globs2"
grep -q 'application/gguf application/x-gguf' "$folder/mime/aliases"
grep -q 'GGUF' "$folder/mime/magic"
