/** What backups are made by, and which settings of the club go into them. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { givenFor, readerOf, type Environment } from '@fourball/domain/kernel/setting-reader.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import type { Keep } from './retention.ts';

export interface BackupSettings {
  /** Absolute. */
  folder: string;
  key: string;
  /** On the club's clock. */
  hour: number;
  keep: Keep;
  /** Of the club, by their names in the environment. */
  given: Readonly<Record<string, string>>;
}

/** Where servers are and where this machine keeps things, another machine says anew; and who opens a backup has the key. */
const ofThisMachine =
  /^(?:DATABASE_URL|REDIS_URL|DATA_DIR|HOST|PORT|DEV_PORT|SERVICE_PORT|DKIM_KEY_FILE|BACKUP_\w+)$/;

function givenSettings(env: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    const text = ofThisMachine.test(name) ? undefined : givenFor(env, projectRoot, name);
    if (text) given[name] = text;
  }
  const { read } = readerOf(env, projectRoot);
  const file = read('DKIM_KEY_FILE');
  const key = file === undefined ? '' : readFileSync(resolve(projectRoot, file), 'utf8').trim();
  // As deploy/make-secrets.mjs takes it.
  return key ? { ...given, DKIM_KEY: key } : given;
}

/** Throws a SettingsError that names what is missing or wrong. `dataDir` is absolute. */
export function loadBackupSettings(env: Environment, dataDir: string): BackupSettings {
  const { read, must, needed } = readerOf(env, projectRoot);
  const folder = read('BACKUP_DIR');
  return {
    folder: folder === undefined ? join(dataDir, 'backups') : resolve(projectRoot, folder),
    key: needed('BACKUP_KEY', 'A backup'),
    hour: must('BACKUP_HOUR'),
    keep: { days: must('BACKUP_DAYS'), weeks: must('BACKUP_WEEKS'), months: must('BACKUP_MONTHS') },
    given: givenSettings(env),
  };
}
