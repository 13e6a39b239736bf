/** The statement that every search and booking asks first is planned a few times, and then its plan is kept. */
import { findBookingStandings } from '@fourball/domain/booking/facts/booking-standings.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildUser } from '../../kit/build.ts';
import { testNow, testToday } from '../../kit/server.ts';

const test = clubTest();

test('who asks alone, and whoever asks next, is answered by the plan that is kept', async ({ server }) => {
  const { db } = server;
  await buildCrowd(db, 1_000);
  const [one, other] = [await buildUser(db), await buildUser(db)];
  await db.query('vacuum (analyze)');
  await db.transaction(async (tx) => {
    const planned = async () => {
      const [row] = await tx.query<{ kept: number; anew: number }>(
        `select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where name = 'booking.standings'`,
      );
      return row;
    };
    const ask = ({ userId }: { userId: number }) => findBookingStandings(tx, [userId], testToday, testNow);
    for (let turn = 0; turn < 10; turn += 1) await ask(one);
    const before = await planned();
    expect([...(await ask(other)).keys()]).toEqual([other.userId]);
    expect(await planned()).toEqual({ kept: (before?.kept ?? NaN) + 1, anew: before?.anew });
  });
});
