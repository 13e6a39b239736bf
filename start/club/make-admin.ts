/** Makes somebody an admin from the club's machine: the account of an address, or whoever opens the link that is said. */
import { parseArgs } from 'node:util';
import { openDatabase } from '@fourball/db/connection.ts';
import { makeAdmin } from '@fourball/domain/accounts/setup/open-admin.ts';
import { makeSetupLink } from '@fourball/domain/accounts/setup/setup-links.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { step } from '../log/print.ts';

const usage = 'Say nothing for a link, or whose account is to be an admin: --email ava@club.example';

/** Throws an OperatorError where the account can't be. */
export async function makeAdminBy(
  args: readonly string[],
  databaseUrl: string,
  settings: Settings,
): Promise<void> {
  const email = emailOf(args);
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'fourball-admin' });
  try {
    if (email === undefined) {
      step(`Whoever opens this address first becomes an admin, within ${settings.welcomeLinkHours} hours:`);
      step(await makeSetupLink(db, settings));
      return;
    }
    const made = await makeAdmin({ db }, email);
    if (made === 'NOT_FOUND')
      throw new OperatorError(
        `Nobody has an account with ${email}. Without --email there is a link to open one.`,
      );
    if (made === 'CLOSED') throw new OperatorError(`The account of ${email} is closed.`);
    step(made === 'DONE' ? `${email} is an admin now.` : `${email} was an admin already.`);
  } finally {
    await db.close();
  }
}

function emailOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { email: { type: 'string' } } }).values.email;
  } catch (error) {
    throw new OperatorError(usage, { cause: error });
  }
}
