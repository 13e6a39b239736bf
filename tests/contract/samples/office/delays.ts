/** The calls of delays and closures, with a party that books this afternoon. */
import { getDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import { buildCourse, buildUser } from '../../../kit/build.ts';
import { closed, delayed, delayOf, previewOf } from '../../../kit/booking/delays.ts';
import { bookParty, buildAdmin } from '../../../kit/booking/starter.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function booked(server: TestServer) {
  const course = await buildCourse(server.db);
  const golfer = await buildUser(server.db);
  await bookParty(server, course, {
    day: testToday,
    time: '15:00',
    golfers: [golfer],
  });
  const admin = await buildAdmin(server);
  return { admin, golfer, token: admin.token, ask: delayOf(course) };
}

export const delaySamples: Readonly<Record<string, Sample>> = {
  'book.previewDelay': async (server) => {
    const { token, ask } = await booked(server);
    return { token, body: ask };
  },
  'book.createDelay': async (server) => {
    const { admin, token, ask } = await booked(server);
    const { preview } = await previewOf(server, admin, ask);
    return { token, body: { ...ask, cause: 'FROST', words: 'Frost.', fingerprint: preview.fingerprint } };
  },
  'book.undoDelay': async (server) => {
    const { admin, token, ask } = await booked(server);
    const { delayId } = await delayed(server, admin, ask);
    return { token, body: { delayId, words: 'The sun is out.' } };
  },
  'book.getDelay': async (server) => {
    const { admin, token, ask } = await booked(server);
    const { delayId } = await delayed(server, admin, ask);
    return { token, params: { id: delayId } };
  },
  'book.noteDelayTold': async (server) => {
    const { admin, token, ask } = await booked(server);
    const { delayId } = await delayed(server, admin, ask);
    const { people } = await replyOver(server.url, getDelay, { token, params: { id: delayId } });
    return { token, body: { personId: people[0]?.personId, told: true } };
  },
  'book.answerClosure': async (server) => {
    const { golfer, admin, ask } = await booked(server);
    const { delayId } = await closed(server, admin, { ...ask, from: '14:00', to: '16:00' });
    const { people } = await replyOver(server.url, getDelay, { token: admin.token, params: { id: delayId } });
    return { token: golfer.token, body: { delayId, purchaseId: people[0]?.purchaseId ?? 0, moves: false } };
  },
  'book.seeDelay': async (server) => {
    const { golfer, admin, ask } = await booked(server);
    const { delayId } = await delayed(server, admin, ask);
    return { token: golfer.token, body: { delayId } };
  },
  'book.listDelays': async (server) => ({
    token: (await buildAdmin(server)).token,
    query: { day: testToday },
  }),
};
