/** Who has many accounts, or is quicker than people are, gets no more than others while a day opens. */
import { createHash } from 'node:crypto';
import { cancelBooking, createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { addUnassignedSpots, assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import { enterWaitingRoom, getWaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import { acceptOffer } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, details, hold } from '../../kit/booking/book.ts';
import {
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  testTimeZone,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { callOver, replyOver, startServer, type TestServer } from '../../kit/server.ts';
import { spotsOf } from '../../kit/booking/spots.ts';
import { eventually } from '../../kit/wait.ts';
import { offerOf, wait } from '../../kit/booking/waitlist.ts';

/** Members may book 14 days ahead: this day opens on June 16 at seven. */
const day = '2026-06-30';
const opening = clubMoment('2026-06-16', '07:00', testTimeZone);
const after = (seconds: number) => new Date(opening.getTime() + seconds * 1000);

/** Behind a proxy that says who connected to it, and open to everybody. */
let proxied: TestServer;
let open: TestServer;
let server: TestServer;
let course: BuiltCourse;
beforeAll(async () => {
  proxied = await startServer({ apis: 2, env: { PROXY_HOPS: '1' } });
  open = await startServer();
});
afterAll(() => Promise.all([proxied.close(), open.close()]));

/** Begins anew with a course whose day opens in a minute. */
async function openSoon(at: TestServer): Promise<void> {
  server = at;
  server.clock.set(after(-60));
  course = await buildCourse(server.db);
  await server.db.query(
    `insert into fairness_rules (course_id, kind, start_date, end_date, enabled) values ($1, 'WAITING_ROOM', $2, $2, true)`,
    [course.courseId, day],
  );
}
beforeEach(() => openSoon(proxied));

async function setParameter(name: string, value: string): Promise<() => Promise<void>> {
  const [before] = await server.db.query<{ value: string }>('select value from parameters where name = $1', [
    name,
  ]);
  const set = async (to: string) => {
    await server.db.query('update parameters set value = $2 where name = $1', [name, to]);
    await server.heard();
  };
  await set(value);
  return () => set(before?.value ?? '');
}

async function enterFrom(user: BuiltUser, forwarded: string) {
  const { status } = await callOver(server.url, enterWaitingRoom, {
    token: user.token,
    body: { courseId: course.courseId, day },
    headers: { 'x-forwarded-for': forwarded },
  });
  expect(status).toBe(200);
}
let strangers = 0;
const ownAddress = () => `198.51.100.${(strangers = (strangers % 250) + 1)}`;
const enter = (user: BuiltUser) => enterFrom(user, ownAddress());
/** One after the other: this is the order in which they arrive. */
async function enterAll(users: readonly BuiltUser[], addressOf: (n: number) => string) {
  for (const [n, user] of users.entries()) await enterFrom(user, addressOf(n));
}
/** Somebody looks as the day opens, and so it is drawn. */
async function draw(): Promise<number[]> {
  server.clock.set(after(0));
  await tryToHold(await buildUser(server.db), await at('06:00'));
  const places = await server.db.query<{ user_id: number }>(
    `select p.user_id from waiting_room_places p join waiting_rooms r on r.id = p.waiting_room_id
     where r.course_id = $1 order by rank`,
    [course.courseId],
  );
  return places.map(({ user_id }) => user_id);
}
async function inDrawnOrder(users: readonly BuiltUser[]): Promise<BuiltUser[]> {
  const order = await draw();
  return [...users].sort((a, b) => order.indexOf(a.userId) - order.indexOf(b.userId));
}
/** The order in which the published seed puts them. */
async function bySeed(users: readonly BuiltUser[]): Promise<number[]> {
  const [room] = await server.db.query<{ seed: string }>(
    'select seed from waiting_rooms where course_id = $1',
    [course.courseId],
  );
  const sha256 = (userId: number) => createHash('sha256').update(`${room?.seed}${userId}`).digest('hex');
  return users.map(({ userId }) => userId).sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
}

const at = (time: string, on = course) => buildTeeTime(server.db, on.courseId, { day, time });
async function tryToHold({ token }: BuiltUser, teeTime: BuiltTeeTime, spots = 4, url = server.url) {
  const { result, reason } = await replyOver(url, holdSpots, {
    token,
    body: {
      spots: [{ teeTimeId: teeTime.teeTimeId, spots }],
      courseFeeId: course.courseFeeId,
      bookingDate: day,
    },
  });
  return { result, reason };
}

const stuck = (count: number) =>
  eventually(`${count} who wait for a lock`, async () => {
    const found = await server.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return found.length >= count;
  });

describe('many accounts of one network', () => {
  /** Six who come first, from the addresses said, and six others, each from their own. */
  async function crowdFrom(addressOf: (n: number) => string) {
    const many = await buildCrowd(server.db, 6);
    const others = await buildCrowd(server.db, 6);
    await enterAll(many, addressOf);
    await enterAll(others, ownAddress);
    return { many, others, order: await draw() };
  }

  test('are drawn after all others, but for the first two that came', async () => {
    const { many, others, order } = await crowdFrom(() => '203.0.113.7');
    expect(order).toEqual([
      ...(await bySeed([...many.slice(0, 2), ...others])),
      ...(await bySeed(many.slice(2))),
    ]);
  });

  test('are as many in the draw as the parameter says', async () => {
    const putBack = await setParameter('WAITING_ROOM_PER_NETWORK', '5');
    const { many, others, order } = await crowdFrom(() => '203.0.113.7');
    expect(order).toEqual([...(await bySeed([...many.slice(0, 5), ...others])), many[5]?.userId]);
    await putBack();
  });

  test('are one network with one IPv6 /64, written whatever way, and not with the next', async () => {
    const written = ['2001:db8:1:1::1', '2001:0db8:0001:0001:dead::2', '2001:DB8:1:1:1:2:3:4'];
    const { many, others, order } = await crowdFrom((n) => written[n] ?? `2001:db8:1:${n}::1`);
    const [third] = many.slice(2, 3);
    expect(order).toEqual([
      ...(await bySeed([...many, ...others].filter((user) => user !== third))),
      third?.userId,
    ]);
  });

  test('of a network of the club are drawn with all others', async () => {
    const putBack = await setParameter('CLUB_NETWORKS', '192.0.2.1, 2001:db8:c::1');
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8:c::77']) {
      await openSoon(proxied);
      const { many, others, order } = await crowdFrom(() => address);
      expect(order).toEqual(await bySeed([...many, ...others]));
    }
    await putBack();
  });

  test('behind the proxy what a client claims of itself changes nothing', async () => {
    const { many, others, order } = await crowdFrom((n) => `10.9.8.${n}, 203.0.113.7`);
    expect(order).toEqual([
      ...(await bySeed([...many.slice(0, 2), ...others])),
      ...(await bySeed(many.slice(2))),
    ]);
  });

  test('without a proxy nobody is believed: all come from where they connect', async () => {
    await openSoon(open);
    const putBack = await setParameter('CLUB_NETWORKS', '');
    const { many, others, order } = await crowdFrom(ownAddress);
    expect(order).toEqual([
      ...(await bySeed(many.slice(0, 2))),
      ...(await bySeed([...many.slice(2), ...others])),
    ]);
    await putBack();
  });
});

test('who looks a moment before the opening at what others have drawn already waits with a position', async () => {
  const [first, second] = await buildCrowd(server.db, 2);
  for (const user of [first, second]) if (user) await enter(user);
  await draw();
  server.clock.set(after(-0.01));
  const { token = '' } = first ?? {};
  const params = { courseId: course.courseId, day };
  expect(await replyOver(server.url, getWaitingRoom, { token, params })).toMatchObject({
    state: 'WAITING',
    secondsToOpening: 0,
    secondsToAdmission: 1,
    position: expect.any(Number),
  });
});

describe('as long as the room lasts a golfer has so many spots of the day', () => {
  const tooMany = {
    result: 'FAILED',
    reason: 'Until the waiting room is over a golfer may have 4 spots of this day.',
  };
  let ava: BuiltUser;
  let ben: BuiltUser;
  beforeEach(async () => {
    [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    for (const user of [ava, ben]) await enter(user);
    server.clock.set(after(0));
    for (const time of ['17:00', '17:10']) await at(time);
  });
  const ownSpots = async ({ userId }: BuiltUser) => {
    const [row] = await server.db.query<{ spots: number }>(
      `select (select count(*) from rounds r join bookings b using (purchase_id) where b.user_id = $1 and r.status = 'BOOKED')
         + (select coalesce(sum(l.spots), 0) from holds h join hold_tee_times l on l.hold_id = h.id where h.user_id = $1) as spots`,
      [userId],
    );
    return Number(row?.spots);
  };

  test('in one hold, and over several bookings; afterwards as many as otherwise', async () => {
    const [eight, one, six] = [await at('08:00'), await at('13:00'), await at('18:00')];
    const both = [eight, one].map(({ teeTimeId }) => ({ teeTimeId, spots: 3 }));
    const { courseFeeId } = course;
    expect(
      await replyOver(server.url, holdSpots, {
        token: ava.token,
        body: { spots: both, courseFeeId, bookingDate: day },
      }),
    ).toEqual(tooMany);
    await book(server, ava, course, eight, { spots: 3 });
    expect(await tryToHold(ava, one, 2)).toEqual(tooMany);
    await book(server, ava, course, one, { spots: 1 });
    expect(await tryToHold(ava, six, 1)).toEqual(tooMany);
    server.clock.set(after(30 * 60));
    expect(await tryToHold(ava, six, 4)).not.toMatchObject(tooMany);
  });

  test('also by adding spots to a booking, with what is held beside it', async () => {
    const [eight, one] = [await at('08:00'), await at('13:00')];
    const booked = await book(server, ava, course, eight, { spots: 2 });
    const add = async (numSpots: number) => {
      const body = { purchaseId: booked.purchaseId, numSpots };
      const { result, reason } = await replyOver(server.url, addUnassignedSpots, { token: ava.token, body });
      return { result, reason };
    };
    await hold(server, ava, course, [one], 1);
    expect(await add(2)).toEqual(tooMany);
    expect(await add(1)).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToHold(ava, one, 2)).toEqual(tooMany);
    expect(await ownSpots(ava)).toBe(4);
  });

  test('also when others are put into them', async () => {
    const booked = await book(server, ava, course, await at('08:00'), { spots: 4 });
    const vacant = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === null);
    await replyOver(server.url, assignGolfer, {
      token: ava.token,
      body: { purchaseId: booked.purchaseId, roundId: vacant?.roundId ?? 0, golfer: { userId: ben.userId } },
    });
    expect(await tryToHold(ava, await at('13:00'), 1)).toEqual(tooMany);
    // Where one was put by somebody else costs nothing of the own.
    expect(await tryToHold(ben, await at('13:10'), 4)).toMatchObject({ result: 'SUCCESS' });
  });

  test('also by an offer of the waitlist', async () => {
    const cleo = await buildUser(server.db);
    await enter(cleo);
    const nine = await at('09:00');
    const full = await book(server, ben, course, nine, { spots: 4 });
    await book(server, ava, course, await at('14:00'), { spots: 3 });
    await wait(server, ava, course, { day, spots: 2 });
    await wait(server, cleo, course, { day, spots: 2 });
    await replyOver(server.url, cancelBooking, {
      token: ben.token,
      params: { id: full.purchaseId },
      body: full,
    });
    const answers = [];
    for (const user of [ava, cleo]) {
      const offer = await offerOf(server, user);
      const body = { id: offer?.entryId ?? 0 };
      const { result, reason } = await replyOver(server.url, acceptOffer, { token: user.token, body });
      answers.push({ result, reason });
    }
    expect(answers).toEqual([tooMany, { result: 'SUCCESS', reason: undefined }]);
  });

  test('also when the next hold is asked for while the booking is being made', async () => {
    const [eight, one] = [await at('08:00'), await at('13:00')];
    await hold(server, ava, course, [eight], 4);
    const body = { simpleDate: day, courseFeeId: course.courseFeeId, numSpots: 4 };
    // Both wait for the golfer, the booking first.
    const answers = await server.house.db.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [ava.userId]);
      const booked = replyOver(server.url, createBooking, { token: ava.token, body });
      await stuck(1);
      const held = tryToHold(ava, one, 4, server.urls[1]);
      await stuck(2);
      return [booked, held] as const;
    });
    expect((await answers[0]).result).toBe('SUCCESS');
    expect(await answers[1]).toEqual(tooMany);
    expect(await ownSpots(ava)).toBe(4);
  });
});

