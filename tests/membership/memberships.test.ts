/** Memberships that are sold, changed and ended by the office: rows, round credits and books together. */
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  cancelMembership,
  createMembership,
  deleteMembership,
  getCancelQuote,
  getRoundCredits,
  listMembershipsByUser,
  modifyMembership,
  purchaseMemberships,
  refundMembership,
  updateMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { getReceipt } from '@fourball/shared/money/purchase-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import {
  balanceOf,
  buildItem,
  buildMembership,
  creditsLeft,
  type BuiltItem,
} from '../kit/membership/build-memberships.ts';
import {
  callOver,
  outcomeOf,
  refusalIn,
  replyOver,
  startServer,
  testNow,
  type TestServer,
} from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let server: TestServer;
let admin: BuiltUser;
let ava: BuiltUser;
let item: BuiltItem;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testNow);
  ava = await buildUser(server.db, { memberDays: null });
  item = await buildItem(server.db, { name: 'Full' });
});

const terms = { discount: 0, advanceBookingDays: 14, creditAdjustment: 0, usedCredits: 0 };
const send = (call: Parameters<typeof callOver>[1], body: object, headers = {}) =>
  callOver(server.url, call, { token: admin.token, body, headers });
const create = async (more: object = {}): Promise<Membership> => {
  const { json } = await send(createMembership, {
    ...terms,
    userId: ava.userId,
    productId: item.productItemId,
    ...more,
  });
  expect(json).toMatchObject({ result: 'SUCCESS' });
  return (json as { membership: Membership }).membership;
};
const fieldsOf = async (reply: ReturnType<typeof send>) => {
  const { status, fields } = refusalIn(await reply);
  expect(status).toBe(422);
  return fields;
};
/** As `fieldsOf`, of what was right to send and is answered with a word. */
const conflictOf = async (reply: ReturnType<typeof send>) => {
  const { status, code, fields } = refusalIn(await reply);
  expect({ status, code }).toEqual({ status: 200, code: 'conflict' });
  return fields;
};
const owed = () => balanceOf(server.db, ava.userId);
const credits = () => creditsLeft(server.db, ava.userId);
const updateBody = (membership: Membership, more: object = {}) => ({
  ...terms,
  id: membership.id,
  userId: membership.userId,
  productId: membership.productId,
  discount: membership.discount,
  creditAdjustment: membership.creditAdjustment,
  adjustmentComments: membership.adjustmentComments,
  ...more,
});
/** As if rounds had set aside and used so many of the golfer's credits. */
async function play({ used = 0, reserved = 0 }: { used?: number; reserved?: number }) {
  await server.db.query(
    `insert into round_credit_moves (lot_id, kind, credits, round_id)
     select l.id, k.kind, k.credits, 4000000 from
       (select id from round_credit_lots where user_id = $1 and available > 0 order by id desc limit 1) l,
       (values ('RESERVED', $2::int + $3::int), ('USED', $2::int)) k (kind, credits) where k.credits > 0`,
    [ava.userId, used, reserved],
  );
}

