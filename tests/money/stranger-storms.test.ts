/** Everything at once, and everything twice: whatever golfers and the office do to the same things, the books hold afterwards. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { cancelBooking, getBookingDetails } from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import {
  applyRoundCredit,
  refundRoundCredit,
  updatePlayFee,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { updateCatalogueEntry } from '@fourball/shared/membership/catalogue-calls.ts';
import { claimExternalMembership } from '@fourball/shared/membership/external-membership-calls.ts';
import {
  adjustRoundCredits,
  cancelMembership,
  deleteMembership,
  listMembershipsByUser,
  modifyMembership,
  purchaseMemberships,
  refundMembership,
  updateMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import { adjustAccount, checkLedger, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment, payOut } from '@fourball/shared/money/payment-calls.ts';
import { createPurchase, updatePurchaseMessage } from '@fourball/shared/money/purchase-calls.ts';
import { describe, expect } from 'vitest';
import { samples } from '../contract/samples.ts';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { balanceOf, buildCredits, buildItem } from '../kit/membership/build-memberships.ts';
import { checkBooks, roundOf } from '../kit/booking/rounds.ts';
import {
  type CallOptions,
  callOver,
  outcomeOf,
  refusalIn,
  replyOver,
  testNow,
  testTomorrow,
} from '../kit/server.ts';
import { stateOf } from '../kit/rows/state.ts';
import { startStripeServer } from '../kit/money/stripe-server.ts';
import { eventually } from '../kit/wait.ts';

const password = 'Fairway-and-rough 1';

/** Between locking round credits and going on, so that whoever locks in another order meets the other. */
const slowCredits = (sql: string): string =>
  sql.includes('available, reserved, used from round_credit_lots')
    ? `with lots as (${sql}), pause as materialized (select count(*), pg_sleep(0.01) from lots) select lots.* from lots, pause`
    : sql;

const test = clubTest()
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startStripeServer(() => testNow);
    onCleanup(() => stripe.close());
    return stripe;
  })
  .extend('server', { scope: 'file' }, ({ stripe }, { onCleanup }) =>
    startFor({ apis: 2, rewrite: slowCredits, env: stripe.env }, onCleanup),
  )
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null }),
  )
  /** Whatever happened: the books balance, no credit is below zero, and what is sold is what stands, within its limit. */
  .extend('booksHold', ({ server, admin }) => async () => {
    const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
    const odd = await server.db.query(
      `select 'item' as what, i.id from product_items i
       where i.sold <> (select count(*) from memberships m where m.product_item_id = i.id and m.cancelled_at is null)
         or (i.purchase_limit > 0 and i.sold > i.purchase_limit)
     union all
     select 'lot', id from round_credit_lots where least(available, reserved, used) < 0
     union all
     select 'membership', id from memberships where refunded_cents > unit_price_cents - discount_cents
     union all
     select 'payment', id from payments where refunded_cents > amount_cents
     union all
     select 'deadlocks', deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0`,
    );
    expect(odd).toEqual([]);
  })
  .extend(
    'over',
    ({ server }) =>
      (call: Pick<Call, 'method' | 'path' | 'origin'>, options: CallOptions) =>
        callOver(pick(server.urls), call, options),
  )
  .extend(
    'asAdmin',
    ({ over, admin }) =>
      (call: Pick<Call, 'method' | 'path' | 'origin'>, body: unknown) =>
        over(call, { token: admin.token, body }),
  )
  /** A golfer's membership that was bought; returns what a change of it needs to name. */
  .extend('bought', ({ server }) => async (golfer: BuiltUser, productItemId: number) => {
    const { purchaseId = 0 } = await replyOver(server.url, purchaseMemberships, {
      token: golfer.token,
      body: { membershipPurchases: [{ productItemId }] },
    });
    const [row] = await server.db.query<{ id: number }>('select id from memberships where purchase_id = $1', [
      purchaseId,
    ]);
    return { purchaseId, membershipId: row?.id ?? 0 };
  });

