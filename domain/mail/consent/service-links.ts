/** The way off a service of the club, such as the digest, from within its mails. */
import { prepared } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import { mailLinkMaker, mailLinkUrl } from './unsubscribe-link.ts';

const findService = prepared(
  'mail.service-of-user',
  `select c.id as "contactId", l.id as "listId" from contacts c cross join email_lists l
   where c.user_id = $1 and l.slug = $2 and l.kind = 'SERVICE'`,
);

/** `list`: the slug of a SERVICE list. Undefined where the golfer has no contact or the club no such list. */
export async function leaveServiceUrl(
  house: Pick<House, 'db'>,
  publicUrl: string,
  { userId, list }: { readonly userId: number; readonly list: string },
): Promise<string | undefined> {
  const [found] = await house.db.query<{ contactId: number; listId: number }>(findService, [userId, list]);
  if (!found) return undefined;
  const tokenOf = await mailLinkMaker(house);
  return mailLinkUrl(publicUrl, tokenOf({ kind: 'LEAVE', ...found }));
}
