/** What the search for golfers reads of a club with many of them: those whom it finds, not everybody. */
import { searchUsers } from '@fourball/domain/accounts/users/find-users.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildUser } from '../../kit/build.ts';

/** Golfers whose names all hold the same word, as the smiths of a county do. */
const crowd = 1_500;
const mostFound = 20;

const test = clubTest().extend('reader', { scope: 'file' }, ({ server }) => buildUser(server.db));

test.beforeAll(async ({ server }) => {
  await buildCrowd(server.db, crowd);
  const { userId } = await buildUser(server.db, { firstName: 'Xylophonia' });
  await server.db.query(`update users set member_number = 'M-7788' where id = $1`, [userId]);
  await server.db.query('vacuum (analyze) users, contacts, memberships, product_items');
});

test.for([
  ['stands in every name, after its beginning', 'golfer', mostFound],
  ['begins every name', 'crowd', mostFound],
  ['begins one name', 'xylophon', 1],
  ['stands within one name', 'lophonia', 1],
  ['begins a member number', 'm-7788', 1],
] as const)(
  'a text that %s is found without reading all golfers',
  async ([, text, expected], { server, reader }) => {
    const actor: UserActor = {
      kind: 'user',
      userId: reader.userId,
      userName: reader.userName,
      name: reader.name,
      roles: new Set(['GOLFER']),
      rights: new Set(),
      member: true,
      sessionId: 0,
    };
    const read = await server.db.transaction(async (tx) => {
      const countRead = async (): Promise<number> => {
        const [row] = await tx.query<{ read: number }>(
          `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname in ('users', 'contacts', 'memberships')`,
        );
        return row?.read ?? Infinity;
      };
      const before = await countRead();
      expect(await searchUsers({ db: tx }, 'MEMBERS', actor, text)).toHaveLength(expected);
      return (await countRead()) - before;
    });
    // Each of the twenty is looked at a few times: whether the reader may know of them, and whose name looks like theirs.
    expect(read).toBeLessThan(crowd / 3);
  },
);
