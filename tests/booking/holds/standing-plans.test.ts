/** The statement that every search and booking asks first is planned a few times, and then its plan is kept. */
import { findBookingStandings } from '@fourball/domain/booking/facts/booking-standings.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildUser } from '../../kit/build.ts';
import { planOfOneMore } from '../../kit/rows/kept-plan.ts';
import { testNow, testToday } from '../../kit/server.ts';

const test = clubTest();

test('who asks alone is answered by the plan that is kept', async ({ server }) => {
  const { db } = server;
  await buildCrowd(db, 1_000);
  const { userId } = await buildUser(db);
  await db.query('vacuum (analyze)');
  const ask = planOfOneMore(db, 'booking.standings', async (tx) => {
    expect([...(await findBookingStandings(tx, [userId], testToday, testNow)).keys()]).toEqual([userId]);
  });
  expect(await ask).toEqual({ kept: 1, anew: 0 });
});
