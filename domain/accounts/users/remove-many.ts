/** Removes accounts that were opened by mistake and that nobody has used: they are gone as if they had never been. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { FieldChange } from '../audit/audit.ts';
import { restoreContacts } from './open-many.ts';

export interface RemovedPerson {
  readonly userId: number;
  /** Of a contact that was known before the account: what was written into it. It stays; null: it goes with the account. */
  readonly contact: readonly FieldChange[] | null;
}

/** Hold `lockPeopleToRemove`, and have found that nothing leans on them. */
export async function removeMany(tx: Transaction, people: readonly RemovedPerson[]): Promise<void> {
  await restoreContacts(
    tx,
    people.flatMap(({ userId, contact }) => (contact === null ? [] : [{ userId, changes: contact }])),
  );
  await tx.query(`update contacts set user_id = null, also = '' where user_id = any($1::bigint[])`, [
    people.flatMap(({ userId, contact }) => (contact === null ? [] : [userId])),
  ]);
  await tx.query('delete from users where id = any($1::bigint[])', [people.map(({ userId }) => userId)]);
}
