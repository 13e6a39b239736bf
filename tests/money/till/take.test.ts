/** Money taken at the desk for rounds: from whom, in which ways, once, and never more than is due. */
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterSpot } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { getTaking, listTills, openTill, writeTill } from '@fourball/shared/money/till/till-calls.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin, starterTeeTime } from '../../kit/booking/starter.ts';
import { buildTeeTime } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { someoneWaitsForRow } from '../../kit/gate.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';

type Body = BodyInput<typeof takeMoney>;
type Players = BodyInput<typeof walkUp>['players'];

/** Each tee time is at another one. */
let minute = 0;
const round = 10_396;
const member = 3_164;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend('walk', ({ server, desk, course }) => async (players: Players, more: object = {}) => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const at = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    const body = { teeTimeId: at.teeTimeId, courseFeeId: course.courseFeeId, players, ...more };
    const { teeTime } = await replyOver(server.url, walkUp, { token: desk.token, body });
    return { at, spots: teeTime.places };
  })
  .extend('bodyOf', ({ till }) => (spots: readonly StarterSpot[], more: Partial<Body>): Body => {
    const total = spots.reduce((sum, { charged, taken }) => sum + charged - taken, 0);
    const rounds = spots.map(({ roundId }) => ({ roundId }));
    return { tillId: till.tillId, rounds, payments: [{ method: 'CASH', amount: total }], total, ...more };
  })
  .extend(
    'take',
    ({ server, desk, bodyOf }) =>
      (spots: readonly StarterSpot[], more: Partial<Body> = {}) =>
        replyOver(server.url, takeMoney, { token: desk.token, body: bodyOf(spots, more) }),
  )
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

const guests = (...names: string[]): Players => names.map((name) => ({ guest: { name } }));

