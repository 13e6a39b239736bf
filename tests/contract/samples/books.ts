/** For the built calls of the books and the reports on money: what it takes to be answered. */
import { adjustAccount } from '@fourball/shared/money/ledger-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const golfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const admin = async ({ db }: TestServer) => buildUser(db, { roles: ['GOLFER', 'ADMIN'] });

/** An admin, a golfer, and an entry on the golfer's account. */
async function adjusted(server: TestServer) {
  const { token } = await admin(server);
  const { userId } = await buildUser(server.db);
  const entry = await replyOver(server.url, adjustAccount, {
    token,
    body: { userId, cents: 1250, reason: 'Lost key' },
  });
  return { token, userId, entryId: entry.entryId };
}

const [year = 0, month = 0] = testToday.split('-').map(Number);
const span = { start: testToday, end: testToday };
const reported: Sample = async (server) => ({ token: (await adjusted(server)).token, params: span });

export const booksSamples: Readonly<Record<string, Sample>> = {
  'ledger.getOwnAccount': golfer,
  'ledger.getAccount': async (server) => {
    const { token, userId } = await adjusted(server);
    return { token, params: { userId } };
  },
  'ledger.getStatement': async (server) => {
    const { token, userId } = await adjusted(server);
    return { token, params: { userId, year, month } };
  },
  'ledger.listOwing': async (server) => ({
    token: (await adjusted(server)).token,
    params: { page: 0, size: 10 },
  }),
  'ledger.listEntries': async (server) => ({
    token: (await adjusted(server)).token,
    params: { page: 0, size: 10 },
  }),
  'ledger.check': async (server) => ({ token: (await adjusted(server)).token }),
  'ledger.reverse': async (server) => {
    const { token, entryId } = await adjusted(server);
    return { token, body: { entryId, reason: 'It was found' } };
  },
  'ledger.adjust': async (server) => ({
    token: (await admin(server)).token,
    body: { userId: (await buildUser(server.db)).userId, cents: -500, reason: 'Goodwill' },
  }),
  'ledger.reportRevenue': reported,
  'ledger.reportTax': reported,
  'ledger.reportAged': async (server) => {
    const { token } = await reported(server);
    return { token, params: { day: testToday } };
  },
};
