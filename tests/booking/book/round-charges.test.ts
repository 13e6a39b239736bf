/** What golfers owe for rounds: charged when they have the spot, and taken back when they have it no more. */
import { autoCancelSpots } from '@fourball/domain/booking/spots/auto-cancel-spots.ts';
import { chargeRounds } from '@fourball/domain/booking/facts/charge-rounds.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { reverseEntries } from '@fourball/domain/money/ledger/ledger.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { cancelBooking, createBooking, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  testTimeZone,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { book, details, hold, invite, madeAt, type Booked } from '../../kit/booking/book.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { balanceOf, entriesOf, roundOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, type TestServer } from '../../kit/server.ts';

let server: TestServer;
const password = 'fairway-and-rough';
const day = '2026-06-20';
const teeOff = new Date(`${day}T13:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);

let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let ava: BuiltUser;
let ben: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testNow);
  course = await buildCourse(server.db, 'North Course');
  teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '09:10' });
  [ava, ben] = [await buildUser(server.db, { password }), await buildUser(server.db, { password })];
  await alwaysSayYes(server.db, ava, [ben]);
  await alwaysSayYes(server.db, ben, [ava]);
});
afterEach(async () => {
  await checkBooks(server.db, server.clock.now());
});

const fee = () => `product:fee:${course.courseFeeId}`;
const golfer = ({ userId }: BuiltUser) => `golfer:${userId}`;
const owes = async (...users: BuiltUser[]) => Promise.all(users.map((user) => balanceOf(server.db, user)));
const twoOfThem = async (benPays = true) => {
  const booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId, chargePurchaser: !benPays }] }],
  });
  await madeAt(server.db, booked, testNow);
  return booked;
};
const cancel = (user: BuiltUser, { purchaseId }: Booked) =>
  replyOver(server.url, cancelBooking, { token: user.token, body: { purchaseId } });
const roundIn = async (booked: Booked, user: BuiltUser) => roundOf(await details(server, ava, booked), user);
const price = (roundId: number, playFee: number, key?: string) =>
  callOver(server.url, updatePlayFee, {
    token: admin.token,
    body: { roundId, playFee },
    headers: key ? { 'idempotency-key': key } : {},
  });
const payer = (roundId: number, chargePurchaser: boolean, token = admin.token) =>
  callOver(server.url, changeChargePurchaser, { token, body: { roundId, chargePurchaser } });

describe('a booking', () => {
  test('charges each golfer fee and tax, vacant spots nobody, in words without a name', async () => {
    const booked = await twoOfThem();
    const charge = (user: BuiltUser) => ({
      kind: 'CHARGE',
      description: 'Tee time 2026-06-20 09:10, North Course',
      lines: { [golfer(user)]: 3164, [fee()]: -2800, 'tax:HST': -364 },
    });
    expect(await entriesOf(server.db, booked)).toEqual([charge(ava), charge(ben)]);
    expect(await owes(ava, ben)).toEqual([3164, 3164]);
    const [written] = await server.db.query(
      `select e.day, e.actor_id, e.round_id, a.name, l.tax_basis_points, l.taxable_cents
       from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.tax_basis_points is not null
         join ledger_lines p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.kind = 'PRODUCT'
       where e.purchase_id = $1 order by e.id desc limit 1`,
      [booked.purchaseId],
    );
    expect(written).toEqual({
      day: '2026-06-16',
      actor_id: ava.userId,
      round_id: await roundIn(booked, ben),
      name: 'North Course – 18 holes',
      tax_basis_points: 1300,
      taxable_cents: 2800,
    });
  });

  test('charges the booker for whom the booker pays', async () => {
    await twoOfThem(false);
    expect(await owes(ava, ben)).toEqual([2 * 3164, 0]);
  });

  test('sent again under its key, or by ten at once, charges once', async () => {
    await hold(server, ava, course, [teeTime], 1);
    const send = () =>
      callOver(server.url, createBooking, {
        token: ava.token,
        headers: { 'idempotency-key': 'once' },
        body: { simpleDate: day, courseFeeId: course.courseFeeId, numSpots: 1 },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    answers.push(await send());
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await owes(ava)).toEqual([3164]);
  });

  test('of many golfers at once charges everyone, each for themselves', async () => {
    const friends = await Promise.all(Array.from({ length: 12 }, () => buildUser(server.db)));
    const times = await Promise.all(
      friends.map((_, n) =>
        buildTeeTime(server.db, course.courseId, {
          // Each plays on the one day in the own booking, and on the other in that of the friend before.
          day: n % 2 ? day : '2026-06-21',
          time: `1${Math.floor(n / 6)}:${(n % 6) * 10 || '00'}`,
        }),
      ),
    );
    await Promise.all(
      friends.map((friend, n) => {
        const other = friends[(n + 1) % friends.length] as BuiltUser;
        return book(server, friend, course, times[n] as BuiltTeeTime, {
          spots: 2,
          bookingGroups: [
            { players: [{ userId: friend.userId }, { userId: other.userId, chargePurchaser: true }] },
          ],
        });
      }),
    );
    expect(new Set(await owes(...friends))).toEqual(new Set([2 * 3164]));
  });
});

describe('an invitation', () => {
  test.each([
    ['the golfer', false],
    ['the booker', true],
  ])('that is accepted charges %s, once', async (_, chargePurchaser) => {
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    const [sent] = await invite(server, ava, booked, [ben]);
    await server.db.query('update invitations set charge_purchaser = $2 where id = $1', [
      sent?.inviteId,
      chargePurchaser,
    ]);
    expect(await owes(ava, ben)).toEqual([3164, 0]);
    const accept = () =>
      replyOver(server.url, respondToInvitation, {
        token: ben.token,
        body: { inviteId: sent?.inviteId, accept: true },
      });
    await Promise.all([accept(), accept(), accept()]);
    expect(await owes(ava, ben)).toEqual(chargePurchaser ? [2 * 3164, 0] : [3164, 3164]);
  });

  test('that is declined charges nobody', async () => {
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    const [sent] = await invite(server, ava, booked, [ben]);
    await replyOver(server.url, respondToInvitation, {
      token: ben.token,
      body: { inviteId: sent?.inviteId, accept: false },
    });
    expect(await owes(ava, ben)).toEqual([3164, 0]);
  });
});

describe('a cancellation', () => {
  test('in time takes every charge back, and says why and who', async () => {
    const booked = await twoOfThem(false);
    server.clock.set(hoursBefore(30));
    await cancel(ava, booked);
    expect(await owes(ava, ben)).toEqual([0, 0]);
    const reversals = await server.db.query(
      `select e.reason, e.actor_id, e.day from ledger_entries e where e.purchase_id = $1 and e.kind = 'REVERSAL'`,
      [booked.purchaseId],
    );
    const reversal = { reason: 'The booking was cancelled.', actor_id: ava.userId, day: '2026-06-19' };
    expect(reversals).toEqual([reversal, reversal]);
  });

  test('that is late takes the charges back and charges the booker the fee, with the tax inside', async () => {
    const booked = await twoOfThem();
    server.clock.set(hoursBefore(2));
    expect(await cancel(ava, booked)).toMatchObject({ cancellationFee: 5000 });
    expect(await owes(ava, ben)).toEqual([5000, 0]);
    expect((await entriesOf(server.db, booked)).at(-1)).toEqual({
      kind: 'FEE',
      description: 'Cancellation fee, tee time 2026-06-20 09:10, North Course',
      lines: { [golfer(ava)]: 5000, 'product:cancellation-fee': -4425, 'tax:HST': -575 },
    });
  });

  test('once, however often and by how many it is sent', async () => {
    const booked = await twoOfThem();
    server.clock.set(hoursBefore(2));
    await Promise.all(Array.from({ length: 8 }, () => cancel(ava, booked)));
    await cancel(admin, booked);
    expect(await owes(ava, ben)).toEqual([5000, 0]);
  });

  test('right after booking costs nothing, though the round is tonight', async () => {
    server.clock.set(hoursBefore(5));
    const booked = await twoOfThem();
    await madeAt(server.db, booked, hoursBefore(5 + 5 / 60));
    await cancel(ava, booked);
    expect(await owes(ava, ben)).toEqual([0, 0]);
  });

  test('of vacant spots by the clock changes nothing in the books', async () => {
    const booked = await twoOfThem();
    await server.db.query('update bookings set auto_cancel = purchase_id = $1', [booked.purchaseId]);
    server.clock.set(hoursBefore(40));
    expect(await autoCancelSpots(server.house, createClubFacts(server.house))).toBe(2);
    expect(await entriesOf(server.db, booked)).toHaveLength(2);
  });

  test('and a price set later have the rate of the booking, whatever became of the tax', async () => {
    const booked = await twoOfThem();
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('HST', '15', '2026-06-18T00:00Z')`,
    );
    server.clock.set(hoursBefore(2));
    const round = await roundIn(booked, ben);
    expect((await price(round, 1000)).json).toMatchObject({ playFee: 1000, tax: 130, charged: 1130 });
    await cancel(ava, booked);
    await server.db.query(`delete from parameters where name = 'HST' and value = '15'`);
    expect((await entriesOf(server.db, booked)).at(-1)?.lines).toMatchObject({ 'tax:HST': -575 });
  });
});

