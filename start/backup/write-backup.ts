/** Writes a backup: everything that a club keeps, as it was at one moment, in one sealed file. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withSnapshot, type Snapshot, type TableSum } from '@fourball/db/backup/tables.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { partOf } from './parts.ts';
import { seal } from './seal.ts';

export interface WhatToKeep {
  databaseUrl: string;
  images: Pick<ImageStorage, 'list' | 'get'>;
  /** Texts of settings by their names, secrets too. */
  settings: Readonly<Record<string, string>>;
}

export interface Written {
  readonly takenAt: Date;
  readonly tables: number;
  readonly rows: number;
  readonly images: number;
}

/** Of an image that went away since it was listed, nothing. */
async function* imagesOf(
  images: WhatToKeep['images'],
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for (const key of await images.list('images/')) {
    const file = await images.get(key);
    if (!file) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.open()) chunks.push(Buffer.from(chunk as Uint8Array));
    const bytes = Buffer.concat(chunks);
    count(bytes.length);
    yield* partOf(
      { part: 'image', says: { key } },
      (async function* () {
        yield bytes;
      })(),
    );
  }
}

async function* partsOf(
  snapshot: Snapshot,
  { images, settings }: WhatToKeep,
  done: (written: Written) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const { takenAt, migrations, sequences, tables } = snapshot;
  yield* partOf({
    part: 'beginning',
    says: { format: 1, takenAt: takenAt.toISOString(), migrations: [...migrations], sequences, settings },
  });
  const sums: Record<string, TableSum> = {};
  for (const shape of tables) {
    yield* partOf({ part: 'table', says: shape }, snapshot.rowsOf(shape));
    sums[shape.table] = await snapshot.sumOf(shape.table);
  }
  // After the rows: a file comes before the row that names it, so that each that the snapshot names is there, or was removed since.
  const kept = { files: 0, bytes: 0 };
  yield* imagesOf(images, (bytes) => {
    kept.files += 1;
    kept.bytes += bytes;
  });
  yield* partOf({ part: 'ending', says: { tables: sums, images: kept } });
  const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
  done({ takenAt, tables: tables.length, rows, images: kept.files });
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'it can not be written',
  EPERM: 'it can not be written',
  EROFS: 'it can not be written',
  ENOENT: 'its folder is not there',
  EEXIST: 'another backup is being written there',
};

/** Resolves when the file would survive a crash. It has its name once it is whole; where it fails nothing is left. */
export async function writeBackup(what: WhatToKeep, secret: string, file: string): Promise<Written> {
  const part = `${file}.part`;
  let written: Written | undefined;
  let ours = false;
  try {
    await withSnapshot(what.databaseUrl, async (snapshot) => {
      const out = createWriteStream(part, { flags: 'wx', mode: 0o600 });
      out.once('open', () => (ours = true));
      await pipeline(
        partsOf(snapshot, what, (done) => (written = done)),
        createGzip(),
        (chunks: AsyncIterable<Buffer>) => seal(secret, chunks),
        out,
      );
    });
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(part, file);
  } catch (error) {
    if (ours) await rm(part, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = reasons[code];
    if (why)
      throw new OperatorError(`The backup ${file} can not be written: ${why}. Check BACKUP_DIR.`, {
        cause: error,
      });
    throw error;
  }
  if (!written) throw new Error('The backup has no end.');
  return written;
}
