/** Reads campaigns: what they say, whom they are for, and what came of them. */
import type { Sql } from '@fourball/db/connection.ts';
import { audience as audienceShape } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { mailBlocks } from '@fourball/shared/mail/blocks/block-shapes.ts';
import type {
  Campaign,
  CampaignCounts,
  CampaignState,
  CampaignStopper,
  CampaignSummary,
} from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { z } from 'zod';

/** `campaigns.audience`. */
const keptAudience = z.object({
  lists: z.array(z.number()),
  segment: audienceShape.nullable().default(null),
});
export type KeptAudience = z.output<typeof keptAudience>;

export const readAudience = (kept: unknown): KeptAudience => keptAudience.parse(kept);

const summaryFields = `c.id, c.subject, c.state, c.stopped_by as "stoppedBy", c.send_at as "sendAt",
  c.started_at as "startedAt", c.ended_at as "endedAt", c.changed_at as "changedAt",
  u.full_name as "createdBy",
  coalesce((select json_agg(json_build_object('id', l.id, 'externalId', l.slug, 'externalName', l.name) order by a.place)
    from jsonb_array_elements_text(c.audience->'lists') with ordinality as a (id, place)
      join email_lists l on l.id = a.id::bigint), '[]') as lists,
  (select json_build_object('recipients', count(*),
      'queued', count(*) filter (where r.state in ('QUEUED', 'CLAIMED')),
      'sent', count(*) filter (where r.sent_at is not null),
      'skipped', count(*) filter (where r.state = 'SKIPPED'),
      'failed', count(*) filter (where r.state = 'FAILED'),
      'bounced', count(*) filter (where r.state = 'BOUNCED'),
      'complained', count(*) filter (where r.complained_at is not null))
    from campaign_recipients r where r.campaign_id = c.id) as counts`;

const from = 'campaigns c left join users u on u.id = c.created_by';

interface SummaryRow {
  readonly id: number;
  readonly subject: string;
  readonly state: CampaignState;
  readonly stoppedBy: CampaignStopper | null;
  readonly sendAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly changedAt: Date;
  readonly createdBy: string | null;
  readonly lists: CampaignSummary['lists'];
  readonly counts: CampaignCounts;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const presentSummary = (row: SummaryRow): CampaignSummary => ({
  ...row,
  sendAt: iso(row.sendAt),
  startedAt: iso(row.startedAt),
  endedAt: iso(row.endedAt),
  changedAt: row.changedAt.toISOString(),
});

/** What was changed last comes first. */
export async function listCampaigns(
  sql: Sql,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; campaigns: CampaignSummary[] }> {
  const [{ total } = { total: 0 }] = await sql.query<{ total: number }>(
    'select count(*)::int as total from campaigns',
  );
  const rows = await sql.query<SummaryRow>(
    `select ${summaryFields} from ${from} order by c.changed_at desc, c.id desc limit $1 offset $2`,
    [size, page * size],
  );
  return { total, campaigns: rows.map(presentSummary) };
}

interface CampaignRow extends SummaryRow {
  readonly preheader: string;
  readonly blocks: unknown;
  readonly html: string;
  readonly text: string;
  readonly fromName: string;
  readonly replyTo: string;
  readonly audience: unknown;
  readonly rate: number | null;
}

/** Undefined where there is none. */
export async function findCampaign(sql: Sql, id: number): Promise<Campaign | undefined> {
  const [row] = await sql.query<CampaignRow>(
    `select ${summaryFields}, c.preheader, c.blocks, c.html, c.text, c.from_name as "fromName", c.reply_to as "replyTo",
       c.audience, c.rate
     from ${from} where c.id = $1`,
    [id],
  );
  if (!row) return undefined;
  return {
    ...presentSummary(row),
    preheader: row.preheader,
    blocks: row.blocks === null ? null : mailBlocks.parse(row.blocks),
    html: row.html,
    text: row.text,
    fromName: row.fromName,
    replyTo: row.replyTo,
    audience: readAudience(row.audience),
    rate: row.rate,
  };
}

/** Why mails were skipped, did not leave or came back; and how often links were followed. */
export async function findOutcomes(
  sql: Sql,
  id: number,
): Promise<{ reasons: { reason: string; count: number }[]; links: { url: string; clicks: number }[] }> {
  const reasons = await sql.query<{ reason: string; count: number }>(
    `select reason, count(*)::int as count from campaign_recipients
     where campaign_id = $1 and reason is not null and state in ('SKIPPED', 'FAILED', 'BOUNCED')
     group by reason order by count desc, reason limit 50`,
    [id],
  );
  const links = await sql.query<{ url: string; clicks: number }>(
    `select l.url, coalesce(sum(k.clicks), 0)::int as clicks
     from campaign_links l left join campaign_clicks k on k.link_id = l.id
     where l.campaign_id = $1 group by l.id order by clicks desc, l.id limit 200`,
    [id],
  );
  return { reasons, links };
}
