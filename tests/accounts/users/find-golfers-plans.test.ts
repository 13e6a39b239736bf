/** What the search for golfers reads of a club with many of them: those whom it finds, not everybody. */
import type { Database, Transaction } from '@fourball/db/connection.ts';
import { listAccounts } from '@fourball/domain/accounts/admin/list-accounts.ts';
import { searchUsers } from '@fourball/domain/accounts/users/find-users.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildUser } from '../../kit/build.ts';

/** Golfers whose names all hold the same word, as the smiths of a county do. */
const crowd = 6_000;
const members = 1_000;
const mostFound = 20;

const test = clubTest().extend('reader', { scope: 'file' }, ({ server }) => buildUser(server.db));

test.beforeAll(async ({ server }) => {
  await buildCrowd(server.db, members);
  // In parts, each of which a statement has time for.
  for (let built = members; built < crowd; built += members)
    await server.db.query(
      `insert into users (user_name, email, first_name, last_name)
       select 'crowd.' || n, 'crowd.' || n || '@club.example', 'Crowd', 'Golfer' || n from generate_series($1::int, $2::int) n`,
      [100_000 + built, 100_000 + built + members - 1],
    );
  const { userId } = await buildUser(server.db, { firstName: 'Xylophonïa' });
  await server.db.query(
    `update users set member_number = 'M-7788', email = 'xylo.k@club.example', last_name = 'Krüger', nickname = 'Crowd golfer' where id = $1`,
    [userId],
  );
  await server.db.query(`update contacts set phone = '(807) 555-0199' where user_id = $1`, [userId]);
  await server.db.query('vacuum (analyze) users, contacts, memberships, product_items');
});

/** How many rows of golfers are read by what is done. */
async function rowsRead(db: Database, done: (tx: Transaction) => Promise<void>): Promise<number> {
  return db.transaction(async (tx) => {
    const countRead = async (): Promise<number> => {
      const [row] = await tx.query<{ read: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname in ('users', 'contacts', 'memberships')`,
      );
      return row?.read ?? Infinity;
    };
    const before = await countRead();
    await done(tx);
    return (await countRead()) - before;
  });
}

test.for([
  ['stands in every name, after its beginning', 'GOLFER', 'golfer', mostFound],
  ['begins every name', 'GOLFER', 'crowd', mostFound],
  ['begins one name', 'GOLFER', 'xylophon', 1],
  ['stands within one name', 'GOLFER', 'lophonia', 1],
  ['begins a member number', 'GOLFER', 'm-7788', 1],
  ['has a slip in it', 'GOLFER', 'xylpohon', 1],
  ['has a letter too many, beside a word that all have', 'GOLFER', 'golfer krugger', 1],
  ['has a slip in it, and the office asks', 'ADMIN', 'krugar', 1],
  ['is two words in another order', 'GOLFER', 'kruger xyl', 1],
  ['stands in every name and in one', 'GOLFER', 'golfer kruger', 1],
  ['stands in every name, and the office asks', 'ADMIN', 'golfer', mostFound],
  ['is a phone, and the office asks', 'ADMIN', '807-555-0199', 1],
  ['is the beginning of an address, and the office asks', 'ADMIN', 'xylo.k', 1],
] as const)(
  'a text that %s is found without reading all golfers',
  async ([, role, text, expected], { server, reader }) => {
    const actor: UserActor = {
      kind: 'user',
      userId: reader.userId,
      userName: reader.userName,
      name: reader.name,
      roles: new Set([role]),
      rights: new Set(),
      member: true,
      sessionId: 0,
    };
    expect(
      await rowsRead(server.db, async (tx) => {
        expect(await searchUsers({ db: tx }, 'MEMBERS', actor, text)).toHaveLength(expected);
      }),
      // Each of the twenty is looked at a few times: whether the reader may know of them, and whose name looks like theirs.
    ).toBeLessThan(crowd / 3);
  },
);

test('the list of the office finds few without reading all golfers', async ({ server }) => {
  for (const text of ['8075550199', 'kruger xylophonia', 'M7788']) {
    expect(
      await rowsRead(server.db, async (tx) => {
        expect(await listAccounts(tx, { text, size: 50 })).toHaveLength(1);
      }),
    ).toBeLessThan(crowd / 3);
  }
});
