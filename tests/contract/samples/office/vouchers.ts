/** What the calls of vouchers take to be answered: one that the office gave. */
import { giveVoucher } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function given(server: TestServer) {
  const { token } = await buildAdmin(server);
  const { issued } = await replyOver(server.url, giveVoucher, {
    token,
    body: { amount: 5_000, reason: 'Prize' },
  });
  return { token, ...issued };
}

export const voucherSamples: Readonly<Record<string, Sample>> = {
  'voucher.find': async (server) => {
    const { token, code } = await given(server);
    return { token, body: { code } };
  },
  'voucher.check': async (server) => {
    const { token, code } = await given(server);
    return { token, body: { code } };
  },
  'voucher.listOwn': async (server) => ({ token: (await given(server)).token }),
  'voucher.list': async (server) => ({
    token: (await given(server)).token,
    params: { page: 0, size: 20 },
    query: { state: 'OPEN' },
  }),
  'voucher.get': async (server) => {
    const { token, voucherId } = await given(server);
    return { token, params: { id: voucherId } };
  },
  'voucher.give': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { amount: 5_000, reason: 'Prize' },
  }),
  'voucher.void': async (server) => {
    const { token, voucherId } = await given(server);
    return { token, body: { voucherId, reason: 'Lost' } };
  },
  'voucher.change': async (server) => {
    const { token, voucherId } = await given(server);
    return { token, body: { voucherId, expiresOn: '2027-01-31', reason: 'A year' } };
  },
  'voucher.renewCode': async (server) => {
    const { token, voucherId } = await given(server);
    return { token, body: { voucherId, reason: 'Lost' } };
  },
};