describe('a golfer who leaves the club', () => {
  const leave = ({ token }: BuiltUser) =>
    replyOver(server.url, eraseOwnAccount, { token, body: { currentPassword: password } });

  test('owes nothing for rounds ahead in the bookings of others', async () => {
    const booked = await twoOfThem(false);
    expect(await leave(ben)).toBe('ERASED');
    expect(await owes(ava, ben)).toEqual([3164, 0]);
    expect((await entriesOf(server.db, booked)).map(({ kind }) => kind)).toEqual([
      'CHARGE',
      'CHARGE',
      'REVERSAL',
    ]);
  });

  test('leaves a spot of which nothing is noted to whoever gets it next', async () => {
    const booked = await twoOfThem();
    server.clock.set(hoursBefore(1));
    const round = await roundIn(booked, ben);
    await replyOver(server.url, checkIn, { token: admin.token, body: { roundId: round, checkedIn: true } });
    await leave(ben);
    const [spot] = await server.db.query('select round_status, checked_in_at from rounds where id = $1', [
      round,
    ]);
    expect(spot).toEqual({ round_status: 'EXPECTED', checked_in_at: null });
  });

  test('leaves nobody with a charge for a booking that is over, and keeps what was played', async () => {
    const before = await buildTeeTime(server.db, course.courseId, { day: '2026-06-17' });
    await book(server, ava, course, before);
    server.clock.set(new Date('2026-06-18T12:00:00Z'));
    await twoOfThem();
    expect(await owes(ava, ben)).toEqual([2 * 3164, 3164]);
    expect(await leave(ava)).toBe('ERASED');
    expect(await owes(ava, ben)).toEqual([3164, 0]);
  });
});

