/** Makes a person the club knows the one to reach when something happens to a golfer. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { EmergencyContact } from '@fourball/shared/accounts/shapes.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { findEmergencyContact } from './find-emergency-contact.ts';

interface Chosen {
  userId: number;
  contactId: number;
  relation: string;
}

/**
 * Takes effect at once, and a request that waits for an answer is withdrawn. Golfers choose among the golfers whom
 * they have found by email, so that counting through ids tells nothing about anybody; the office chooses any contact.
 * Errors: not_found, forbidden, invalid_input for oneself.
 */
export async function setEmergencyContact(
  { db }: House,
  actor: UserActor,
  { userId, contactId, relation }: Chosen,
): Promise<EmergencyContact> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'changeEmergencyContact', { userId, status: account.status });
    const [contact] = await tx.query<{ user_id: number | null }>(
      `select c.id, c.user_id from contacts c left join users u on u.id = c.user_id
       where c.id = $1 and (
         $3 or exists (select from emergency_contacts e where e.user_id = $2 and e.contact_id = c.id)
         or (u.status = 'ACTIVE'
             and exists (select from contact_lookups l where l.user_id = $2 and l.contact_id = c.id)))
       for key share of c`,
      [contactId, userId, may(actor, 'MEMBERSHIP')],
    );
    if (!contact) throw new AppError('not_found');
    if (contact.user_id === userId) throw invalidField('contactId', 'accounts.ownContact');
    await tx.query('delete from emergency_contact_requests where user_id = $1', [userId]);
    await writeEmergencyContact(tx, actor, { userId, contactId, relation });
    const set = await findEmergencyContact(tx, actor, userId);
    if (!set) throw new AppError('not_found');
    return set;
  });
}

/** Replaces the one there was, which is forgotten where nobody else named them. */
export async function writeEmergencyContact(
  tx: Transaction,
  actor: Actor,
  { userId, contactId, relation }: Chosen,
): Promise<void> {
  const before = await tellEmergencyContact(tx, userId);
  await tx.query(
    `insert into emergency_contacts (user_id, contact_id, relation) values ($1, $2, $3)
     on conflict (user_id) do update set contact_id = excluded.contact_id, relation = excluded.relation`,
    [userId, contactId, relation],
  );
  if (before && before.contactId !== contactId) await forgetContact(tx, before.contactId);
  const after = await tellEmergencyContact(tx, userId);
  if (before?.text === after?.text) return;
  await recordChange(tx, actor, {
    action: 'emergency-contact.set',
    userId,
    changes: [{ field: 'emergencyContact', before: before?.text ?? null, after: after?.text ?? null }],
  });
}

/** The emergency contact as the trail of changes names it. */
export async function tellEmergencyContact(
  tx: Transaction,
  userId: number,
): Promise<{ contactId: number; text: string } | undefined> {
  const [row] = await tx.query<{ contact_id: number; text: string }>(
    `select e.contact_id, c.first_name || ' ' || c.last_name || ' (' || e.relation || ')' as text
     from emergency_contacts e join contacts c on c.id = e.contact_id where e.user_id = $1`,
    [userId],
  );
  return row && { contactId: row.contact_id, text: row.text };
}

/**
 * A contact whom the club knows only as somebody's emergency contact goes with the last who named them. Who names them at
 * this moment is waited for, and seen by the second statement.
 */
export async function forgetContact(tx: Transaction, contactId: number): Promise<void> {
  await tx.query('select id from contacts where id = $1 and emergency_only and user_id is null for update', [
    contactId,
  ]);
  await tx.query(
    `delete from contacts c where c.id = $1 and c.emergency_only and c.user_id is null
       and not exists (select from emergency_contacts e where e.contact_id = c.id)`,
    [contactId],
  );
}
