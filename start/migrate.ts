/** Brings the database to the newest schema and fills in the demo club where wanted; run once before services start. */
import { OperatorError, unreachable } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { SettingsError } from '@fourball/domain/kernel/setting-reader.ts';
import { loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { bringUpToDate } from './club/bring-up-to-date.ts';
import { fillIn } from './club/demo-club.ts';
import { failure, step } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    const { databaseUrl: url, demo } = settings;
    if (!url) throw new SettingsError(`DATABASE_URL must be ${fields.DATABASE_URL.expects}.`);
    const applied = await bringUpToDate(url).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error;
      throw unreachable('PostgreSQL', 'DATABASE_URL', url, error);
    });
    step(applied.length > 0 ? `Migrated: ${applied.join(', ')}.` : 'The schema is the newest already.');
    if (demo) {
      const filled = await fillIn({ ...settings, databaseUrl: url });
      step(filled ? 'Filled in the demo club.' : 'The demo club is there already.');
    }
    await lifetime.stop();
  },
  { say: failure },
);
