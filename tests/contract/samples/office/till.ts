/** What the calls of tills take to be answered: a till that is open, and a walk-up that is owed for. */
import { randomUUID } from 'node:crypto';
import { openCustomer } from '@fourball/domain/accounts/customers/open-customer.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { writeTill } from '@fourball/shared/money/till/till-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { buildCourse, buildTeeTime } from '../../../kit/build.ts';
import { buildOpenTill } from '../../../kit/money/tills.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function toTake(server: TestServer) {
  const { token } = await buildAdmin(server);
  const { tillId } = await buildOpenTill(server, { token });
  const { courseId, courseFeeId } = await buildCourse(server.db);
  const { teeTimeId } = await buildTeeTime(server.db, courseId, { day: testToday, time: '14:10' });
  const players = [{ guest: { name: 'A guest' } }];
  const { teeTime } = await replyOver(server.url, walkUp, {
    token,
    body: { teeTimeId, courseFeeId, players },
  });
  const [spot] = teeTime.places;
  const total = spot?.charged ?? 0;
  const rounds = [{ roundId: spot?.roundId ?? 0 }];
  return { token, body: { tillId, rounds, payments: [{ method: 'CASH', amount: total }], total } };
}

async function toClose(server: TestServer) {
  const { token } = await buildAdmin(server);
  const { open } = await buildOpenTill(server, { token });
  return { token, cashUpId: open?.cashUpId ?? 0 };
}

/** Somebody whom the desk knows and who owes nothing. */
async function customer(server: TestServer) {
  const { token } = await buildAdmin(server);
  const userId = await server.db.transaction((tx) =>
    openCustomer(tx, { name: 'A walk-up', email: null, phone: null }),
  );
  return { token, userId };
}

export const tillSamples: Readonly<Record<string, Sample>> = {
  'customer.list': async (server) => ({
    token: (await customer(server)).token,
    params: { page: 0, size: 20 },
    query: { search: 'walk' },
  }),
  'customer.update': async (server) => {
    const { token, userId } = await customer(server);
    return { token, body: { userId, name: 'A walker', email: null, phone: '705-555-0100' } };
  },
  'customer.erase': async (server) => {
    const { token, userId } = await customer(server);
    return { token, params: { id: userId } };
  },
  'till.list': async (server) => ({ token: (await toTake(server)).token }),
  'till.write': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { name: `Pro shop ${randomUUID()}` },
  }),
  'till.open': async (server) => {
    const { token } = await buildAdmin(server);
    const name = `Range ${randomUUID()}`;
    const { tills } = await replyOver(server.url, writeTill, { token, body: { name } });
    return { token, body: { tillId: tills.find((till) => till.name === name)?.tillId ?? 0, float: 10_000 } };
  },
  'till.close': async (server) => {
    const { token, cashUpId } = await toClose(server);
    const counts = { CASH: 20_000, CARD: 0, CHEQUE: 0, TRANSFER: 0 };
    return { token, body: { cashUpId, counts, left: 15_000 } };
  },
  'till.getCashUp': async (server) => {
    const { token, cashUpId } = await toClose(server);
    return { token, params: { id: cashUpId } };
  },
  'till.getDayEnd': async (server) => ({
    token: (await buildAdmin(server)).token,
    params: { day: testToday },
  }),
  'till.take': toTake,
  'till.giveBack': async (server) => {
    const { token, body } = await toTake(server);
    const { taking } = await replyOver(server.url, takeMoney, { token, body });
    const refunds = (taking?.payments ?? []).map(({ paymentId }) => ({ paymentId, amount: 500 }));
    return {
      token,
      body: { tillId: body.tillId, takingId: taking?.takingId ?? 0, refunds, reason: 'Rained off' },
    };
  },
  'till.listTakings': async (server) => {
    const { token, body } = await toTake(server);
    await replyOver(server.url, takeMoney, { token, body });
    return { token, params: { page: 0, size: 20 }, query: { day: testToday, search: 'guest' } };
  },
  'till.getTaking': async (server) => {
    const { token, body } = await toTake(server);
    const { taking } = await replyOver(server.url, takeMoney, { token, body });
    return { token, params: { id: taking?.takingId ?? 0 } };
  },
};
