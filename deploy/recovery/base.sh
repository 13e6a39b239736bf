#!/bin/sh
# Copies the database as it is now, while it goes on: `back-to.sh` begins with such a copy. The newest two stay, with all changes since the older.
set -eu
folder=${WAL_FOLDER:-/wal}
rm -rf "$folder"/base-*.part
pg_basebackup --username="$POSTGRES_USER" --pgdata="$folder/base-new.part" --format=tar --gzip --wal-method=none --checkpoint=fast
# By the moment from which on it can be gone back to.
mv "$folder/base-new.part" "$folder/base-$(date -u +%Y%m%dT%H%M%SZ)"

ls "$folder" | grep '^base-.*Z$' | sort -r | tail -n +3 | while read -r old; do
  rm -rf "${folder:?}/$old"
done
oldest=$(ls "$folder" | grep '^base-.*Z$' | sort | head -n 1)
first=$(tar -xzOf "$folder/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p')
pg_archivecleanup -x .gz "$folder" "${first:?The copy $oldest does not say where it begins.}"
echo "Since ${oldest#base-} the club can be put back to any moment."