test.afterEach(({ booksHold }) => booksHold());

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const termsOf = (id: number, golfer: BuiltUser, productId: number) => ({
  id,
  userId: golfer.userId,
  productId,
  discount: 0,
  advanceBookingDays: 14,
  creditAdjustment: 0,
  adjustmentComments: 'Why',
  usedCredits: 0,
});

test('one membership is cancelled, moved, changed, refunded and deleted at the same moment', async ({
  server,
  bought,
  asAdmin,
  over,
  admin,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const golfer = await buildUser(server.db, { memberDays: null });
    const [from, to] = [
      await buildItem(server.db, { purchaseLimit: 1 }),
      await buildItem(server.db, { purchaseLimit: 1, unitPriceCents: 123_456 }),
    ];
    const { membershipId: id } = await bought(golfer, from.productItemId);
    const terms = termsOf(id, golfer, from.productItemId);
    const answers = await Promise.all([
      asAdmin(cancelMembership, { id }),
      asAdmin(cancelMembership, { id, cancellationFee: 100 }),
      asAdmin(modifyMembership, { id, productItemId: to.productItemId }),
      asAdmin(modifyMembership, { id, productItemId: to.productItemId }),
      asAdmin(refundMembership, { id, refund: 60_000 }),
      asAdmin(refundMembership, { id, refund: 60_000 }),
      asAdmin(updateMembership, { ...terms, discount: 50_000, creditAdjustment: 2 }),
      over(deleteMembership, { token: admin.token, params: { id } }),
      over(deleteMembership, { token: admin.token, params: { id } }),
    ]);
    const statuses = answers.map(outcomeOf);
    expect(statuses.filter((status) => ![200, 'CONFLICT', 422].includes(status))).toEqual([]);
    // The purchase ends once, by whoever comes first.
    const ended = [0, 1, 7, 8].filter((at) => statuses[at] === 200);
    expect(ended.length).toBeLessThanOrEqual(1);
  }
});

test('credits are changed with the membership while the golfer plays on them, and nobody waits for each other in a ring', async ({
  server,
  bought,
  over,
  asAdmin,
}) => {
  const golfer = await buildUser(server.db);
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' });
  const { purchaseId } = await book(server, golfer, course, teeTime);
  const details = await replyOver(server.url, getBookingDetails, {
    token: golfer.token,
    params: { id: purchaseId },
  });
  const productId = roundOf(details, golfer);
  const { productItemId } = await buildItem(server.db);
  const { membershipId } = await bought(golfer, productItemId);
  const terms = termsOf(membershipId, golfer, productItemId);
  const playing = async () => {
    for (let at = 0; at < 12; at += 1) {
      expect((await over(applyRoundCredit, { token: golfer.token, body: { productId } })).status).toBe(200);
      expect((await asAdmin(refundRoundCredit, { productId })).status).toBe(200);
    }
  };
  const changing = async () => {
    for (let at = 0; at < 12; at += 1) {
      const body = { ...terms, discount: 1_000 * (at % 2), creditAdjustment: 1 + (at % 2) };
      expect((await asAdmin(updateMembership, body)).status).toBe(200);
    }
  };
  await Promise.all([playing(), changing(), changing()]);
});

