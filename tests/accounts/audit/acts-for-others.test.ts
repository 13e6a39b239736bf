/** What the staff does to other golfers' bookings stands in the trail; what anybody does to the own does not. */
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { bookParty, buildAdmin } from '../../kit/booking/starter.ts';
import { replyOver, testToday, testTomorrow } from '../../kit/server.ts';

const test = clubTest()
  .extend('office', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('trailOf', ({ server, office }) => async ({ userId }: { userId: number }) => {
    const trail = await replyOver(server.url, listUserAudit, {
      token: office.token,
      params: { id: userId },
    });
    return trail.filter(({ action }) => action.startsWith('booking.'));
  });

test('a check-in by the starter names who did it, whom it concerns and which booking', async ({
  server,
  office,
  course,
  ava,
  ben,
  trailOf,
}) => {
  const { purchaseId, roundIds } = await bookParty(server, course, {
    day: testToday,
    time: '13:00',
    golfers: [ava, ben],
  });
  await replyOver(server.url, checkIn, {
    token: office.token,
    body: { roundId: roundIds[1], checkedIn: true },
  });
  expect(await trailOf(ben)).toMatchObject([
    {
      action: 'booking.checked-in',
      actor: { userId: office.userId },
      user: { userId: ben.userId },
      changes: [{ field: 'booking', before: null, after: String(purchaseId) }],
    },
  ]);
  // Twice is once.
  await replyOver(server.url, checkIn, {
    token: office.token,
    body: { roundId: roundIds[1], checkedIn: true },
  });
  expect(await trailOf(ben)).toHaveLength(1);
  expect(await trailOf(ava)).toEqual([]);
});

test('a booking that the office cancels concerns who booked it', async ({
  server,
  office,
  course,
  ava,
  trailOf,
}) => {
  const party = { day: testTomorrow, time: '13:00', golfers: [ava] };
  const { purchaseId } = await bookParty(server, course, party);
  await replyOver(server.url, cancelBooking, { token: office.token, body: { purchaseId } });
  expect((await trailOf(ava)).map(({ action }) => action)).toContain('booking.cancelled');
});

test('golfers and staff who change their own bookings leave none', async ({
  server,
  office,
  course,
  ava,
  ben,
  trailOf,
}) => {
  for (const [booker, time] of [
    [ava, '14:00'],
    [office, '14:10'],
  ] as const) {
    const party = { day: testTomorrow, time, golfers: [booker, ben] };
    const { purchaseId } = await bookParty(server, course, party);
    await replyOver(server.url, cancelBooking, { token: booker.token, body: { purchaseId } });
  }
  for (const golfer of [ava, ben, office]) expect(await trailOf(golfer)).toEqual([]);
});