describe('the play fee', () => {
  test('is charged anew, the old charge reversed, with a trace of who did it', async () => {
    const booked = await twoOfThem();
    const round = await roundIn(booked, ben);
    expect((await price(round, 4000)).json).toMatchObject({
      roundId: round,
      purchaseId: booked.purchaseId,
      courseName: 'North Course',
      day,
      time: '09:10',
      userId: ben.userId,
      bookerId: ava.userId,
      playFee: 4000,
      tax: 520,
      charged: 4520,
      roundCredits: 0,
    });
    expect(await owes(ava, ben)).toEqual([3164, 4520]);
    const [trace] = await server.db.query(
      `select actor_user_id, user_id, changes from audit_entries where action = 'round.play-fee-changed'
       order by id desc limit 1`,
    );
    expect(trace).toEqual({
      actor_user_id: admin.userId,
      user_id: ben.userId,
      changes: [{ field: `round ${round} playFee`, before: '2800', after: '4000' }],
    });
    await server.heard();
    const [told] = await server.db.query<{ payload: { groups: { players: { playFee: number }[] }[] } }>(
      `select payload from outbox where name = 'booking.groups-changed' order by id desc limit 1`,
    );
    expect(told?.payload.groups[0]?.players[1]).toMatchObject({ playFee: 4000, cost: 4520 });
    // The starter reads a tee time again whose version has grown.
    const [row] = await server.db.query<{ told: number; version: number }>(
      `select (o.payload -> 'teeTimes' -> 0 ->> 'version')::int as told, t.version::int from outbox o, tee_times t
       where o.name = 'booking.spots-changed' and t.id = $1 order by o.id desc limit 1`,
      [teeTime.teeTimeId],
    );
    expect(row?.told).toBe(row?.version);
  });

  test('of nothing charges nothing, and can be charged again, also when the round is over', async () => {
    const round = await roundIn(await twoOfThem(), ben);
    expect((await price(round, 0)).json).toMatchObject({ charged: 0 });
    expect(await owes(ben)).toEqual([0]);
    server.clock.set(hoursBefore(-3));
    expect((await price(round, 100)).json).toMatchObject({ charged: 113 });
    expect(await owes(ben)).toEqual([113]);
  });

  test('of a guest is the booker’s', async () => {
    const booked = await twoOfThem();
    const [guest] = await server.db.query<{ id: number }>(
      `update rounds set guest_name = 'Aunt <b>May</b>' where id = (
         select id from rounds where purchase_id = $1 and user_id is null order by id limit 1) returning id`,
      [booked.purchaseId],
    );
    expect((await price(guest?.id ?? 0, 9200)).json).toMatchObject({ userId: null, charged: 10_396 });
    expect(await owes(ava)).toEqual([3164 + 10_396]);
    expect(refusalIn(await payer(guest?.id ?? 0, false))).toMatchObject({ status: 200, code: 'conflict' });
    server.clock.set(hoursBefore(1));
    expect(await cancel(ava, booked)).toMatchObject({ cancellationFee: 7500 });
    expect(await owes(ava)).toEqual([7500]);
  });

  test('under one key changes once; another wish under the same key is refused', async () => {
    const round = await roundIn(await twoOfThem(), ben);
    const first = await price(round, 4000, 'fee');
    await price(round, 5000);
    expect((await price(round, 4000, 'fee')).text).toBe(first.text);
    expect(await owes(ben)).toEqual([5650]);
    expect(refusalIn(await price(round, 1, 'fee'))).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('is refused for vacant and cancelled spots, for unknown ones, and for prices that are none', async () => {
    const booked = await twoOfThem();
    const [vacant] = await server.db.query<{ id: number }>(
      'select id from rounds where purchase_id = $1 and user_id is null limit 1',
      [booked.purchaseId],
    );
    expect(refusalIn(await price(vacant?.id ?? 0, 100))).toMatchObject({ status: 200, code: 'conflict' });
    const round = await roundIn(booked, ben);
    await cancel(ava, booked);
    expect(refusalIn(await price(round, 100))).toMatchObject({ status: 200, code: 'conflict' });
    expect(refusalIn(await price(4_000_000, 100))).toMatchObject({ status: 404 });
    expect(refusalIn(await price(round, -1))).toMatchObject({ status: 422, fields: ['playFee'] });
    expect(refusalIn(await price(round, 1.5))).toMatchObject({ status: 422, fields: ['playFee'] });
  });
});

describe('who pays', () => {
  test('changes from the golfer to the booker and back, as often as it likes', async () => {
    const round = await roundIn(await twoOfThem(), ben);
    expect((await payer(round, true)).json).toMatchObject({ chargePurchaser: true, charged: 3164 });
    expect(await owes(ava, ben)).toEqual([2 * 3164, 0]);
    await payer(round, true);
    expect(await owes(ava, ben)).toEqual([2 * 3164, 0]);
    await payer(round, false);
    expect(await owes(ava, ben)).toEqual([3164, 3164]);
  });

  test('changed by many at once is one of the two in the end', async () => {
    const round = await roundIn(await twoOfThem(), ben);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => payer(round, n % 2 === 0)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [a, b] = await owes(ava, ben);
    expect((a ?? 0) + (b ?? 0)).toBe(2 * 3164);
  });

  test('changed in two bookings that pay for each other, at once and over and over, never stays stuck', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:30' });
    const rounds = [await roundIn(await twoOfThem(), ben)];
    const theirs = await book(server, ben, course, later, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId }] }],
    });
    rounds.push(await roundIn(theirs, ava));
    for (const paid of [true, false, true]) {
      const answers = await Promise.all(rounds.map((round) => payer(round, paid)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await owes(ava, ben)).toEqual([2 * 3164, 2 * 3164]);
  });
});