test('five seconds of everything by three golfers and the office, on the same few things', async ({
  server,
  over,
  asAdmin,
  admin,
}) => {
  const golfers = await Promise.all([1, 2, 3].map(() => buildUser(server.db)));
  const course = await buildCourse(server.db);
  const items = await Promise.all([
    buildItem(server.db, { purchaseLimit: 3 }),
    buildItem(server.db, { purchaseLimit: 2 }),
    buildItem(server.db, { unitPriceCents: 33_333 }),
  ]);
  const roundItem = await buildItem(server.db, { kind: 'ROUND' });
  const rounds: { roundId: number; purchaseId: number; golfer: BuiltUser }[] = [];
  for (const [at, golfer] of golfers.entries()) {
    await buildCredits(server.db, golfer.userId, 3);
    for (const half of [0, 1]) {
      // The second begins after a round that began with the first.
      const time = `${10 + at + half * 5}:00`;
      const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
      const { purchaseId } = await book(server, golfer, course, teeTime);
      const details = await replyOver(server.url, getBookingDetails, {
        token: golfer.token,
        params: { id: purchaseId },
      });
      rounds.push({ roundId: roundOf(details, golfer), purchaseId, golfer });
    }
  }
  const oneOf = async (sql: string): Promise<number> => {
    const rows = await server.db.query<{ id: number }>(`${sql} order by random() limit 1`);
    return rows[0]?.id ?? 1;
  };
  const userIds = golfers.map(({ userId }) => userId).join();
  const aMembership = () => oneOf(`select id from memberships where user_id in (${userIds})`);
  const change: Record<string, () => Promise<{ status: number; text: string }>> = {
    buy: () =>
      over(purchaseMemberships, {
        token: pick(golfers).token,
        body: {
          membershipPurchases: items.map(({ productItemId }) => ({ productItemId })).slice(pick([0, 1, 2])),
        },
      }),
    buyRounds: () =>
      over(createPurchase, {
        token: pick(golfers).token,
        body: { purchase: [{ productType: 'GOLF', productItemId: roundItem.productItemId, quantity: 2 }] },
      }),
    buyFor: () =>
      asAdmin(createPurchase, {
        purchase: [{ productType: 'GOLF', productItemId: pick(items).productItemId, quantity: 1 }],
        chargeUser: pick(golfers).userId,
        userFor: pick(golfers).userId,
      }),
    cancel: async () => asAdmin(cancelMembership, { id: await aMembership() }),
    modify: async () =>
      asAdmin(modifyMembership, { id: await aMembership(), productItemId: pick(items).productItemId }),
    refund: async () =>
      asAdmin(refundMembership, { id: await aMembership(), refund: pick([1, 7, 1_000, 50_000]) }),
    remove: async () => over(deleteMembership, { token: admin.token, params: { id: await aMembership() } }),
    limit: () =>
      asAdmin(updateCatalogueEntry, {
        id: pick(items).catalogueEntryId,
        name: 'Limited',
        description: '',
        nineHole: false,
        weekday: false,
        leagues: false,
        tournaments: false,
        trips: false,
        purchaseLimit: pick([0, 1, 2, 3]),
      }),
    credits: () =>
      asAdmin(adjustRoundCredits, {
        userId: pick(golfers).userId,
        credits: pick([-2, -1, 1]),
        comment: 'Why',
      }),
    apply: () => {
      const { golfer, roundId } = pick(rounds);
      return over(applyRoundCredit, { token: golfer.token, body: { productId: roundId } });
    },
    giveBack: () => asAdmin(refundRoundCredit, { productId: pick(rounds).roundId }),
    playFee: () => asAdmin(updatePlayFee, { roundId: pick(rounds).roundId, playFee: pick([0, 100, 2_800]) }),
    payer: () =>
      asAdmin(changeChargePurchaser, { roundId: pick(rounds).roundId, chargePurchaser: pick([true, false]) }),
    adjust: () =>
      asAdmin(adjustAccount, { userId: pick(golfers).userId, cents: pick([-500, 700]), reason: 'Why' }),
    note: () => asAdmin(notePayment, { userId: pick(golfers).userId, method: 'CASH', amount: 500 }),
    payOut: async () =>
      asAdmin(payOut, { paymentId: await oneOf('select id from payments'), amount: 300, reason: 'Why' }),
    reverse: async () =>
      asAdmin(reverseEntry, { entryId: await oneOf('select id from ledger_entries'), reason: 'Why' }),
    cancelBooking: () => {
      const { golfer, purchaseId } = pick(rounds);
      // Once in a while, so that there is something left to change.
      return Math.random() < 0.9
        ? over(getBookingDetails, { token: golfer.token, params: { id: purchaseId } })
        : over(cancelBooking, { token: golfer.token, body: { purchaseId } });
    },
  };
  const names = Object.keys(change);
  const done = new Map<string, number>();
  const odd: string[] = [];
  const end = Date.now() + 5_000;
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      while (Date.now() < end) {
        const name = pick(names);
        const answer = (await change[name]?.()) ?? { status: 0, text: '', json: null };
        const status = outcomeOf({ json: null, ...answer });
        if (status === 200) done.set(name, (done.get(name) ?? 0) + 1);
        if (![200, 403, 404, 'CONFLICT', 422].includes(status)) odd.push(`${name} ${status} ${answer.text}`);
      }
    }),
  );
  expect(odd).toEqual([]);
  expect(done.size).toBeGreaterThan(names.length / 2);
  await checkBooks(server.db, server.clock.now(), golfers[0]?.userId);
}, 60_000);

