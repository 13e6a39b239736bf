/** Writes campaigns: begun, changed while they have not begun to leave, and removed while they are drafts. */
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  createCampaign as createCall,
  sendCampaignEmail as sendCall,
  updateCampaign as updateCall,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { campaignChanged } from '@fourball/shared/mail/events.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import { conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { factMoment } from '../audience/count-audience.ts';
import { findAudience } from '../audience/find-audience.ts';
import type { MailClub } from '../blocks/render-campaign.ts';
import { checkLists, checkSendable, getCampaign, lockCampaign } from './campaign-acts.ts';
import { readAudience, type KeptAudience } from './campaign-rows.ts';
import { harmlessHtml, readSource, renderDraft, type CampaignSource } from './render.ts';

type Written = Omit<BodyOf<typeof updateCall>, 'id' | 'changedAt'>;

interface CampaignColumns extends CampaignSource {
  readonly fromName: string;
  readonly replyTo: string;
  readonly audience: KeptAudience;
  readonly rate: number | null;
}

const empty: CampaignColumns = {
  subject: '',
  preheader: '',
  blocks: null,
  sourceHtml: null,
  fromName: '',
  replyTo: '',
  audience: { lists: [], segment: null },
  rate: null,
};

/** What was sent put over what was there. HTML and blocks take each other's place. */
function changed(before: CampaignColumns, written: Written, club: MailClub): CampaignColumns {
  const { blocks, html, audience } = written;
  if (blocks && html) throw invalidField('html', 'mail.blocksOrHtml');
  const source =
    html !== undefined && !blocks
      ? { blocks: null, sourceHtml: html === '' ? null : harmlessHtml(html, club) }
      : blocks !== undefined
        ? { blocks, sourceHtml: null }
        : { blocks: before.blocks, sourceHtml: before.sourceHtml };
  return {
    subject: written.subject ?? before.subject,
    preheader: written.preheader ?? before.preheader,
    ...source,
    fromName: written.fromName ?? before.fromName,
    replyTo: written.replyTo ?? before.replyTo,
    audience: audience
      ? { lists: [...new Set(audience.lists)], segment: audience.segment ?? null }
      : before.audience,
    rate: written.rate === undefined ? before.rate : written.rate,
  };
}

/** Refuses what can't be sent to as soon as it is written. */
async function checkAudience(house: House, tx: Transaction, { lists, segment }: KeptAudience): Promise<void> {
  await checkLists(tx, lists);
  if (segment) findAudience(segment, factMoment(house), { field: 'audience.segment' });
}

async function writeColumns(
  house: House,
  tx: Transaction,
  club: MailClub,
  id: number,
  columns: CampaignColumns,
): Promise<void> {
  await checkAudience(house, tx, columns.audience);
  const { html, text } = await renderDraft(house, tx, club, columns);
  await tx.query(
    `update campaigns set subject = $2, preheader = $3, blocks = $4, source_html = $5, html = $6, text = $7,
       from_name = $8, reply_to = $9, audience = $10, rate = $11, changed_at = greatest($12, changed_at + interval '1 millisecond')
     where id = $1`,
    [
      id,
      columns.subject,
      columns.preheader,
      columns.blocks === null ? null : JSON.stringify(columns.blocks),
      columns.sourceHtml,
      html,
      text,
      columns.fromName,
      columns.replyTo,
      JSON.stringify(columns.audience),
      columns.rate,
      house.clock.now(),
    ],
  );
}

async function insertCampaign(
  house: House,
  tx: Transaction,
  actor: UserActor,
  subject: string,
): Promise<number> {
  const now = house.clock.now();
  const [row] = await tx.query<{ id: number }>(
    `insert into campaigns (subject, audience, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $4) returning id`,
    [subject, JSON.stringify({ lists: [], segment: null }), actor.userId, now],
  );
  if (!row) throw new Error('The campaign was not kept.');
  await recordChange(tx, actor, {
    action: 'campaign.begun',
    changes: [{ field: 'campaign', before: null, after: subject }],
  });
  return row.id;
}

