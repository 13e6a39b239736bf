/** What comes free goes to the first who waits, for a while and then to the next, and is on sale to nobody meanwhile. */
import {
  cancelBooking,
  getMyHold,
  holdSpots,
  releaseHolds,
  updateHold,
} from '@fourball/shared/booking/calls.ts';
import { spotsOffered, waitlistChanged } from '@fourball/shared/booking/events.ts';
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
} from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { autoCancelSpots } from '@fourball/domain/booking/spots/auto-cancel-spots.ts';
import { expireOffers } from '@fourball/domain/booking/waitlist/end-entries.ts';
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ageHold,
  buildCourse,
  buildTeeTime,
  buildUser,
  testTimeZone,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { book, hold, sheet } from '../../kit/booking/book.ts';
import { replyOver, startServer, testNow, testTomorrow, type TestServer } from '../../kit/server.ts';
import { ageOffer, offerOf, wait, waitsOf } from '../../kit/booking/waitlist.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let course: BuiltCourse;
let nine: BuiltTeeTime;
let host: BuiltUser;
let ava: BuiltUser;
let ben: BuiltUser;
beforeEach(async () => {
  server.clock.set(testNow);
  await server.db.query('delete from waitlist_entries');
  course = await buildCourse(server.db);
  nine = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  [host, ava, ben] = [await buildUser(server.db), await buildUser(server.db), await buildUser(server.db)];
});

