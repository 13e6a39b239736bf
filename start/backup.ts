/** `npm run backup`: writes everything that the club keeps into one sealed file, and tries whether it comes back whole. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadSettings, processEnvironment } from '@fourball/domain/kernel/settings.ts';
import { loadBackupSettings } from './backup/backup-settings.ts';
import { makeBackup } from './backup/make-backup.ts';
import { sayMade } from './backup/say-made.ts';
import { keptPushKeys } from './club/push-keys.ts';
import { failure } from './log/print.ts';
import { findDatabase } from './servers/find-database.ts';

await runProcess(
  async (lifetime) => {
    const env = processEnvironment();
    const settings = loadSettings(env);
    const backups = loadBackupSettings(env, settings.dataDir);
    const url = await findDatabase(settings, lifetime, 'npm run backup');
    // Browsers know the club by them: with others nobody is reached by a push any more.
    const keys = await keptPushKeys(settings);
    const given = {
      ...backups.given,
      ...(keys && { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }),
    };
    sayMade(await makeBackup(url, settings, { ...backups, given }));
    await lifetime.stop();
  },
  { say: failure },
);