describe('giving one', () => {
  test('with a discount, credits on top and days of its own', async () => {
    const membership = await create({
      discount: 20_000,
      creditAdjustment: 3,
      adjustmentComments: 'Won the raffle',
      advanceBookingDays: 21,
      comments: '<b>Pays in May</b>',
      incentiveId: 7,
    });
    expect(membership).toMatchObject({
      state: 'CURRENT',
      unitPrice: 100_000,
      discount: 20_000,
      tax: 10_400,
      total: 90_400,
      advanceBookingDays: 21,
      availableCredits: 13,
      creditAdjustment: 3,
      comments: '<b>Pays in May</b>',
      incentiveId: 7,
    });
    expect(await owed()).toBe(90_400);
    const [own] = await replyOver(server.url, listMembershipsByUser, {
      token: ava.token,
      params: { id: ava.userId },
    });
    expect(own).toMatchObject({ id: membership.id, comments: null, adjustmentComments: 'Won the raffle' });
    const trail = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: ava.userId, page: 0, size: 10 },
    });
    expect(trail.map(({ action }) => action)).toEqual(['membership.created']);
  });

  test('names what does not fit', async () => {
    const give = (more: object) =>
      send(createMembership, { ...terms, userId: ava.userId, productId: item.productItemId, ...more });
    expect(await fieldsOf(give({ discount: 100_001 }))).toEqual(['discount']);
    expect(await fieldsOf(give({ creditAdjustment: 1 }))).toEqual(['adjustmentComments']);
    expect(await fieldsOf(give({ creditAdjustment: 1, adjustmentComments: ' ' }))).toEqual([
      'adjustmentComments',
    ]);
    expect(await fieldsOf(give({ creditAdjustment: -11, adjustmentComments: 'x' }))).toEqual([
      'creditAdjustment',
    ]);
    expect(await fieldsOf(give({ advanceBookingDays: 367 }))).toEqual(['advanceBookingDays']);
    expect(await fieldsOf(give({ usedCredits: 1 }))).toEqual(['usedCredits']);
    expect(await fieldsOf(give({ cancellationFee: 1 }))).toEqual(['cancellationFee']);
    expect(await fieldsOf(give({ refund: 1 }))).toEqual(['refund']);
    expect(await fieldsOf(give({ userId: 99_999_999 }))).toEqual(['userId']);
    expect((await give({ productId: 99_999_999 })).json).toMatchObject({ result: 'NOT_AVAILABLE' });
    expect(await owed()).toBe(0);
    await create();
    expect((await give({})).json).toMatchObject({ result: 'MAX_REACHED' });
  });

  test('the whole price as discount charges nothing, and is a membership', async () => {
    expect(await create({ discount: 100_000 })).toMatchObject({ total: 0, availableCredits: 10 });
    expect(await owed()).toBe(0);
  });
});

