/** Extras of a round: chosen and given back, who may, at which price, and how many are out at once. */
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  chooseExtra,
  giveBackExtra,
  listExtrasOfBooking,
  listExtrasOut,
  writeExtra,
} from '@fourball/shared/booking/extras/extra-calls.ts';
import { createGroup } from '@fourball/shared/booking/spots/group-calls.ts';
import { checkIn, markNoShow } from '@fourball/shared/booking/starter/starter-calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { book, details } from '../../kit/booking/book.ts';
import { balanceOf, checkBooks, entriesOf, roundOf } from '../../kit/booking/rounds.ts';
import { afterTeeOff, bookParty, buildAdmin, spotOf, starterTeeTime } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, replyOver, testNow, testToday } from '../../kit/server.ts';

/** With the tax of 13 %. */
const cart = 2_260;
const half = 1_243;
const day = '2026-06-20';

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('made', ({ server, desk, course }) => async (more: Partial<BodyInput<typeof writeExtra>> = {}) => {
    const body = {
      name: `Cart ${randomUUID()}`,
      courseId: course.courseId,
      price18: 2_000,
      price9: 1_200,
      online: true,
      outMinutes18: 270,
      outMinutes9: 140,
      atMost: 2,
      ...more,
    };
    const { extraId } = await replyOver(server.url, writeExtra, { token: desk.token, body });
    return extraId ?? 0;
  })
  .extend('cartId', ({ made }) => made())
  .extend('roundAt', ({ server, course }) => async (golfer: BuiltUser, time: string, on = day) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: on, time });
    const booked = await book(server, golfer, course, teeTime);
    return { ...booked, teeTime, roundId: roundOf(await details(server, golfer, booked), golfer) };
  })
  .extend(
    'choose',
    ({ server }) =>
      ({ token }: BuiltUser, roundId: number, extraId: number, total = cart, url = server.url) =>
        replyOver(url, chooseExtra, { token, body: { roundId, extraId, total } }),
  )
  .extend(
    'giveBack',
    ({ server }) =>
      ({ token }: BuiltUser, roundId: number, extraId: number) =>
        replyOver(server.url, giveBackExtra, { token, body: { roundId, extraId } }),
  )
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

