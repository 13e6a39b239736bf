/** Claims who is sent a campaign next: no two workers the same, no more than the club sends in a minute, and nobody while a server wants rest. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { claimSeconds } from '../owed-mails.ts';
import type { BulkRules } from './bulk-rules.ts';

/** Somebody whose mail is to be sent now, by whoever claimed it. */
export interface ClaimedRecipient {
  readonly campaignId: number;
  readonly contactId: number;
  readonly listId: number;
  readonly email: string;
  /** Tells this claim from others. */
  readonly claim: number;
  /** How often a server has refused it before. */
  readonly tries: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** The key of a mail in `mail_deliveries`: it leaves once, whoever sends it. */
export const campaignKey = (campaignId: number, contactId: number): string =>
  `campaign.${campaignId}.${contactId}`;

const lockStream = prepared(
  'mail.lock-stream',
  `select coalesce(slow_until > now(), false) as slow from mail_streams where name = 'BULK' for update`,
);

/** What went on its way within the last minute, whatever came of it. */
const findPace = prepared(
  'mail.pace',
  `select domain, count(*)::int as mails from campaign_recipients where claimed_at > now() - interval '1 minute'
   group by domain`,
);

// A claim whose process died is open again once its mail is: see `claimSeconds`.
const takeOver = prepared(
  'mail.reopen-claims',
  `update campaign_recipients r set state = 'QUEUED', reason = 'LOST'
   where (r.campaign_id, r.contact_id) in (
     select o.campaign_id, o.contact_id from campaign_recipients o
     where o.state = 'CLAIMED' and o.claimed_at < now() - interval '${claimSeconds} seconds'
       and not exists (select from mail_deliveries d
         where d.key = 'campaign.' || o.campaign_id || '.' || o.contact_id
           and d.claimed_at > now() - interval '${claimSeconds} seconds')
     for update skip locked)`,
);

/**
 * The first that wait, passed over where somebody else has them. $2: domains that have had their share; $3 and $4: what the
 * others have had of it, and how much that may be. The address is the one that the contact has now.
 */
const claim = prepared(
  'mail.claim-recipients',
  `with open as materialized (
     select r.campaign_id, r.contact_id, r.domain, c.rate
     from campaigns c join campaign_recipients r on r.campaign_id = c.id
     where c.state = 'SENDING' and r.state = 'QUEUED' and (r.not_before is null or r.not_before <= now())
       and r.domain <> all($2::text[])
     order by c.started_at, r.campaign_id, r.contact_id limit $1
     for update of r skip locked
   ), placed as (
     select o.*, row_number() over (partition by domain order by campaign_id, contact_id) as of_domain,
       row_number() over (partition by campaign_id order by contact_id) as of_campaign
     from open o
   ), wanted as (
     select p.campaign_id, p.contact_id from placed p
     where p.of_domain <= $4 - coalesce((select u.mails from unnest($5::text[], $3::int[]) as u (domain, mails)
         where u.domain = p.domain), 0)
       and (p.rate is null or p.of_campaign <= p.rate - (select count(*) from campaign_recipients x
         where x.campaign_id = p.campaign_id and x.claimed_at > now() - interval '1 minute'))
   )
   update campaign_recipients r
   set state = 'CLAIMED', claimed_at = now(), claim = r.claim + 1, email = k.email
   from wanted w, contacts k
   where r.campaign_id = w.campaign_id and r.contact_id = w.contact_id and k.id = r.contact_id
   returning r.campaign_id as "campaignId", r.contact_id as "contactId", r.list_id as "listId", r.email, r.claim, r.tries,
     k.first_name as "firstName", k.last_name as "lastName"`,
);

/** The minute's mails are spread over so many turns of a worker, so that they do not all leave at its beginning. */
const turnsAMinute = 20;

async function claimWithin(tx: Transaction, rules: BulkRules, most: number): Promise<ClaimedRecipient[]> {
  const [stream] = await tx.query<{ slow: boolean }>(lockStream);
  if (!stream || stream.slow) return [];
  await tx.query(takeOver);
  const pace = await tx.query<{ domain: string; mails: number }>(findPace);
  const left = rules.perMinute - pace.reduce((sum, { mails }) => sum + mails, 0);
  const limit = Math.min(most, left, Math.max(1, Math.ceil(rules.perMinute / turnsAMinute)));
  if (limit <= 0) return [];
  const full = pace.filter(({ mails }) => mails >= rules.perMinuteAndDomain);
  return tx.query<ClaimedRecipient>(claim, [
    limit,
    full.map(({ domain }) => domain),
    pace.map(({ mails }) => mails),
    rules.perMinuteAndDomain,
    pace.map(({ domain }) => domain),
  ]);
}

/** At most `most`. Locks the stream of mails to many, so that two workers keep to one pace, and passes over recipients that others have. */
export const claimRecipients = ({ db }: House, rules: BulkRules, most: number): Promise<ClaimedRecipient[]> =>
  transact(db, (tx) => claimWithin(tx, rules, most));
