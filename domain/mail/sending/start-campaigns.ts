/** Begins campaigns whose moment has come, freezes whom they are for, and ends those that are through. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { campaignChanged } from '@fourball/shared/mail/events.ts';
import type { House } from '../../kernel/house.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';
import { factMoment } from '../audience/count-audience.ts';
import { findAudience } from '../audience/find-audience.ts';
import { mayBeSent } from '../consent/may-send.ts';
import type { MailClub } from '../blocks/render-campaign.ts';
import { noteStopped } from '../campaigns/campaign-acts.ts';
import { readAudience } from '../campaigns/campaign-rows.ts';
import { renderForSending } from '../campaigns/render.ts';
import type { BulkRules } from './bulk-rules.ts';

const findOpen = prepared(
  'mail.open-campaigns',
  `select exists (select from campaigns where state in ('SCHEDULED', 'SENDING')) as open`,
);

/** Whether any campaign waits or is leaving: asked every few seconds, also where there never was one. */
export async function hasOpenCampaigns({ db }: House): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>(findOpen);
  return row?.open ?? false;
}

const findDue = prepared(
  'mail.due-campaigns',
  `select id from campaigns where state = 'SCHEDULED' and send_at <= $1 order by send_at, id limit 20`,
);

const lockDue = `select id, audience from campaigns where id = $1 and state = 'SCHEDULED' and send_at <= $2 for no key update`;

/**
 * Each contact once, by the first of the campaign's lists that it may be sent; asked again when its mail leaves. A process that
 * dies here leaves nothing: the recipients and the beginning are written together.
 */
export async function startDueCampaigns(house: House, club: MailClub): Promise<number> {
  const { db, clock } = house;
  const due = await db.query<{ id: number }>(findDue, [clock.now()]);
  let started = 0;
  for (const { id } of due) {
    started += await transact(db, async (tx) => {
      const moment = factMoment(house);
      const [campaign] = await tx.query<{ audience: unknown }>(lockDue, [id, moment.now]);
      if (!campaign) return 0;
      const { lists, segment } = readAudience(campaign.audience);
      const { where, values } = segment
        ? findAudience(segment, moment, { after: 4 })
        : { where: 'true', values: [] };
      const may = mayBeSent({ contact: 'c', list: 'l', now: '$3::timestamptz', today: '$4::date' });
      await tx.query(
        `insert into campaign_recipients (campaign_id, contact_id, list_id, email)
         select $1, c.id, first.list_id, c.email
         from contacts c cross join lateral (
           select l.id as list_id from unnest($2::bigint[]) with ordinality as a (list_id, place)
             join email_lists l on l.id = a.list_id
           where ${may} order by a.place limit 1) first
         where exists (select from subscriptions s where s.contact_id = c.id and s.list_id = any($2::bigint[]))
           and (${where})
         on conflict do nothing`,
        [id, lists, moment.now, moment.today, ...values],
      );
      await renderForSending(house, tx, club, id);
      await tx.query(
        `update campaigns set state = 'SENDING', started_at = $2, changed_at = $2 where id = $1`,
        [id, moment.now],
      );
      await emit(tx, campaignChanged, { campaignId: id });
      return 1;
    });
  }
  return started;
}

const findSending = prepared(
  'mail.sending-campaigns',
  `select c.id,
     not exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'QUEUED')
       and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'CLAIMED') as through,
     (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.state = 'BOUNCED') as bounced,
     (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.complained_at is not null)
       as complained
   from campaigns c where c.state in ('SENDING', 'PAUSED') order by c.id`,
);

const countHandled = `select count(*)::int as handled from campaign_recipients
  where campaign_id = $1 and state in ('SENT', 'BOUNCED')`;

/** Before so many have gone out a single one that comes back says nothing of the rest: parts are taken of at least so many. */
const leastHandled = 200;

/** Why a campaign must not go on, if it must not. */
export const limitOf = (
  { bounced, complained, handled }: { bounced: number; complained: number; handled: number },
  { stopBounces, stopComplaints }: Pick<BulkRules, 'stopBounces' | 'stopComplaints'>,
): 'COMPLAINTS' | 'BOUNCES' | undefined => {
  const of = Math.max(handled, leastHandled);
  if (complained > 0 && complained / of >= stopComplaints) return 'COMPLAINTS';
  if (bounced > 0 && bounced / of >= stopBounces) return 'BOUNCES';
  return undefined;
};

/** Ends what is through, and stops what comes back too often or is called spam too often. Returns the ids of those it stopped. */
export async function endCampaigns(house: House, rules: BulkRules): Promise<number[]> {
  const { db, clock } = house;
  const stopped: number[] = [];
  const sending = await db.query<{ id: number; through: boolean; bounced: number; complained: number }>(
    findSending,
  );
  for (const { id, through, bounced, complained } of sending) {
    if (bounced > 0 || complained > 0) {
      const [{ handled } = { handled: 0 }] = await db.query<{ handled: number }>(countHandled, [id]);
      const limit = limitOf({ bounced, complained, handled }, rules);
      if (limit && !through) {
        const stop = async (tx: Transaction): Promise<boolean> => {
          const ended = await noteStopped(tx, id, limit, clock.now());
          if (ended) await emit(tx, campaignChanged, { campaignId: id });
          return ended;
        };
        if (await transact(db, stop)) stopped.push(id);
        continue;
      }
    }
    if (!through) continue;
    await transact(db, async (tx) => {
      const [locked] = await tx.query<{ id: number }>(
        `select id from campaigns where id = $1 and state = 'SENDING' for no key update`,
        [id],
      );
      if (!locked) return;
      const [ended] = await tx.query(
        `update campaigns set state = 'SENT', ended_at = $2, changed_at = $2 where id = $1
           and not exists (select from campaign_recipients r where r.campaign_id = $1 and r.state in ('QUEUED', 'CLAIMED'))
         returning id`,
        [id, clock.now()],
      );
      if (ended) await emit(tx, campaignChanged, { campaignId: id });
    });
  }
  return stopped;
}
