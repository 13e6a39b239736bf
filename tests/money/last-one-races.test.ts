/** 200 golfers for the last membership: one gets it, and lock and constraint are what decides. */
import { purchaseMemberships } from '@fourball/shared/membership/membership-calls.ts';
import { afterEach, expect, test } from 'vitest';
import { buildCrowd, buildUser } from '../kit/build.ts';
import { buildItem } from '../kit/membership/build-memberships.ts';
import { callOver, startServer, type ServerOptions, type TestServer } from '../kit/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** Takes every row lock out of a statement. */
const withoutLocks = (sql: string): string => sql.replace(/for (no key )?update/gi, '');

/** Lets time pass between what a sale has read and what it writes, so that a race has room to happen. */
const slowly =
  (seconds: number) =>
  (sql: string): string =>
    sql.includes('as purchase_limit') && sql.includes('product_items')
      ? `with pause as materialized (select pg_sleep(${seconds})) select sale.* from (${sql}) sale, pause`
      : sql;

/** All buy the last one at once, through three apis. */
async function rush(people: number, options: ServerOptions & { withoutConstraint?: boolean } = {}) {
  server = await startServer({ apis: 3, ...options });
  if (options.withoutConstraint) {
    await server.db.query('alter table product_items drop constraint product_items_limit');
  }
  const { productItemId } = await buildItem(server.db, { purchaseLimit: 3 });
  for (let early = 0; early < 2; early += 1) {
    const { token } = await buildUser(server.db, { memberDays: null });
    const body = { membershipPurchases: [{ productItemId }] };
    await callOver(server.url, purchaseMemberships, { token, body });
  }
  const crowd = await buildCrowd(server.db, people);
  const answers = await Promise.all(
    crowd.map(({ token }, index) =>
      callOver(server.urls[index % server.urls.length] ?? '', purchaseMemberships, {
        token,
        body: { membershipPurchases: [{ productItemId }] },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  const told = (word: string) =>
    answers.filter(({ json }) => (json as { result: string }).result === word).length;
  const [books] = await server.db.query<{ sold: number; standing: number; charged: number; lots: number }>(
    `select sold, (select count(*)::int from memberships where product_item_id = i.id) as standing,
       (select count(*)::int from ledger_entries where kind = 'CHARGE') as charged,
       (select count(*)::int from round_credit_lots) as lots
     from product_items i where id = $1`,
    [productItemId],
  );
  return { won: told('SUCCESS'), lost: told('MAX_REACHED'), ...books };
}

test('one of 200 gets it, and 199 are told that it is gone', async () => {
  expect(await rush(200, { rewrite: slowly(0.002) })).toEqual({
    won: 1,
    lost: 199,
    sold: 3,
    standing: 3,
    charged: 3,
    lots: 3,
  });
}, 60_000);

test('without the locks the constraint alone still lets one have it', async () => {
  expect(await rush(60, { rewrite: (sql) => slowly(0.05)(withoutLocks(sql)) })).toMatchObject({
    won: 1,
    lost: 59,
    sold: 3,
    standing: 3,
    charged: 3,
  });
}, 60_000);

test('without the locks and the constraint more than one has it: the race is real', async () => {
  const { won, sold } = await rush(60, {
    rewrite: (sql) => slowly(0.05)(withoutLocks(sql)),
    withoutConstraint: true,
  });
  expect(won).toBeGreaterThan(1);
  expect(sold).toBeGreaterThan(3);
}, 60_000);

test('one golfer who buys the same twice at once, without a key, has it once', async () => {
  server = await startServer({ apis: 2, rewrite: slowly(0.05) });
  const { productItemId } = await buildItem(server.db);
  const { token } = await buildUser(server.db, { memberDays: null });
  const answers = await Promise.all(
    [0, 1, 0, 1].map((at) =>
      callOver(server.urls[at] ?? '', purchaseMemberships, {
        token,
        body: { membershipPurchases: [{ productItemId }] },
      }),
    ),
  );
  const words = answers.map(({ json }) => (json as { result: string }).result).sort();
  expect(words).toEqual(['MAX_REACHED', 'MAX_REACHED', 'MAX_REACHED', 'SUCCESS']);
});
