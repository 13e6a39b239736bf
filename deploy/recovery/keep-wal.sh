#!/bin/sh
# PostgreSQL's `archive_command`: keeps one file of its log of changes, $1, by the name $2. It is called again for a file that it may have kept.
set -eu
kept=${WAL_FOLDER:-/wal}/$2.gz
if [ -f "$kept" ]; then
  # The same file again is kept already; another one of its name must never take its place.
  gunzip -c "$kept" | cmp -s - "$1"
  exit
fi
gzip -c "$1" > "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
