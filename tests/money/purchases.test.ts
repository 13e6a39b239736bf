/** Buying memberships and rounds from the cart: prices, limits, who may, what stands in the books afterwards. */
import {
  hasReachedMaxMemberships,
  listMembershipsByUser,
  purchaseMemberships,
} from '@fourball/shared/membership/membership-calls.ts';
import { listLedgerEntries, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import {
  createPurchase,
  getReceipt,
  listOwnPurchases,
  listPurchases,
  listPurchasesOfUser,
  updatePurchaseMessage,
} from '@fourball/shared/money/purchase-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { balanceOf, buildItem, creditsLeft } from '../kit/membership/build-memberships.ts';
import { callOver, outcomeOf, refusalIn, replyOver, startServer } from '../kit/server.ts';
import { testTomorrow, type TestServer } from '../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null });
});
afterAll(() => server.close());

const golfer = () => buildUser(server.db, { memberDays: null });
const golf = (productItemId: number, more: object = {}) => ({
  productType: 'GOLF',
  productItemId,
  quantity: 1,
  ...more,
});
const buy = (user: Pick<BuiltUser, 'token'>, body: object, headers: Record<string, string> = {}) =>
  callOver(server.url, createPurchase, { token: user.token, body, headers });
const bought = async (user: Pick<BuiltUser, 'token'>, body: object) => {
  const { json } = await buy(user, body);
  expect(json).toMatchObject({ result: 'SUCCESS' });
  return (json as { purchaseId: number }).purchaseId;
};
const receiptOf = (user: Pick<BuiltUser, 'token'>, id: number) =>
  replyOver(server.url, getReceipt, { token: user.token, params: { id } });

test('a membership and rounds in one cart are charged with tax, and give their credits', async () => {
  const ava = await golfer();
  const full = await buildItem(server.db, { unitPriceCents: 123_457, roundCredits: 10, name: 'Full 2026' });
  const rounds = await buildItem(server.db, { kind: 'ROUND', unitPriceCents: 4_501, name: 'Round 2026' });
  const purchaseId = await bought(ava, {
    purchase: [golf(full.productItemId), golf(rounds.productItemId, { quantity: 3, unitPrice: 1, price: 1 })],
  });

  // 13 %: 123457 → 16049.41, 13503 → 1755.39, each rounded by itself.
  const receipt = await receiptOf(ava, purchaseId);
  expect(receipt).toMatchObject({
    kind: 'CART',
    number: `F-${String(purchaseId).padStart(6, '0')}`,
    title: 'Full 2026 and 1 more',
    day: '2026-06-16',
    net: 123_457 + 13_503,
    tax: 16_049 + 1_755,
    total: 123_457 + 13_503 + 16_049 + 1_755,
    refunded: 0,
    cancelled: false,
    lines: [
      { name: 'Full 2026', kind: 'MEMBERSHIP', quantity: 1, net: 123_457, taxBasisPoints: 1300, tax: 16_049 },
      { name: 'Round 2026', kind: 'ROUND', quantity: 3, unitPrice: 4_501, net: 13_503, tax: 1_755 },
    ],
    taxes: [{ name: 'HST', basisPoints: 1300, taxable: 136_960, tax: 17_804 }],
    changes: [],
  });
  expect(receipt.club.name).toBe('Maple Hollow Golf Club');
  expect(await balanceOf(server.db, ava.userId)).toBe(receipt.total);
  expect(await creditsLeft(server.db, ava.userId)).toBe(13);

  const lots = await server.db.query(
    'select source, starts_on, ends_on, available from round_credit_lots where user_id = $1 order by id',
    [ava.userId],
  );
  expect(lots).toEqual([
    { source: 'MEMBERSHIP', starts_on: '2026-01-01', ends_on: '2026-12-31', available: 10 },
    { source: 'PURCHASE', starts_on: '2026-06-16', ends_on: '2026-12-31', available: 3 },
  ]);
  const [membership] = await replyOver(server.url, listMembershipsByUser, {
    token: ava.token,
    params: { id: ava.userId },
  });
  expect(membership).toMatchObject({
    productName: 'Full 2026',
    state: 'CURRENT',
    unitPrice: 123_457,
    tax: 16_049,
    total: 139_506,
    purchaseId,
    availableCredits: 10,
  });
  const accounts = await server.db.query<{ code: string; cents: number }>(
    `select a.code, sum(l.cents)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id where e.purchase_id = $1 group by 1 order by 1`,
    [purchaseId],
  );
  expect(accounts).toEqual([
    { code: `golfer:${ava.userId}`, cents: receipt.total },
    { code: `product:membership:${full.productItemId}`, cents: -123_457 },
    { code: `product:round:${rounds.productItemId}`, cents: -13_503 },
    { code: 'tax:HST', cents: -17_804 },
  ]);
});

