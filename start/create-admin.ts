/** Makes an admin where DATABASE_URL names the club's database: `docker compose exec api node start/create-admin.js`. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { SettingsError } from '@fourball/domain/kernel/setting-reader.ts';
import { loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { makeAdminBy } from './club/make-admin.ts';
import { failure } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    const { databaseUrl: url } = settings;
    if (!url) throw new SettingsError(`DATABASE_URL must be ${fields.DATABASE_URL.expects}.`);
    await makeAdminBy(process.argv.slice(2), url, settings);
    await lifetime.stop();
  },
  { say: failure },
);
