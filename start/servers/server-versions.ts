/** Which servers of one's own are too old: what fails with them later would say nothing about why. */
import { openDatabase } from '@fourball/db/connection.ts';
import { OperatorError, unreachable } from '@fourball/domain/kernel/operator-error.ts';

/** Major and minor; statements and queues need what came with these. */
const oldest = { PostgreSQL: [15, 0], Redis: [6, 2] } as const;

/** Throws a sentence for a server that is older than what is needed; a version that nobody can read is let pass. */
export function refuseOld(
  what: keyof typeof oldest,
  setting: 'DATABASE_URL' | 'REDIS_URL',
  version: string,
): void {
  const [major, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (major === undefined || Number.isNaN(major)) return;
  const [leastMajor, leastMinor] = oldest[what];
  if (major > leastMajor || (major === leastMajor && (Number.isNaN(minor) || minor >= leastMinor))) return;
  const least = leastMinor > 0 ? `${leastMajor}.${leastMinor}` : leastMajor;
  throw new OperatorError(
    `${what} ${version} of ${setting} is too old: ${least} or newer is needed. Set ${setting} to another one.`,
  );
}

/** As `describeRedis` says it of one that the start brings along. */
export const describeNamedRedis = (version: string): string =>
  `Redis ${version} of REDIS_URL: nothing that must last is kept there.`;

/** Rejects with a sentence when the server can't be reached. */
export async function databaseVersion(url: string, applicationName: string): Promise<string> {
  const db = openDatabase({ url, poolSize: 1, applicationName });
  try {
    const [row] = await db.query<{ server_version: string }>('show server_version');
    return row?.server_version ?? '';
  } catch (error) {
    throw unreachable('PostgreSQL', 'DATABASE_URL', url, error);
  } finally {
    await db.close();
  }
}