describe('spots are kept for who was let in before', () => {
  const kept = (seconds: number) => ({
    result: 'FAILED',
    reason:
      'The spots that are left are kept for golfers who were let in before you, ' +
      `for ${seconds} seconds at most. Please try again then.`,
  });
  let order: BuiltUser[];
  let teeTimes: BuiltTeeTime[];
  /** Four golfers, all let in at the opening, and room for the first three of them. */
  beforeEach(async () => {
    const crowd = await buildCrowd(server.db, 4);
    for (const user of crowd) await enter(user);
    order = await inDrawnOrder(crowd);
    await server.db.query('delete from tee_times where course_id = $1', [course.courseId]);
    teeTimes = [await at('08:00'), await at('08:10'), await at('08:20')];
  });
  const golfer = (n: number) => order[n] as BuiltUser;
  const teeTime = (n: number) => teeTimes[n] as BuiltTeeTime;

  test('the last of the draw gets nothing that those before may still want, however quick', async () => {
    expect(await tryToHold(golfer(3), teeTime(0), 1)).toEqual(kept(90));
    expect(await tryToHold(golfer(2), teeTime(0))).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToHold(golfer(3), teeTime(1))).toEqual(kept(90));
    // The first takes less than is kept: the rest is for whoever comes.
    expect(await tryToHold(golfer(0), teeTime(1), 1)).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToHold(golfer(3), teeTime(1), 3)).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToHold(golfer(1), teeTime(2))).toMatchObject({ result: 'SUCCESS' });
  });

  test('for so long and no longer', async () => {
    server.clock.set(after(89.5));
    expect(await tryToHold(golfer(3), teeTime(0))).toEqual(kept(1));
    server.clock.set(after(90));
    expect(await tryToHold(golfer(3), teeTime(0))).toMatchObject({ result: 'SUCCESS' });
  });

  test('from when one was let in', async () => {
    const putBack = await setParameter('WAITING_ROOM_ADMITS', '1');
    // The second is let in after five seconds, the fourth after fifteen.
    server.clock.set(after(91));
    await tryToHold(golfer(0), teeTime(0));
    expect(await tryToHold(golfer(3), teeTime(1), 1)).toEqual(kept(9));
    server.clock.set(after(96));
    expect(await tryToHold(golfer(3), teeTime(1), 4)).toMatchObject({ result: 'SUCCESS' });
    await putBack();
  });

  test('nobody ends it by putting the golfer into a booking without a yes', async () => {
    await book(server, golfer(0), course, teeTime(0), {
      spots: 2,
      bookingGroups: [{ players: [{ userId: golfer(0).userId }, { userId: golfer(1).userId }] }],
    });
    // 10 are left, of which 4 are for each of the second and the third.
    expect(await tryToHold(golfer(3), teeTime(1), 3)).toEqual(kept(90));
    expect(await tryToHold(golfer(3), teeTime(1), 2)).toMatchObject({ result: 'SUCCESS' });
  });

  test('who gives the hold back gets what is kept again', async () => {
    await tryToHold(golfer(0), teeTime(0), 1);
    await tryToHold(golfer(0), teeTime(1), 4);
    for (const n of [1, 2])
      expect(await tryToHold(golfer(n), teeTime(2 * (n - 1)))).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToHold(golfer(3), teeTime(1), 1)).toEqual({
      result: 'SPOTS_NOT_AVAILABLE',
      reason: undefined,
    });
  });

  test('where nothing is kept the quickest is served', async () => {
    const putBack = await setParameter('WAITING_ROOM_KEPT_SECONDS', '0');
    expect(await tryToHold(golfer(3), teeTime(0))).toMatchObject({ result: 'SUCCESS' });
    await putBack();
  });

  test('of a crowd that asks two apis at once no more are served than there is room beside what is kept', async () => {
    for (let n = 0; n < 3; n += 1) {
      await openSoon(proxied);
      const crowd = await buildCrowd(server.db, 30);
      await Promise.all(crowd.map(enter));
      const drawn = await inDrawnOrder(crowd);
      await server.db.query('delete from tee_times where course_id = $1', [course.courseId]);
      const times: BuiltTeeTime[] = [];
      for (let minute = 10; minute < 23; minute += 1) times.push(await at(`08:${minute}`));
      // Ten have not asked yet, and three more tee times are there; each of the others wants another one than the last.
      // The tee times are locked until both apis have begun to decide.
      const asked = await server.house.db.transaction(async (tx) => {
        await tx.query('select 1 from tee_times where course_id = $1 for update', [course.courseId]);
        const sent = drawn.slice(10).map((user, index) => {
          const time = times[index % times.length] as BuiltTeeTime;
          return tryToHold(user, time, 4, server.urls[index % 2]);
        });
        await stuck(2);
        return { sent };
      });
      const results = await Promise.all(asked.sent);
      expect(results.filter(({ result }) => result === 'SUCCESS').length).toBe(3);
      for (const user of drawn.slice(0, 10)) {
        const answers: string[] = [];
        for (const time of times)
          if (!answers.includes('SUCCESS')) answers.push((await tryToHold(user, time)).result);
        expect(answers.at(-1)).toBe('SUCCESS');
      }
    }
  });
});