test('an entry is reversed once, by however many', async ({ server, admin, asAdmin }) => {
  const { userId } = await buildUser(server.db);
  const { entryId } = await replyOver(server.url, adjustAccount, {
    token: admin.token,
    body: { userId, cents: 5_000, reason: 'By mistake' },
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => asAdmin(reverseEntry, { entryId, reason: 'Not owed' })),
  );
  expect(answers.map(outcomeOf).sort()).toEqual([200, ...Array<string>(11).fill('CONFLICT')]);
  expect(await balanceOf(server.db, userId)).toBe(0);
});

describe('giving back', () => {
  test('all that a cancelled membership cost takes its fee back as well, and no cent more', async ({
    server,
    bought,
    admin,
    asAdmin,
  }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db);
    const { membershipId: id } = await bought(golfer, productItemId);
    const cancelled = await replyOver(server.url, cancelMembership, {
      token: admin.token,
      body: { id, cancellationFee: 10_000 },
    });
    const rest = 100_000 - cancelled.refund;
    expect(outcomeOf(await asAdmin(refundMembership, { id, refund: rest + 1 }))).toBe('CONFLICT');
    expect(outcomeOf(await asAdmin(refundMembership, { id, refund: rest }))).toBe(200);
    expect(await balanceOf(server.db, golfer.userId)).toBe(0);
    // Reversed by hand the fee would be given back a second time.
    const [fee] = await server.db.query<{ id: number }>(
      `select id from ledger_entries where membership_id = $1 and kind = 'FEE'`,
      [id],
    );
    const reversed = await asAdmin(reverseEntry, { entryId: fee?.id, reason: 'Waived' });
    expect(refusalIn(reversed)).toMatchObject({ status: 200, code: 'conflict', fields: ['entryId'] });
    // Neither the product nor the fee has earned or lost anything.
    const earned = await server.db.query(
      `select a.code from ledger_entries e join ledger_lines l on l.entry_id = e.id
         join ledger_accounts a on a.id = l.account_id
       where e.membership_id = $1 group by a.code having sum(l.cents) <> 0`,
      [id],
    );
    expect(earned).toEqual([]);
  });

  test('a cancellation fee that is waived afterwards is gone from the membership as well', async ({
    server,
    bought,
    admin,
    asAdmin,
  }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db);
    const { membershipId: id } = await bought(golfer, productItemId);
    const before = await replyOver(server.url, cancelMembership, {
      token: admin.token,
      body: { id, cancellationFee: 10_000 },
    });
    const [fee] = await server.db.query<{ id: number }>(
      `select id from ledger_entries where membership_id = $1 and kind = 'FEE'`,
      [id],
    );
    expect((await asAdmin(reverseEntry, { entryId: fee?.id, reason: 'Waived' })).status).toBe(200);
    const [after] = await replyOver(server.url, listMembershipsByUser, {
      token: golfer.token,
      params: { id: golfer.userId },
    });
    // 13 % inside of 100.00 are 11.50.
    expect(after).toMatchObject({ cancellationFee: 0, refund: before.refund + 8_850 });
  });

  test('in parts, whose taxes round up, leaves no room for a discount that would charge less', async ({
    server,
    bought,
    asAdmin,
  }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db, { unitPriceCents: 1_000 });
    const { membershipId: id } = await bought(golfer, productItemId);
    for (const refund of [50, 50]) expect((await asAdmin(refundMembership, { id, refund })).status).toBe(200);
    const terms = { ...termsOf(id, golfer, productItemId), refund: 100 };
    const lowest = await asAdmin(updateMembership, { ...terms, discount: 900 });
    expect(refusalIn(lowest)).toMatchObject({ status: 200, code: 'conflict', fields: ['discount'] });
    expect((await asAdmin(updateMembership, { ...terms, discount: 800 })).status).toBe(200);
  });
});

