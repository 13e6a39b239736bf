/** What is done with a campaign as a whole: it waits for its moment, leaves, is held, goes on and ends. Each act under the lock of its row. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Campaign, CampaignState } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { campaignChanged } from '@fourball/shared/mail/events.ts';
import type { RefusalCode } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';
import { findCampaign, readAudience } from './campaign-rows.ts';

interface LockedCampaign {
  readonly id: number;
  readonly subject: string;
  readonly state: CampaignState;
  readonly audience: unknown;
  readonly html: string;
  readonly changedAt: Date;
}

/** Errors: not_found. */
export async function lockCampaign(tx: Transaction, id: number): Promise<LockedCampaign> {
  const [row] = await tx.query<LockedCampaign>(
    `select id, subject, state, audience, html, changed_at as "changedAt" from campaigns where id = $1 for no key update`,
    [id],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

export async function getCampaign(tx: Pick<Transaction, 'query'>, id: number): Promise<Campaign> {
  const found = await findCampaign(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The lists of a campaign must be there, be written to, and ask for consent: `field` names what is refused. */
export async function checkLists(
  tx: Transaction,
  lists: readonly number[],
  field = 'audience.lists',
): Promise<void> {
  const known = await tx.query<{ id: number; name: string; open: boolean }>(
    `select id, name, kind = 'MARKETING' and (show_public or show_admin) as open from email_lists where id = any($1::bigint[])`,
    [lists],
  );
  lists.forEach((id, at) => {
    const list = known.find((one) => one.id === id);
    if (!list) throw invalidField(`${field}.${at}`, 'mail.noSuchList');
    if (!list.open) throw invalidField(`${field}.${at}`, 'mail.listNotForCampaigns', { list: list.name });
  });
}

/** What a campaign needs before it may be sent. `clubAddress` is the parameter CLUB_ADDRESS. Errors: conflict, invalid_input. */
export async function checkSendable(
  tx: Transaction,
  { audience, html }: Pick<LockedCampaign, 'audience' | 'html'>,
  clubAddress: string,
): Promise<void> {
  if (clubAddress.trim() === '') throw conflict('mail.noClubAddress');
  const { lists } = readAudience(audience);
  if (lists.length === 0) throw conflictOn('audience.lists', 'mail.chooseList');
  await checkLists(tx, lists);
  if (html.trim() === '') throw conflictOn('blocks', 'mail.empty');
}

const act = (
  { db, clock }: House,
  actor: UserActor,
  id: number,
  work: (tx: Transaction, campaign: LockedCampaign, now: Date) => Promise<string>,
): Promise<Campaign> =>
  transact(db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const action = await work(tx, campaign, clock.now());
    await recordChange(tx, actor, {
      action: `campaign.${action}`,
      changes: [{ field: 'campaign', before: null, after: campaign.subject }],
    });
    await emit(tx, campaignChanged, { campaignId: id });
    return getCampaign(tx, id);
  });

const refuseUnless = (
  { state }: Pick<LockedCampaign, 'state'>,
  states: readonly CampaignState[],
  otherwise: Extract<
    RefusalCode,
    'mail.campaignBegun' | 'mail.campaignNotWaiting' | 'mail.campaignNotSending' | 'mail.campaignNotPaused'
  >,
): void => {
  if (states.includes(state)) return;
  throw state === 'SENT' || state === 'STOPPED' ? conflict('mail.campaignOver') : conflict(otherwise);
};

/** `sendAt` null: now. Errors: not_found, conflict, invalid_input on a field. */
export const scheduleCampaign = (
  house: House,
  actor: UserActor,
  { id, sendAt }: { id: number; sendAt: string | null },
  clubAddress: string,
): Promise<Campaign> =>
  act(house, actor, id, async (tx, campaign, now) => {
    refuseUnless(campaign, ['DRAFT', 'SCHEDULED'], 'mail.campaignBegun');
    await checkSendable(tx, campaign, clubAddress);
    const at = sendAt === null ? now : new Date(sendAt);
    if (at < now) throw invalidField('sendAt', 'mail.sendAtPast');
    await tx.query(`update campaigns set state = 'SCHEDULED', send_at = $2, changed_at = $3 where id = $1`, [
      id,
      at,
      now,
    ]);
    return 'scheduled';
  });

/** Errors: not_found, conflict. */
export const unscheduleCampaign = (house: House, actor: UserActor, id: number): Promise<Campaign> =>
  act(house, actor, id, async (tx, campaign, now) => {
    refuseUnless(campaign, ['SCHEDULED'], 'mail.campaignNotWaiting');
    await tx.query(`update campaigns set state = 'DRAFT', send_at = null, changed_at = $2 where id = $1`, [
      id,
      now,
    ]);
    return 'unscheduled';
  });

/** Mails that a server is taking over at this moment still leave. Errors: not_found, conflict. */
export const pauseCampaign = (house: House, actor: UserActor, id: number): Promise<Campaign> =>
  act(house, actor, id, async (tx, campaign, now) => {
    refuseUnless(campaign, ['SENDING'], 'mail.campaignNotSending');
    await tx.query(`update campaigns set state = 'PAUSED', changed_at = $2 where id = $1`, [id, now]);
    return 'paused';
  });

/** Errors: not_found, conflict. */
export const resumeCampaign = (
  house: House,
  actor: UserActor,
  id: number,
  clubAddress: string,
): Promise<Campaign> =>
  act(house, actor, id, async (tx, campaign, now) => {
    refuseUnless(campaign, ['PAUSED'], 'mail.campaignNotPaused');
    if (clubAddress.trim() === '') throw conflict('mail.noClubAddress');
    await tx.query(`update campaigns set state = 'SENDING', changed_at = $2 where id = $1`, [id, now]);
    return 'resumed';
  });

/** Errors: not_found, conflict. */
export const stopCampaign = (house: House, actor: UserActor, id: number): Promise<Campaign> =>
  act(house, actor, id, async (tx, campaign, now) => {
    refuseUnless(campaign, ['SENDING', 'PAUSED'], 'mail.campaignNotSending');
    await noteStopped(tx, id, 'OFFICE', now);
    return 'stopped';
  });

/** Ends it, with everybody who has not got it; false where it was over. */
export async function noteStopped(
  tx: Transaction,
  id: number,
  by: 'OFFICE' | 'COMPLAINTS' | 'BOUNCES',
  now: Date,
): Promise<boolean> {
  const [locked] = await tx.query<{ id: number }>(
    `select id from campaigns where id = $1 and state in ('SENDING', 'PAUSED') for no key update`,
    [id],
  );
  if (!locked) return false;
  await tx.query(
    `update campaigns set state = 'STOPPED', stopped_by = $2, ended_at = $3, changed_at = $3 where id = $1`,
    [id, by, now],
  );
  // Whoever is on the way is decided by the worker that has it: it asks before the mail leaves.
  await tx.query(
    `update campaign_recipients set state = 'SKIPPED', reason = 'STOPPED' where campaign_id = $1 and state = 'QUEUED'`,
    [id],
  );
  return true;
}
