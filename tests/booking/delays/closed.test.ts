/** A span of a day that is closed: nobody books it, who stands in it is asked to move or gets everything back, nobody is forgotten. */
import {
  answerClosure,
  createDelay,
  getDelay,
  undoDelay,
} from '@fourball/shared/booking/delays/delay-calls.ts';
import { cancelBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { listBlocks, unblockTeeTimes } from '@fourball/shared/booking/starter/starter-calls.ts';
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import { settleClosures } from '@fourball/domain/booking/delays/settle-closures.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { expect } from 'vitest';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold } from '../../kit/booking/book.ts';
import { closed, delayOf, previewOf } from '../../kit/booking/delays.ts';
import { bookParty } from '../../kit/booking/starter.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { buildCredits, creditsLeft } from '../../kit/membership/build-memberships.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { mailsTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend('span', ({ course }) => delayOf(course, { day: testTomorrow, from: '08:00', to: '10:00' }))
  .extend(
    'answer',
    ({ server }) =>
      (golfer: BuiltUser, delayId: number, purchaseId: number, moves: boolean) =>
        callOver(server.url, answerClosure, { token: golfer.token, body: { delayId, purchaseId, moves } }),
  )
  .extend(
    'list',
    ({ server, admin }) =>
      (delayId: number) =>
        replyOver(server.url, getDelay, { token: admin.token, params: { id: delayId } }),
  )
  .extend('lapse', ({ server }) => async (minutes: number) => {
    server.clock.advance(minutes * 60_000);
    return settleClosures(server.house, createClubFacts(server.house));
  })
  .extend(
    'mail',
    ({ server }) =>
      ({ email }: BuiltUser, subject: string) =>
        eventually(`the mail "${subject}"`, async () =>
          (await mailsTo(server, email)).find((one) => one.subject.startsWith(subject)),
        ),
  )
  .extend('offered', ({ server }) => async (teeTimeId: number) => {
    const [row] = await server.db.query<{ booked: number; offered: number }>(
      'select booked, offered from tee_times where id = $1',
      [teeTimeId],
    );
    return row;
  });

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

test.afterEach(async ({ server }) => {
  expect(await checkInvariant(server.house)).toMatchObject({ oversold: 0, mismatches: 0 });
});

test('each party is asked to move to the nearest free time, which is kept; yes moves it at its price', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  span,
  answer,
  list,
  mail,
  offered,
}) => {
  const near = await at('10:00');
  const party = await bookParty(server, course, { day: testTomorrow, time: '09:00', golfers: [ava, ben] });
  const owed = await balanceOf(server.db, ava);
  const { preview } = await previewOf(server, admin, { ...span, kind: 'CLOSED', minutes: null });
  expect(preview).toMatchObject({
    answerMinutes: 30,
    parties: [{ purchaseId: party.purchaseId, nearest: { teeTimeId: near.teeTimeId, time: '10:00' } }],
  });
  const stream = await openEventStream(server.url, ben);
  await stream.find('HEARTBEAT');
  const began = Date.now();
  const { delayId, asked } = await closed(server, admin, span);
  expect((await stream.find('DELAY_UPDATE')).data).toMatchObject({ kind: 'CLOSED', fate: 'ASKED' });
  expect(Date.now() - began).toBeLessThan(2_000);
  stream.close();
  expect(asked).toBe(1);
  expect(await offered(near.teeTimeId)).toEqual({ booked: 0, offered: 2 });

  // Who looks reads where it may go; only who booked answers.
  const notice = async (golfer: BuiltUser) => (await details(server, golfer, party)).delay;
  expect(await notice(ava)).toMatchObject({
    kind: 'CLOSED',
    fate: 'ASKED',
    was: '09:00',
    now: '10:00',
    asks: { moves: [{ from: '09:00', to: '10:00', spots: 2 }], mine: true },
  });
  expect(await notice(ben)).toMatchObject({ asks: { mine: false } });
  const text = (await mail(ben, 'Not played')).text;
  expect(text).toContain('Frost: we can not play before ten.');
  expect(text).toMatch(/Kept for you:\s+10:00/);
  expect(refusalIn(await answer(ben, delayId, party.purchaseId, true)).status).toBe(403);
  const stranger = await buildUser(server.db);
  expect(refusalIn(await answer(stranger, delayId, party.purchaseId, true)).status).toBe(404);

  expect((await answer(ava, delayId, party.purchaseId, true)).json).toMatchObject({
    result: 'SUCCESS',
    fate: 'MOVED',
  });
  expect(await offered(near.teeTimeId)).toEqual({ booked: 2, offered: 0 });
  expect(await balanceOf(server.db, ava)).toBe(owed);
  const seen = await details(server, ava, party);
  expect(seen.groups.map(({ teeTimeId }) => teeTimeId)).toEqual([near.teeTimeId]);
  // The same answer twice is fine; the other one comes too late.
  expect((await answer(ava, delayId, party.purchaseId, true)).json).toMatchObject({ result: 'SUCCESS' });
  expect((await answer(ava, delayId, party.purchaseId, false)).json).toMatchObject({
    result: 'FAILED',
    fate: 'MOVED',
  });
  expect((await list(delayId)).people.map(({ name, fate, now }) => [name, fate, now])).toEqual([
    [ava.name, 'MOVED', '10:00'],
    [ben.name, 'MOVED', '10:00'],
  ]);
});

