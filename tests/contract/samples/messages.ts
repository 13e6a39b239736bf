/** For the calls about one message, what it takes for each to be answered. */
import { buildUser } from '../../kit/build.ts';
import { buildThread, threadOver } from '../../kit/messaging/messages.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import type { CallOptions, TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function talking(server: TestServer) {
  const ava = await buildUser(server.db);
  return { ava, thread: threadOver(server, await buildThread(server, [ava])) };
}

async function said(server: TestServer) {
  const { ava, thread } = await talking(server);
  const message = await thread.say(ava, 'See you there');
  return { token: ava.token, params: { id: message.id } };
}

/** By the id of the call. */
export const messageSamples: Readonly<Record<string, Sample>> = {
  'messages.edit': async (server) => ({ ...(await said(server)), body: { text: 'See you here' } }),
  'messages.react': async (server) => ({ ...(await said(server)), body: { emoji: '👍', on: true } }),
  'messages.uploadPhoto': async (server) => {
    const { ava, thread } = await talking(server);
    return {
      token: ava.token,
      params: { conversationId: thread.conversationId },
      body: { file: await pictureFile() },
    };
  },
  'messages.getPhoto': async (server) => {
    const { ava, thread } = await talking(server);
    return { token: ava.token, params: { id: (await thread.upload(ava)).id } };
  },
};
