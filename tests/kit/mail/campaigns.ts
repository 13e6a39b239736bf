/** A club that sends campaigns to a mail server of the test's: readers by the dozen, and workers whose turns the test takes. */
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { sendCampaignEmail } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { sendCampaignsHandler } from '@fourball/workers/mail/send-campaigns.ts';
import { createBulkTransport } from '@fourball/workers/mail/transport.ts';
import { defaultTuning, type WorkerTuning } from '@fourball/workers/tuning.ts';
import { ownClubTest } from '../fixtures.ts';
import { startMailServer } from '../mail-server.ts';
import { replyOver } from '../server.ts';
import { workerContext } from '../worker-context.ts';
import { buildMailList, setParameter } from './readers.ts';

export { buildReaders, setParameter } from './readers.ts';

/** One worker: each of its turns is taken by the test. */
export interface Post {
  turn(): Promise<void>;
  close(): void;
}

/** Nobody waits in a test: a pause is over as soon as it has begun. */
const soon: Partial<WorkerTuning> = {
  bulkFirstRest: 1,
  bulkLongestRest: 1,
  bulkFirstPause: 0,
  bulkLongestPause: 0,
  bulkAwayPause: 0,
  mailServerRest: 0,
};

export function openPost(house: House, settings: Settings, tuning: Partial<WorkerTuning> = {}): Post {
  const all = { ...defaultTuning, ...soon, ...tuning };
  const bulkMail = createBulkTransport(settings, house.clock, all);
  const context = workerContext(house, {
    bulkMail,
    tuning: all,
    settings,
    publicUrl: settings.publicUrl,
  });
  return { turn: () => sendCampaignsHandler.run(context), close: () => bulkMail.close() };
}

/** A club of its own for each test, with a mail server, an address and no limit but what the test sets. */
export const campaignTest = (env: Record<string, string> = {}) =>
  ownClubTest({
    env: {
      PUBLIC_URL: 'https://club.example',
      MAIL_FROM: 'Maple <club@maple.example>',
      CLUB_NAME: 'Maple Hollow',
      ...env,
    },
  })
    .extend('mails', async ({}, { onCleanup }) => {
      const mails = await startMailServer();
      onCleanup(() => mails.close());
      return mails;
    })
    .extend('settings', ({ server, mails }): Settings => ({ ...server.settings, smtpUrl: mails.url }))
    .extend('club', async ({ server }) => {
      await setParameter(server.db, 'CLUB_ADDRESS', '1 Hollow Road');
      await setParameter(server.db, 'MAIL_PER_MINUTE', '100000');
      await setParameter(server.db, 'MAIL_DOMAIN_SHARE', '100');
      const listId = await buildMailList(server.db, 'Club news');
      const [list] = await server.db.query<{ slug: string }>('select slug from email_lists where id = $1', [
        listId,
      ]);
      return { listId, slug: list?.slug ?? '' };
    })
    .extend('open', ({ server, settings }, { onCleanup }) => {
      const posts: Post[] = [];
      onCleanup(async () => posts.forEach((post) => post.close()));
      return (tuning?: Partial<WorkerTuning>): Post => {
        const post = openPost(server.house, settings, tuning);
        posts.push(post);
        return post;
      };
    })
    .extend('post', ({ open }): Post => open())
    .extend(
      'send',
      ({ server, admin, club }) =>
        (more: { html?: string; subject?: string; to?: string | string[] } = {}): Promise<Campaign> =>
          replyOver(server.url, sendCampaignEmail, {
            token: admin.token,
            body: { html: '<p>Spring is here.</p>', subject: 'Spring', to: club.slug, ...more },
          }),
    );
