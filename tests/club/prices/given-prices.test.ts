/** Rules of prices where nobody chose the time: the draw of a ballot and an offer of the waitlist charge what their time costs. */
import { releaseHolds } from '@fourball/shared/booking/calls.ts';
import { getBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { acceptOffer } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { createPriceRule } from '@fourball/shared/club/prices/price-calls.ts';
import { expect } from 'vitest';
import { announce, closeNow, drawNow, enter } from '../../kit/booking/ballots.ts';
import { hold } from '../../kit/booking/book.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { offerOf, wait } from '../../kit/booking/waitlist.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { ruleBody } from '../../kit/club/prices.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { replyOver, testNow, testTomorrow } from '../../kit/server.ts';

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('add', ({ server, admin }) => async (courseId: number, fields: Parameters<typeof ruleBody>[0]) => {
    await replyOver(server.url, createPriceRule, {
      token: admin.token,
      body: { courseId, ...ruleBody(fields) },
    });
    await server.heard();
  });

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

test('a ballot shows the dearest of its day, asks at most that, and its draw charges the time that was won', async ({
  server,
  ava,
  ben,
  add,
}) => {
  const built = await announce(server, { times: ['08:00', '11:30'] });
  await add(built.course.courseId, { name: 'Mornings', toTime: '11:00' });
  const params = { id: built.ballot.ballotId };
  const shown = await replyOver(server.url, getBallot, { token: ava.token, params });
  expect(shown.fees[0]?.memberPrice).toBe(3_800);

  await enter(server, built, ava, built.teeTimes.slice(1), { spots: 2, party: [ben.userId] });
  const asked = await replyOver(server.url, getBallot, { token: ben.token, params });
  expect(asked.questions[0]?.price?.cents).toBe(Math.round(3_800 * 1.13));
  await closeNow(server);
  await drawNow(server);
  const [booking] = await server.db.query<{ member_cents: number }>(
    'select member_cents from bookings where course_id = $1',
    [built.course.courseId],
  );
  expect(booking?.member_cents).toBe(2_800);
});

test('an offer of the waitlist is held at the price of its time', async ({ server, course, ava, add }) => {
  const nine = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  await add(course.courseId, { name: 'Mornings', toTime: '11:00' });
  const host = await buildUser(server.db);
  await hold(server, host, course, [nine], 4);
  await wait(server, ava, course);
  await replyOver(server.url, releaseHolds, { token: host.token });
  const offer = await offerOf(server, ava);
  const { hold: taken } = await replyOver(server.url, acceptOffer, {
    token: ava.token,
    body: { id: offer?.entryId ?? 0 },
  });
  expect(taken?.memberPrice).toBe(3_800);
});