/** Errors: invalid_input on a field. */
export const createCampaign = (
  house: House,
  actor: UserActor,
  body: BodyOf<typeof createCall>,
  club: MailClub,
  intent?: Intent,
): Promise<Campaign> =>
  transact(house.db, async (tx) => {
    const { id } = await onceOnly(tx, intent, async () => {
      const made = await insertCampaign(house, tx, actor, body.subject);
      await writeColumns(house, tx, club, made, changed(empty, body, club));
      return { id: made };
    });
    return getCampaign(tx, id);
  });

/** Errors: not_found; conflict where it has begun or somebody else was faster; invalid_input on a field. */
export const updateCampaign = (
  house: House,
  actor: UserActor,
  { id, changedAt, ...body }: BodyOf<typeof updateCall>,
  club: MailClub,
): Promise<Campaign> =>
  transact(house.db, async (tx) => {
    const locked = await lockCampaign(tx, id);
    if (locked.state !== 'DRAFT' && locked.state !== 'SCHEDULED') throw conflict('mail.campaignBegun');
    if (changedAt !== undefined && changedAt !== locked.changedAt.toISOString())
      throw conflict('mail.campaignChangedMeanwhile');
    const before = await getCampaign(tx, id);
    const source = await readSource(tx, id);
    const columns = changed({ ...before, ...source, audience: readAudience(locked.audience) }, body, club);
    await writeColumns(house, tx, club, id, columns);
    const after = await getCampaign(tx, id);
    // What waits for its moment must still be fit to be sent then.
    if (locked.state === 'SCHEDULED')
      await checkSendable(
        tx,
        { audience: after.audience, html: after.html },
        club.parameters.CLUB_ADDRESS ?? '',
      );
    await recordChange(tx, actor, {
      action: 'campaign.changed',
      changes: [{ field: 'campaign', before: before.subject, after: after.subject }],
    });
    await emit(tx, campaignChanged, { campaignId: id });
    return after;
  });

/** Errors: conflict where it is no draft any more. */
export const deleteCampaign = ({ db }: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> =>
  transact(db, async (tx) => {
    const [found] = await tx.query<{ id: number; state: string; subject: string }>(
      'select id, state, subject from campaigns where id = $1 for update',
      [id],
    );
    if (!found) return { deleted: false };
    if (found.state !== 'DRAFT' && found.state !== 'SCHEDULED') throw conflict('mail.campaignBegun');
    await tx.query('delete from campaigns where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'campaign.removed',
      changes: [{ field: 'campaign', before: found.subject, after: null }],
    });
    return { deleted: true };
  });

/** Makes a campaign of HTML and has it sent now. `to`: external ids of lists. Errors: conflict, invalid_input on a field. */
export const sendCampaignEmail = (
  house: House,
  actor: UserActor,
  body: BodyOf<typeof sendCall>,
  club: MailClub,
  intent?: Intent,
): Promise<Campaign> =>
  transact(house.db, async (tx) => {
    const { id } = await onceOnly(tx, intent, () => schedule(house, tx, actor, body, club));
    return getCampaign(tx, id);
  });

async function schedule(
  house: House,
  tx: Transaction,
  actor: UserActor,
  { html, to, subject }: BodyOf<typeof sendCall>,
  club: MailClub,
): Promise<{ id: number }> {
  const slugs = [to].flat();
  const found = await tx.query<{ id: number; slug: string }>(
    'select id, slug from email_lists where slug = any($1::text[])',
    [slugs],
  );
  const lists = slugs.map((slug, at) => {
    const list = found.find((one) => one.slug === slug);
    if (!list) throw invalidField(Array.isArray(to) ? `to.${at}` : 'to', 'mail.noSuchList');
    return list.id;
  });
  await checkLists(tx, lists, 'to');
  const id = await insertCampaign(house, tx, actor, subject);
  const columns = changed(empty, { subject, html, audience: { lists, segment: null } }, club);
  if (columns.sourceHtml === null || columns.sourceHtml === '') throw conflictOn('html', 'mail.empty');
  await writeColumns(house, tx, club, id, columns);
  const written = await lockCampaign(tx, id);
  await checkSendable(tx, written, club.parameters.CLUB_ADDRESS ?? '');
  const now = house.clock.now();
  await tx.query(`update campaigns set state = 'SCHEDULED', send_at = $2 where id = $1`, [id, now]);
  await recordChange(tx, actor, {
    action: 'campaign.scheduled',
    changes: [{ field: 'campaign', before: null, after: subject }],
  });
  return { id };
}