test('what changes later, price or tax, leaves the receipt as it was', async () => {
  const ava = await golfer();
  const { productItemId } = await buildItem(server.db);
  const purchaseId = await bought(ava, { purchase: [golf(productItemId)] });
  const before = await receiptOf(ava, purchaseId);
  await server.db.query(
    `with i as (update product_items set unit_price_cents = 1, name = 'Renamed' where id = $1)
     insert into parameters (name, value, "group", start_date) values ('HST', '15', 'MONEY', '2026-06-01T00:00Z')`,
    [productItemId],
  );
  await server.heard();
  expect(await receiptOf(ava, purchaseId)).toEqual(before);
  const dearer = await bought(await golfer(), {
    purchase: [golf((await buildItem(server.db)).productItemId)],
  });
  expect((await receiptOf(admin, dearer)).taxes).toEqual([
    { name: 'HST', basisPoints: 1500, taxable: 100_000, tax: 15_000 },
  ]);
  await server.db.query(`delete from parameters where name = 'HST' and value = '15'`);
  await server.heard();
});

describe('what is refused', () => {
  test('lines that nobody could buy, by their field, and nothing is bought', async () => {
    const ava = await golfer();
    const closed = await buildUser(server.db, { memberDays: null, status: 'INACTIVE' });
    const { productItemId } = await buildItem(server.db);
    const good = golf(productItemId);
    const refused: [BuiltUser, object, string][] = [
      [ava, { purchase: [good, golf(productItemId, { quantity: 2 })] }, 'purchase.1.quantity'],
      [ava, { purchase: [good, { ...good, productType: 'ACCOMMODATION' }] }, 'purchase.1.productType'],
      [admin, { purchase: [golf(productItemId, { userId: closed.userId })] }, 'purchase.0.userId'],
      [admin, { purchase: [good], userFor: closed.userId }, 'userFor'],
      [admin, { purchase: [good], chargeUser: 99_999_999 }, 'chargeUser'],
    ];
    for (const [user, body, field] of refused) {
      expect(refusalIn(await buy(user, body))).toEqual({
        status: 422,
        code: 'invalid_input',
        fields: [field],
      });
    }
    expect(await balanceOf(server.db, ava.userId)).toBe(0);
  });

  test('rounds for more cents than the books can hold', async () => {
    const ava = await golfer();
    const item = await buildItem(server.db, {
      kind: 'ROUND',
      unitPriceCents: 100_000_000,
      startDate: '2031-01-01',
      endDate: '2031-12-31',
    });
    const reply = await buy(ava, { purchase: [golf(item.productItemId, { quantity: 100 })] });
    expect(refusalIn(reply)).toMatchObject({ status: 422, fields: ['purchase.0.quantity'] });
  });

  test('only admins buy for, or charge, somebody else', async () => {
    const [ava, marcus] = [await golfer(), await golfer()];
    const { productItemId } = await buildItem(server.db);
    for (const body of [
      { purchase: [golf(productItemId)], chargeUser: marcus.userId },
      { purchase: [golf(productItemId)], userFor: marcus.userId },
      { purchase: [golf(productItemId, { userId: marcus.userId })] },
    ]) {
      expect((await buy(ava, body)).status).toBe(403);
    }
    const answer = await callOver(server.url, purchaseMemberships, {
      token: ava.token,
      body: { membershipPurchases: [{ productItemId, userId: marcus.userId }] },
    });
    expect(answer.status).toBe(403);
    const own = { purchase: [golf(productItemId)], chargeUser: ava.userId, userFor: ava.userId };
    expect((await buy(ava, own)).status).toBe(200);
  });

  test('what is not on sale, with the line that it is', async () => {
    const ava = await golfer();
    const over = await buildItem(server.db, { startDate: '2025-01-01', endDate: '2026-06-15' });
    const removed = await buildItem(server.db);
    const orphan = await buildItem(server.db);
    await server.db.query('update product_items set removed_at = now() where id = $1', [
      removed.productItemId,
    ]);
    await server.db.query('update product_items set catalogue_entry_id = null where id = $1', [
      orphan.productItemId,
    ]);
    const gone = await buildItem(server.db);
    await server.db.query('update catalogue_entries set removed_at = now() where id = $1', [
      gone.catalogueEntryId,
    ]);
    const ids = [over, removed, orphan, gone].map(({ productItemId }) => productItemId);
    for (const id of [...ids, 99_999_999]) {
      expect((await buy(ava, { purchase: [golf(id)] })).json).toMatchObject({
        result: 'NOT_AVAILABLE',
        field: 'purchase.0.productItemId',
      });
    }
    const lastDay = await buildItem(server.db, { startDate: '2026-01-01', endDate: '2026-06-16' });
    await bought(ava, { purchase: [golf(lastDay.productItemId)] });
  });

  test('all lines or none: what is sold out takes the others with it', async () => {
    const [ava, marcus] = [await golfer(), await golfer()];
    const one = await buildItem(server.db, { purchaseLimit: 1 });
    const other = await buildItem(server.db);
    await bought(marcus, { purchase: [golf(one.productItemId)] });
    const answer = await buy(ava, { purchase: [golf(other.productItemId), golf(one.productItemId)] });
    expect(answer.json).toMatchObject({ result: 'MAX_REACHED', field: 'purchase.1.productItemId' });
    expect(await balanceOf(server.db, ava.userId)).toBe(0);
    expect(await creditsLeft(server.db, ava.userId)).toBe(0);
  });

  test('one golfer has a membership once, also within one cart', async () => {
    const ava = await golfer();
    const { productItemId } = await buildItem(server.db);
    const twice = await buy(ava, { purchase: [golf(productItemId), golf(productItemId)] });
    expect(twice.json).toMatchObject({ result: 'MAX_REACHED', field: 'purchase.1.productItemId' });
    await bought(ava, { purchase: [golf(productItemId)] });
    const again = await callOver(server.url, purchaseMemberships, {
      token: ava.token,
      body: { membershipPurchases: [{ productItemId }] },
    });
    expect(again.json).toMatchObject({
      result: 'MAX_REACHED',
      field: 'membershipPurchases.0.productItemId',
    });
  });
});

