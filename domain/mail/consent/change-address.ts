/** Another address or name for a contact: an address takes effect once whoever reads its mail says yes. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { updateEmailContact } from '@fourball/shared/mail/subscription-calls.ts';
import { addressWanted } from '@fourball/shared/mail/events.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { isNobodysEmail } from '../../accounts/users/no-mail.ts';
import { allow } from '../../accounts/access.ts';
import { lockAccount } from '../../accounts/account-row.ts';
import { isActiveAdmin } from '../../accounts/admins.ts';
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { changeEmail, renameAccountHolder } from '../../accounts/users/change-person.ts';
import { renameContact } from '../../accounts/users/keep-contact.ts';
import { isStaff } from '../../accounts/staff.ts';
import { anonymous, may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { addressWorks, keepAddress } from './addresses.ts';
import { lockContact } from './consent-rows.ts';

const selectNewAddress = prepared(
  'mail.new-address',
  `select new_email as "newEmail", new_email_asked_at as "askedAt", new_email_asked_by as "askedBy" from mail_addresses
   where contact_id = $1 and new_email is not null`,
);

interface NewAddress {
  newEmail: string;
  askedAt: Date;
  /** Null where it was asked before that was kept. */
  askedBy: number | null;
}

export async function findNewAddress(sql: Sql, contactId: number): Promise<NewAddress | undefined> {
  const [row] = await sql.query<NewAddress>(selectNewAddress, [contactId]);
  return row;
}

/**
 * The own contact, or any for the office; an address of the staff for admins alone. A golfer's name is changed by the
 * office. What is asked for a new address says nothing of whether somebody else has it: that is seen when its mail is
 * answered. Locks the account and the contact. Errors: not_found; conflict on a name; invalid_input on newEmail;
 * confirmation_needed, for whoever has the address has the account.
 */
export function updateContact(
  house: House,
  actor: UserActor,
  { email, newEmail, firstName, lastName }: BodyOf<typeof updateEmailContact>,
  confirmationMinutes: number,
): Promise<{ contact: { id: number }; email: string; waiting: boolean }> {
  const wanted = newEmail?.toLowerCase();
  return transact(house.db, async (tx) => {
    const [found] = await tx.query<{ id: number; userId: number | null }>(
      'select id, user_id as "userId" from contacts where email = $1',
      [email.toLowerCase()],
    );
    if (!found || (found.userId !== actor.userId && !may(actor, 'MEMBERSHIP')))
      throw new AppError('not_found');
    if (wanted !== undefined && found.userId === actor.userId)
      await requireConfirmed(tx, actor, confirmationMinutes);
    const account = found.userId === null ? undefined : await lockAccount(tx, found.userId);
    if (account && (account.first_name !== firstName || account.last_name !== lastName)) {
      if (!may(actor, 'MEMBERSHIP')) throw conflictOn('firstName', 'mail.nameByOffice');
      await renameAccountHolder(tx, actor, account.id, { firstName, lastName });
    }
    const contact = await lockContact(tx, found.id);
    if (!contact || contact.email !== email.toLowerCase()) throw new AppError('not_found');
    if (!account) {
      await renameContact(tx, contact.id, { firstName, lastName });
      await recordChange(tx, actor, {
        action: 'contact.changed',
        changes: [{ field: 'contact', before: null, after: String(contact.id) }],
      });
    }
    const waiting = wanted !== undefined && wanted !== contact.email;
    if (waiting && account && account.id !== actor.userId) {
      const staff = await isStaff(tx, account.id);
      allow(actor, 'takeOver', { userId: account.id, status: account.status, staff });
    }
    if (waiting) await askForAddress(house, tx, actor, contact.id, wanted);
    return { contact: { id: contact.id }, email: contact.email, waiting };
  });
}

async function askForAddress(
  { clock }: House,
  tx: Transaction,
  actor: UserActor,
  contactId: number,
  wanted: string,
): Promise<void> {
  if (isNobodysEmail(wanted)) throw invalidField('newEmail', 'mail.addressInvalid');
  await keepAddress(tx, contactId);
  await tx.query(
    `update mail_addresses set new_email = $2, new_email_asked_at = $3, new_email_asked_by = $4
     where contact_id = $1`,
    [contactId, wanted, clock.now(), actor.userId],
  );
  const [contact] = await tx.query<{ userId: number | null; email: string }>(
    'select user_id as "userId", email from contacts where id = $1',
    [contactId],
  );
  if (contact && contact.userId !== actor.userId) {
    await recordChange(tx, actor, {
      action: 'contact.address-asked-for',
      ...(contact.userId !== null && { userId: contact.userId }),
      changes: [{ field: 'email', before: contact.email, after: wanted }],
    });
  }
  await emit(tx, addressWanted, { contactId });
}

/**
 * The address that is asked for becomes the contact's; its lists stay. False where nothing was asked since then, or somebody else has the
 * address by now, or the office asked for somebody who has become one of the staff meanwhile. Locks the account and the contact.
 */
export async function changeAddress(tx: Transaction, contactId: number, since: Date): Promise<boolean> {
  const [found] = await tx.query<{ userId: number | null }>(
    'select user_id as "userId" from contacts where id = $1',
    [contactId],
  );
  if (!found) return false;
  if (found.userId !== null) await lockAccount(tx, found.userId);
  const contact = await lockContact(tx, contactId);
  const wanted = await findNewAddress(tx, contactId);
  if (!contact || contact.userId !== found.userId || !wanted || wanted.askedAt <= since) return false;
  const { userId } = contact;
  const changed =
    !(await isByStranger(tx, userId, wanted.askedBy)) &&
    (await changeEmail(tx, anonymous, { contactId, userId }, wanted.newEmail));
  await tx.query(
    'update mail_addresses set new_email = null, new_email_asked_at = null, new_email_asked_by = null where contact_id = $1',
    [contactId],
  );
  // The mail that asked was read there.
  if (changed) await addressWorks(tx, contactId);
  return changed;
}

/** Whether somebody else than an admin asked for the address of one of the staff: it would be a way to their rights. */
async function isByStranger(
  tx: Transaction,
  userId: number | null,
  askedBy: number | null,
): Promise<boolean> {
  if (userId === null || userId === askedBy || !(await isStaff(tx, userId))) return false;
  return askedBy === null || !(await isActiveAdmin(tx, askedBy));
}
