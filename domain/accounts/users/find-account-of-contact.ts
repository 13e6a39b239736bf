/** Finds the account that belongs to a contact. */
import type { Sql } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Null for a contact without an account. Errors: not_found. */
export async function findAccountOfContact(sql: Sql, contactId: number): Promise<number | null> {
  const [contact] = await sql.query<{ user_id: number | null }>(
    'select user_id from contacts where id = $1',
    [contactId],
  );
  if (!contact) throw new AppError('not_found');
  return contact.user_id;
}
