/** What strangers and other golfers try on memberships, credits and money: others' ids, forged fields, odd values, false texts. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import {
  createCatalogueEntry,
  createProductItem,
  updateCatalogueEntry,
} from '@fourball/shared/membership/catalogue-calls.ts';
import {
  claimExternalMembership,
  listVerifiedExternalMemberships,
  updateExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import {
  adjustRoundCredits,
  createMembership,
  purchaseMemberships,
  refundMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import {
  adjustAccount,
  checkLedger,
  getOwnAccount,
  getStatementPdf,
  listLedgerEntries,
} from '@fourball/shared/money/ledger-calls.ts';
import { listPayments, notePayment, payOut, startPayment } from '@fourball/shared/money/payment-calls.ts';
import {
  createPurchase,
  getReceipt,
  getReceiptPdf,
  updatePurchaseMessage,
} from '@fourball/shared/money/purchase-calls.ts';
import { downloadReport } from '@fourball/shared/money/report-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { describe, expect } from 'vitest';
import { samples, withoutSample } from '../contract/samples.ts';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { balanceOf, buildItem } from '../kit/membership/build-memberships.ts';
import { mailTo } from '../kit/mails.ts';
import { callOver, replyOver, testNow, testToday, type CallOptions, refusalIn } from '../kit/server.ts';
import { stateOf } from '../kit/rows/state.ts';
import { startStripeServer } from '../kit/money/stripe-server.ts';

const test = clubTest()
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startStripeServer(() => testNow);
    onCleanup(() => stripe.close());
    return stripe;
  })
  .extend('server', { scope: 'file' }, ({ stripe }, { onCleanup }) =>
    startFor({ with: ['workers'], env: { ...stripe.env, PDF_QUEUE: '2' } }, onCleanup),
  )
  .extend('organizer', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] }),
  )
  /** Whatever was tried, the books are in order. */
  .extend('booksHold', ({ server, admin }) => async () => {
    const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
  })
  /** One good request of whoever may make it; of files too. */
  .extend('goodRequest', ({ server, admin }) => async (call: Call): Promise<CallOptions> => {
    const { userId, token } = await buildUser(server.db);
    switch (call.id) {
      case getStatementPdf.id:
        return { token, params: { userId, year: 2026, month: 6 } };
      case getReceiptPdf.id:
        return (await samples['purchase.getReceipt']?.(server)) ?? {};
      case downloadReport.id:
        return {
          token: admin.token,
          params: { name: 'owing', format: 'csv', start: testToday, end: testToday },
        };
      default:
        return (await samples[call.id]?.(server)) ?? {};
    }
  });

test.afterEach(({ booksHold }) => booksHold());

const ofMoney = /^(?:memberships|purchase|ledger|payment|round)\.|^book\.(?:updatePlayFee|\w+RoundCredit)$/;
const calls = builtCalls.filter(({ id }) => ofMoney.test(id));