describe('a golfer', () => {
  test('chooses a cart at the price shown, with a line of its own in the books, and gives it back', async ({
    server,
    ava,
    cartId,
    roundAt,
    choose,
    giveBack,
    holds,
  }) => {
    const round = await roundAt(ava, '09:10');
    const before = await balanceOf(server.db, ava);
    const offered = await replyOver(server.url, listExtrasOfBooking, {
      token: ava.token,
      params: { purchaseId: round.purchaseId },
    });
    expect(offered).toEqual([
      {
        roundId: round.roundId,
        name: ava.name,
        payer: { userId: ava.userId, name: ava.name },
        extras: [
          {
            extraId: cartId,
            name: expect.stringContaining('Cart'),
            total: cart,
            chosen: false,
            can: true,
            left: 2,
          },
        ],
      },
    ]);
    const chosen = await choose(ava, round.roundId, cartId);
    expect(chosen.result).toBe('SUCCESS');
    expect(chosen.spots[0]?.extras[0]).toMatchObject({ chosen: true, left: 1, total: cart });
    expect(await balanceOf(server.db, ava)).toBe(before + cart);
    const [, charge] = await entriesOf(server.db, round);
    expect(charge).toEqual({
      kind: 'CHARGE',
      description: expect.stringMatching(/^Cart .*, tee time 2026-06-20 09:10, Course/),
      lines: { [`golfer:${ava.userId}`]: cart, [`product:extra:${cartId}`]: -2_000, 'tax:HST': -260 },
    });
    // Chosen already: nothing is charged twice.
    await choose(ava, round.roundId, cartId);
    expect(await balanceOf(server.db, ava)).toBe(before + cart);
    await holds();
    expect((await giveBack(ava, round.roundId, cartId)).spots[0]?.extras[0]).toMatchObject({
      chosen: false,
      left: 2,
    });
    expect(await balanceOf(server.db, ava)).toBe(before);
    await holds();
  });

  test('is charged what was shown or nothing, and what was chosen keeps its price', async ({
    server,
    ava,
    made,
    cartId,
    roundAt,
    choose,
  }) => {
    const round = await roundAt(ava, '09:10');
    const before = await balanceOf(server.db, ava);
    const reply = await choose(ava, round.roundId, cartId, cart - 1);
    expect([reply.result, reply.reason]).toEqual(['REFUSED', expect.stringContaining('another price now')]);
    expect(await balanceOf(server.db, ava)).toBe(before);
    await choose(ava, round.roundId, cartId);
    await made({ extraId: cartId, price18: 9_900 });
    const [spot] = await replyOver(server.url, listExtrasOfBooking, {
      token: ava.token,
      params: { purchaseId: round.purchaseId },
    });
    expect(spot?.extras[0]?.total).toBe(cart);
    expect(await balanceOf(server.db, ava)).toBe(before + cart);
  });

  test('chooses nothing for another golfer, nor past the deadline, nor what the desk gives out', async ({
    server,
    ava,
    ben,
    made,
    cartId,
    course,
    choose,
    giveBack,
  }) => {
    const party = await bookParty(server, course, { day, time: '10:00', golfers: [ava, ben] });
    const [ofAva = 0, ofBen = 0] = party.roundIds;
    const sent = { token: ava.token, body: { roundId: ofBen, extraId: cartId, total: cart } };
    expect((await callOver(server.url, chooseExtra, sent)).status).toBe(403);
    expect(await balanceOf(server.db, ben)).toBeLessThan(cart + 3_165);
    const stranger = await buildUser(server.db);
    const asked = { token: stranger.token, body: { roundId: ofBen, extraId: cartId, total: cart } };
    expect((await callOver(server.url, chooseExtra, asked)).status).toBe(404);
    const clubs = await made({ online: false });
    expect((await choose(ava, ofAva, clubs)).result).toBe('REFUSED');
    await choose(ava, ofAva, cartId);
    server.clock.set(new Date(`${day}T13:00:01Z`));
    for (const reply of [await choose(ben, ofBen, cartId), await giveBack(ava, ofAva, cartId)])
      expect([reply.result, reply.reason]).toEqual(['REFUSED', expect.stringContaining('60 minutes')]);
  });

  test('who cancels pays for no cart, and the cart is there again', async ({
    server,
    ava,
    ben,
    made,
    roundAt,
    choose,
    holds,
  }) => {
    const only = await made({ atMost: 1 });
    const round = await roundAt(ava, '09:10');
    const other = await roundAt(ben, '09:20');
    await choose(ava, round.roundId, only);
    expect((await choose(ben, other.roundId, only)).result).toBe('REFUSED');
    await replyOver(server.url, cancelBooking, {
      token: ava.token,
      body: { purchaseId: round.purchaseId },
    });
    expect(await balanceOf(server.db, ava)).toBe(0);
    expect((await choose(ben, other.roundId, only)).result).toBe('SUCCESS');
    await holds();
  });
});