test('an admin buys for one golfer and charges another: both see it, a third knows nothing of it', async () => {
  const [father, son, stranger] = [await golfer(), await golfer(), await golfer()];
  const { productItemId } = await buildItem(server.db, { name: 'Junior' });
  const purchaseId = await bought(admin, {
    purchase: [golf(productItemId)],
    chargeUser: father.userId,
    userFor: son.userId,
  });
  expect(await balanceOf(server.db, father.userId)).toBe(113_000);
  expect(await balanceOf(server.db, son.userId)).toBe(0);
  expect(await creditsLeft(server.db, son.userId)).toBe(10);
  for (const user of [father, son, admin]) {
    expect(await receiptOf(user, purchaseId)).toMatchObject({
      buyer: { userId: admin.userId },
      chargeUser: { userId: father.userId },
      lines: [{ userFor: { userId: son.userId } }],
    });
  }
  const asked = { token: stranger.token, params: { id: purchaseId } };
  expect((await callOver(server.url, getReceipt, asked)).status).toBe(404);
  for (const user of [father, son]) {
    const own = await replyOver(server.url, listOwnPurchases, { token: user.token });
    expect(own.map((one) => one.purchaseId)).toEqual([purchaseId]);
  }
  const trail = await server.db.query('select action from audit_entries where user_id = $1', [father.userId]);
  expect(trail).toEqual([{ action: 'purchase.made' }]);
});