describe('every call by everybody', () => {
  /** What is about the caller alone, whoever that is, or open to everybody: there are no ids of others in it. */
  const aboutTheCaller = new Set([
    'memberships.getCurrentUser',
    'memberships.getUpcoming',
    'memberships.hasCurrent',
    'memberships.getFeatures',
    'memberships.purchase',
    'memberships.createExternalForUser',
    'purchase.create',
    'purchase.listForUser',
    'round.listCurrentUser',
    'payment.getOptions',
    'payment.start',
    'payment.startCardSetup',
    'ledger.getOwnAccount',
  ]);
  const guarded = calls.filter(({ access }) => access !== 'public');

  test('without a session, as another golfer and as an organizer nothing is reached or changed', async ({
    server,
    goodRequest,
    organizer,
  }) => {
    const stranger = await buildUser(server.db);
    const asked = await Promise.all(guarded.map(async (call) => ({ call, good: await goodRequest(call) })));
    const before = await stateOf(server.db);
    const reached: string[] = [];
    for (const { call, good } of asked) {
      const by = (token: string | undefined) => callOver(server.url, call, { ...good, token });
      const tries = [['nobody', undefined, [401]]] as [string, string | undefined, number[]][];
      if (!aboutTheCaller.has(call.id)) {
        const refused = call.access === 'admin' ? [403] : [403, 404];
        tries.push(['stranger', stranger.token, refused], ['organizer', organizer.token, refused]);
      }
      for (const [who, token, refused] of tries) {
        const { status } = await by(token);
        if (!refused.includes(status)) reached.push(`${call.id} by ${who}: ${status}`);
      }
    }
    expect(reached).toEqual([]);
    expect(await stateOf(server.db)).toEqual(before);
    // Those that strangers sent were good requests: whoever may make them is answered. Of these two, others were made in between.
    const inBetween = new Set(['memberships.updateCatalogueEntriesSequence', 'round.createProductItem']);
    for (const { call, good } of asked.filter(({ call: { id } }) => !inBetween.has(id))) {
      const { status } = await callOver(server.url, call, good);
      if (status !== 200) reached.push(`${call.id} by its own: ${status}`);
    }
    expect(reached).toEqual([]);
  }, 120_000);

  test('every call is one of these', () => {
    const open = calls.filter(({ access }) => access === 'public').map(({ id }) => id);
    expect(open.sort()).toEqual([
      'memberships.getCatalogueEntry',
      'memberships.listAvailable',
      'memberships.listAvailableByYear',
      'memberships.listCatalogueEntries',
      'memberships.listProductItems',
      'payment.stripeWebhook',
    ]);
    expect(calls.length).toBeGreaterThan(75);
  });
});

test('odd values in any field, path or query are refused or taken, and never break anything', async ({
  server,
  goodRequest,
}) => {
  const odd: unknown[] = [
    null,
    '',
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2_147_483_648,
    'NaN',
    [1],
    {},
    'a\u0000b',
    '\ud800',
    '0001-01-01',
    '9999-12-31',
    'x'.repeat(20_000),
  ];
  // Half a letter can't be written in an address, and nothing would be another address.
  const oddText = odd.filter(
    (value): value is string | number =>
      (typeof value === 'string' || typeof value === 'number') && value !== '' && value !== '\ud800',
  );
  const broken: string[] = [];
  for (const call of calls.filter(({ id }) => !withoutSample.has(id))) {
    const good = await goodRequest(call);
    const tries: CallOptions[] = [];
    for (const part of ['params', 'query'] as const) {
      for (const name of fieldsOf(call[part]).keys()) {
        for (const value of oddText) tries.push({ ...good, [part]: { ...good[part], [name]: value } });
      }
    }
    for (const name of fieldsOf(call.body).keys()) {
      for (const value of odd) tries.push({ ...good, body: { ...(good.body as object), [name]: value } });
    }
    for (let at = 0; at < tries.length; at += 16) {
      await Promise.all(
        tries.slice(at, at + 16).map(async (request) => {
          const { status } = await callOver(server.url, call, request);
          if (status >= 500) {
            const { params, query, body } = request;
            broken.push(`${call.id} ${status} ${JSON.stringify({ params, query, body }).slice(0, 300)}`);
          }
        }),
      );
    }
  }
  expect(broken).toEqual([]);
}, 120_000);

/** For what was asked, not for who asked. */
const isRefused = async (answer: ReturnType<typeof callOver>): Promise<boolean> =>
  ['invalid_input', 'conflict'].includes(refusalIn(await answer).code);

