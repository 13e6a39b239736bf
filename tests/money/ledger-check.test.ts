/** `npm run ledger:check`: a table of what was compared, and exit 1 where the books do not hold. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCharge, buildPayment } from '../kit/money/build-books.ts';
import { buildUser } from '../kit/build.ts';
import { cloneDatabase } from '../kit/database.ts';

let db: Database;
let url: string;
let dataDir: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase();
  ({ url, drop } = clone);
  db = openDatabase({ url, poolSize: 2, applicationName: 'fourball-tests' });
  dataDir = await mkdtemp(join(tmpdir(), 'fourball-check-'));
});
afterAll(async () => {
  await db.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const root = fileURLToPath(new URL('../../', import.meta.url));

const run = () =>
  new Promise<{ code: number; said: string }>((done) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      DATA_DIR: dataDir,
      NO_COLOR: '1',
    };
    const command = ['--import', import.meta.resolve('tsx'), 'start/ledger-check.ts'];
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

test('prints the rules and the totals of books that hold, and tells which entry breaks which rule', async () => {
  const { userId } = await buildUser(db);
  const entryId = await buildCharge(db, { userId, net: 100_000 });
  await buildPayment(db, { userId, cents: 50_000 });
  const whole = await run();
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.said).toMatch(/^ok +entries-balanced +2 +The lines of every entry add up to zero\.$/m);
  expect(whole.said).toMatch(/^GOLFER +1 +1,130\.00 +500\.00$/m);
  expect(whole.said).toMatch(/^ALL +1,630\.00 +1,630\.00$/m);
  expect(whole.said).not.toContain('MISS');

  await db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update ledger_lines set cents = cents + 1 where entry_id = $1 and cents > 0', [entryId]);
  });
  const broken = await run();
  expect(broken.code).toBe(1);
  expect(broken.said).toMatch(new RegExp(`^MISS +entries-balanced .*such as ${entryId}\\.$`, 'm'));
  expect(broken.said).toContain('The books do not hold');
});
