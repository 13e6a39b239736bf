/** Asks a person whom the club does not know, by mail, to be a golfer's emergency contact. */
import type { requestEmergencyContact as requestCall } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { emergencyContactRequested } from '@fourball/shared/accounts/events.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { sendLetters, type LetterQuotas } from '../letters.ts';

/**
 * FOUND where an account has the address: nothing is kept or mailed, the golfer chooses that person instead.
 * NOT_FOUND: the request is on its way and replaces one that was waiting. Errors: not_found, forbidden, and the address
 * where it would be more mail than the golfer may cause. Locks the account, then the address.
 */
export async function requestEmergencyContact(
  { db }: House,
  quotas: LetterQuotas,
  actor: UserActor,
  userId: number,
  body: BodyOf<typeof requestCall>,
): Promise<ReplyOf<typeof requestCall>> {
  const email = body.email.toLowerCase();
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'changeEmergencyContact', { userId, status: account.status });
    const known = await tx.query('select from users where email = $1', [email]);
    if (known.length > 0) return 'FOUND';
    const letters = may(actor, 'MEMBERSHIP') ? [] : [{ kind: 'EMERGENCY_CONTACT', to: email } as const];
    const tooMany = await sendLetters(tx, quotas, { senderId: actor.userId, letters });
    if (tooMany) throw invalidField('email', tooMany);
    await tx.query('delete from emergency_contact_requests where user_id = $1', [userId]);
    const [request] = await tx.query<{ id: number }>(
      `insert into emergency_contact_requests (user_id, first_name, last_name, email, phone, relation)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [userId, body.firstName, body.lastName, email, body.phone, body.relation],
    );
    if (!request) throw new AppError('not_found');
    await recordChange(tx, actor, {
      action: 'emergency-contact.requested',
      userId,
      changes: [
        {
          field: 'emergencyContact',
          before: null,
          after: `${body.firstName} ${body.lastName} (${body.relation})`,
        },
      ],
    });
    await emit(tx, emergencyContactRequested, { requestId: request.id });
    return 'NOT_FOUND';
  });
}