describe('how many are out', () => {
  test('of two golfers who choose the last cart at once one gets it', async ({
    server,
    ava,
    ben,
    made,
    roundAt,
    choose,
    holds,
  }) => {
    const only = await made({ atMost: 1 });
    const mine = await roundAt(ava, '09:10');
    const theirs = await roundAt(ben, '11:00');
    const [first, second] = server.urls;
    const replies = await Promise.all([
      choose(ava, mine.roundId, only, cart, first),
      choose(ben, theirs.roundId, only, cart, second),
    ]);
    expect(replies.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
    const lost = replies.find(({ result }) => result === 'REFUSED');
    expect(lost?.reason).toContain('all are out at that time');
    await holds();
  });

  test('a cart that is back is there for whoever plays later', async ({
    ava,
    ben,
    made,
    roundAt,
    choose,
  }) => {
    const only = await made({ atMost: 1 });
    await choose(ava, (await roundAt(ava, '09:00')).roundId, only);
    expect((await choose(ben, (await roundAt(ben, '13:20')).roundId, only)).result).toBe('REFUSED');
    const later = await buildLater(roundAt);
    expect((await choose(later.golfer, later.roundId, only)).result).toBe('SUCCESS');
    async function buildLater(at: typeof roundAt) {
      return { golfer: ava, roundId: (await at(ava, '14:00')).roundId };
    }
  });

  test('the database itself lets no more go out than there are', async ({
    server,
    ava,
    ben,
    made,
    roundAt,
    choose,
  }) => {
    const only = await made({ atMost: 1 });
    await choose(ava, (await roundAt(ava, '09:10')).roundId, only);
    const other = await roundAt(ben, '09:30');
    await expect(
      server.db.query(
        `insert into round_extras (round_id, extra_id, price_cents, tax_cents, tax_basis_points, minutes)
         values ($1, $2, 2000, 260, 1300, 270)`,
        [other.roundId, only],
      ),
    ).rejects.toThrow('extra_slots_within');
  });

  test('two golfers of a tee time share a cart, and two of two tee times do not', async ({
    server,
    ava,
    ben,
    course,
    made,
    roundAt,
    choose,
    holds,
  }) => {
    const only = await made({ atMost: 1 });
    const halves = await made({
      halfOfId: only,
      atMost: null,
      outMinutes18: 0,
      outMinutes9: 0,
      price18: 1_100,
    });
    const party = await bookParty(server, course, { day, time: '09:10', golfers: [ava, ben] });
    const [ofAva = 0, ofBen = 0] = party.roundIds;
    expect((await choose(ava, ofAva, halves, half)).result).toBe('SUCCESS');
    const third = await buildUser(server.db);
    const elsewhere = await roundAt(third, '09:20');
    expect((await choose(third, elsewhere.roundId, halves, half)).result).toBe('REFUSED');
    expect((await choose(ben, ofBen, halves, half)).result).toBe('SUCCESS');
    await holds();
  });

  test('fewer than are out can not be had by the office, and the day says when how many are', async ({
    server,
    desk,
    ava,
    ben,
    cartId,
    roundAt,
    choose,
  }) => {
    await choose(ava, (await roundAt(ava, '09:00')).roundId, cartId);
    await choose(ben, (await roundAt(ben, '10:00')).roundId, cartId);
    const listed = await replyOver(server.url, listExtrasOut, { token: desk.token, params: { day } });
    expect(listed.find(({ extraId }) => extraId === cartId)).toMatchObject({
      atMost: 2,
      most: 2,
      mostAt: '10:00',
      changes: [
        { time: '09:00', out: 1 },
        { time: '10:00', out: 2 },
        { time: '13:30', out: 1 },
        { time: '14:30', out: 0 },
      ],
    });
    const { extras } = await replyOver(server.url, writeExtra, {
      token: desk.token,
      body: { name: `Other ${randomUUID()}`, price18: 0, price9: 0 },
    });
    const name = extras.find(({ extraId }) => extraId === cartId)?.name ?? '';
    const reply = await replyOver(server.url, writeExtra, {
      token: desk.token,
      body: {
        extraId: cartId,
        name,
        price18: 2_000,
        price9: 1_200,
        atMost: 1,
        outMinutes18: 270,
        outMinutes9: 140,
      },
    });
    expect([reply.result, reply.out]).toEqual(['OUT', 2]);
  });
});

describe('the desk', () => {
  test('charges nobody who is not there, and takes money for round and cart at once', async ({
    server,
    desk,
    ava,
    cartId,
    roundAt,
    choose,
    holds,
  }) => {
    const round = await roundAt(ava, '15:00', testToday);
    const away = await choose(desk, round.roundId, cartId);
    expect([away.result, away.reason]).toEqual(['REFUSED', expect.stringContaining('not checked in')]);
    await replyOver(server.url, checkIn, {
      token: desk.token,
      body: { roundId: round.roundId, checkedIn: true },
    });
    expect((await choose(desk, round.roundId, cartId)).result).toBe('SUCCESS');
    const till = await buildOpenTill(server, desk);
    const spot = async () =>
      spotOf(await starterTeeTime(server, desk, round.teeTime as BuiltTeeTime), round.roundId);
    const { charged, extras } = await spot();
    expect(extras).toEqual([
      expect.objectContaining({
        extraId: cartId,
        charged: cart,
        taken: 0,
        payer: expect.objectContaining({ userId: ava.userId }),
      }),
    ]);
    const total = charged + cart;
    const reply = await replyOver(server.url, takeMoney, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        rounds: [{ roundId: round.roundId }],
        payments: [{ method: 'CASH', amount: total }],
        total,
      },
    });
    expect(reply.result).toBe('SUCCESS');
    expect((await spot()).extras[0]?.taken).toBe(cart);
    expect(await balanceOf(server.db, ava)).toBe(0);
    await holds();
  });

  test('who stays away pays for the cart as for the round', async ({
    server,
    desk,
    ava,
    cartId,
    course,
    choose,
  }) => {
    const party = await bookParty(server, course, { day: testToday, time: '14:00', golfers: [ava] });
    const [roundId = 0] = party.roundIds;
    await choose(ava, roundId, cartId);
    const owed = await balanceOf(server.db, ava);
    server.clock.set(afterTeeOff);
    await replyOver(server.url, markNoShow, { token: desk.token, body: { roundId, noShow: true } });
    expect(await balanceOf(server.db, ava)).toBe(owed);
  });
});

