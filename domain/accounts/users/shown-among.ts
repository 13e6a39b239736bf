/** Of golfers by their user names, those who leave it to the club who sees their name. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

const findShown = prepared(
  'accounts.shown-among',
  `select user_name from users where user_name = any($1::text[]) and name_shown = 'CLUB'`,
);

export async function findShownAmong(db: Sql, userNames: readonly string[]): Promise<ReadonlySet<string>> {
  if (userNames.length === 0) return new Set();
  const rows = await db.query<{ user_name: string }>(findShown, [userNames]);
  return new Set(rows.map(({ user_name: userName }) => userName));
}
