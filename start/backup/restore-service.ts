/** Restores where DATABASE_URL names the database: `docker compose run --rm backup node start/backup/restore-service.js --newest`. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadSettings, processEnvironment } from '@fourball/domain/kernel/settings.ts';
import { loadBackupSettings } from './backup-settings.ts';
import { restoreBy } from './restore.ts';
import { failure } from '../log/print.ts';

await runProcess(
  async (lifetime) => {
    const env = processEnvironment();
    const settings = forService(loadSettings(env));
    const backups = loadBackupSettings(env, settings.dataDir);
    await restoreBy(process.argv.slice(2), settings.databaseUrl, settings, backups);
    await lifetime.stop();
  },
  { say: failure },
);
