/** Sends campaigns: begins those whose moment has come, and hands a few mails at a time to the server, at the club's pace. */
import type { RetryPauses } from '@fourball/domain/mail/sending/outcomes.ts';
import { mailClubOf } from '@fourball/domain/mail/blocks/render-campaign.ts';
import type { Mail } from '@fourball/domain/mail/mail.ts';
import { bulkRules, isQuiet } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { claimRecipients, type ClaimedRecipient } from '@fourball/domain/mail/sending/claim-recipients.ts';
import { noteUnsent, slowDown, speedUp } from '@fourball/domain/mail/sending/outcomes.ts';
import {
  campaignMailWriter,
  readCampaignMails,
  sendRecipient,
} from '@fourball/domain/mail/sending/send-recipient.ts';
import {
  endCampaigns,
  hasOpenCampaigns,
  startDueCampaigns,
} from '@fourball/domain/mail/sending/start-campaigns.ts';
import { tellAllProgress, tellProgress } from '@fourball/domain/mail/sending/tell-progress.ts';
import { MailFailed } from '@fourball/domain/mail/mail.ts';
import { sendCampaigns as job } from '@fourball/shared/mail/jobs.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { handleSchedule, type WorkerContext } from '../queues/handler.ts';

/** Workers whose last turn was full, so that there is more to do at once. */
const busy = new WeakSet<WorkerContext>();
/** Workers that have said that the club is quiet. */
const quiet = new WeakSet<WorkerContext>();

const pausesOf = ({ tuning }: WorkerContext): RetryPauses => ({
  firstPause: tuning.bulkFirstPause,
  longestPause: tuning.bulkLongestPause,
  awayPause: tuning.bulkAwayPause,
});

/** Sends to all who were claimed and notes what came of each; how many left, and whether the server wants rest. */
async function sendAll(
  context: WorkerContext,
  claimed: readonly ClaimedRecipient[],
): Promise<{ sent: number; slowed: boolean }> {
  const { house, club, bulkMail, publicUrl, tuning, log } = context;
  const [campaigns, write] = await Promise.all([
    readCampaignMails(
      house,
      claimed.map(({ campaignId }) => campaignId),
    ),
    campaignMailWriter(house, publicUrl, await club.profile()),
  ]);
  let sent = 0;
  let slowed = false;
  const mailOf = (recipient: ClaimedRecipient): Mail => {
    const campaign = campaigns.get(recipient.campaignId);
    if (!campaign) throw new MailFailed(`There is no campaign ${recipient.campaignId}.`, 'NOT_NOW');
    return write(recipient, campaign);
  };
  await Promise.all(
    claimed.map(async (recipient) => {
      try {
        await sendRecipient(house, bulkMail, recipient, mailOf(recipient));
        sent += 1;
      } catch (error) {
        const outcome = await noteUnsent(house, recipient, error, pausesOf(context));
        if (outcome === 'SLOW') {
          slowed = true;
          await slowDown(house, { first: tuning.bulkFirstRest, most: tuning.bulkLongestRest });
        } else if (outcome === 'AGAIN')
          log.warn({ err: error, campaign: recipient.campaignId }, 'A mail of a campaign was refused.');
      }
    }),
  );
  return { sent, slowed };
}

export const sendCampaignsHandler = handleSchedule(
  job,
  async (context) => {
    const { house, club, publicUrl, tuning, log } = context;
    busy.delete(context);
    if (!(await hasOpenCampaigns(house))) return;
    const parameters = (await club.rules()).all;
    const rules = bulkRules(parameters);
    if (isQuiet(rules, house.clock.now(), house.timeZone)) {
      if (!quiet.has(context)) await tellAllProgress(house);
      quiet.add(context);
      return;
    }
    quiet.delete(context);
    const started = await startDueCampaigns(house, await mailClubOf(club, publicUrl, wordsFor({})));
    if (started > 0) log.info({ campaigns: started }, 'Campaigns begin to leave.');
    const end = async (): Promise<void> => {
      for (const campaign of await endCampaigns(house, rules))
        log.error(
          { campaign },
          'A campaign was stopped: too many of its mails come back or are called spam.',
        );
    };
    // What came back since the last turn is heeded before more leave.
    await end();
    const claimed = await claimRecipients(house, rules, tuning.bulkInOneGo);
    if (claimed.length > 0) {
      const { sent, slowed } = await sendAll(context, claimed);
      await tellProgress(
        house,
        claimed.map(({ campaignId }) => campaignId),
      );
      if (slowed) log.warn('A mail server asks for rest: campaigns wait.');
      else if (sent > 0) await speedUp(house, { first: tuning.bulkFirstRest });
      if (claimed.length === tuning.bulkInOneGo && !slowed) busy.add(context);
    }
    await end();
  },
  async (context) => (busy.has(context) ? 0 : undefined),
);
