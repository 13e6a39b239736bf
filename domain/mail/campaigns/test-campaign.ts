/** Sends a campaign to whoever writes it, and to nobody else. */
import type { Sql } from '@fourball/db/connection.ts';
import { campaignTestOrdered } from '@fourball/shared/mail/events.ts';
import { wordsFor, type MailReader } from '@fourball/shared/words/language.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { personalise } from '../blocks/personalise.ts';
import type { MailText } from '../mail.ts';
import { findCampaign } from './campaign-rows.ts';

/** Errors: not_found; conflict where nothing is written yet. */
export const orderTest = (
  { db }: House,
  { userId }: UserActor,
  campaignId: number,
): Promise<{ to: string }> =>
  transact(db, async (tx) => {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign) throw new AppError('not_found');
    if (campaign.html === '') throw conflictOn('blocks', 'mail.empty');
    const [user] = await tx.query<{ email: string }>('select email from users where id = $1', [userId]);
    if (!user) throw new AppError('unauthenticated');
    await emit(tx, campaignTestOrdered, { campaignId, userId });
    return { to: user.email };
  });

/** Undefined where the campaign is gone meanwhile. Its link leads to the reader's own lists, and leaves none. */
export async function writeTest(
  sql: Sql,
  campaignId: number,
  reader: MailReader & { readonly userId: number },
  publicUrl: string,
): Promise<MailText | undefined> {
  const campaign = await findCampaign(sql, campaignId);
  if (!campaign) return undefined;
  const [user] = await sql.query<{ lastName: string }>(
    'select last_name as "lastName" from users where id = $1',
    [reader.userId],
  );
  const { sending } = wordsFor(reader).mails;
  const listName = campaign.lists[0]?.externalName ?? sending.noList;
  const { html, text } = campaign;
  const mail = { subject: sending.testSubject(campaign.subject), html, text };
  const values = { firstName: reader.firstName, lastName: user?.lastName ?? '' };
  return personalise(mail, values, { unsubscribeUrl: `${publicUrl}/email-lists`, listName });
}
