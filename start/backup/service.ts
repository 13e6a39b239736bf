/** Makes a backup each day at BACKUP_HOUR, or at once where one is due: a service of docker-compose.yml. `--once` makes one and ends. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadSettings, processEnvironment } from '@fourball/domain/kernel/settings.ts';
import { loadBackupSettings } from './backup-settings.ts';
import { openDaily } from './daily.ts';
import { makeBackup } from './make-backup.ts';
import { sayMade } from './say-made.ts';
import { failure } from '../log/print.ts';

/** How often it looks whether one is due, in milliseconds. */
const lookEvery = 30_000;

await runProcess(
  async (lifetime) => {
    const env = processEnvironment();
    const settings = forService(loadSettings(env));
    const backups = loadBackupSettings(env, settings.dataDir);
    const make = () => makeBackup(settings.databaseUrl, settings, backups);
    if (process.argv.includes('--once')) {
      sayMade(await make());
      await lifetime.stop();
    }
    const daily = openDaily({
      ...backups,
      timeZone: settings.clubTimeZone,
      make,
      say: sayMade,
      complain: failure,
    });
    const server = createServer((request, response) => {
      void daily.answer(request.url ?? '/').then(({ status, type, body }) => {
        response.writeHead(status, { 'Content-Type': type }).end(body);
      });
    });
    await listen(server, { host: settings.host, port: settings.servicePort, setting: 'SERVICE_PORT' });
    endOnStop(server, lifetime, settings);
    while (!lifetime.stopping) {
      await daily.look();
      await sleep(lookEvery);
    }
  },
  { say: failure },
);