describe('a taking', () => {
  test('of a party of guests is paid in three ways, and its spots read paid', async ({
    server,
    desk,
    walk,
    take,
    till,
    holds,
  }) => {
    const { at, spots } = await walk(guests('Una Day', 'Due'));
    const reply = await take(spots, {
      payments: [
        { method: 'CARD', amount: 10_000, reference: 'slip 0042' },
        { method: 'CASH', amount: 5_000 },
        { method: 'CHEQUE', amount: 2 * round - 15_000 },
      ],
    });
    expect(reply).toMatchObject({ result: 'SUCCESS' });
    expect(reply.teeTimes[0]?.places).toMatchObject([
      { payment: 'PAID', charged: round, taken: round, balance: 0 },
      { payment: 'PAID', charged: round, taken: round, balance: 0 },
    ]);
    const receipt = await replyOver(server.url, getTaking, {
      token: desk.token,
      params: { id: reply.taking?.takingId ?? 0 },
    });
    expect(receipt).toEqual(reply.taking);
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^T-\d{6}$/),
      till: till.name,
      takenBy: desk.name,
      total: 2 * round,
      lines: [
        { name: 'Una Day', payer: 'Una Day', amount: round, charged: round, tax: 1_196 },
        { name: 'Due', payer: 'Una Day', amount: round },
      ],
      payments: [
        { method: 'CARD', amount: 10_000, reference: 'slip 0042' },
        { method: 'CASH', amount: 5_000, reference: null },
        { method: 'CHEQUE', amount: 2 * round - 15_000 },
      ],
    });
    expect((await starterTeeTime(server, desk, at)).places[0]?.payment).toBe('PAID');
    const open = (await replyOver(server.url, listTills, { token: desk.token })).find(
      ({ tillId }) => tillId === till.tillId,
    )?.open;
    expect(open).toMatchObject({ takings: 1, float: 20_000, openedBy: desk.name });
    await holds();
  });

  test('lets a member’s guest pay for the own round, and the member owes for one less', async ({
    server,
    ava,
    walk,
    take,
    holds,
  }) => {
    const { spots } = await walk([{ userId: ava.userId }, ...guests('Gigi')]);
    expect(await balanceOf(server.db, ava)).toBe(member + round);
    const gigi = spots.slice(1);
    const reply = await take(gigi, { rounds: [{ roundId: gigi[0]?.roundId ?? 0, pays: 'SELF' }] });
    expect(reply.taking?.lines).toMatchObject([{ name: 'Gigi', payer: 'Gigi (guest)', amount: round }]);
    expect(reply.teeTimes[0]?.places).toMatchObject([
      { payer: { name: ava.name }, payment: 'OWING', balance: member },
      { payer: { name: 'Gigi (guest)', customer: true }, payment: 'PAID', balance: 0 },
    ]);
    expect(await balanceOf(server.db, ava)).toBe(member);
    await holds();
  });

  test('leaves on the account of a member what is not paid, and nothing on that of a customer', async ({
    server,
    ava,
    walk,
    take,
    holds,
  }) => {
    const { spots } = await walk([{ userId: ava.userId }, ...guests('Ned')], { bills: 'EACH' });
    const total = member + round;
    const half = await take(spots, {
      payments: [{ method: 'CASH', amount: round - 1 }],
      onAccount: member + 1,
    });
    expect(half).toMatchObject({
      result: 'REFUSED',
      reason: 'Somebody without an account at the club pays at once.',
    });
    const reply = await take(spots, {
      payments: [{ method: 'CASH', amount: round + 164 }],
      onAccount: member - 164,
      total,
    });
    expect(reply.teeTimes[0]?.places).toMatchObject([
      { payment: 'OWING', taken: 164, balance: member - 164 },
      { payment: 'PAID', taken: round, balance: 0 },
    ]);
    expect(await balanceOf(server.db, ava)).toBe(member - 164);
    const rest = await take(reply.teeTimes[0]?.places.slice(0, 1) ?? [], {});
    expect(rest.teeTimes[0]?.places[0]).toMatchObject({ payment: 'PAID', taken: member, balance: 0 });
    await holds();
  });

  test('is of no more than who pays owes the club', async ({ server, desk, ava, walk, take }) => {
    const { spots } = await walk([{ userId: ava.userId }]);
    await replyOver(server.url, notePayment, {
      token: desk.token,
      body: { userId: ava.userId, method: 'TRANSFER', amount: 1_000 },
    });
    const other = 'What is due has changed meanwhile. Please look again.';
    expect(await take(spots)).toMatchObject({ result: 'REFUSED', reason: other });
    const payments: Body['payments'] = [{ method: 'CASH', amount: member - 1_000 }];
    const reply = await take(spots, { payments, total: member - 1_000 });
    expect(reply.teeTimes[0]?.places[0]).toMatchObject({ payment: 'CHARGED', balance: 0 });
    expect(await take(reply.teeTimes[0]?.places ?? [], { payments: [], total: 0 })).toMatchObject({
      result: 'REFUSED',
      reason: 'Nothing is paid by this.',
    });
  });

  test('has no number of a card, and adds up to what is due', async ({
    server,
    desk,
    walk,
    bodyOf,
    take,
  }) => {
    const { spots } = await walk(guests('Vi'));
    const payments = (reference: string): Body['payments'] => [{ method: 'CARD', amount: round, reference }];
    for (const reference of ['4242 4242 4242 4242', '5555-5555-5555-4444']) {
      const body = bodyOf(spots, { payments: payments(reference) });
      const refused = refusalIn(await callOver(server.url, takeMoney, { token: desk.token, body }));
      expect(refused).toMatchObject({ code: 'invalid_input', fields: ['payments.0.reference'] });
    }
    expect(await take(spots, { payments: [{ method: 'CASH', amount: round + 1 }] })).toMatchObject({
      reason: 'The payments are not what is due.',
    });
    expect((await take(spots, { payments: payments('4242 4242 4242 4241') })).result).toBe('SUCCESS');
  });
});

