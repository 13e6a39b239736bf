/** Brings a club back from a backup, into a place where there is none. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connectedServices, holdsClub } from '@fourball/db/backup/fill.ts';
import { readyWithin, redisConnector } from '@fourball/db/redis.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { step } from '../log/print.ts';
import type { BackupSettings } from './backup-settings.ts';
import { newestBackup } from './make-backup.ts';
import { checkBackup, compare, imagesInto, readBackup, wholeBackup, type Read } from './read-backup.ts';

const usage = 'Say which: the file of a backup, or --newest.';

interface Asked {
  file: string;
  /** Only try it in a scratch database. */
  check: boolean;
  /** Where to write the settings of the club. */
  settings: string | undefined;
}

async function asked(args: readonly string[], folder: string): Promise<Asked> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { newest: { type: 'boolean' }, check: { type: 'boolean' }, settings: { type: 'string' } },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : usage, { cause: error });
  }
  const { values, positionals } = parsed;
  const [named] = positionals;
  if (values.newest ? named !== undefined : named === undefined) throw new OperatorError(usage);
  const file = named ?? (await newestBackup(folder))?.file;
  if (file === undefined) throw new OperatorError(`There is no backup in ${folder}.`);
  return { file, check: values.check ?? false, settings: values.settings };
}

/** A line of a file of settings, whatever is in the text. */
function lineOf(name: string, text: string): string {
  const quote = ['"', "'", '`'].find((one) => !text.includes(one));
  return `${name}=${quote === undefined ? text : quote + text + quote}\n`;
}

async function keepSettings(file: string, given: Readonly<Record<string, string>>): Promise<void> {
  const text = Object.entries(given)
    .map(([name, value]) => lineOf(name, value))
    .join('');
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new OperatorError(`The settings can not be written to ${file}, or it is there already.`, {
      cause: error,
    });
  });
}

/** What waits there is of another history: jobs that it takes for done would not be done again. */
async function emptyRedis(url: string | undefined): Promise<void> {
  if (!url) return;
  const redis = redisConnector({ url, connectionName: 'fourball-restore', onConnectionError: () => {} })({
    answerWithin: 10_000,
  });
  try {
    await readyWithin(redis, 10_000);
    await redis.flushdb();
  } catch (error) {
    throw new OperatorError(
      'Redis does not answer. The club is back; empty Redis before its services start: jobs of before wait there.',
      { cause: error },
    );
  } finally {
    redis.disconnect();
  }
}

const told = ({ beginning, ending }: Read): string => {
  const tables = Object.values(ending.tables);
  const rows = tables.reduce((all, { rows: one }) => all + one, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows, ${ending.images.files.toLocaleString('en')} images, as of ${beginning.takenAt}`;
};

/** Throws an OperatorError where a club is there, or one of its services. */
export async function restoreBy(
  args: readonly string[],
  databaseUrl: string,
  settings: Pick<Settings, 'images' | 'dataDir' | 'redisUrl'>,
  backups: BackupSettings,
): Promise<void> {
  const { file, check, settings: settingsFile } = await asked(args, backups.folder);
  if (check) {
    step(`${file} comes back whole: ${told(await checkBackup(file, backups.key, databaseUrl))}.`);
    return;
  }
  const services = await connectedServices(databaseUrl);
  if (services.length > 0)
    throw new OperatorError(`Stop the services of the club first: ${services.join(', ')} are connected.`);
  if (await holdsClub(databaseUrl))
    throw new OperatorError(
      'The database holds a club already, which stays as it is: name an empty one in DATABASE_URL, or DATA_DIR.',
    );
  if (settingsFile !== undefined)
    await keepSettings(settingsFile, (await wholeBackup(file, backups.key)).beginning.settings);
  const images = openImageStorage(settings);
  try {
    const read = await readBackup(file, backups.key, { databaseUrl, keepImage: imagesInto(images) });
    await compare(file, read, databaseUrl);
    await emptyRedis(settings.redisUrl);
    step(`Restored ${file}: ${told(read)}.`);
    if (settingsFile !== undefined) step(`Its settings are in ${settingsFile}, secrets too.`);
  } finally {
    images.close();
  }
}