describe('fields that nobody asked for', () => {
  const forged = {
    unitPrice: 1,
    price: 1,
    unit_price_cents: 1,
    discount: 99_999,
    tax: 0,
    taxBasisPoints: 0,
    total: 0,
    chargedUserId: 1,
    boughtBy: 1,
    roles: ['ADMIN'],
    status: 'SUCCEEDED',
    state: 'CURRENT',
    verified: true,
    purchaseLimit: 0,
    roundCredits: 1000,
  };

  test('don’t change what a golfer pays, nor whose it is', async ({ server }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const other = await buildUser(server.db, { memberDays: null });
    const [first, second] = [await buildItem(server.db), await buildItem(server.db)];
    const line = { productType: 'GOLF', productItemId: first.productItemId, quantity: 1 };
    const purchase = (total: number | null) =>
      replyOver(server.url, createPurchase, {
        token: golfer.token,
        body: { ...forged, userId: other.userId, purchase: [{ ...forged, ...line, total }] },
      });
    // What the buyer was shown may only make the club refuse.
    expect(await purchase(1)).toMatchObject({ result: 'NOT_AVAILABLE', field: 'purchase.0.total' });
    await purchase(null);
    await replyOver(server.url, purchaseMemberships, {
      token: golfer.token,
      body: { ...forged, membershipPurchases: [{ ...forged, productItemId: second.productItemId }] },
    });
    expect(await balanceOf(server.db, golfer.userId)).toBe(226_000);
    expect(await balanceOf(server.db, other.userId)).toBe(0);
    const sold = await server.db.query(
      `select user_id, charged_user_id, unit_price_cents, discount_cents, tax_cents from memberships
       where user_id = any($1)`,
      [[golfer.userId, other.userId]],
    );
    const one = { unit_price_cents: 100_000, discount_cents: 0, tax_cents: 13_000 };
    const own = { user_id: golfer.userId, charged_user_id: golfer.userId, ...one };
    expect(sold).toEqual([own, own]);

    const claimed = await replyOver(server.url, claimExternalMembership, {
      token: golfer.token,
      body: { ...forged, userId: other.userId, year: 2030, userEnteredText: 'Glen Abbey' },
    });
    expect(claimed).toMatchObject({ userId: golfer.userId, verified: false, year: 2026 });

    const began = await replyOver(server.url, startPayment, {
      token: golfer.token,
      body: { ...forged, userId: other.userId, amount: 1_000 },
    });
    const payments = await server.db.query(
      'select user_id, status, amount_cents from payments where id = $1',
      [began.paymentId],
    );
    expect(payments).toEqual([{ user_id: golfer.userId, status: 'PENDING', amount_cents: 1_000 }]);
    for (const amount of [226_001, 0, -1]) {
      const body = { amount };
      expect(await isRefused(callOver(server.url, startPayment, { token: golfer.token, body }))).toBe(true);
    }
  });

  test('an admin gives back no more than was paid, in any way, and a method of the processor’s is not noted', async ({
    server,
    admin,
  }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db);
    const { membership } = await replyOver(server.url, createMembership, {
      token: admin.token,
      body: {
        userId: golfer.userId,
        productId: productItemId,
        discount: 10_000,
        advanceBookingDays: 14,
        creditAdjustment: 0,
        usedCredits: 0,
      },
    });
    const refuses = async (call: Call, body: unknown) =>
      isRefused(callOver(server.url, call, { token: admin.token, body }));
    for (const refund of [90_001, 100_000, 0, -1, 1.5, '1', null, [1], 1e308]) {
      expect(await refuses(refundMembership, { id: membership?.id, refund })).toBe(true);
    }
    const note = { userId: golfer.userId, method: 'CASH', amount: 5_000 };
    expect(await refuses(notePayment, { ...note, method: 'STRIPE' })).toBe(true);
    const { paymentId } = await replyOver(server.url, notePayment, { token: admin.token, body: note });
    for (const amount of [5_001, 0, -1, 0.5, '5', null, 1e308]) {
      expect(await refuses(payOut, { paymentId, amount, reason: 'Why' })).toBe(true);
    }
    expect(await balanceOf(server.db, golfer.userId)).toBe(101_700 - 5_000);
  });
});

test('whoever wants papers by the dozen is told to come back, and whoever wants anything else need not wait', async ({
  server,
}) => {
  const { userId, token } = await buildUser(server.db);
  const wanted = { token, params: { userId, year: 2026, month: 6 } };
  const papers = Array.from({ length: 12 }, () => callOver(server.url, getStatementPdf, wanted));
  const others = await Promise.all([1, 2, 3].map(() => callOver(server.url, getOwnAccount, { token })));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(papers);
  const told = answers.filter(({ status }) => status === 503);
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  // At least the one that is made and the two that may wait.
  expect(answers.filter(({ status }) => status === 200).length).toBe(12 - told.length);
  expect(12 - told.length).toBeGreaterThanOrEqual(3);
  expect((await callOver(server.url, getStatementPdf, wanted)).status).toBe(200);
});

