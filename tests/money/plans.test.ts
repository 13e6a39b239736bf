/** What golfers read of their money is found by index: with a club of many, no table is read from end to end for one of them. */
import { addDays } from '@fourball/shared/club/days.ts';
import { hashSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { foldLedgerTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import { getOwnAccount, getStatement } from '@fourball/shared/money/ledger-calls.ts';
import { listOwnPurchases } from '@fourball/shared/money/purchase-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCrowd, type BuiltUser } from '../kit/build.ts';
import { buildEntries, chargeEntry } from '../kit/money/build-books.ts';
import { replyOver, testToday } from '../kit/server.ts';

let ava: BuiltUser;
const sent = new Set<string>();

const test = clubTest({
  rewrite(text) {
    sent.add(text);
    return text;
  },
})
  .extend('golfers', { scope: 'file' }, ({ server }) => buildCrowd(server.db, 1_200))
  /** How the statement that was sent with this in it runs: rows that came out of each kind of scan of each table. */
  .extend(
    'readBy',
    ({ server }) =>
      async (marker: string, values: unknown[]): Promise<Record<string, number>> => {
        const statement = [...sent].find((text) => text.includes(marker));
        if (statement === undefined) throw new Error(`Nothing like ${marker} was sent.`);
        const [row] = await server.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (analyze, format json, timing off) ${statement}`,
          values,
        );
        if (!row) throw new Error('There is no plan.');
        const rows: Record<string, number> = {};
        for (const node of nodesOf(row['QUERY PLAN'][0].Plan)) {
          const table = node['Relation Name'];
          if (table === undefined) continue;
          const name = `${node['Node Type']} of ${table}`;
          rows[name] =
            (rows[name] ?? 0) +
            (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        }
        return rows;
      },
  );

test.beforeAll(async ({ server, golfers }) => {
  [ava] = golfers as [BuiltUser];
  await server.db.query(
    `insert into purchases (user_id, kind) select id, 'BOOKING' from users, generate_series(1, 4)`,
  );
  // Of one golfer many more lines than an account shows, of the others some.
  await buildEntries(
    server.db,
    Array.from({ length: 2_400 }, (_, n) =>
      chargeEntry({
        userId: golfers[n % 3 === 0 ? 0 : n % 1_200]?.userId ?? 0,
        day: addDays(testToday, -(n % 700)),
      }),
    ),
  );
  await foldLedgerTail(server.house);
  // As the server does by itself at some moment: what a plan costs is another before and after.
  await server.db.query('vacuum analyze');
}, 60_000);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const whole = (rows: Record<string, number>, most = 500) =>
  Object.entries(rows).filter(([name, count]) => name.startsWith('Seq Scan') && count > most);
const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, count) => all + count, 0);

test('who asks is found without reading the memberships of the club', async ({ server, readBy }) => {
  await replyOver(server.url, getOwnAccount, { token: ava.token });
  const rows = await readBy('t.token_hash, t.unused', [[hashSessionToken(ava.token)], testToday]);
  expect(
    Object.keys(rows).filter((name) => /Seq Scan of (memberships|users|access_tokens)$/.test(name)),
  ).toEqual([]);
});

test("a golfer's purchases are read without those of the club", async ({ server, readBy }) => {
  await replyOver(server.url, listOwnPurchases, { token: ava.token, query: {} });
  const rows = await readBy('select (array_agg(e.description', [ava.userId, [], null, null, ava.userId]);
  expect(whole(rows)).toEqual([]);
});

test('the statement of a late month reads nothing of the years before', async ({ server, readBy }) => {
  const month = { year: Number(testToday.slice(0, 4)), month: Number(testToday.slice(5, 7)) };
  const { entries } = await replyOver(server.url, getStatement, {
    token: ava.token,
    params: { userId: ava.userId, ...month },
  });
  const rows = await readBy('end::bigint as opening', [
    ava.userId,
    `${testToday.slice(0, 7)}-01`,
    addDays(`${testToday.slice(0, 7)}-01`, 30),
  ]);
  expect(whole(rows)).toEqual([]);
  // Each entry is read with its lines and their accounts, and with those that the balance is worked back over.
  expect(sum(rows)).toBeLessThan(20 + 10 * entries.length);
});
