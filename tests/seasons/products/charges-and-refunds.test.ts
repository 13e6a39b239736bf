/** When fees of seasons and events are charged, what withdrawals give back, and how golfers and the office read it. */
import { chargeDue } from '@fourball/domain/seasons/products/charge-due.ts';
import {
  getReceipt,
  getReceiptPdf,
  listOwnPurchases,
  listPurchases,
} from '@fourball/shared/money/purchase-calls.ts';
import { checkLedger, getStatement } from '@fourball/shared/money/ledger-calls.ts';
import { reportRevenue } from '@fourball/shared/money/report-calls.ts';
import { cancelEvent } from '@fourball/shared/seasons/event-calls.ts';
import { confirmEventProducts, processEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import {
  quoteEntry,
  quoteWithdrawal,
  renewRegistration,
  signUpSeason,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildItem, buildMembership } from '../../kit/membership/build-memberships.ts';
import { accountOf, enter, productsOf } from '../../kit/seasons/entries.ts';
import { buildCompetition, buildFee, buildPaidEvent, type Timing } from '../../kit/seasons/fees.ts';
import { appoint } from '../../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

/** The event is on 26 June at 8, Toronto; tests begin on 16 June. */
const hour = 3_600_000;
const start = new Date('2026-06-26T12:00:00Z').getTime();
const tiers = [
  [168, 100],
  [48, 33],
] as const;

const test = ownClubTest()
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben', memberDays: null }))
  .extend('organizer', ({ server }) => buildUser(server.db, { firstName: 'Orla' }))
  .extend(
    'open',
    ({ server, admin, organizer }) =>
      async (options: { timing?: Timing; numSpots?: number } = {}) => {
        const event = await buildPaidEvent(server.db, { tiers, ...options });
        await server.db.query(`update golf_events set start_time = '08:00' where id = $1`, [event.eventId]);
        const feeId = await buildFee(server.db, { eventId: event.eventId, prices: [4_999, 7_777, 6_001] });
        await appoint(server, admin, event.seasonId, organizer);
        return { ...event, feeId };
      },
  )
  .extend(
    'withdraw',
    ({ server }) =>
      (golfer: BuiltUser, registrationId: number) =>
        replyOver(server.url, withdrawRegistration, { token: golfer.token, body: { registrationId } }),
  )
  /** What stands against the books: nothing. */
  .extend('broken', ({ server, admin }) => async () => {
    const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    return rules.filter(({ broken }) => broken > 0);
  });

describe('when it is charged', () => {
  test('at registration: confirmed and charged with the sign-up', async ({
    server,
    open,
    ava,
    organizer,
    broken,
  }) => {
    const { eventId } = await open();
    await enter(server, ava, eventId);
    expect(await productsOf(server, organizer, eventId)).toMatchObject([
      { confirmed: true, processed: true },
    ]);
    expect(await accountOf(server, ava)).toEqual({
      balance: 5_649,
      entries: [['CHARGE', 'Member-guest: Entry', 5_649]],
    });
    expect(await broken()).toEqual([]);
  });

  test('before the event: from seven days before on, once, and also what was kept', async ({
    server,
    open,
    ava,
    ben,
    withdraw,
    broken,
  }) => {
    const { eventId } = await open({ timing: 'BEFORE_EVENT' });
    await enter(server, ava, eventId);
    const bens = await enter(server, ben, eventId);
    server.clock.set(new Date(start - 8 * 24 * hour));
    expect(await chargeDue(server.house)).toBe(0);
    server.clock.set(new Date(start - 3 * 24 * hour));
    // Not charged yet, nothing comes back; two thirds stay owed.
    expect(await withdraw(ben, bens)).toMatchObject({ percentBack: 33, refunded: 0 });
    expect(await chargeDue(server.house)).toBe(2);
    expect(await chargeDue(server.house)).toBe(0);
    expect(await accountOf(server, ava)).toMatchObject({ balance: 5_649 });
    // 67 % of 77.77 is 52.11, with its tax 58.88.
    expect(await accountOf(server, ben)).toMatchObject({ balance: 5_888 });
    expect(await broken()).toEqual([]);
  });

  test('at the event: when the office charges it', async ({ server, open, admin, ava, organizer }) => {
    const { eventId } = await open({ timing: 'AT_EVENT' });
    await enter(server, ava, eventId);
    server.clock.set(new Date(start));
    expect(await chargeDue(server.house)).toBe(0);
    const [{ productId } = { productId: 0 }] = await productsOf(server, organizer, eventId);
    const body = { eventProducts: { productId } };
    await replyOver(server.url, confirmEventProducts, { token: organizer.token, body });
    await replyOver(server.url, processEventProducts, { token: admin.token, body });
    expect(await accountOf(server, ava)).toMatchObject({ balance: 5_649 });
  });

  test('by three prices, for guests, by choice, by competition, or not at all', async ({
    server,
    open,
    ava,
    organizer,
  }) => {
    const { eventId, seasonId, eventTypeId } = await open();
    const dinner = await buildFee(server.db, {
      eventId,
      name: 'Dinner',
      prices: [3_500, 3_500, 3_500],
      optional: true,
    });
    const flight = await buildCompetition(server.db, { seasonId, eventId });
    await buildFee(server.db, {
      eventId,
      competitionId: flight,
      name: 'Flight',
      prices: [1_000, 2_000, 1_500],
    });
    const pays = async (golfer: BuiltUser, wish: object = {}) => {
      const body = { eventId, ...wish };
      const { lines } = await replyOver(server.url, quoteEntry, { token: golfer.token, body });
      return lines.map(({ name, amount, priceClass }) => [name, amount, priceClass]);
    };
    const elsewhere = await buildUser(server.db, { memberDays: null });
    await server.db.query(
      `insert into external_memberships (user_id, user_entered_text, year, verified) values ($1, 'Elsewhere', 2026, true)`,
      [elsewhere.userId],
    );
    // A membership that is for everything but tournaments.
    const social = await buildUser(server.db, { memberDays: null });
    const { catalogueEntryId, productItemId } = await buildItem(server.db);
    await server.db.query('update catalogue_entries set tournaments = false where id = $1', [
      catalogueEntryId,
    ]);
    await buildMembership(server.db, social.userId, { productItemId });
    expect(await pays(ava)).toEqual([['Entry', 4_999, 'MEMBER']]);
    expect(await pays(elsewhere)).toEqual([['Entry', 6_001, 'EXTERNAL_MEMBER']]);
    expect(await pays(social)).toEqual([['Entry', 7_777, 'NON_MEMBER']]);
    expect(await pays(ava, { feeIds: [dinner], guests: ['Pat'] })).toEqual([
      ['Entry', 4_999, 'MEMBER'],
      ['Dinner', 3_500, 'MEMBER'],
      ['Entry', 7_777, 'GUEST'],
    ]);
    await server.db.query('update golf_events set use_competition_pricing = true where id = $1', [eventId]);
    expect(await pays(ava, { competitionId: flight })).toEqual([['Flight', 1_000, 'MEMBER']]);
    await server.db.query('update event_types set no_fees = true where id = $1', [eventTypeId]);
    expect(await pays(ava, { competitionId: flight })).toEqual([]);
    await enter(server, ava, eventId);
    expect(await productsOf(server, organizer, eventId)).toEqual([]);
  });

  test('a membership that has the season in it pays for it, and round credits pay for no entry', async ({
    server,
    open,
    ben,
    broken,
  }) => {
    const { seasonId, eventId } = await open();
    await buildFee(server.db, { seasonId, name: 'Season' });
    const { productItemId, name } = await buildItem(server.db, { roundCredits: 10 });
    await server.db.query('update product_items set season_id = $2 where id = $1', [productItemId, seasonId]);
    await buildMembership(server.db, ben.userId, { productItemId });
    await replyOver(server.url, signUpSeason, { token: ben.token, body: { seasonId } });
    const [season] = await server.db.query(
      `select x.amount_cents, x.included_in, x.entry_id from entry_products x where x.user_id = $1`,
      [ben.userId],
    );
    expect(season).toEqual({ amount_cents: 0, included_in: name, entry_id: null });
    const other = await buildUser(server.db, { memberDays: null });
    await buildMembership(server.db, other.userId, { roundCredits: 10 });
    await enter(server, other, eventId);
    expect(await accountOf(server, other)).toMatchObject({ balance: 8_788 });
    const [left] = await server.db.query<{ available: number }>(
      'select sum(available)::int as available from round_credit_lots where user_id = $1',
      [other.userId],
    );
    expect(left?.available).toBe(10);
    expect(await broken()).toEqual([]);
  });
});

describe('what a withdrawal gives back', () => {
  test.for([
    ['a week before: all of it', 8 * 24, 100, 8_788],
    ['at the last moment of a step: still what it says', 168, 100, 8_788],
    // 67 % of 77.77 stay, which is 52.11, with its tax 58.88.
    ['between the steps: the share', 100, 33, 2_900],
    ['after the last step: nothing', 47, 0, 0],
  ] as const)('%s', async ([, hours, percentBack, refunded], { server, open, ben, withdraw, broken }) => {
    const { eventId } = await open();
    const id = await enter(server, ben, eventId);
    server.clock.set(new Date(start - hours * hour));
    const quote = await replyOver(server.url, quoteWithdrawal, {
      token: ben.token,
      params: { registrationId: id },
    });
    expect(quote).toMatchObject({ percentBack, charged: 8_788, refund: refunded });
    expect(await withdraw(ben, id)).toMatchObject({ percentBack, refunded, filled: false });
    expect(await accountOf(server, ben)).toMatchObject({ balance: 8_788 - refunded });
    expect(await withdraw(ben, id)).toMatchObject({ result: 'NOT_REGISTERED', refunded: 0 });
    expect(await broken()).toEqual([]);
  });

  test('all of it where somebody waits for the place', async ({
    server,
    open,
    ava,
    ben,
    withdraw,
    broken,
  }) => {
    const { eventId } = await open({ numSpots: 1 });
    const avas = await enter(server, ava, eventId);
    await enter(server, ben, eventId);
    server.clock.set(new Date(start - hour));
    expect(await withdraw(ava, avas)).toMatchObject({ percentBack: 100, refunded: 5_649, filled: true });
    expect(await accountOf(server, ava)).toMatchObject({ balance: 0 });
    expect(await accountOf(server, ben)).toMatchObject({ balance: 8_788 });
    expect(await broken()).toEqual([]);
  });

  test('the rest where somebody takes the place later', async ({
    server,
    open,
    ava,
    ben,
    withdraw,
    broken,
  }) => {
    const { eventId } = await open({ numSpots: 1 });
    const avas = await enter(server, ava, eventId);
    server.clock.set(new Date(start - 24 * hour));
    expect(await withdraw(ava, avas)).toMatchObject({ percentBack: 0, refunded: 0, filled: false });
    await enter(server, ben, eventId);
    expect(await accountOf(server, ava)).toMatchObject({ balance: 0 });
    expect(await broken()).toEqual([]);
  });

  test('the rest where the golfer comes back, who pays once, at the price of that day', async ({
    server,
    open,
    ava,
    withdraw,
    broken,
  }) => {
    const { eventId, feeId } = await open({ numSpots: 1 });
    const avas = await enter(server, ava, eventId);
    server.clock.set(new Date(start - 24 * hour));
    await withdraw(ava, avas);
    await server.db.query('update entry_fees set member_cents = 6000 where id = $1', [feeId]);
    const body = { registrationId: avas };
    expect(await replyOver(server.url, renewRegistration, { token: ava.token, body })).toMatchObject({
      result: 'REGISTERED',
      total: 6_780,
    });
    expect(await accountOf(server, ava)).toMatchObject({ balance: 6_780 });
    expect(await broken()).toEqual([]);
  });

  test('all of it where the event is called off, also what was kept before', async ({
    server,
    open,
    organizer,
    ava,
    ben,
    withdraw,
    broken,
  }) => {
    const { eventId } = await open();
    await enter(server, ava, eventId);
    const bens = await enter(server, ben, eventId);
    server.clock.set(new Date(start - 24 * hour));
    await withdraw(ben, bens);
    const body = { id: eventId, notes: 'Frost' };
    for (let time = 0; time < 2; time += 1)
      await replyOver(server.url, cancelEvent, { token: organizer.token, body });
    expect(await accountOf(server, ava)).toMatchObject({ balance: 0 });
    expect(await accountOf(server, ben)).toMatchObject({ balance: 0 });
    expect(await productsOf(server, organizer, eventId)).toMatchObject([
      { cancelled: true },
      { cancelled: true },
    ]);
    expect(await broken()).toEqual([]);
  });
});

describe('as golfers and the office read it', () => {
  test('a purchase of its own kind, whose receipt says for whom, and leads to the event', async ({
    server,
    open,
    ava,
    admin,
    withdraw,
  }) => {
    const { eventId } = await open();
    const avas = await enter(server, ava, eventId, { guests: ['Pat Guest'] });
    const own = () => replyOver(server.url, listOwnPurchases, { token: ava.token, query: { year: 2026 } });
    const [bought, ...others] = await own();
    expect(others).toEqual([]);
    expect(bought).toMatchObject({
      kind: 'ENTRY',
      title: 'Member-guest: Entry',
      total: 5_649 + 8_788,
      cancelled: false,
    });
    const { purchaseId = 0 } = bought ?? {};
    const receiptOf = ({ token }: BuiltUser) =>
      replyOver(server.url, getReceipt, { token, params: { id: purchaseId } });
    expect(await receiptOf(ava)).toMatchObject({
      entry: { eventId, seasonId: null },
      lines: [
        { kind: 'ENTRY', name: 'Member-guest: Entry', userFor: { name: ava.name }, net: 4_999, tax: 650 },
        { kind: 'ENTRY', userFor: { userId: null, name: 'Pat Guest' }, net: 7_777, tax: 1_011 },
      ],
    });
    const pdf = await callOver(server.url, getReceiptPdf, { token: ava.token, params: { id: purchaseId } });
    expect(pdf.status).toBe(200);
    const stranger = await buildUser(server.db);
    expect(
      refusalIn(
        await callOver(server.url, getReceipt, { token: stranger.token, params: { id: purchaseId } }),
      ),
    ).toMatchObject({ status: 404 });

    server.clock.set(new Date(start - 72 * hour));
    await withdraw(ava, avas);
    const [kept, ...none] = await own();
    expect(none).toEqual([]);
    // 67 % of both stay, each with its tax.
    expect(kept).toMatchObject({ purchaseId, total: 3_784 + 5_888, cancelled: false });
    const after = await receiptOf(admin);
    expect(after.lines.map(({ kind, name, reversed }) => [kind, name, reversed])).toEqual([
      ['ENTRY', 'Member-guest: Entry', true],
      ['ENTRY', 'Member-guest: Entry', true],
      ['FEE', 'Cancellation fee, Member-guest: Entry', false],
      ['FEE', 'Cancellation fee, Member-guest: Entry', false],
    ]);
    expect(after.lines.map(({ userFor }) => userFor?.name)).toEqual([
      ava.name,
      'Pat Guest',
      ava.name,
      'Pat Guest',
    ]);
  });

  test('all given back, it is cancelled; a season leads to the season', async ({
    server,
    open,
    ava,
    withdraw,
  }) => {
    const { seasonId } = await open();
    await buildFee(server.db, { seasonId, name: 'Season' });
    const body = { seasonId };
    await replyOver(server.url, signUpSeason, { token: ava.token, body });
    await server.db.query('update seasons set start_date = $2 where id = $1', [seasonId, '2026-06-25']);
    const [bought] = await replyOver(server.url, listOwnPurchases, {
      token: ava.token,
      query: { year: 2026 },
    });
    const params = { id: bought?.purchaseId ?? 0 };
    expect(await replyOver(server.url, getReceipt, { token: ava.token, params })).toMatchObject({
      entry: { eventId: null, seasonId },
    });
    const [own] = await server.db.query<{ id: number }>('select id from registrations where user_id = $1', [
      ava.userId,
    ]);
    await withdraw(ava, own?.id ?? 0);
    const [after] = await replyOver(server.url, listOwnPurchases, {
      token: ava.token,
      query: { year: 2026 },
    });
    expect(after).toMatchObject({ total: 0, cancelled: true });
  });

  test('the statement, the office’s list and the revenue name the event and its fee', async ({
    server,
    open,
    ava,
    admin,
  }) => {
    const { eventId } = await open();
    await enter(server, ava, eventId);
    const statement = await replyOver(server.url, getStatement, {
      token: ava.token,
      params: { userId: ava.userId, year: 2026, month: 6 },
    });
    expect(statement).toMatchObject({ charged: 5_649, entries: [{ description: 'Member-guest: Entry' }] });
    const list = await replyOver(server.url, listPurchases, {
      token: admin.token,
      params: { page: 0, size: 10 },
      query: { kind: 'ENTRY' },
    });
    expect(list).toMatchObject({ total: 1, purchases: [{ kind: 'ENTRY', title: 'Member-guest: Entry' }] });
    const revenue = await replyOver(server.url, reportRevenue, {
      token: admin.token,
      params: { start: '2026-06-01', end: '2026-06-30' },
    });
    expect(JSON.stringify(revenue)).toContain('Member-guest – Entry');
  });
});