describe('changing one', () => {
  test('another discount reverses the charge and charges anew, at the tax of the sale', async () => {
    const membership = await create();
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('HST', '20', 'MONEY', '2026-06-01T00:00Z')`,
    );
    await server.heard();
    const { status, json } = await send(updateMembership, updateBody(membership, { discount: 25_000 }));
    await server.db.query(`delete from parameters where value = '20' and name = 'HST'`);
    await server.heard();
    expect(status).toBe(200);
    expect(json).toMatchObject({ discount: 25_000, tax: 9_750, total: 84_750 });
    expect(await owed()).toBe(84_750);
    const receipt = await replyOver(server.url, getReceipt, {
      token: ava.token,
      params: { id: membership.purchaseId ?? 0 },
    });
    expect(receipt).toMatchObject({
      net: 75_000,
      total: 84_750,
      lines: [
        { net: 100_000, reversed: true },
        { net: 75_000, discount: 25_000, reversed: false },
      ],
      changes: [{ description: 'Reversed: Full', cents: -113_000 }],
    });
  });

  test('the credit adjustment is what it is in all; taking needs as many as are left', async () => {
    const membership = await create();
    const to = (creditAdjustment: number, usedCredits = 0) =>
      send(
        updateMembership,
        updateBody(membership, { creditAdjustment, usedCredits, adjustmentComments: 'Because' }),
      );
    expect((await to(5)).json).toMatchObject({ creditAdjustment: 5, availableCredits: 15 });
    expect((await to(5)).json).toMatchObject({ availableCredits: 15 });
    expect((await to(-4)).json).toMatchObject({ creditAdjustment: -4, availableCredits: 6 });
    await play({ used: 2, reserved: 1 });
    expect(await conflictOf(to(-8, 2))).toEqual(['creditAdjustment']);
    expect((await to(-7, 2)).json).toMatchObject({ availableCredits: 0, usedCredits: 2, reservedCredits: 1 });
    expect(await credits()).toBe(0);
    const moves = await server.db.query(
      `select kind, credits from round_credit_moves where round_id is null and lot_id in
         (select id from round_credit_lots where user_id = $1) order by id`,
      [ava.userId],
    );
    expect(moves).toEqual([
      { kind: 'GRANTED', credits: 10 },
      { kind: 'ADDED', credits: 5 },
      { kind: 'TAKEN', credits: 9 },
      { kind: 'TAKEN', credits: 3 },
    ]);
  });

  test('what other calls change is refused by its field', async () => {
    const membership = await create();
    const marcus = await buildUser(server.db);
    const other = await buildItem(server.db);
    const change = (more: object) => send(updateMembership, updateBody(membership, more));
    expect(await fieldsOf(change({ userId: marcus.userId }))).toEqual(['userId']);
    expect(await fieldsOf(change({ productId: other.productItemId }))).toEqual(['productId']);
    expect(await fieldsOf(change({ usedCredits: 1 }))).toEqual(['usedCredits']);
    expect(await fieldsOf(change({ cancellationFee: 5 }))).toEqual(['cancellationFee']);
    expect(await fieldsOf(change({ refund: 5 }))).toEqual(['refund']);
    expect(await fieldsOf(change({ discount: 100_001 }))).toEqual(['discount']);
    expect((await change({ id: 99_999_999 })).status).toBe(404);
    await send(refundMembership, { id: membership.id, refund: 60_000 });
    expect(await conflictOf(change({ discount: 50_000, refund: 60_000 }))).toEqual(['discount']);
    expect((await change({ discount: 30_000, refund: 60_000 })).json).toMatchObject({ discount: 30_000 });
    await send(cancelMembership, { id: membership.id });
    expect(outcomeOf(await change({ refund: 60_000 }))).toBe('CONFLICT');
  });
});

describe('moving one to another product', () => {
  test('changes price, days and credits, less those that rounds have', async () => {
    const membership = await create({ discount: 20_000 });
    await play({ used: 3, reserved: 2 });
    const small = await buildItem(server.db, {
      name: 'Small',
      unitPriceCents: 15_000,
      roundCredits: 6,
      advanceBookingDays: 7,
    });
    const { json } = await send(modifyMembership, {
      id: membership.id,
      productItemId: small.productItemId,
      comments: 'Asked by phone',
    });
    expect(json).toMatchObject({
      result: 'SUCCESS',
      membership: {
        id: membership.id,
        productName: 'Small',
        unitPrice: 15_000,
        discount: 15_000,
        total: 0,
        advanceBookingDays: 7,
        usedCredits: 3,
        reservedCredits: 2,
        availableCredits: 1,
        comments: 'Asked by phone',
      },
    });
    expect(await owed()).toBe(0);
    expect(await credits()).toBe(1);
    const account = await replyOver(server.url, getRoundCredits, {
      token: ava.token,
      params: { id: ava.userId },
    });
    expect(account.available).toBe(1);
    expect(account.moves.map(({ kind, credits: count }) => [kind, count]).slice(0, 3)).toEqual([
      ['TAKEN', 5],
      ['GRANTED', 6],
      ['WITHDRAWN', 5],
    ]);
    const sold = await server.db.query('select sold from product_items where id = any($1) order by id', [
      [item.productItemId, small.productItemId],
    ]);
    expect(sold).toEqual([{ sold: 0 }, { sold: 1 }]);
  });

  test('into what is sold out, had already, off sale, the same or no membership is refused', async () => {
    const membership = await create();
    const to = (productItemId: number, id = membership.id) => send(modifyMembership, { id, productItemId });
    const full = await buildItem(server.db, { purchaseLimit: 1 });
    await buildMembership(server.db, admin.userId, { productItemId: full.productItemId });
    expect((await to(full.productItemId)).json).toMatchObject({ result: 'MAX_REACHED' });
    const had = await buildItem(server.db);
    await buildMembership(server.db, ava.userId, { productItemId: had.productItemId });
    expect((await to(had.productItemId)).json).toMatchObject({ result: 'MAX_REACHED' });
    expect((await to(99_999_999)).json).toMatchObject({ result: 'NOT_AVAILABLE' });
    expect(await fieldsOf(to(item.productItemId))).toEqual(['productItemId']);
    const round = await buildItem(server.db, {
      kind: 'ROUND',
      startDate: '2040-01-01',
      endDate: '2040-12-31',
    });
    expect(await fieldsOf(to(round.productItemId))).toEqual(['productItemId']);
    expect(await owed()).toBe(113_000);
    const free = (await buildItem(server.db)).productItemId;
    await send(refundMembership, { id: membership.id, refund: 1 });
    const refused = await to(free);
    expect(await conflictOf(Promise.resolve(refused))).toEqual(['id']);
    expect(refused.text).toContain('Some of its price was given back.');
    expect((await to(free, 99_999_999)).status).toBe(404);
  });
});

describe('ending one', () => {
  test('the quote is what cancelling does: by weeks left, less used credits and the fee', async () => {
    const membership = await create();
    await play({ used: 2, reserved: 1 });
    const quote = await replyOver(server.url, getCancelQuote, {
      token: admin.token,
      params: { id: membership.id },
    });
    // 28 of 52 weeks; three of ten credits are with rounds; the club keeps 100.00.
    expect(quote).toEqual({
      id: membership.id,
      weeks: 52,
      weeksLeft: 28,
      timeValue: 53_846,
      usedCredits: 3,
      usedCreditsValue: 30_000,
      value: 23_846,
      tax: 3_100,
      cancellationFee: 10_000,
      credit: 16_946,
    });
    const { json } = await send(cancelMembership, { id: membership.id, comments: 'Moves away' });
    // The fee has its tax inside: 8850 and 1150.
    expect(json).toMatchObject({
      state: 'CANCELLED',
      cancellationFee: 10_000,
      refund: 23_846 - 8_850,
      availableCredits: 0,
      usedCredits: 2,
      reservedCredits: 1,
    });
    expect(await owed()).toBe(113_000 - 16_946);
    const [sold] = await server.db.query('select sold from product_items where id = $1', [
      item.productItemId,
    ]);
    expect(sold).toEqual({ sold: 0 });
    const receipt = await replyOver(server.url, getReceipt, {
      token: ava.token,
      params: { id: membership.purchaseId ?? 0 },
    });
    expect(receipt).toMatchObject({ cancelled: true, refunded: 26_946 });
    expect(receipt.lines.map(({ kind, total }) => [kind, total])).toEqual([
      ['MEMBERSHIP', 113_000],
      ['FEE', 10_000],
    ]);
    expect(outcomeOf(await send(cancelMembership, { id: membership.id }))).toBe('CONFLICT');
    // Who gave it up may buy it again.
    const again = {
      token: ava.token,
      body: { membershipPurchases: [{ productItemId: item.productItemId }] },
    };
    expect((await callOver(server.url, purchaseMemberships, again)).json).toMatchObject({
      result: 'SUCCESS',
    });
  });

  test('counts the credits that rounds take while it is cancelled: the cancelling waits for them', async () => {
    const { id } = await create();
    const { cancelling } = await server.house.db.transaction(async (tx) => {
      await tx.query('select 1 from round_credit_lots where user_id = $1 for update', [ava.userId]);
      const begun = send(cancelMembership, { id, cancellationFee: 0 });
      await eventually('the cancelling to wait', async () => {
        const waiting = await server.house.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await tx.query(
        `insert into round_credit_moves (lot_id, kind, credits, round_id)
         select id, 'RESERVED', 4, 4000000 from round_credit_lots where user_id = $1`,
        [ava.userId],
      );
      return { cancelling: begun };
    });
    // 28 of 52 weeks are left, less four credits of ten.
    expect((await cancelling).json).toMatchObject({ refund: 53_846 - 40_000, reservedCredits: 4 });
    expect(await owed()).toBe(113_000 - 13_846 - 1_800);
    expect(await credits()).toBe(0);
  });

  test('with a fee of the own choice, as far as it is covered', async () => {
    const membership = await create();
    const cancel = (cancellationFee: number) =>
      send(cancelMembership, { id: membership.id, cancellationFee });
    expect(await fieldsOf(cancel(53_846 + 7_000 + 1))).toEqual(['cancellationFee']);
    expect((await cancel(0)).json).toMatchObject({ cancellationFee: 0, refund: 53_846 });
    expect(await owed()).toBe(113_000 - 53_846 - 7_000);
  });

  test('before it begins everything comes back without a fee, and it counts as refunded', async () => {
    item = await buildItem(server.db, { startDate: '2027-01-01', endDate: '2027-12-31' });
    const membership = await create();
    expect(membership.state).toBe('UPCOMING');
    const { json } = await send(cancelMembership, { id: membership.id, cancellationFee: 0 });
    expect(json).toMatchObject({ state: 'REFUNDED', refund: 100_000 });
    expect(await owed()).toBe(0);
  });

  test('goodwill comes on top and never exceeds what was charged', async () => {
    const membership = await create();
    const refund = (cents: number) => send(refundMembership, { id: membership.id, refund: cents });
    expect((await refund(40_001)).json).toMatchObject({ state: 'CURRENT', refund: 40_001 });
    expect(await owed()).toBe(113_000 - 40_001 - 5_200);
    await send(cancelMembership, { id: membership.id, cancellationFee: 10_000 });
    const left = (await send(refundMembership, { id: membership.id, refund: 1 })).json as Membership;
    expect(await conflictOf(refund(100_000 - left.refund + 1))).toEqual(['refund']);
    expect((await refund(100_000 - left.refund)).json).toMatchObject({ state: 'REFUNDED', refund: 100_000 });
    expect(await owed()).toBe(0);
    expect(await conflictOf(refund(1))).toEqual(['refund']);
  });

  test('deleting undoes it as long as nothing came of it', async () => {
    const remove = (id: number) =>
      callOver(server.url, deleteMembership, { token: admin.token, params: { id } });
    const membership = await create();
    await play({ reserved: 1 });
    const refused = await remove(membership.id);
    expect(refusalIn(refused)).toMatchObject({ status: 200, code: 'conflict', fields: ['id'] });
    expect(refused.text).toContain('Rounds have credits of it.');
    const list = (user: BuiltUser) =>
      replyOver(server.url, listMembershipsByUser, { token: user.token, params: { id: ava.userId } });
    ava = await buildUser(server.db, { memberDays: null });
    const other = await create();
    expect((await remove(other.id)).json).toMatchObject({ state: 'DELETED', availableCredits: 0 });
    expect(await owed()).toBe(0);
    expect(await credits()).toBe(0);
    expect(await list(ava)).toEqual([]);
    expect((await list(admin)).map(({ state }) => state)).toEqual(['DELETED']);
    expect(outcomeOf(await remove(other.id))).toBe('CONFLICT');
    expect(outcomeOf(await send(refundMembership, { id: other.id, refund: 1 }))).toBe('CONFLICT');
    expect((await remove(99_999_999)).status).toBe(404);
  });

  test('each takes effect once for one key, also when it arrives twice at once', async () => {
    const membership = await create();
    const key = { 'idempotency-key': `refund-${membership.id}` };
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(refundMembership, { id: membership.id, refund: 10_000 }, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await owed()).toBe(113_000 - 11_300);
    const both = await Promise.all([1, 2].map(() => send(cancelMembership, { id: membership.id })));
    expect(both.map(outcomeOf).sort()).toEqual([200, 'CONFLICT']);
  });
});