const full = (spots = 4) => hold(server, host, course, [nine], spots);
const give = (user: BuiltUser) => replyOver(server.url, releaseHolds, { token: user.token });
const row = async (teeTime = nine) => {
  const { teeTimes } = await sheet(server, host, course, testTomorrow);
  return teeTimes.find(({ teeTimeId }) => teeTimeId === teeTime.teeTimeId);
};
const counters = async (teeTime = nine) => {
  const [found] = await server.db.query(
    'select booked, held, offered, waiting from tee_times where id = $1',
    [teeTime.teeTimeId],
  );
  return found;
};
/** What anybody who tries now is told. */
async function tryToHold(spots = 1, teeTime = nine): Promise<string> {
  const stranger = await buildUser(server.db);
  const { result } = await replyOver(server.url, holdSpots, {
    token: stranger.token,
    body: { spots, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
  });
  await give(stranger);
  return result;
}
describe('what comes free goes to the first who waits', () => {
  const ways: readonly (readonly [string, () => Promise<() => Promise<unknown>>])[] = [
    ['a hold that is let go', async () => full().then(() => () => give(host))],
    [
      'a hold that ran out',
      async () =>
        full().then(() => () => ageHold(server.db, host.userId).then(() => expireHolds(server.house))),
    ],
    [
      'a cancelled booking',
      async () => {
        const { purchaseId } = await book(server, host, course, nine, { spots: 4 });
        return () => replyOver(server.url, cancelBooking, { token: host.token, body: { purchaseId } });
      },
    ],
    [
      'vacant spots that auto-cancel releases',
      async () => {
        await book(server, host, course, nine, { spots: 4 });
        await server.db.query('update bookings set auto_cancel = true');
        return () => autoCancelSpots(server.house, createClubFacts(server.house));
      },
    ],
    [
      'a hold of fewer spots',
      async () => {
        await full();
        const body = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: nine.bookingDate };
        return () => replyOver(server.url, updateHold, { token: host.token, body });
      },
    ],
    [
      'a hold somewhere else instead',
      async () => {
        const ten = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
        await full();
        return () => hold(server, host, course, [ten], 1);
      },
    ],
  ];

  test.each(ways)('%s', async (_, prepare) => {
    const free = await prepare();
    await wait(server, ava, course, { spots: 2 });
    await wait(server, ben, course);
    expect(await tryToHold()).toBe('SPOTS_NOT_AVAILABLE');
    await free();
    expect(await offerOf(server, ava)).toMatchObject({ teeTimeId: nine.teeTimeId, spots: 2, time: '09:00' });
    expect(await offerOf(server, ben)).toMatchObject({ spots: 1 });
    expect(await counters()).toMatchObject({ offered: 3 });
    const left = (await row())?.available ?? 0;
    expect(await tryToHold(left + 1)).toBe('SPOTS_NOT_AVAILABLE');
    if (left > 0) expect(await tryToHold(left)).toBe('SUCCESS');
  });

  test('a party that does not fit is passed over and keeps its place', async () => {
    await full(3);
    const carl = await buildUser(server.db);
    await hold(server, carl, course, [nine], 1);
    await wait(server, ava, course, { spots: 3 });
    await wait(server, ben, course);
    await give(carl);
    expect(await offerOf(server, ben)).toMatchObject({ spots: 1 });
    expect(await waitsOf(server, ava)).toMatchObject([{ status: 'WAITING', position: 1 }]);
    await give(host);
    expect(await offerOf(server, ava)).toMatchObject({ spots: 3 });
  });

  test('each gets one offer, at the earliest tee time that fits', async () => {
    const ten = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
    await hold(server, host, course, [nine, ten], 4);
    await wait(server, ava, course, { toTime: '11:00', spots: 3 });
    await wait(server, ben, course, { toTime: '11:00', spots: 3 });
    await give(host);
    expect(await offerOf(server, ava)).toMatchObject({ teeTimeId: nine.teeTimeId });
    expect(await offerOf(server, ben)).toMatchObject({ teeTimeId: ten.teeTimeId });
    expect(await tryToHold(1)).toBe('SUCCESS');
    expect(await tryToHold(2)).toBe('SPOTS_NOT_AVAILABLE');
  });

  test('an offer lasts as long as the club says, at most until online booking closes', async () => {
    await full();
    const { entryId } = await wait(server, ava, course);
    await give(host);
    const offer = await offerOf(server, ava);
    expect(offer?.secondsLeft).toBeGreaterThan(15 * 60 - 30);
    expect(offer?.secondsLeft).toBeLessThanOrEqual(15 * 60);
    await replyOver(server.url, declineOffer, { token: ava.token, body: { id: entryId } });
    await full();
    await wait(server, ben, course);
    // Five minutes before online booking closes, 45 before the tee time
    server.clock.set(new Date(clubMoment(testTomorrow, '08:10', testTimeZone)));
    await give(host);
    expect((await offerOf(server, ben))?.secondsLeft).toBeLessThanOrEqual(5 * 60);
  });

  test('nothing is offered when online booking has closed, nor on a blocked tee time', async () => {
    await full();
    await wait(server, ava, course);
    server.clock.set(new Date(clubMoment(testTomorrow, '08:16', testTimeZone)));
    await give(host);
    expect(await offerOf(server, ava)).toBeUndefined();
    server.clock.set(testNow);
    await server.db.query(`update tee_times set block_kind = 'EVENT', block_reason = 'Cup' where id = $1`, [
      nine.teeTimeId,
    ]);
    await full(1).catch(() => undefined);
    expect(await offerOf(server, ava)).toBeUndefined();
  });

  test('places of a hold that ran out stay taken until they are offered, also for who takes a hold', async () => {
    await full();
    await wait(server, ava, course, { spots: 3 });
    await ageHold(server.db, host.userId);
    await server.db.query('update tee_times set version = version + 1 where id = $1', [nine.teeTimeId]);
    expect(await row()).toMatchObject({ available: 0, held: 4 });
    // No job has run: taking a hold itself offers first and sells what is left.
    expect(await tryToHold(2)).toBe('SPOTS_NOT_AVAILABLE');
    expect(await offerOf(server, ava)).toMatchObject({ spots: 3 });
    await server.heard();
    expect(await row()).toMatchObject({ available: 1, held: 3 });
    expect(await tryToHold(1)).toBe('SUCCESS');
  });
});

