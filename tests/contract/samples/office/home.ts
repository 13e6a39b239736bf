/** The calls of the office's home. */
import { buildAdmin } from '../../../kit/booking/starter.ts';
import type { CallOptions, TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const homeSamples: Readonly<Record<string, Sample>> = {
  'office.getHome': async (server) => ({ token: (await buildAdmin(server)).token }),
  'office.getQueues': async (server) => ({ token: (await buildAdmin(server)).token }),
};
