/** `npm run demo:reset`: puts the demo club back as it was at first, in a running start or in the data at rest. */
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { bringUpToDate } from './club/bring-up-to-date.ts';
import { bringBack } from './club/demo-club.ts';
import { findDatabase } from './servers/find-database.ts';
import { failure, step } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    if (!settings.demo) {
      throw new OperatorError(
        'There is no demo club to reset: DEMO is false, as it is in production by default.',
      );
    }
    const url = await findDatabase(settings, lifetime, 'npm run demo:reset');
    await bringUpToDate(url);
    await bringBack({ ...settings, databaseUrl: url });
    step('The demo club is as it was at first.');
    await lifetime.stop();
  },
  { say: failure },
);
