#!/bin/sh
# Puts the database back to a moment of UTC, given as 'YYYY-MM-DD hh:mm:ss'; PostgreSQL must be stopped, and does the rest as it starts.
# What was there stays beside, so that nothing is lost by a moment that was the wrong one.
set -eu
folder=${WAL_FOLDER:-/wal}
stamp=$(printf %s "${1-}" | sed -n 's/^\([0-9]\{4\}\)-\([0-9]\{2\}\)-\([0-9]\{2\}\) \([0-9]\{2\}\):\([0-9]\{2\}\):\([0-9]\{2\}\)$/\1\2\3T\4\5\6Z/p')
if [ -z "$stamp" ]; then
  echo "Say the moment in UTC, as '2026-11-27 10:15:00'." >&2
  exit 2
fi
if [ -f "$PGDATA/postmaster.pid" ]; then
  echo "Stop PostgreSQL first. Where it was killed, remove $PGDATA/postmaster.pid." >&2
  exit 2
fi
base=$(ls "$folder" | grep '^base-.*Z$' | sort | awk -v last="base-$stamp" '$0 <= last' | tail -n 1)
if [ -z "$base" ]; then
  echo "There is no copy from before that moment in $folder." >&2
  exit 2
fi

before=$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)
mv "$PGDATA" "$before"
mkdir -m 700 "$PGDATA"
tar -xzf "$folder/$base/base.tar.gz" -C "$PGDATA"
# The newest changes may not have been kept in the folder yet.
cp -a "$before/pg_wal/." "$PGDATA/pg_wal/"
cat >> "$PGDATA/postgresql.auto.conf" <<END
restore_command = 'gunzip -c "$folder/%f.gz" > "%p"'
recovery_target_time = '$1+00'
recovery_target_action = 'promote'
END
touch "$PGDATA/recovery.signal"
chown -R "$(stat -c %u:%g "$before")" "$PGDATA"
echo "From $base to $1 UTC as soon as PostgreSQL starts. What was there is in $before: remove it once all is well."