describe('an answer', () => {
  let entryId: number;
  beforeEach(async () => {
    await full();
    ({ entryId } = await wait(server, ava, course, { spots: 2 }));
    await give(host);
  });
  const accept = (user = ava) =>
    replyOver(server.url, acceptOffer, { token: user.token, body: { id: entryId } });

  test("taken, it is the golfer's hold, and its clock is the offer's", async () => {
    const offer = await offerOf(server, ava);
    const { result, hold: taken } = await accept();
    expect({ result, taken }).toMatchObject({
      result: 'SUCCESS',
      taken: { spots: 2, expiresAt: offer?.expiresAt, memberPrice: 2800, courseFeeId: course.courseFeeId },
    });
    expect(await counters()).toEqual({ booked: 0, held: 2, offered: 0, waiting: 0 });
    expect(await waitsOf(server, ava)).toEqual([]);
    expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold).toEqual({
      ...taken,
      secondsLeft: expect.any(Number),
    });
    expect(await accept()).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
  });

  test('it takes the place of another hold, whose spots go on', async () => {
    const ten = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
    await hold(server, ava, course, [ten], 4);
    await wait(server, ben, course, { fromTime: '10:00', toTime: '10:00', spots: 4 });
    expect(await accept()).toMatchObject({ result: 'SUCCESS', hold: { teeTimes: [{ time: '09:00' }] } });
    expect(await offerOf(server, ben)).toMatchObject({ teeTimeId: ten.teeTimeId });
  });

  test('taken twice at once it is one hold', async () => {
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ result }) => result).sort()).toEqual([
      'SPOTS_NOT_AVAILABLE',
      'SPOTS_NOT_AVAILABLE',
      'SUCCESS',
    ]);
    expect(await counters()).toMatchObject({ held: 2, offered: 0 });
  });

  test('declined, it goes to the next, and the entry ends', async () => {
    await wait(server, ben, course, { spots: 3 });
    const body = { id: entryId };
    expect(await replyOver(server.url, declineOffer, { token: ava.token, body })).toMatchObject({
      status: 'LEFT',
      offer: null,
    });
    expect(await offerOf(server, ben)).toMatchObject({ spots: 3 });
    expect(await replyOver(server.url, declineOffer, { token: ava.token, body })).toMatchObject({
      status: 'LEFT',
    });
  });

  test('left, it counts no more', async () => {
    const left = await replyOver(server.url, leaveWaitlist, { token: ava.token, params: { id: entryId } });
    expect(left).toMatchObject({ status: 'LEFT', position: null });
    expect(await counters()).toMatchObject({ offered: 0, waiting: 0 });
    await server.heard();
    expect(await row()).toMatchObject({ available: 4, waiting: 0 });
  });

  test('too late is too late, also before the job has passed it on', async () => {
    await ageOffer(server.db, entryId);
    expect(await accept()).toEqual({ result: 'SPOTS_NOT_AVAILABLE', reason: 'This offer has run out.' });
    // Until then it is on sale to nobody.
    expect(await tryToHold(3)).toBe('SPOTS_NOT_AVAILABLE');
  });

  test('not where the tee time was blocked meanwhile', async () => {
    await server.db.query(
      `update tee_times set block_kind = 'WEATHER', block_reason = 'Storm' where id = $1`,
      [nine.teeTimeId],
    );
    expect(await accept()).toEqual({ result: 'FAILED', reason: 'Storm' });
  });
});