test('who says no, or nothing in time, gets everything back: money to the account, credits to the lot', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  span,
  answer,
  lapse,
  list,
  offered,
}) => {
  const near = await at('10:00');
  const far = await at('10:10');
  const mine = await book(server, ava, course, await at('09:00'), { spots: 2 });
  const theirs = await book(server, ben, course, await at('09:10'), { spots: 3 });
  expect(await balanceOf(server.db, ava)).toBeGreaterThan(0);
  const { delayId } = await closed(server, admin, span);
  expect((await answer(ava, delayId, mine.purchaseId, false)).json).toMatchObject({
    result: 'SUCCESS',
    fate: 'CANCELLED',
  });
  expect(await balanceOf(server.db, ava)).toBe(0);
  expect((await details(server, ava, mine)).status).toBe('CANCELLED');
  expect(await offered(near.teeTimeId)).toMatchObject({ offered: 0 });
  expect(await offered(far.teeTimeId)).toMatchObject({ offered: 3 });

  expect(await lapse(29)).toBe(0);
  server.clock.advance(60_000);
  // On the very moment it is too late, whether or not it was cleared.
  expect((await answer(ben, delayId, theirs.purchaseId, true)).json).toMatchObject({ result: 'FAILED' });
  await lapse(0);
  await eventually('the booking to be cancelled', async () =>
    (await details(server, ben, theirs)).status === 'CANCELLED' ? true : undefined,
  );
  expect(await balanceOf(server.db, ben)).toBe(0);
  expect(await offered(far.teeTimeId)).toEqual({ booked: 0, offered: 0 });
  expect((await list(delayId)).people.map(({ fate }) => fate)).toEqual(['CANCELLED', 'CANCELLED']);
  const [fees] = await server.db.query<{ n: number }>(
    `select count(*)::int as n from ledger_entries where kind = 'FEE' and purchase_id = any($1::bigint[])`,
    [[mine.purchaseId, theirs.purchaseId]],
  );
  expect(fees).toEqual({ n: 0 });
});

test('cancelled at once, and where no time is free: told once, charges and round credits come back', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  span,
  list,
  mail,
}) => {
  await buildCredits(server.db, ben.userId, 4);
  await book(server, ben, course, await at('09:00'), {
    bookingGroups: [{ players: [{ userId: ben.userId, useRoundCredit: true }] }],
  });
  expect(await creditsLeft(server.db, ben.userId)).toBe(3);
  const cleo = await buildUser(server.db);
  const party = await bookParty(server, course, { day: testTomorrow, time: '08:30', golfers: [ava, cleo] });
  const { delayId, asked } = await closed(server, admin, span, { inside: 'OFFER' });
  expect(asked).toBe(0);
  await eventually('the booking to be cancelled', async () =>
    (await list(delayId)).people.every(({ fate, mail }) => fate === 'CANCELLED' && mail === 'SENT')
      ? true
      : undefined,
  );
  expect(await balanceOf(server.db, ava)).toBe(0);
  expect(await balanceOf(server.db, cleo)).toBe(0);
  expect(await creditsLeft(server.db, ben.userId)).toBe(4);
  expect((await mail(ava, 'Not played')).text).toContain('costs nothing');
  expect((await mailsTo(server, ava.email)).map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/cancelled/iu)]),
  );
  // The span is closed for everybody from then on.
  expect(
    (
      await callOver(server.url, holdSpots, {
        token: ava.token,
        body: {
          spots: [{ teeTimeId: party.teeTime.teeTimeId, spots: 1 }],
          courseFeeId: course.courseFeeId,
          bookingDate: testTomorrow,
        },
      })
    ).json,
  ).not.toMatchObject({ result: 'SUCCESS' });
});

test('of a booking that stands partly inside, only what is inside goes', async ({
  server,
  admin,
  course,
  ava,
  at,
  span,
  list,
}) => {
  const [inside, outside] = [await at('09:50'), await at('10:00')];
  const booked = await book(server, ava, course, [inside, outside], { spots: 4 });
  const before = await balanceOf(server.db, ava);
  const { delayId } = await closed(server, admin, span, { inside: 'CANCEL' });
  await eventually('the spots to be cancelled', async () =>
    (await list(delayId)).people.every(({ fate }) => fate === 'CANCELLED') ? true : undefined,
  );
  const seen = await details(server, ava, booked);
  expect(seen.status).toBe('BOOKED');
  expect(seen.groups.map(({ teeTimeId }) => teeTimeId)).toEqual([outside.teeTimeId]);
  expect(await balanceOf(server.db, ava)).toBeLessThan(before);
});

