/** Builds lists of mail and their readers for tests. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BuiltUser } from '../build.ts';

let counter = 0;

/** A list that everybody may choose. */
export async function buildMailList(sql: Sql, name?: string): Promise<number> {
  counter += 1;
  const [row] = await sql.query<{ id: number }>(
    `insert into email_lists (slug, name, purpose, show_public) values ($1, $2, 'News of the club.', true) returning id`,
    [`list-${counter}`, name ?? `List ${counter}`],
  );
  return row?.id ?? 0;
}

/** Puts golfers on a list, as if they had said yes on a page. */
export async function putOnList(sql: Sql, listId: number, ...users: readonly BuiltUser[]): Promise<void> {
  await sql.query(
    `insert into subscriptions (contact_id, list_id, status, basis)
     select c.id, $1, 'SUBSCRIBED', 'EXPRESS' from contacts c where c.user_id = any($2::bigint[])`,
    [listId, users.map(({ userId }) => userId)],
  );
}