describe('an offer that lapses', () => {
  test('goes on to the next, and the next, and then on sale', async () => {
    await full();
    const first = await wait(server, ava, course, { spots: 4 });
    const second = await wait(server, ben, course, { spots: 4 });
    await give(host);
    await ageOffer(server.db, first.entryId);
    expect(await expireOffers(server.house)).toBe(1);
    expect(await waitsOf(server, ava)).toEqual([]);
    expect(await offerOf(server, ben)).toMatchObject({ spots: 4 });
    expect(await tryToHold()).toBe('SPOTS_NOT_AVAILABLE');
    await ageOffer(server.db, second.entryId);
    expect(await expireOffers(server.house)).toBe(1);
    expect(await expireOffers(server.house)).toBe(0);
    expect(await counters()).toMatchObject({ offered: 0, waiting: 0 });
    expect(await tryToHold(4)).toBe('SUCCESS');
    const ended = await server.db.query('select status from waitlist_entries where id = any($1::bigint[])', [
      [first.entryId, second.entryId],
    ]);
    expect(ended).toEqual([{ status: 'PASSED' }, { status: 'PASSED' }]);
  });

  test('five at once pass it on once', async () => {
    await full();
    const { entryId } = await wait(server, ava, course, { spots: 4 });
    await wait(server, ben, course, { spots: 4 });
    await give(host);
    await ageOffer(server.db, entryId);
    const counts = await Promise.all(Array.from({ length: 5 }, () => expireOffers(server.house)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await counters()).toMatchObject({ offered: 4, waiting: 1 });
  });

  test('entries of tee times that have started are closed', async () => {
    await full();
    const { entryId } = await wait(server, ava, course);
    server.clock.set(clubMoment(testTomorrow, '09:01', testTimeZone));
    await expireOffers(server.house);
    const [entry] = await server.db.query('select status from waitlist_entries where id = $1', [entryId]);
    expect(entry).toEqual({ status: 'PASSED' });
    expect(await counters()).toMatchObject({ waiting: 0 });
  });
});

describe('whom it concerns is told', () => {
  const told = async () => {
    const rows = await server.db.query<{ name: string; payload: { userId: number } }>(
      'select name, payload from outbox where name = any($1::text[]) order by id',
      [[waitlistChanged.name, spotsOffered.name]],
    );
    await server.db.query('delete from outbox');
    return rows;
  };
  const entriesTold = async () =>
    (await told())
      .filter(({ name }) => name === waitlistChanged.name)
      .map(({ payload }) => waitlistChanged.payload.parse(payload));

  test('by entry, offer and place in the queue; the mail is ordered once', async () => {
    await full();
    await told();
    const first = await wait(server, ava, course, { spots: 4 });
    await wait(server, ben, course, { spots: 4 });
    expect(await entriesTold()).toMatchObject([
      { userId: ava.userId, entry: { position: 1 } },
      { userId: ben.userId, entry: { position: 2 } },
    ]);
    await give(host);
    const rows = await told();
    expect(
      rows.filter(({ name }) => name === spotsOffered.name).map(({ payload }) => payload.userId),
    ).toEqual([ava.userId]);
    const changed = rows.filter(({ name }) => name === waitlistChanged.name).map(({ payload }) => payload);
    expect(changed).toMatchObject([
      { userId: ava.userId, entry: { status: 'OFFERED', offer: { spots: 4 }, position: null } },
      { userId: ben.userId, entry: { position: 1 } },
    ]);
    await replyOver(server.url, acceptOffer, { token: ava.token, body: { id: first.entryId } });
    expect(await entriesTold()).toMatchObject([
      { userId: ava.userId, entry: { status: 'TAKEN', offer: null } },
    ]);
  });
});

test('at every step nothing is both offered and on sale', async () => {
  const ten = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
  const waiting = await Promise.all(Array.from({ length: 4 }, () => buildUser(server.db)));
  const steps: (() => Promise<unknown>)[] = [
    () => hold(server, host, course, [nine, ten], 4),
    ...waiting.map((user, index) => () => wait(server, user, course, { toTime: '10:00', spots: index + 1 })),
    () => ageHold(server.db, host.userId),
    () => expireHolds(server.house),
    () => expireOffers(server.house),
    async () => {
      const entryId = (await offerOf(server, waiting[0] as BuiltUser))?.entryId ?? 0;
      await ageOffer(server.db, entryId);
    },
    () => expireOffers(server.house),
    async () => {
      const id = (await offerOf(server, waiting[1] as BuiltUser))?.entryId ?? 0;
      await replyOver(server.url, acceptOffer, { token: (waiting[1] as BuiltUser).token, body: { id } });
    },
    () => give(waiting[1] as BuiltUser),
  ];
  for (const step of steps) {
    await step();
    for (const teeTime of [nine, ten]) {
      // Whoever asks clears what ran out; what the sheet shows afterwards is all there is.
      await tryToHold(4, teeTime);
      await server.heard();
      const free = (await row(teeTime))?.available ?? 0;
      expect(await tryToHold(free + 1, teeTime)).toBe('SPOTS_NOT_AVAILABLE');
      const [state] = await server.db.query<{ taken: number; fitting: number }>(
        `select booked + (select coalesce(sum(spots), 0) from hold_tee_times where tee_time_id = t.id)
             + (select coalesce(sum(spots), 0) from waitlist_offers where tee_time_id = t.id)::int as taken,
           (select count(*)::int from waitlist_entries where status = 'WAITING' and course_id = t.course_id
              and t.starts_at between from_at and to_at and spots <= $2) as fitting
         from tee_times t where id = $1`,
        [teeTime.teeTimeId, free],
      );
      expect({ onSale: free, fitting: state?.fitting }).toEqual({ onSale: free, fitting: 0 });
      expect(Number(state?.taken) + free).toBe(4);
    }
  }
});
