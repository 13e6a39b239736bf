/** What the office sees of a campaign while it leaves, and afterwards. */
import type { CampaignFigures } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { findCampaign, findOutcomes } from './campaign-rows.ts';

/** `quietUntil`: when the quiet hours end that it is in; null in none. Errors: not_found. */
export async function getFigures(
  { db }: Pick<House, 'db'>,
  campaignId: number,
  quietUntil: Date | null,
): Promise<CampaignFigures> {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) throw new AppError('not_found');
  const { id, state, stoppedBy, startedAt, endedAt, counts } = campaign;
  const [stream] = await db.query<{ until: Date | null }>(
    `select case when slow_until > now() then slow_until end as until from mail_streams where name = 'BULK'`,
  );
  const waits = quietUntil
    ? { why: 'QUIET' as const, until: quietUntil.toISOString() }
    : stream?.until
      ? { why: 'SERVER' as const, until: stream.until.toISOString() }
      : null;
  return {
    id,
    state,
    stoppedBy,
    startedAt,
    endedAt,
    counts,
    ...(await findOutcomes(db, campaignId)),
    waits: state === 'SENDING' || (state === 'SCHEDULED' && quietUntil) ? waits : null,
  };
}