describe('what moves', () => {
  test('a golfer takes the cart along where one is there, and is told where all are out', async ({
    server,
    ava,
    ben,
    course,
    made,
    roundAt,
    choose,
    holds,
  }) => {
    const only = await made({ atMost: 1 });
    const early = await buildTeeTime(server.db, course.courseId, { day, time: '08:00' });
    const next = await buildTeeTime(server.db, course.courseId, { day, time: '08:10' });
    const late = await buildTeeTime(server.db, course.courseId, { day, time: '13:00' });
    const booked = await book(server, ava, course, early);
    const roundId = roundOf(await details(server, ava, booked), ava);
    await choose(ava, roundId, only);
    const other = await roundAt(ben, '13:10');
    await choose(ben, other.roundId, only);
    const move = (to: BuiltTeeTime) =>
      replyOver(server.url, createGroup, {
        token: ava.token,
        body: { roundId, purchaseId: booked.purchaseId, teeTimeId: to.teeTimeId },
      });
    const there = await move(late);
    expect([there.result, there.reason]).toEqual(['FAILED', expect.stringContaining('out at 13:00')]);
    expect((await move(next)).result).toBe('SUCCESS');
    const [out] = await server.db.query<{ from: string }>(
      `select to_char(out_from at time zone 'America/Toronto', 'HH24:MI') as from from extra_outs where tee_time_id = $1`,
      [next.teeTimeId],
    );
    expect(out).toEqual({ from: '08:10' });
    await holds();
  });

  test('a tee time that the club puts back takes its carts along, more than there are if it must', async ({
    server,
    ava,
    ben,
    made,
    roundAt,
    choose,
    holds,
  }) => {
    const only = await made({ atMost: 1 });
    const first = await roundAt(ava, '08:00');
    await choose(ava, first.roundId, only);
    await choose(ben, (await roundAt(ben, '12:40')).roundId, only);
    await server.db.query(`update tee_times set starts_at = starts_at + interval '2 hours' where id = $1`, [
      first.teeTime.teeTimeId,
    ]);
    const most = await server.db.query<{ taken: number }>(
      'select max(taken) as taken from extra_slots where extra_id = $1',
      [only],
    );
    expect(most).toEqual([{ taken: 2 }]);
    const third = await buildUser(server.db);
    expect((await choose(third, (await roundAt(third, '13:00')).roundId, only)).result).toBe('REFUSED');
    await holds();
  });
});