test('what was reversed by hand stays reversed until something changes, and can still be cancelled', async () => {
  const booked = await twoOfThem();
  const round = await roundIn(booked, ben);
  const [standing] = await server.db.query<{ entry_id: number }>(
    'select entry_id from round_charges where round_id = $1',
    [round],
  );
  const post = { day: '2026-06-16', timeZone: testTimeZone, actorId: admin.userId, reason: 'A present' };
  await server.house.db.transaction(async (tx) => {
    await reverseEntries(tx, [standing?.entry_id ?? 0], post);
    await chargeRounds(tx, [round], post);
  });
  expect(await owes(ben)).toEqual([0]);
  expect((await payer(round, false)).json).toMatchObject({ charged: 0 });
  await cancel(ava, booked);
  expect(await owes(ava, ben)).toEqual([0, 0]);
});

test('any number of rounds costs the same number of statements', async () => {
  const booked = await twoOfThem();
  const rounds = await server.db.query<{ id: number }>('select id from rounds where purchase_id = $1', [
    booked.purchaseId,
  ]);
  const post = { day: '2026-06-16', timeZone: testTimeZone, actorId: null, reason: 'A test' };
  const statements = async (ids: number[]) => {
    let count = 0;
    await server.house.db
      .transaction(async (tx) => {
        await tx.query('update rounds set play_fee_cents = play_fee_cents + 1 where id = any($1)', [ids]);
        const counting = {
          ...tx,
          query: <Row>(...sent: Parameters<typeof tx.query>) => {
            count += 1;
            return tx.query<Row>(...sent);
          },
        };
        await chargeRounds(counting, ids, post);
        throw new Error('Undo');
      })
      .catch((error: Error) => expect(error.message).toBe('Undo'));
    return count;
  };
  const ids = rounds.map(({ id }) => id);
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
});

test('neither golfers nor organizers set prices or payers, and nobody without a session', async () => {
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const round = await roundIn(await twoOfThem(), ben);
  for (const { token } of [ava, ben, organizer]) {
    const sent = { token, body: { roundId: round, playFee: 0 } };
    expect(refusalIn(await callOver(server.url, updatePlayFee, sent))).toMatchObject({ status: 403 });
    expect(refusalIn(await payer(round, true, token))).toMatchObject({ status: 403 });
  }
  expect(await owes(ava, ben)).toEqual([3164, 3164]);
});