describe('two at once', () => {
  test('of two desks that take for the same round one does', async ({
    server,
    desk,
    walk,
    bodyOf,
    holds,
  }) => {
    const other = await buildOpenTill(server, desk);
    const { spots } = await walk(guests('Twin'));
    const bodies = [bodyOf(spots, {}), bodyOf(spots, { tillId: other.tillId })];
    const replies = await Promise.all(
      bodies.map((body, at) =>
        replyOver(server.urls[at] ?? server.url, takeMoney, { token: desk.token, body }),
      ),
    );
    expect(replies.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
    await holds();
  });

  test('of two who write a charge down as paid, past all locks, the database lets one', async ({
    server,
    walk,
    take,
  }) => {
    const [paid, open] = [await walk(guests('First')), await walk(guests('Second'))];
    const takingId = (await take(paid.spots)).taking?.takingId ?? 0;
    const [charge] = await server.db.query<{ id: number }>(
      'select entry_id as id from round_charges where round_id = $1',
      [open.spots[0]?.roundId],
    );
    const [other] = await server.db.query<{ id: number }>(
      'insert into takings (cash_up_id, actor_id) select cash_up_id, actor_id from takings where id = $1 returning id',
      [takingId],
    );
    const entryId = charge?.id ?? 0;
    const pay = (id: number, meanwhile?: () => Promise<unknown>) =>
      server.db.transaction(async (tx) => {
        await tx.query('insert into taking_lines (taking_id, entry_id, cents) values ($1, $2, $3)', [
          id,
          entryId,
          round,
        ]);
        await meanwhile?.();
      });
    const second: Promise<unknown>[] = [];
    await pay(takingId, async () => {
      second.push(pay(other?.id ?? 0).catch((error: unknown) => error));
      await someoneWaitsForRow(server);
    });
    expect(await second[0]).toMatchObject({ constraint: 'taking_lines_within_charge' });
    expect(await take(open.spots)).toMatchObject({
      result: 'REFUSED',
      reason: 'What is due has changed meanwhile. Please look again.',
    });
    // No command would have written it: without it the books hold.
    await server.db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query('delete from taking_lines where entry_id = $1', [entryId]);
    });
  });

  test('of a guest who pays while the member pays for both, one is told to look again', async ({
    server,
    desk,
    ava,
    walk,
    bodyOf,
    holds,
  }) => {
    const { spots } = await walk([{ userId: ava.userId }, ...guests('Both')]);
    const guest = spots.slice(1);
    const bodies = [
      bodyOf(spots, {}),
      bodyOf(guest, { rounds: [{ roundId: guest[0]?.roundId ?? 0, pays: 'SELF' }] }),
    ];
    const replies = await Promise.all(
      bodies.map((body, at) =>
        replyOver(server.urls[at] ?? server.url, takeMoney, { token: desk.token, body }),
      ),
    );
    expect(replies.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
    await holds();
  });

  test('sent twice by one key is one taking', async ({ server, desk, walk, bodyOf }) => {
    const { spots } = await walk(guests('Once'));
    const options = {
      token: desk.token,
      body: bodyOf(spots, {}),
      headers: { 'idempotency-key': randomUUID() },
    };
    const replies = await Promise.all([1, 2].map(() => replyOver(server.url, takeMoney, options)));
    expect(new Set(replies.map(({ taking }) => taking?.takingId)).size).toBe(1);
    expect(await balanceOf(server.db, { userId: spots[0]?.bookerId ?? 0 })).toBe(0);
  });

  test('who open one till: the second is told who was first', async ({ server, desk }) => {
    const { tills } = await replyOver(server.url, writeTill, {
      token: desk.token,
      body: { name: 'Halfway house' },
    });
    const tillId = tills.find(({ name }) => name === 'Halfway house')?.tillId ?? 0;
    const replies = await Promise.all(
      [5_000, 7_000].map((float, at) =>
        replyOver(server.urls[at] ?? server.url, openTill, { token: desk.token, body: { tillId, float } }),
      ),
    );
    expect(replies.map(({ result }) => result).toSorted()).toEqual(['OPEN_ALREADY', 'SUCCESS']);
    expect(replies[0]?.till).toEqual(replies[1]?.till);
  });
});

test('a till that is closed takes nothing; it has a name of its own, and is put away once it is closed', async ({
  server,
  desk,
  till,
  walk,
  take,
  ava,
}) => {
  const { token } = desk;
  const write = (body: object) => replyOver(server.url, writeTill, { token, body });
  const { tills } = await write({ name: 'Cart barn' });
  const { tillId = 0 } = tills.find(({ name }) => name === 'Cart barn') ?? {};
  const { spots } = await walk(guests('Zed'));
  expect(await take(spots, { tillId })).toMatchObject({
    result: 'REFUSED',
    reason: 'The till is closed. Open it first.',
  });
  expect((await write({ name: till.name })).result).toBe('TAKEN');
  expect((await write({ tillId: till.tillId, name: till.name, active: false })).result).toBe('OPEN');
  expect((await write({ tillId, name: 'Cart barn', active: false })).result).toBe('SUCCESS');
  expect(refusalIn(await callOver(server.url, openTill, { token, body: { tillId, float: 0 } })).code).toBe(
    'not_found',
  );
  expect(refusalIn(await callOver(server.url, listTills, { token: ava.token })).status).toBe(403);
});