test('a text is a text everywhere: on pages, in files and in mails', async ({ server, admin }) => {
  const evil = '=HYPERLINK("http://evil.example","\u202e1")<img src=x onerror=alert(1)>';
  const shown = evil.replace('\u202e', '');
  const golfer = await buildUser(server.db, { memberDays: null });
  const asAdmin = { token: admin.token };
  const entryFields = {
    name: evil,
    description: `${evil}\nline two`,
    nineHole: false,
    weekday: false,
    purchaseLimit: 0,
    leagues: false,
    tournaments: false,
    trips: false,
  };
  const entry = await replyOver(server.url, createCatalogueEntry, { ...asAdmin, body: entryFields });
  expect(entry).toMatchObject({ name: shown, description: `${shown}\nline two` });
  await replyOver(server.url, updateCatalogueEntry, { ...asAdmin, body: { ...entryFields, id: entry.id } });
  const item = await replyOver(server.url, createProductItem, {
    ...asAdmin,
    body: {
      catalogueEntryId: entry.id,
      name: evil,
      unitPrice: 77_700,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      advanceBookingDays: 7,
      roundCredits: 1,
    },
  });
  const { purchaseId = 0 } = await replyOver(server.url, createPurchase, {
    token: golfer.token,
    body: { purchase: [{ productType: 'GOLF', productItemId: item.id, quantity: 1 }] },
  });
  await replyOver(server.url, updatePurchaseMessage, {
    token: golfer.token,
    body: { purchaseId, message: `${evil}\nline two` },
  });
  await replyOver(server.url, adjustAccount, {
    ...asAdmin,
    body: { userId: golfer.userId, cents: 100, reason: evil },
  });
  await replyOver(server.url, adjustRoundCredits, {
    ...asAdmin,
    body: { userId: golfer.userId, credits: 1, comment: evil },
  });
  const { paymentId } = await replyOver(server.url, notePayment, {
    ...asAdmin,
    body: { userId: golfer.userId, method: 'CASH', amount: 500, note: evil },
  });
  await replyOver(server.url, payOut, { ...asAdmin, body: { paymentId, amount: 100, reason: evil } });
  const claim = await replyOver(server.url, claimExternalMembership, {
    token: golfer.token,
    body: { userEnteredText: evil },
  });
  const { userId, year } = claim;
  await replyOver(server.url, updateExternalMembership, {
    ...asAdmin,
    body: { id: claim.id, userId, year, verified: true, userEnteredText: evil },
  });

  const pages = await Promise.all([
    callOver(server.url, getReceipt, { token: golfer.token, params: { id: purchaseId } }),
    callOver(server.url, listLedgerEntries, { ...asAdmin, params: { page: 0, size: 5 } }),
    callOver(server.url, listPayments, { token: golfer.token, params: { userId } }),
    callOver(server.url, listVerifiedExternalMemberships, asAdmin),
  ]);
  for (const { headers, json, text } of pages) {
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // As typed, less what turns letters around: whoever shows it shows a text.
    expect(JSON.stringify(json)).toContain(JSON.stringify(shown).slice(1, -1));
    expect(text).not.toContain('\u202e');
  }
  for (const name of ['revenue', 'payments', 'purchases', 'entries']) {
    // Payments are dated by the database's own clock.
    const params = { name, format: 'csv', start: testToday, end: '2036-01-01' };
    const { text } = await callOver(server.url, downloadReport, { ...asAdmin, params });
    expect([name, text.includes(`'=HYPERLINK(""http://evil.example""`)]).toEqual([name, true]);
    expect(text).not.toMatch(/(?:^|,)"?=HYPERLINK/m);
    const xlsx = await callOver(server.url, downloadReport, {
      ...asAdmin,
      params: { ...params, format: 'xlsx' },
    });
    expect([name, xlsx.status]).toEqual([name, 200]);
  }
  for (const [call, params] of [
    [getReceiptPdf, { id: purchaseId }],
    [getStatementPdf, { userId, year: 2026, month: 6 }],
  ] as const) {
    const { status, headers, text } = await callOver(server.url, call, { token: golfer.token, params });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    // Nothing in the document runs or opens anything.
    expect(text).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction|EmbeddedFile)\b/);
  }
  const number = `F-${String(purchaseId).padStart(6, '0')}`;
  const { html = '' } = await mailTo(server, golfer.email, `Receipt ${number}: $878.01`);
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('<img src=x');
});
