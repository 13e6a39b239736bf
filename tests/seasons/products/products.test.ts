/** What golfers owe for an event: confirmed, charged and back, changed, asked about, charged to others, with its log. */
import {
  adjustProductFee,
  chargeProductUser,
  confirmEventProducts,
  listConfirmedEventProducts,
  listEventProductsReadyForProcess,
  listEventProductsReadyForVerify,
  listFeeRequests,
  listProductTransactionLogs,
  processEventProducts,
  requestProductFeeChange,
  unconfirmEventProduct,
  unprocessEventProducts,
  updateProductFeeStage,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { signUpSeason, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import {
  listSeasonProductsReadyForProcess,
  listSeasonProductsReadyForVerify,
} from '@fourball/shared/seasons/season-calls.ts';
import { checkLedger, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { accountOf, enter, productsOf } from '../../kit/seasons/entries.ts';
import { buildFee, buildPaidEvent } from '../../kit/seasons/fees.ts';
import { appoint } from '../../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = ownClubTest()
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben', memberDays: null }))
  .extend('organizer', ({ server }) => buildUser(server.db, { firstName: 'Orla' }))
  /** Ava and Ben owe 100.00 and 150.00 with 13% of tax, to be paid at the event. */
  .extend('event', async ({ server, admin, organizer, ava, ben }) => {
    const event = await buildPaidEvent(server.db, { timing: 'AT_EVENT' });
    await buildFee(server.db, { eventId: event.eventId });
    await appoint(server, admin, event.seasonId, organizer);
    await enter(server, ava, event.eventId);
    await enter(server, ben, event.eventId);
    const [avas, bens] = await productsOf(server, organizer, event.eventId);
    return { ...event, avas: avas?.productId ?? 0, bens: bens?.productId ?? 0 };
  })
  .extend(
    'refusal',
    ({ server }) =>
      async (call: Call, { token }: BuiltUser, body: unknown) =>
        refusalIn(await callOver(server.url, call, { token, body })),
  )
  .extend(
    'does',
    ({ server }) =>
      <C extends Call>(call: C, { token }: BuiltUser, body: unknown) =>
        replyOver(server.url, call, { token, body }),
  )
  .extend(
    'logOf',
    ({ server, admin }) =>
      async (id: number) =>
        (await replyOver(server.url, listProductTransactionLogs, { token: admin.token, params: { id } })).map(
          ({ what, before, after, comment, actorName }) => [what, before, after, comment, actorName],
        ),
  );

describe('owed, confirmed, charged and back', () => {
  test('is owed with its price, its tax and why, and nothing is in the books', async ({
    server,
    organizer,
    event,
    ava,
  }) => {
    const [first, second] = await productsOf(server, organizer, event.eventId);
    expect(first).toMatchObject({ amount: 10_000, tax: 1_300, priceClass: 'MEMBER', name: ava.name });
    expect(first).toMatchObject({ confirmed: false, processed: false, cancelled: false });
    expect(second).toMatchObject({ amount: 15_000, tax: 1_950, priceClass: 'NON_MEMBER' });
    expect(await accountOf(server, ava)).toEqual({ balance: 0, entries: [] });
  });

  test('each step twice is once, and the log tells all of them', async ({
    server,
    admin,
    organizer,
    event: { avas, eventId },
    ava,
    does,
    logOf,
  }) => {
    const one = { productId: avas };
    for (let time = 0; time < 2; time += 1) {
      const [confirmed] = await does(confirmEventProducts, organizer, { eventProducts: one });
      expect(confirmed).toMatchObject({ confirmed: true, processed: false });
    }
    const listed = await replyOver(server.url, listConfirmedEventProducts, {
      token: organizer.token,
      params: { id: eventId },
    });
    expect(listed.map(({ productId }) => productId)).toEqual([avas]);
    for (let time = 0; time < 2; time += 1) {
      const [charged] = await does(processEventProducts, admin, { eventProducts: [one] });
      expect(charged).toMatchObject({ processed: true });
    }
    expect(await accountOf(server, ava)).toEqual({
      balance: 11_300,
      entries: [['CHARGE', 'Member-guest: Entry', 11_300]],
    });
    for (let time = 0; time < 2; time += 1) {
      const [back] = await does(unprocessEventProducts, admin, {
        eventProducts: one,
        reason: 'Paid by cheque',
      });
      expect(back).toMatchObject({ confirmed: true, processed: false });
    }
    expect(await accountOf(server, ava)).toEqual({
      balance: 0,
      entries: [
        ['REVERSAL', 'Member-guest: Entry', -11_300],
        ['CHARGE', 'Member-guest: Entry', 11_300],
      ],
    });
    for (let time = 0; time < 2; time += 1) {
      const [owed] = await does(unconfirmEventProduct, organizer, { eventProduct: one });
      expect(owed).toMatchObject({ confirmed: false });
    }
    expect(await logOf(avas)).toEqual([
      ['OWED', null, '100.00', null, ava.name],
      ['CONFIRMED', null, null, null, organizer.name],
      ['CHARGED', null, '100.00', null, admin.name],
      ['REVERSED', '100.00', null, 'Paid by cheque', admin.name],
      ['UNCONFIRMED', null, null, null, organizer.name],
    ]);
  });

  test('takes one or several, and an unknown one fails all of them by its number', async ({
    server,
    admin,
    organizer,
    event: { avas, bens, eventId },
    does,
    refusal,
  }) => {
    const all = [{ productId: avas }, { productId: bens }, { productId: avas }];
    const unknown = [{ productId: avas }, { productId: 4_000_000 }];
    const answered = await callOver(server.url, confirmEventProducts, {
      token: organizer.token,
      body: { eventProducts: unknown },
    });
    expect(refusalIn(answered)).toEqual({ status: 422, code: 'invalid_input', fields: ['eventProducts'] });
    expect(answered.text).toContain('4000000');
    expect((await productsOf(server, organizer, eventId)).map(({ confirmed }) => confirmed)).toEqual([
      false,
      false,
    ]);
    expect(await does(confirmEventProducts, organizer, { eventProducts: all })).toHaveLength(2);
    expect(await refusal(processEventProducts, admin, { eventProducts: unknown })).toMatchObject({
      fields: ['eventProducts'],
    });
    expect(await does(processEventProducts, admin, { eventProducts: all })).toHaveLength(2);
    expect(await refusal(unprocessEventProducts, admin, { eventProducts: unknown })).toMatchObject({
      fields: ['eventProducts'],
    });
    expect(
      await refusal(unconfirmEventProduct, organizer, { eventProduct: { productId: 4_000_000 } }),
    ).toMatchObject({ fields: ['eventProduct'] });
    expect(await refusal(confirmEventProducts, organizer, { eventProducts: [] })).toMatchObject({
      status: 422,
    });
  });

  test('keeps the order of the steps, and to whom each is open', async ({
    server,
    admin,
    organizer,
    ava,
    event: { avas },
    does,
    refusal,
  }) => {
    const eventProducts = { productId: avas };
    expect(await refusal(processEventProducts, admin, { eventProducts })).toMatchObject({ code: 'conflict' });
    await does(confirmEventProducts, organizer, { eventProducts });
    expect(await refusal(processEventProducts, organizer, { eventProducts })).toMatchObject({ status: 403 });
    await does(processEventProducts, admin, { eventProducts });
    expect(
      await refusal(unconfirmEventProduct, organizer, { eventProduct: { productId: avas } }),
    ).toMatchObject({ code: 'conflict', fields: ['eventProduct'] });
    expect(await refusal(confirmEventProducts, ava, { eventProducts })).toMatchObject({ status: 403 });
    const stranger = await buildUser(server.db);
    const other = await buildPaidEvent(server.db);
    await appoint(server, admin, other.seasonId, stranger);
    expect(await refusal(confirmEventProducts, stranger, { eventProducts })).toMatchObject({ status: 404 });
  });

  test('the books do not undo beside the fee what stands for it', async ({
    server,
    admin,
    organizer,
    event: { avas },
    does,
    refusal,
  }) => {
    await does(confirmEventProducts, organizer, { eventProducts: { productId: avas } });
    await does(processEventProducts, admin, { eventProducts: { productId: avas } });
    const [standing] = await server.db.query<{ entry_id: number }>(
      'select entry_id from entry_products where id = $1',
      [avas],
    );
    const body = { entryId: standing?.entry_id, reason: 'Beside' };
    expect(await refusal(reverseEntry, admin, body)).toMatchObject({ code: 'conflict', fields: ['entryId'] });
  });
});

describe('another price, another payer', () => {
  test('a price is the new one, before tax, and says why', async ({
    server,
    admin,
    organizer,
    ava,
    event: { avas },
    does,
    refusal,
    logOf,
  }) => {
    expect(
      await refusal(adjustProductFee, admin, { productId: avas, amount: 1, comment: '  ' }),
    ).toMatchObject({
      fields: ['comment'],
    });
    expect(
      await refusal(adjustProductFee, admin, { productId: avas, amount: -1, comment: 'No' }),
    ).toMatchObject({
      fields: ['amount'],
    });
    expect(
      await refusal(adjustProductFee, organizer, { productId: avas, amount: 1, comment: 'No' }),
    ).toMatchObject({ status: 403 });
    await does(confirmEventProducts, organizer, { eventProducts: { productId: avas } });
    await does(processEventProducts, admin, { eventProducts: { productId: avas } });
    const adjusted = await does(adjustProductFee, admin, {
      productId: avas,
      amount: 4_999,
      comment: 'Half a day',
    });
    expect(adjusted).toMatchObject({ amount: 4_999, tax: 650, processed: true, comment: 'Half a day' });
    expect(await accountOf(server, ava)).toEqual({
      balance: 5_649,
      entries: [
        ['CHARGE', 'Member-guest: Entry', 5_649],
        ['REVERSAL', 'Member-guest: Entry', -11_300],
        ['CHARGE', 'Member-guest: Entry', 11_300],
      ],
    });
    expect((await logOf(avas)).at(-1)).toEqual(['CHANGED', '100.00', '49.99', 'Half a day', admin.name]);
  });

  test('somebody else pays from then on, what was charged too, and both are told', async ({
    server,
    admin,
    organizer,
    ava,
    ben,
    event: { avas },
    does,
    refusal,
    logOf,
  }) => {
    await does(confirmEventProducts, organizer, { eventProducts: { productId: avas } });
    await does(processEventProducts, admin, { eventProducts: { productId: avas } });
    const body = { productId: avas, userId: ben.userId };
    for (let time = 0; time < 2; time += 1)
      expect(await does(chargeProductUser, admin, body)).toMatchObject({ chargedUserId: ben.userId });
    expect(await accountOf(server, ava)).toMatchObject({ balance: 0 });
    expect(await accountOf(server, ben)).toMatchObject({ balance: 11_300 });
    expect((await logOf(avas)).at(-1)).toEqual(['PAYER', ava.name, ben.name, null, admin.name]);
    const told = await server.db.query<{ payload: unknown }>(
      `select payload from outbox where name = 'seasons.payer-changed'`,
    );
    expect(told.map(({ payload }) => payload)).toEqual([
      { productId: avas, fromUserId: ava.userId, toUserId: ben.userId },
    ]);
    const closed = await buildUser(server.db, { status: 'INACTIVE' });
    expect(await refusal(chargeProductUser, admin, { productId: avas, userId: closed.userId })).toMatchObject(
      { fields: ['userId'] },
    );
  });
});

describe('a change that an organizer asks for', () => {
  test('is approved, then charged; the names that came with it are not read', async ({
    server,
    admin,
    organizer,
    event: { avas },
    does,
    refusal,
    logOf,
  }) => {
    const asked = { productId: avas, amount: 5_000, comment: 'Only nine holes' };
    expect(
      await does(requestProductFeeChange, organizer, {
        ...asked,
        eventName: 'Forged',
        eventTypeName: 'Forged',
      }),
    ).toMatchObject({ processingStage: 'REQUESTED', amount: 10_000, requestedAmount: 5_000 });
    const waiting = () => replyOver(server.url, listFeeRequests, { token: admin.token });
    expect(await waiting()).toMatchObject([{ productId: avas, title: 'Member-guest' }]);
    const stage = (processingStage: string) => ({ productId: avas, processingStage });
    expect(await refusal(updateProductFeeStage, admin, stage('PROCESSED'))).toMatchObject({
      fields: ['processingStage'],
    });
    for (let time = 0; time < 2; time += 1)
      expect(await does(updateProductFeeStage, admin, stage('APPROVED'))).toMatchObject({ amount: 5_000 });
    expect(await waiting()).toEqual([]);
    expect(await refusal(updateProductFeeStage, admin, stage('REJECTED'))).toMatchObject({
      code: 'conflict',
    });
    expect(await does(updateProductFeeStage, admin, stage('PROCESSED'))).toMatchObject({
      processed: true,
      confirmed: true,
      processingStage: 'PROCESSED',
    });
    expect((await logOf(avas)).map(([what]) => what)).toEqual([
      'OWED',
      'REQUESTED',
      'CHANGED',
      'APPROVED',
      'CHARGED',
      'PROCESSED',
    ]);
  });

  test('is refused and costs what it did; a withdrawal takes it off the list', async ({
    server,
    admin,
    organizer,
    ben,
    event: { avas, bens, eventId },
    does,
  }) => {
    const ask = (productId: number) =>
      does(requestProductFeeChange, organizer, { productId, amount: 0, comment: 'Please' });
    await ask(avas);
    await ask(bens);
    expect(
      await does(updateProductFeeStage, admin, { productId: avas, processingStage: 'REJECTED' }),
    ).toMatchObject({ amount: 10_000, processingStage: 'REJECTED' });
    const [entry] = (await productsOf(server, organizer, eventId)).filter(
      ({ productId }) => productId === bens,
    );
    await does(withdrawRegistration, ben, { registrationId: entry?.registrationId });
    expect(await replyOver(server.url, listFeeRequests, { token: admin.token })).toEqual([]);
  });

  test('may be asked for so many times a day, also of one fee', async ({
    server,
    organizer,
    event: { avas },
    does,
    refusal,
  }) => {
    await server.db.query(`update parameters set value = '2' where name = 'FEE_REQUESTS_A_DAY'`);
    const body = { productId: avas, amount: 1, comment: 'Again' };
    await does(requestProductFeeChange, organizer, body);
    await does(requestProductFeeChange, organizer, body);
    expect(await refusal(requestProductFeeChange, organizer, body)).toMatchObject({ code: 'conflict' });
  });
});

test('the check of the books names the fee that differs, and the charge that belongs to none', async ({
  server,
  admin,
  organizer,
  event: { avas, bens },
  does,
}) => {
  const eventProducts = [{ productId: avas }, { productId: bens }];
  await does(confirmEventProducts, organizer, { eventProducts });
  await does(processEventProducts, admin, { eventProducts });
  const broken = async () => {
    const { holds, rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    const found = rules.filter((rule) => rule.broken > 0);
    expect(holds).toBe(found.length === 0);
    return Object.fromEntries(found.map(({ rule, examples }) => [rule, examples]));
  };
  expect(await broken()).toEqual({});
  await server.db.query('update entry_products set amount_cents = amount_cents + 1 where id = $1', [avas]);
  expect(await broken()).toEqual({ 'entry-products': [avas], 'entry-sums': [1] });
  await server.db.query('update entry_products set amount_cents = amount_cents - 1 where id = $1', [avas]);
  const [{ entry_id: lost } = { entry_id: 0 }] = await server.db.query<{ entry_id: number }>(
    `update entry_products x set entry_id = null, processed_at = null from entry_products was
     where was.id = x.id and x.id = $1 returning was.entry_id`,
    [bens],
  );
  expect(await broken()).toEqual({ 'entry-charges': [lost], 'entry-sums': [1] });
  await server.db.query('update entry_products set charged_user_id = $2 where id = $1', [
    avas,
    organizer.userId,
  ]);
  expect(await broken()).toMatchObject({ 'entry-products': [avas] });
});

test('the office pages what waits: of events, of seasons, to confirm, to charge', async ({
  server,
  admin,
  ava,
  organizer,
  event: { avas, bens, seasonId },
  does,
}) => {
  await buildFee(server.db, { seasonId, name: 'Season' });
  await does(signUpSeason, ava, { seasonId });
  const waits = async (call: Call, page = 0, size = 1) => {
    const { products, total } = (await replyOver(server.url, call, {
      token: admin.token,
      params: { page, size },
    })) as { products: { productId: number }[]; total: number };
    return { ids: products.map(({ productId }) => productId), total };
  };
  expect(await waits(listEventProductsReadyForVerify)).toEqual({ ids: [avas], total: 2 });
  expect(await waits(listEventProductsReadyForVerify, 1)).toEqual({ ids: [bens], total: 2 });
  const season = await waits(listSeasonProductsReadyForVerify);
  expect(season.total).toBe(1);
  await server.db.query(`update seasons set start_date = '2026-06-17' where id = $1`, [seasonId]);
  expect(await waits(listSeasonProductsReadyForVerify)).toEqual({ ids: [], total: 0 });
  await server.db.query(`update event_types set payment_timing = 'BEFORE_EVENT'`);
  expect(await waits(listSeasonProductsReadyForVerify)).toEqual(season);
  const eventProducts = [avas, ...season.ids].map((productId) => ({ productId }));
  await does(confirmEventProducts, organizer, { eventProducts });
  expect(await waits(listEventProductsReadyForProcess)).toEqual({ ids: [avas], total: 1 });
  expect(await waits(listSeasonProductsReadyForProcess)).toEqual({ ids: season.ids, total: 1 });
  await does(processEventProducts, admin, { eventProducts });
  expect(await waits(listEventProductsReadyForProcess)).toEqual({ ids: [], total: 0 });
  expect(await waits(listSeasonProductsReadyForProcess)).toEqual({ ids: [], total: 0 });
});
