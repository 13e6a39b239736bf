/** `npm run restore`: brings a club back from a backup, where there is none; with `-- --check` only tries it. */
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadSettings, processEnvironment } from '@fourball/domain/kernel/settings.ts';
import { loadBackupSettings } from './backup/backup-settings.ts';
import { restoreBy } from './backup/restore.ts';
import { failure } from './log/print.ts';
import { findHolder } from './servers/data-lock.ts';
import { findDatabase } from './servers/find-database.ts';

await runProcess(
  async (lifetime) => {
    const env = processEnvironment();
    const settings = loadSettings(env);
    const backups = loadBackupSettings(env, settings.dataDir);
    const args = process.argv.slice(2);
    const holder = settings.databaseUrl ? undefined : findHolder(settings.dataDir);
    if (holder && !args.includes('--check'))
      throw new OperatorError(`Fourball runs at ${holder.address}: stop it first.`);
    const url = await findDatabase(settings, lifetime, 'npm run restore');
    await restoreBy(args, url, settings, backups);
    await lifetime.stop();
  },
  { say: failure },
);
