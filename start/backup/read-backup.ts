/** Reads a backup back: into an empty club, or into a scratch database that shows whether all of it is there. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openDatabase } from '@fourball/db/connection.ts';
import {
  fillTables,
  makeSchema,
  scratchNameOf,
  unknownMigrations,
  withScratch,
} from '@fourball/db/backup/fill.ts';
import { sumsOf, type TableSum } from '@fourball/db/backup/tables.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { systemClock } from '@fourball/domain/kernel/clock.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { partsIn, type Beginning, type Ending, type Part } from './parts.ts';
import { unseal } from './seal.ts';

/** Resolves when more may be written, or nobody reads any more. */
const roomIn = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go);
      stream.off('close', go);
      resolve();
    };
    stream.on('drain', go);
    stream.on('close', go);
  });

/** A sealed file that is opened, but for what no key opens. */
async function* openedBytes(file: string, secret: string): AsyncGenerator<Buffer, void, undefined> {
  const sealed = createReadStream(file) as AsyncIterable<Buffer>;
  const gunzip = createGunzip();
  // What fails before it is the reason; the pieces of a stream that was cut short say less.
  const feed = (async () => {
    try {
      for await (const chunk of unseal(secret, file, sealed)) {
        if (gunzip.destroyed) return;
        if (!gunzip.write(chunk)) await roomIn(gunzip);
      }
      gunzip.end();
    } catch (error) {
      gunzip.destroy(error as Error);
    }
  })();
  yield* gunzip as AsyncIterable<Buffer>;
  await feed;
}

/** What is wrong with a file, in a sentence for whoever asked for it. */
function readable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'EISDIR')
    return new OperatorError(`There is no backup ${file}.`, { cause: error });
  if (code === 'EACCES') return new OperatorError(`The backup ${file} can not be read.`, { cause: error });
  return error;
}

/** Where a backup goes. */
export interface Target {
  databaseUrl: string;
  /** Called with each image; the key is one that the storage took once. */
  keepImage(key: string, bytes: Buffer): Promise<void>;
}

export interface Read {
  readonly beginning: Beginning;
  readonly ending: Ending;
}

async function bytesOf(part: Part): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function firstOf(file: string, parts: AsyncGenerator<Part, void, undefined>): Promise<Beginning> {
  const first = await parts.next();
  if (first.done || first.value.part !== 'beginning') throw new OperatorError(`${file} has no beginning.`);
  await bytesOf(first.value);
  return first.value.says;
}

/** Reads the file to its end, so that nothing is touched for one that was cut or changed; gives back what it says of itself. */
export async function wholeBackup(file: string, secret: string): Promise<Read> {
  try {
    const parts = partsIn(openedBytes(file, secret));
    const start = await firstOf(file, parts);
    let ending: Ending | undefined;
    for await (const part of parts) {
      await bytesOf(part);
      ending = part.part === 'ending' ? part.says : undefined;
    }
    if (!ending) throw new OperatorError(`${file} was cut: its end is missing.`);
    return { beginning: start, ending };
  } catch (error) {
    throw readable(file, error);
  }
}

/**
 * Makes the schema of the backup and fills it. The caller has made sure that nothing is there to be lost. For a file that is not
 * whole, or of a newer build, nothing is touched.
 */
export async function readBackup(file: string, secret: string, target: Target): Promise<Read> {
  try {
    const whole = await wholeBackup(file, secret);
    const { beginning } = whole;
    const unknown = await unknownMigrations(beginning.migrations);
    if (unknown.length > 0)
      throw new OperatorError(
        `${file} is of a newer Fourball, which has ${unknown.join(', ')}. Restore it with that one, or a later one.`,
      );
    await makeSchema(target.databaseUrl, beginning.migrations);
    const parts = partsIn(openedBytes(file, secret));
    await firstOf(file, parts);
    await fillTables(target.databaseUrl, beginning.sequences, async ({ fill }) => {
      for await (const part of parts) {
        if (part.part === 'table') await fill(part.says, part.chunks);
        else if (part.part === 'image') await target.keepImage(part.says.key, await bytesOf(part));
        else await bytesOf(part);
      }
    });
    return whole;
  } catch (error) {
    throw readable(file, error);
  }
}

/** Tables whose rows are not those of the backup. */
export function differences(
  wanted: Readonly<Record<string, TableSum>>,
  found: Readonly<Record<string, TableSum>>,
): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [before, now] = [wanted[name], found[name]];
    if (before && now && before.rows === now.rows && before.sum === now.sum) return [];
    return [
      `${name} has ${now?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}${before?.rows === now?.rows ? ', and others' : ''}`,
    ];
  });
}

/** Throws an OperatorError where the database at `databaseUrl` is not what the backup says, or its books do not hold. */
export async function compare(file: string, { ending }: Read, databaseUrl: string): Promise<void> {
  const different = differences(ending.tables, await sumsOf(databaseUrl));
  if (different.length > 0)
    throw new OperatorError(`${file} does not come back whole: ${different.join('; ')}.`);
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'fourball-backup' });
  try {
    const { rules } = await checkLedger({ db, clock: systemClock });
    const broken = rules.filter((rule) => rule.broken > 0).map(({ rule }) => rule);
    if (broken.length > 0)
      throw new OperatorError(
        `The books in ${file} do not hold: ${broken.join(', ')}. npm run ledger:check says more.`,
      );
  } finally {
    await db.close();
  }
}

/** Restores the file into a scratch database beside the club's, which goes again, and compares. */
export async function checkBackup(file: string, secret: string, databaseUrl: string): Promise<Read> {
  const name = scratchNameOf(systemClock.now(), randomBytes(4).toString('hex'));
  return withScratch(databaseUrl, name, async (scratch) => {
    const seen = { files: 0, bytes: 0 };
    const read = await readBackup(file, secret, {
      databaseUrl: scratch,
      keepImage: async (_, bytes) => {
        seen.files += 1;
        seen.bytes += bytes.length;
      },
    });
    const { files, bytes } = read.ending.images;
    if (files !== seen.files || bytes !== seen.bytes)
      throw new OperatorError(`${file} has ${seen.files} images instead of ${files}.`);
    await compare(file, read, scratch);
    return read;
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '42501')
      throw new OperatorError(
        'The user of DATABASE_URL may make no database to try the backup in: alter role … createdb lets it.',
        { cause: error },
      );
    throw error;
  });
}

/** Puts images where a club keeps them. */
export const imagesInto =
  (storage: Pick<ImageStorage, 'put'>): Target['keepImage'] =>
  (key, bytes) =>
    storage.put(key, bytes, 'image/jpeg');
