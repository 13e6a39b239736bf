/** One backup from beginning to end: written, tried in a scratch database, and those put away that it outlives. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { systemClock } from '@fourball/domain/kernel/clock.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { BackupSettings } from './backup-settings.ts';
import { checkBackup } from './read-backup.ts';
import { backupName, backupsAmong, isLeft, outlived } from './retention.ts';
import { writeBackup, type Written } from './write-backup.ts';

export interface Made extends Written {
  readonly file: string;
  readonly bytes: number;
  /** Names of the files that were removed. */
  readonly removed: readonly string[];
}

/** So long, in milliseconds, what was left behind is kept for whoever looks into it. */
const leftFor = 2 * 86_400_000;

async function putAway({ folder, keep }: BackupSettings, now: Date): Promise<string[]> {
  const names = await readdir(folder);
  const old = outlived(backupsAmong(names), keep).map(({ name }) => name);
  for (const name of names.filter(isLeft)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > leftFor) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/**
 * Throws an OperatorError where it can't be written, or does not come back whole: then the file stays beside as `.bad`, and
 * nothing is removed.
 */
export async function makeBackup(
  databaseUrl: string,
  settings: Pick<Settings, 'images' | 'dataDir'>,
  backups: BackupSettings,
): Promise<Made> {
  const now = systemClock.now();
  await mkdir(backups.folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new OperatorError(`The folder ${backups.folder} can not be made. Check BACKUP_DIR.`, {
      cause: error,
    });
  });
  const file = join(backups.folder, backupName(now));
  const images = openImageStorage(settings);
  try {
    const written = await writeBackup({ databaseUrl, images, settings: backups.given }, backups.key, file);
    try {
      await checkBackup(file, backups.key, databaseUrl);
    } catch (error) {
      await rename(file, `${file}.bad`);
      throw error;
    }
    const { size } = await stat(file);
    return { ...written, file, bytes: size, removed: await putAway(backups, now) };
  } finally {
    images.close();
  }
}

/** The newest whole one; undefined where there is none. */
export async function newestBackup(folder: string): Promise<{ file: string; takenAt: Date } | undefined> {
  const [newest] = backupsAmong(await readdir(folder).catch(() => []));
  return newest && { file: join(folder, newest.name), takenAt: newest.takenAt };
}