test('nothing is charged that the buyer was not shown: a price or a tax that has changed meanwhile sells nothing', async () => {
  const ava = await golfer();
  const full = await buildItem(server.db, { unitPriceCents: 99_999 });
  const rounds = await buildItem(server.db, {
    kind: 'ROUND',
    startDate: '2036-01-01',
    endDate: '2036-12-31',
    unitPriceCents: 5_000,
  });
  const shown = (total: number | null) => ({
    purchase: [
      golf(rounds.productItemId, { quantity: 3, total: 16_950 }),
      golf(full.productItemId, { total }),
    ],
  });
  const changed = { result: 'NOT_AVAILABLE', field: 'purchase.1.total' };
  expect((await buy(ava, shown(112_998))).json).toMatchObject(changed);
  expect((await buy(ava, shown(0))).json).toMatchObject(changed);
  await server.db.query(
    `insert into parameters (name, value, "group", start_date) values ('HST', '15', 'MONEY', '2026-06-01T00:00Z')`,
  );
  await server.heard();
  expect((await buy(ava, shown(112_999))).json).toMatchObject({ field: 'purchase.0.total' });
  await server.db.query(`delete from parameters where name = 'HST' and value = '15'`);
  await server.heard();
  expect(await balanceOf(server.db, ava.userId)).toBe(0);
  // Who does not say what was shown buys at the club's price.
  await bought(await golfer(), shown(null));
  await bought(ava, shown(112_999));
  expect(await balanceOf(server.db, ava.userId)).toBe(112_999 + 16_950);
});

