/** A list with a reader, whom the office looks for before it sends a campaign. */
import { buildUser } from '../../../kit/build.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { buildMailList, putOnList } from '../../../kit/mail/readers.ts';
import type { CallOptions, TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const audienceSamples: Readonly<Record<string, Sample>> = {
  'emailMarketing.listAudienceFacts': async (server) => ({ token: (await buildAdmin(server)).token }),
  'emailMarketing.listBlockChoices': async (server) => ({ token: (await buildAdmin(server)).token }),
  'emailMarketing.countAudience': async (server) => {
    const listId = await buildMailList(server.db);
    await putOnList(server.db, listId, await buildUser(server.db));
    const audience = { match: 'ALL', of: [{ fact: 'MEMBERSHIP', is: ['ANY'] }] };
    return { token: (await buildAdmin(server)).token, body: { lists: [listId], audience } };
  },
  'emailMarketing.previewBlocks': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { subject: 'News', preheader: '', blocks: [{ kind: 'TEXT', text: 'Hello {firstName|golfer}' }] },
  }),
};