test('opened again: who has not answered plays as before, who is cancelled is told that there is room', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  span,
  answer,
  list,
  mail,
  offered,
}) => {
  const near = await at('10:00');
  const stays = await bookParty(server, course, { day: testTomorrow, time: '09:00', golfers: [ava] });
  const goes = await book(server, ben, course, await at('09:10'));
  const { delayId } = await closed(server, admin, span);
  await answer(ben, delayId, goes.purchaseId, false);
  const [block] = await replyOver(server.url, listBlocks, {
    token: admin.token,
    query: { courseId: course.courseId },
  });
  expect(block).toMatchObject({ kind: 'WEATHER', reason: 'Closed: frost', toTime: '10:00' });
  const byHand = await callOver(server.url, unblockTeeTimes, {
    token: admin.token,
    params: { id: block?.id ?? 0 },
  });
  expect(refusalIn(byHand).code).toBe('conflict');
  const undo = () =>
    replyOver(server.url, undoDelay, { token: admin.token, body: { delayId, words: 'The sun is out.' } });
  expect(await undo()).toMatchObject({ result: 'SUCCESS', delay: { canUndo: false, asked: 0 } });
  expect(await undo()).toMatchObject({ result: 'REFUSED' });
  expect(await offered(near.teeTimeId)).toEqual({ booked: 0, offered: 0 });
  expect((await details(server, ava, stays)).delay).toMatchObject({
    undone: true,
    fate: 'STAYS',
    was: '09:00',
  });
  expect((await answer(ava, delayId, stays.purchaseId, false)).json).toMatchObject({ result: 'FAILED' });
  expect((await mail(ava, 'Played after all')).text).toContain('stays as it was');
  expect((await mail(ben, 'Played after all')).text).toContain('book anew');
  expect((await list(delayId)).people.map(({ fate }) => fate)).toEqual(['STAYS', 'CANCELLED']);
  await hold(server, ben, course, [stays.teeTime], 1);
});

test('races: two closings, a booking while it is closed, two answers at once, a cancellation meanwhile', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  span,
  answer,
  offered,
}) => {
  const near = await at('10:00');
  const inside = await at('09:00');
  const booked = await book(server, ava, course, await at('09:20'), { spots: 2 });
  const wish = { ...span, kind: 'CLOSED' as const, minutes: null };
  const { preview } = await previewOf(server, admin, wish);
  const close = () =>
    replyOver(server.url, createDelay, {
      token: admin.token,
      body: {
        ...wish,
        cause: 'FROST',
        words: 'Frost.',
        inside: 'OFFER',
        fingerprint: preview.fingerprint,
      },
    });
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
  const delayId = both.find(({ result }) => result === 'SUCCESS')?.delays[0]?.delayId ?? 0;
  expect(await offered(near.teeTimeId)).toEqual({ booked: 0, offered: 2 });

  const answers = await Promise.all([
    answer(ava, delayId, booked.purchaseId, true),
    answer(ava, delayId, booked.purchaseId, false),
    callOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: booked.purchaseId } }),
  ]);
  for (const { status } of answers) expect(status).toBe(200);
  const after = await offered(near.teeTimeId);
  expect(after).toEqual({ booked: 0, offered: 0 });
  expect(await balanceOf(server.db, ava)).toBe(0);

  // What is booked between the look and the act is seen before anything is done.
  await replyOver(server.url, undoDelay, { token: admin.token, body: { delayId, words: 'Open.' } });
  const looked = await previewOf(server, admin, wish);
  await hold(server, ben, course, [inside], 1);
  const late = await replyOver(server.url, createDelay, {
    token: admin.token,
    body: {
      ...wish,
      cause: 'FROST',
      words: 'Frost.',
      inside: 'OFFER',
      fingerprint: looked.preview.fingerprint,
    },
  });
  expect(late.result).toBe('CHANGED');
});

test('what is missing or can not be is said at its field', async ({ server, admin, span }) => {
  const wish = { ...span, kind: 'CLOSED' as const, minutes: null };
  const say = async (more: object) =>
    refusalIn(
      await callOver(server.url, createDelay, {
        token: admin.token,
        body: { ...wish, cause: 'FROST', words: 'Frost.', inside: 'OFFER', fingerprint: 'x', ...more },
      }),
    );
  for (const [more, field] of [
    [{ inside: null }, 'inside'],
    [{ to: null }, 'to'],
    [{ to: '07:00' }, 'to'],
  ] as const) {
    const { code, fields } = await say(more);
    expect([code, fields]).toEqual(['invalid_input', [field]]);
  }
});
