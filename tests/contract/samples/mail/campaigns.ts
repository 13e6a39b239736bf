/** Campaigns in each state that their calls ask for, and what the office writes to people. */
import { createCampaign } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { setParameter } from '../../../kit/mail/campaigns.ts';
import { buildMailList } from '../../../kit/mail/readers.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function written(server: TestServer) {
  await setParameter(server.db, 'CLUB_ADDRESS', '1 Hollow Road');
  const listId = await buildMailList(server.db);
  const { token } = await buildAdmin(server);
  const body = {
    subject: 'Spring',
    html: '<p>Spring is here.</p>',
    audience: { lists: [listId] },
  };
  const { id } = await replyOver(server.url, createCampaign, { token, body });
  return { id, token, listId };
}

/** A campaign in this state, and a call by its id. */
const inState =
  (state: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED', more: object = {}): Sample =>
  async (server) => {
    const { id, token } = await written(server);
    await server.db.query(
      `update campaigns set state = $2, send_at = '2026-06-17T16:00Z', started_at = '2026-06-16T16:00Z' where id = $1`,
      [id, state],
    );
    return { token, body: { id, ...more }, params: { id } };
  };

export const campaignSamples: Readonly<Record<string, Sample>> = {
  'emailMarketing.listEmails': inState('DRAFT'),
  'emailMarketing.getEmail': inState('DRAFT'),
  'emailMarketing.getCampaignFigures': inState('SENDING'),
  'emailMarketing.sendEmail': async (server) => {
    const { token, listId } = await written(server);
    const [list] = await server.db.query<{ slug: string }>('select slug from email_lists where id = $1', [
      listId,
    ]);
    return { token, body: { html: '<p>Hello</p>', to: list?.slug, subject: 'Hello' } };
  },
  'emailMarketing.createCampaign': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { subject: 'Spring', blocks: [{ kind: 'TEXT', text: 'Hello {firstName|golfer}' }] },
  }),
  'emailMarketing.updateCampaign': inState('DRAFT', { subject: 'Summer' }),
  'emailMarketing.deleteCampaign': inState('DRAFT'),
  'emailMarketing.testCampaign': inState('DRAFT'),
  'emailMarketing.scheduleCampaign': inState('DRAFT', { sendAt: null }),
  'emailMarketing.unscheduleCampaign': inState('SCHEDULED'),
  'emailMarketing.pauseCampaign': inState('SENDING'),
  'emailMarketing.resumeCampaign': inState('PAUSED'),
  'emailMarketing.stopCampaign': inState('SENDING'),
  'mail.send': async (server) => {
    const { token, email } = await buildAdmin(server);
    return { token, body: { to: email, subject: 'Your locker', html: '<p>Hello</p>' } };
  },
};
