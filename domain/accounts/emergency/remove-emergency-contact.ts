/** Takes a golfer's emergency contact away, and a request that waits for an answer with it. */
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { forgetContact, tellEmergencyContact } from './set-emergency-contact.ts';

/** False where there was neither. Errors: not_found, forbidden. */
export async function removeEmergencyContact(
  { db }: House,
  actor: UserActor,
  userId: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'changeEmergencyContact', { userId, status: account.status });
    const withdrawn = await tx.query<{ answered_at: Date | null }>(
      'delete from emergency_contact_requests where user_id = $1 returning answered_at',
      [userId],
    );
    const before = await tellEmergencyContact(tx, userId);
    if (before) {
      await tx.query('delete from emergency_contacts where user_id = $1', [userId]);
      await forgetContact(tx, before.contactId);
    }
    const waited = withdrawn.some(({ answered_at }) => answered_at === null);
    if (!before && !waited) return { deleted: false };
    await recordChange(tx, actor, {
      action: before ? 'emergency-contact.removed' : 'emergency-contact.withdrawn',
      userId,
      changes: before ? [{ field: 'emergencyContact', before: before.text, after: null }] : [],
    });
    return { deleted: true };
  });
}
