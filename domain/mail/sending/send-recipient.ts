/** Sends a campaign to one who was claimed for it: once, if it is still wanted at the moment in which it leaves. */
import type { Database, Transaction } from '@fourball/db/connection.ts';
import type { ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';
import { shareStatements } from '../../kernel/batch/share-statements.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { personalise } from '../blocks/personalise.ts';
import { isSuppressed, mayBeSent } from '../consent/may-send.ts';
import { mailLinkMaker, mailLinkUrl } from '../consent/unsubscribe-link.ts';
import type { Mail, MailTransport } from '../mail.ts';
import { sendMailOnce } from '../send-mail-once.ts';
import { bounceTokenMaker } from './bounce-address.ts';
import { campaignKey, type ClaimedRecipient } from './claim-recipients.ts';
import { NotSent, noteSent, type Unsent } from './outcomes.ts';

interface Asked {
  readonly recipient: ClaimedRecipient;
  readonly now: Date;
  readonly today: string;
}

interface Standing {
  readonly campaignId: number;
  readonly contactId: number;
  readonly why: Unsent | null;
}

/** One statement for all whose mails leave at the same moment. */
const askStanding = shareStatements(
  async (db: Pick<Database, 'query'>, asked: readonly Asked[]): Promise<readonly (Unsent | null)[]> => {
    const [first] = asked;
    if (!first) return [];
    const rows = await db.query<Standing>(
      `select r.campaign_id as "campaignId", r.contact_id as "contactId",
         case when c.state = 'PAUSED' then 'PAUSED' when c.state <> 'SENDING' then 'STOPPED'
           when r.state <> 'CLAIMED' or r.claim <> a.claim then 'GONE'
           when k.email <> r.email then 'MOVED'
           when ${isSuppressed('k', '$4::timestamptz')} then 'SUPPRESSED'
           when not ${mayBeSent({ contact: 'k', list: 'l', now: '$4::timestamptz', today: '$5::date' })} then 'UNWANTED'
           when exists (select from mail_streams m where m.name = 'BULK' and m.slow_until > now()) then 'SLOW' end as why
       from unnest($1::bigint[], $2::bigint[], $3::int[]) as a (campaign_id, contact_id, claim)
         join campaign_recipients r on r.campaign_id = a.campaign_id and r.contact_id = a.contact_id
         join campaigns c on c.id = r.campaign_id
         join contacts k on k.id = r.contact_id
         join email_lists l on l.id = r.list_id`,
      [
        asked.map(({ recipient }) => recipient.campaignId),
        asked.map(({ recipient }) => recipient.contactId),
        asked.map(({ recipient }) => recipient.claim),
        first.now,
        first.today,
      ],
    );
    const found = new Map(
      rows.map(({ campaignId, contactId, why }) => [campaignKey(campaignId, contactId), why]),
    );
    return asked.map(({ recipient }) => {
      const standing = found.get(campaignKey(recipient.campaignId, recipient.contactId));
      return standing === undefined ? 'GONE' : standing;
    });
  },
);

/** What all mails of a campaign have in common. */
interface CampaignMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly fromName: string;
  readonly replyTo: string;
  readonly lists: ReadonlyMap<number, { readonly name: string; readonly slug: string }>;
}

/** Reads what the mails of these campaigns say, once for all who are claimed together. */
export async function readCampaignMails(
  { db }: Pick<House, 'db'>,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, CampaignMail>> {
  const ids = [...new Set(campaignIds)];
  const rows = await db.query<Omit<CampaignMail, 'lists'> & { id: number }>(
    `select id, subject, html, text, from_name as "fromName", reply_to as "replyTo" from campaigns
     where id = any($1::bigint[])`,
    [ids],
  );
  const lists = await db.query<{ id: number; name: string; slug: string }>(
    `select id, name, slug from email_lists where kind = 'MARKETING'`,
  );
  const byId = new Map(lists.map(({ id, name, slug }) => [id, { name, slug }]));
  return new Map(rows.map(({ id, ...mail }) => [id, { ...mail, lists: byId }]));
}

export type WriteCampaignMail = (recipient: ClaimedRecipient, campaign: CampaignMail) => Mail;

/** Makes mails without asking anybody, as many as are wanted. `publicUrl` has no slash at its end. */
export async function campaignMailWriter(
  house: Pick<House, 'db'>,
  publicUrl: string,
  { name: clubName, contactEmail }: Pick<ClubProfile, 'name' | 'contactEmail'>,
): Promise<WriteCampaignMail> {
  const [tokenOf, bounceTokenOf] = await Promise.all([mailLinkMaker(house), bounceTokenMaker(house)]);
  return (recipient, campaign) => {
    const { campaignId, contactId, listId, email, firstName, lastName } = recipient;
    const list = campaign.lists.get(listId);
    if (!list) throw new Error(`There is no list ${listId} that campaigns are sent to.`);
    const unsubscribeUrl = mailLinkUrl(publicUrl, tokenOf({ kind: 'LEAVE', contactId, listId }));
    return {
      key: campaignKey(campaignId, contactId),
      to: email,
      ...personalise(campaign, { firstName, lastName }, { unsubscribeUrl, listName: list.name }),
      bulk: {
        fromName: campaign.fromName || clubName,
        replyTo: campaign.replyTo || contactEmail,
        bounceToken: bounceTokenOf({ campaignId, contactId }),
        unsubscribeUrl,
        listName: list.name,
        listSlug: list.slug,
        feedbackId: `${campaignId}:${list.slug}:campaign`,
      },
    };
  };
}

/**
 * Rejects with why it did not leave: `NotSent`, what the transport says, or what the database says. Consent is asked when the
 * mail's turn has come, after whatever it waited for.
 */
export async function sendRecipient(
  house: House,
  transport: MailTransport,
  recipient: ClaimedRecipient,
  mail: Mail,
): Promise<void> {
  const gated: MailTransport = {
    send: (one, begin) =>
      transport.send(one, async () => {
        await begin?.();
        const now = house.clock.now();
        const today = clubDay(now, house.timeZone);
        const why = await askStanding(house.db, { recipient, now, today });
        if (why !== null) throw new NotSent(why);
      }),
  };
  const noteIt = (tx: Transaction): Promise<void> => noteSent(tx, recipient);
  // False where a run that died after the note had sent it: then it is noted already, and this changes nothing.
  if (!(await sendMailOnce(house, gated, mail, noteIt))) await noteSent(house.db, recipient);
}