test('what is written about a golfer while the account is erased does not outlive it', async ({
  server,
  bought,
  over,
  asAdmin,
}) => {
  const golfer = await buildUser(server.db, { memberDays: null, password });
  const { productItemId } = await buildItem(server.db);
  const { purchaseId } = await bought(golfer, productItemId);
  const waiting = async (count: number) =>
    eventually(`${count} to wait`, async () => {
      const rows = await server.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= count;
    });
  let writing: Promise<{ status: number }[]> = Promise.resolve([]);
  let erasing: Promise<{ json: unknown }> | undefined;
  await server.db.transaction(async (tx) => {
    // The last thing that an erasure writes: it stands there with everything else done.
    await tx.query('lock table outbox in share mode');
    erasing = over(eraseOwnAccount, { token: golfer.token, body: { currentPassword: password } });
    await waiting(1);
    const own = { token: golfer.token };
    writing = Promise.all([
      over(claimExternalMembership, { ...own, body: { userEnteredText: 'Zwetschge claimed' } }),
      over(updatePurchaseMessage, { ...own, body: { purchaseId, message: 'Zwetschge wrote' } }),
      over(createPurchase, {
        ...own,
        body: { purchase: [{ productType: 'GOLF', productItemId, quantity: 1 }] },
      }),
      asAdmin(notePayment, { userId: golfer.userId, method: 'CASH', amount: 100, note: 'Zwetschge noted' }),
      asAdmin(adjustRoundCredits, { userId: golfer.userId, credits: 1, comment: 'Zwetschge moved' }),
    ]);
    await waiting(6);
  });
  expect((await erasing)?.json).toBe('ERASED');
  expect((await writing).map(({ status }) => status)).toEqual([401, 401, 422, 404, 404]);
  const left = await server.db.query(
    `select message as text from purchases where message like 'Zwetschge%'
     union all select note from payments where note like 'Zwetschge%'
     union all select user_entered_text from external_memberships where user_entered_text like 'Zwetschge%'
     union all select comment from round_credit_moves where comment like 'Zwetschge%'`,
  );
  expect(left).toEqual([]);
});

describe('every call with a key', () => {
  const ofMoney = /^(?:memberships|purchase|ledger|payment)\.|^book\.(?:updatePlayFee|\w+RoundCredit)$/;
  const keyed = builtCalls.filter(({ id, idempotent }) => idempotent && ofMoney.test(id));

  test.for(keyed.map((call) => [call.id, call] as const))(
    '%s takes effect once, and the key is that of its user and request',
    async ([id, call], { server, over }) => {
      const good = (await samples[id]?.(server)) ?? {};
      const headers = { 'idempotency-key': `storm-${id}` };
      const first = await callOver(server.url, call, { ...good, headers });
      expect(first.status).toBe(200);
      const before = await stateOf(server.db);
      // At once, through both apis.
      const again = await Promise.all([1, 2, 3, 4].map(() => over(call, { ...good, headers })));
      expect(again.map(({ status, json }) => ({ status, json }))).toEqual(
        again.map(() => ({ status: 200, json: first.json })),
      );
      expect(await stateOf(server.db)).toEqual(before);
      const otherBody = JSON.parse(
        // Another thing that is as good: one number of it is another one.
        JSON.stringify(good.body).replace(/\d+(?=[,}\]])/, (digits) => String(Number(digits) + 1)),
      ) as unknown;
      const other = await callOver(server.url, call, { ...good, headers, body: otherBody });
      expect(refusalIn(other).code).toBe('idempotency_mismatch');
      expect(await stateOf(server.db)).toEqual(before);
      // To somebody else the key is new, and brings nothing of the first one's reply.
      const stranger = await buildUser(server.db);
      const { status, json } = await callOver(server.url, call, { ...good, token: stranger.token, headers });
      expect(status === 200 ? json : null).not.toEqual(first.json);
    },
  );
});
