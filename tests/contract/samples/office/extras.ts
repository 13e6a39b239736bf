/** What the calls of extras take to be answered: one that the club has, and a golfer's round. */
import { randomUUID } from 'node:crypto';
import { chooseExtra, writeExtra } from '@fourball/shared/booking/extras/extra-calls.ts';
import { bookParty, buildAdmin } from '../../../kit/booking/starter.ts';
import { buildCourse, buildUser } from '../../../kit/build.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const newExtra = () => ({ name: `Cart ${randomUUID()}`, price18: 2_000, price9: 1_200, online: true });

async function ahead(server: TestServer) {
  const { token } = await buildAdmin(server);
  const { extraId } = await replyOver(server.url, writeExtra, { token, body: newExtra() });
  const golfer = await buildUser(server.db);
  const course = await buildCourse(server.db);
  const party = await bookParty(server, course, { day: '2026-06-20', time: '09:10', golfers: [golfer] });
  // The desk gives it out to who is there.
  await server.db.query(
    `update rounds set round_status = 'CHECKED_IN', checked_in_at = now() where purchase_id = $1`,
    [party.purchaseId],
  );
  const body = { roundId: party.roundIds[0] ?? 0, extraId: extraId ?? 0, total: 2_260 };
  return { token: golfer.token, purchaseId: party.purchaseId, body };
}

export const extraSamples: Readonly<Record<string, Sample>> = {
  'extra.list': async (server) => ({ token: (await buildAdmin(server)).token }),
  'extra.listOut': async (server) => ({
    token: (await buildAdmin(server)).token,
    params: { day: '2026-06-20' },
  }),
  'extra.write': async (server) => ({ token: (await buildAdmin(server)).token, body: newExtra() }),
  'extra.listOfBooking': async (server) => {
    const { token, purchaseId } = await ahead(server);
    return { token, params: { purchaseId } };
  },
  'extra.choose': async (server) => {
    const { token, body } = await ahead(server);
    return { token, body };
  },
  'extra.giveBack': async (server) => {
    const { token, body } = await ahead(server);
    await replyOver(server.url, chooseExtra, { token, body });
    return { token, body: { roundId: body.roundId, extraId: body.extraId } };
  },
};
