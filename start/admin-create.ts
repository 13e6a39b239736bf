/** `npm run admin:create`: makes an admin of the club of this folder, whether it runs or not. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { bringUpToDate } from './club/bring-up-to-date.ts';
import { makeAdminBy } from './club/make-admin.ts';
import { failure } from './log/print.ts';
import { findDatabase } from './servers/find-database.ts';

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    const url = await findDatabase(settings, lifetime, 'npm run admin:create');
    await bringUpToDate(url);
    await makeAdminBy(process.argv.slice(2), url, settings);
    await lifetime.stop();
  },
  { say: failure },
);
