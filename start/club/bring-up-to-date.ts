/** Brings the database to the newest schema for a start, and says on the terminal what goes on. */
import { migrate, MigrationFailed } from '@fourball/db/migrate.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { notice } from '../log/print.ts';

/** Returns the names of what it applied. Throws an OperatorError where one fails; else as PostgreSQL does. */
export async function bringUpToDate(databaseUrl: string): Promise<string[]> {
  let said = '';
  return migrate(databaseUrl, undefined, undefined, ({ migration, tables, holders }) => {
    const what = tables.length > 0 ? tables.join(', ') : 'what it needs';
    const who = holders.length > 0 ? ` by ${holders.join(', ')}` : '';
    const sentence = `Migration ${migration} waits: ${what} is taken${who}. It gives way and tries again.`;
    // Not each of the tries of ten minutes.
    if (sentence !== said) notice(sentence);
    said = sentence;
  }).catch((error: unknown) => {
    if (!(error instanceof MigrationFailed)) throw error;
    throw new OperatorError(`${error.message} The schema is as it was before.`, {
      cause: error,
    });
  });
}
