/** What the calls of payments take to be answered, at a club that takes cards. */
import { adjustAccount } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../kit/server.ts';
import { buildRound } from '../../kit/money/payments.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asAdmin = async ({ db }: TestServer) => buildUser(db, { roles: ['GOLFER', 'ADMIN'] });

async function paid(server: TestServer) {
  const admin = await asAdmin(server);
  const ava = await buildUser(server.db);
  const { paymentId } = await replyOver(server.url, notePayment, {
    token: admin.token,
    body: { userId: ava.userId, method: 'CASH', amount: 5_000, note: 'At the bar' },
  });
  return { admin, ava, paymentId };
}

export const paymentSamples: Readonly<Record<string, Sample>> = {
  'payment.getOptions': async ({ db }) => ({ token: (await buildUser(db)).token }),
  'payment.listFailed': async (server) => ({ token: (await asAdmin(server)).token }),
  'payment.list': async (server) => {
    const { ava } = await paid(server);
    return { token: ava.token, params: { userId: ava.userId } };
  },
  'payment.note': async (server) => ({
    token: (await asAdmin(server)).token,
    body: { userId: (await buildUser(server.db)).userId, method: 'CASH', amount: 5_000, note: 'At the bar' },
  }),
  'payment.payOut': async (server) => {
    const { admin, paymentId } = await paid(server);
    return { token: admin.token, body: { paymentId, amount: 1_000, reason: 'Rained off' } };
  },
  'payment.start': async (server) => {
    const admin = await asAdmin(server);
    const ava = await buildUser(server.db);
    await replyOver(server.url, adjustAccount, {
      token: admin.token,
      body: { userId: ava.userId, cents: 5_000, reason: 'Owes' },
    });
    return { token: ava.token, body: { amount: 1_000, saveCard: true } };
  },
  'payment.get': async (server) => {
    const { ava, paymentId } = await paid(server);
    return { token: ava.token, params: { id: paymentId } };
  },
  'payment.startCardSetup': async ({ db }) => ({ token: (await buildUser(db)).token, body: {} }),
  'payment.listCards': async ({ db }) => {
    const ava = await buildUser(db);
    return { token: ava.token, params: { userId: ava.userId } };
  },
  'payment.removeCard': async ({ db }) => {
    const { token, userId } = await buildUser(db);
    const [card] = await db.query<{ id: number }>(
      `insert into saved_cards (user_id, card_ref, brand, last4, exp_month, exp_year)
       values ($1, 'pm_' || gen_random_uuid(), 'visa', '4242', 8, 2031) returning id`,
      [userId],
    );
    return { token, params: { id: card?.id ?? 0 } };
  },
  'payment.chargeNoShow': async (server) => {
    const { userId } = await buildUser(server.db);
    const roundId = await buildRound(server.db, await buildCourse(server.db), { userId, day: testToday });
    return { token: (await asAdmin(server)).token, body: { roundId, fee: 2_500 } };
  },
};