test('a request that arrives twice with one key buys once; the key stands for that request alone', async () => {
  const ava = await golfer();
  const rounds = await buildItem(server.db, {
    kind: 'ROUND',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  });
  const body = { purchase: [golf(rounds.productItemId, { quantity: 2 })] };
  const key = { 'idempotency-key': 'one-cart' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(ava, body, key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await creditsLeft(server.db, ava.userId)).toBe(2);
  expect(await balanceOf(server.db, ava.userId)).toBe(11_300);
  const other = await buy(ava, { purchase: [golf(rounds.productItemId)] }, key);
  expect(refusalIn(other).code).toBe('idempotency_mismatch');
});

test('has-max says what the sale would: sold out, or had already', async () => {
  const [ava, marcus] = [await golfer(), await golfer()];
  const { productItemId } = await buildItem(server.db, { purchaseLimit: 2 });
  const ask = (user: BuiltUser, userId = user.userId, modifying = false) =>
    callOver(server.url, hasReachedMaxMemberships, {
      token: user.token,
      body: { userId, productItemId, modifying },
    });
  expect((await ask(ava)).json).toBe(false);
  await bought(ava, { purchase: [golf(productItemId)] });
  expect((await ask(ava)).json).toBe(true);
  expect((await ask(ava, ava.userId, true)).json).toBe(false);
  expect((await ask(marcus)).json).toBe(false);
  await bought(await golfer(), { purchase: [golf(productItemId)] });
  expect((await ask(marcus)).json).toBe(true);
  expect((await ask(marcus, marcus.userId, true)).json).toBe(true);
  expect((await ask(ava, ava.userId, true)).json).toBe(false);
  expect((await ask(ava, marcus.userId)).status).toBe(403);
  expect((await ask(admin, marcus.userId)).json).toBe(true);
  expect((await ask(admin, 99_999_999)).status).toBe(404);
});

describe('a charge for rounds paid in advance that is undone', () => {
  // Two such items never share a day.
  const spans = [1, 2, 3].map((month) => ({
    startDate: `2060-0${month}-01`,
    endDate: `2060-0${month}-28`,
  }));
  const rounds = async () => (await buildItem(server.db, { kind: 'ROUND', ...spans.shift() })).productItemId;
  const chargesOf = async (purchaseId: number) => {
    const { entries } = await replyOver(server.url, listLedgerEntries, {
      token: admin.token,
      params: { page: 0, size: 50 },
      query: { purchaseId, kind: 'CHARGE' },
    });
    return entries.map(({ entryId }) => entryId).sort((a, b) => a - b);
  };
  const undo = (entryId: number) =>
    callOver(server.url, reverseEntry, { token: admin.token, body: { entryId, reason: 'By mistake' } });
  const lotsOf = (userId: number) =>
    server.db.query<{ id: number; available: number }>(
      'select id, available from round_credit_lots where user_id = $1 order by id',
      [userId],
    );

  test('takes back the credits that came with it, and no others', async () => {
    const ava = await golfer();
    const [one, other] = [await rounds(), await rounds()];
    const purchaseId = await bought(ava, {
      purchase: [
        golf((await buildItem(server.db)).productItemId),
        golf(one, { quantity: 3 }),
        golf(other, { quantity: 2 }),
        golf(one),
      ],
    });
    const [, , second = 0, third = 0] = await chargesOf(purchaseId);
    expect((await lotsOf(ava.userId)).map(({ available }) => available)).toEqual([10, 3, 2, 1]);
    const twice = await Promise.all([undo(second), undo(second)]);
    expect(twice.map(outcomeOf).sort()).toEqual([200, 'CONFLICT']);
    expect((await lotsOf(ava.userId)).map(({ available }) => available)).toEqual([10, 3, 0, 1]);
    expect((await undo(third)).status).toBe(200);
    expect((await lotsOf(ava.userId)).map(({ available }) => available)).toEqual([10, 3, 0, 0]);
    expect(await balanceOf(server.db, ava.userId)).toBe(113_000 + 16_950);
  });

  test('stays where rounds have some of them: nobody plays for nothing', async () => {
    const ava = await golfer();
    const purchaseId = await bought(ava, { purchase: [golf(await rounds(), { quantity: 2 })] });
    const [lot] = await lotsOf(ava.userId);
    await server.db.query(
      `insert into round_credit_moves (lot_id, kind, credits, round_id) values ($1, 'RESERVED', 1, 987654)`,
      [lot?.id],
    );
    const [entryId = 0] = await chargesOf(purchaseId);
    const refused = await undo(entryId);
    expect(refusalIn(refused)).toEqual({ status: 200, code: 'conflict', fields: ['entryId'] });
    expect(refused.text).toContain('Rounds have some of these credits.');
    expect(await balanceOf(server.db, ava.userId)).toBe(11_300);
    expect(await creditsLeft(server.db, ava.userId)).toBe(1);
  });
});

describe('messages and lists', () => {
  test('the buyer and admins write a message, which is text and nothing else', async () => {
    const [ava, marcus] = [await golfer(), await golfer()];
    const { productItemId } = await buildItem(server.db);
    const purchaseId = await bought(ava, { purchase: [golf(productItemId)] });
    const write = (user: BuiltUser, message: string, id = purchaseId) =>
      callOver(server.url, updatePurchaseMessage, {
        token: user.token,
        body: { purchaseId: id, message },
      });
    const text = '<script>alert(1)</script> & <b>thanks</b>';
    expect((await write(ava, text)).json).toMatchObject({ purchaseId, message: text });
    expect((await write(admin, 'Seen')).json).toMatchObject({ message: 'Seen' });
    expect((await write(marcus, 'Mine')).status).toBe(404);
    expect((await write(ava, 'x', 99_999_999)).status).toBe(404);
    expect((await write(ava, '')).json).toMatchObject({ message: null });
    const paid = await bought(admin, {
      purchase: [golf((await buildItem(server.db)).productItemId)],
      chargeUser: marcus.userId,
      userFor: marcus.userId,
    });
    expect((await write(marcus, 'Mine', paid)).status).toBe(403);
  });

  test('a message is for who bought it, who is charged and admins: who is only bought something reads none', async () => {
    const [father, son] = [await golfer(), await golfer()];
    const purchaseId = await bought(admin, {
      purchase: [golf((await buildItem(server.db)).productItemId)],
      chargeUser: father.userId,
      userFor: son.userId,
    });
    const message = 'Between the two of us';
    await callOver(server.url, updatePurchaseMessage, { token: admin.token, body: { purchaseId, message } });
    const read = async ({ token }: BuiltUser) => {
      const list = await replyOver(server.url, listOwnPurchases, { token });
      return [(await receiptOf({ token }, purchaseId)).message, list[0]?.message];
    };
    expect(await read(father)).toEqual([message, message]);
    expect(await read(son)).toEqual([null, null]);
    expect((await receiptOf(admin, purchaseId)).message).toBe(message);
    const [seen] = await replyOver(server.url, listPurchasesOfUser, {
      token: admin.token,
      params: { id: son.userId },
    });
    expect(seen?.message).toBe(message);
  });

  test('by year, by page, by kind and by what is searched', async () => {
    const ava = await buildUser(server.db, { memberDays: null, firstName: 'Zebulon' });
    const item = await buildItem(server.db, { name: 'Zany 100% weekday_pass' });
    const first = await bought(ava, { purchase: [golf(item.productItemId)] });
    const second = await bought(ava, { purchase: [golf((await buildItem(server.db)).productItemId)] });
    await server.db.query(`update purchases set created_at = '2025-12-31T23:30-05:00' where id = $1`, [
      first,
    ]);
    const { token } = admin;
    const ofYear = (year: number) =>
      replyOver(server.url, listPurchasesOfUser, { token, params: { id: ava.userId }, query: { year } });
    expect((await ofYear(2025)).map((one) => one.purchaseId)).toEqual([first]);
    expect((await ofYear(2026)).map((one) => one.purchaseId)).toEqual([second]);
    expect((await ofYear(0)).map((one) => one.purchaseId)).toEqual([second, first]);
    const list = (query: Record<string, string>, page = 0, size = 1) =>
      replyOver(server.url, listPurchases, { token, params: { page, size }, query });
    expect(await list({ search: 'zebulon' })).toMatchObject({
      total: 2,
      purchases: [{ purchaseId: second }],
    });
    expect(await list({ search: 'zebulon' }, 1)).toMatchObject({ purchases: [{ purchaseId: first }] });
    expect(await list({ search: '100% weekday_' })).toMatchObject({ total: 1 });
    expect(await list({ search: '100_ weekday' })).toMatchObject({ total: 0 });
    expect(await list({ search: `f-${String(second).padStart(6, '0')}` })).toMatchObject({
      total: 1,
      purchases: [{ purchaseId: second }],
    });
    expect(await list({ search: 'zebulon', kind: 'BOOKING' })).toMatchObject({ total: 0 });
    const unknown = { token, params: { id: 99_999_999 } };
    expect((await callOver(server.url, listPurchasesOfUser, unknown)).status).toBe(404);
  });

  test('a booking has a receipt with its tee times', async () => {
    const ava = await golfer();
    const course = await buildCourse(server.db, 'North Course');
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
    const { purchaseId } = await book(server, ava, course, teeTime, { spots: 2 });
    const receipt = await receiptOf(ava, purchaseId);
    expect(receipt).toMatchObject({ kind: 'BOOKING', buyer: { userId: ava.userId } });
    expect(receipt.lines[0]).toMatchObject({
      kind: 'TEE_TIME',
      name: 'Tee time 2026-06-17 09:10, North Course',
      net: 9_200,
      tax: 1_196,
      userFor: { userId: ava.userId },
    });
    const stranger = await golfer();
    const asked = { token: stranger.token, params: { id: purchaseId } };
    expect((await callOver(server.url, getReceipt, asked)).status).toBe(404);
  });
});
