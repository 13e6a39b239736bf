/** Puts contacts on a list whose consent the office has, or that is implied by what they bought or asked. */
import type { importContacts as call } from '@fourball/shared/mail/list-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findReach, keepAddress } from './addresses.ts';
import { impliedUntil } from './consent-rules.ts';
import {
  findListById,
  findSubscription,
  recordConsent,
  subscribed,
  writeSubscription,
  type Origin,
} from './consent-rows.ts';
import { lastBought } from './end-consents.ts';

/**
 * Who has left the list, or can't be reached, stays off it. Locks the contacts. Errors: not_found; conflict on listId; invalid_input on
 * enquiredOn.
 */
export function importContacts(
  house: House,
  actor: UserActor,
  { listId, emails, basis, enquiredOn }: BodyOf<typeof call>,
  origin: Origin,
): Promise<ReplyOf<typeof call>> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  return transact(house.db, async (tx) => {
    const list = await findListById(tx, listId);
    if (!list) throw new AppError('not_found');
    if (list.kind === 'SERVICE') throw conflictOn('listId', 'mail.notForAdvertising');
    if (enquiredOn && enquiredOn > today) throw invalidField('enquiredOn', 'mail.enquiryAhead');
    const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
    const contacts = await tx.query<{ id: number; email: string }>(
      'select c.id, c.email from contacts c where c.email = any($1::text[]) order by c.id for no key update',
      [wanted],
    );
    const known = new Set(contacts.map(({ email }) => email));
    const refused: ReplyOf<typeof call>['refused'] = wanted
      .filter((email) => !known.has(email))
      .map((email) => ({ email, reason: 'NOT_FOUND' }));
    let added = 0;
    let kept = 0;
    for (const { id: contactId, email } of contacts) {
      const before = await findSubscription(tx, contactId, listId);
      if (before || (await findReach(tx, contactId, now)) !== 'OK') {
        kept += 1;
        continue;
      }
      const until =
        basis === 'IMPLIED'
          ? impliedUntil({
              bought: await lastBought(tx, contactId, house.timeZone),
              enquired: enquiredOn ?? null,
            })
          : undefined;
      if (basis === 'IMPLIED' && (until === undefined || until <= today)) {
        refused.push({ email, reason: 'NO_BASIS' });
        continue;
      }
      await keepAddress(tx, contactId);
      await writeSubscription(
        tx,
        contactId,
        listId,
        until === undefined ? subscribed : { ...subscribed, basis, basisUntil: until },
        now,
      );
      await recordConsent(
        tx,
        { contactId, listId, act: 'IMPORT', basis, ...(until === undefined ? {} : { basisUntil: until }) },
        origin,
        now,
      );
      added += 1;
    }
    await recordChange(tx, actor, {
      action: 'email-list.imported',
      changes: [
        { field: 'list', before: null, after: list.name },
        { field: 'basis', before: null, after: basis },
        { field: 'contacts', before: null, after: String(added) },
      ],
    });
    return { added, kept, refused };
  });
}
