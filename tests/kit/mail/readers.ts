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

/** Readers of a list, by their own yes, in the order of their numbers. */
export async function buildReaders(
  db: Sql,
  listId: number,
  count: number,
  domain = 'readers.example',
): Promise<{ id: number; email: string }[]> {
  return db.query<{ id: number; email: string }>(
    `with made as (
       insert into contacts (first_name, last_name, email)
       select 'Reader', 'No ' || n, 'reader-' || $1::bigint || '-' || n || '@' || $3::text from generate_series(1, $2::int) n
       returning id, email
     ), joined as (
       insert into subscriptions (contact_id, list_id, status, basis)
       select id, $1::bigint, 'SUBSCRIBED', 'EXPRESS' from made
     )
     select id, email from made order by id`,
    [listId, count, domain],
  );
}

/** Sets a parameter for good, as if the club had begun with it. */
export const setParameter = async (db: Sql, name: string, value: string): Promise<void> => {
  await db.query(
    `with there as (update parameters set value = $2 where name = $1 returning 1)
     insert into parameters (name, value, "group", start_date)
     select $1, $2, 'MAIL', '2020-01-01T00:00Z' where not exists (select from there)`,
    [name, value],
  );
};

/** A campaign of the club as it stands, for tests of what is told of one. */
export async function insertCampaign(db: Sql): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into campaigns (subject, audience, created_at, changed_at)
     values ('Spring', '{"lists": [], "segment": null}', now(), now()) returning id`,
  );
  return row?.id ?? 0;
}
