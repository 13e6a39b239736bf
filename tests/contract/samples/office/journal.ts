/** The calls of what accounts are called in other programs. */
import { buildAdmin } from '../../../kit/booking/starter.ts';
import type { CallOptions, TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const journalSamples: Readonly<Record<string, Sample>> = {
  'journal.listAccounts': async (server) => ({ token: (await buildAdmin(server)).token }),
  'journal.nameAccounts': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: {
      accounts: [
        { code: 'products', quickBooksName: 'Sales', xeroCode: '200', xeroTaxRate: 'Tax Exempt (0%)' },
      ],
    },
  }),
};
