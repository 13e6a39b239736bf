/** The calls of threads, with one in which somebody else has said something. */
import { buildUser } from '../../kit/build.ts';
import type { CallOptions, TestServer } from '../../kit/server.ts';
import { buildThread, threadDoors } from '../../kit/messaging/threads.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function talkedIn(server: TestServer) {
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  const conversationId = await buildThread(server.db, [ava, ben]);
  await threadDoors(() => server).say(ben, conversationId, 'See you at the range');
  return { token: ava.token, conversationId };
}

const ofThread =
  (body?: object): Sample =>
  async (server) => {
    const { token, conversationId } = await talkedIn(server);
    return { token, params: { conversationId }, ...(body && { body }) };
  };

export const threadSamples: Readonly<Record<string, Sample>> = {
  'messages.listConversations': async (server) => ({
    token: (await talkedIn(server)).token,
    params: { page: 0, size: 10 },
  }),
  'messages.search': async (server) => ({
    token: (await talkedIn(server)).token,
    params: { page: 0, size: 10 },
    query: { text: 'range' },
  }),
  'messages.getConversation': ofThread(),
  'messages.markRead': ofThread({ seq: 1 }),
  'messages.mute': ofThread({ muted: true }),
};
