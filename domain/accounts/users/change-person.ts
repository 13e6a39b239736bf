/** Gives somebody whom the club knows another name or address, in the account where there is one; the contact follows. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { lockAccount } from '../account-row.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Locks the account. Errors: not_found for one that was erased. */
export async function renameAccountHolder(
  tx: Transaction,
  actor: Actor,
  userId: number,
  { firstName, lastName }: Named,
): Promise<void> {
  const before = await lockAccount(tx, userId);
  const changes = changesBetween(
    { firstName: before.first_name, lastName: before.last_name },
    { firstName, lastName },
  );
  if (changes.length === 0) return;
  await tx.query('update users set first_name = $2, last_name = $3 where id = $1', [
    userId,
    firstName,
    lastName,
  ]);
  await recordChange(tx, actor, { action: 'account.renamed', userId, changes });
}

/**
 * To an address, in lower case, whose mail the person has shown to read. Links to set a password that went to the old one are good no more.
 * False where somebody else has it. Hold the account, where there is one, and then the contact.
 */
export async function changeEmail(
  tx: Transaction,
  actor: Actor,
  { contactId, userId }: { readonly contactId: number; readonly userId: number | null },
  newEmail: string,
): Promise<boolean> {
  const taken = await tx.query(
    `select 1 from contacts where email = $1 and id <> $2
     union all select 1 from users where email = $1 and id is distinct from $3`,
    [newEmail, contactId, userId],
  );
  if (taken.length > 0) return false;
  if (userId === null) {
    await tx.query('update contacts set email = $2 where id = $1', [contactId, newEmail]);
    return true;
  }
  const [before] = await tx.query<{ email: string }>('select email from users where id = $1', [userId]);
  await tx.query('update users set email = $2 where id = $1', [userId, newEmail]);
  await tx.query('delete from password_links where user_id = $1', [userId]);
  await recordChange(tx, actor, {
    action: 'account.email-changed',
    userId,
    changes: [{ field: 'email', before: before?.email ?? null, after: newEmail }],
  });
  return true;
}
