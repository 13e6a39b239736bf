/** Reads the trail of who changed what, the newest first. */
import type { Sql } from '@fourball/db/connection.ts';
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import type { FieldChange } from './audit.ts';

interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actor_user_id: number | null;
  actor_name: string | null;
  user_id: number | null;
  user_name: string | null;
  changes: FieldChange[];
}

const person = (userId: number | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? '' };

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: person(row.actor_user_id, row.actor_name),
  action: row.action,
  user: person(row.user_id, row.user_name),
  changes: [...row.changes],
});

const entries = (condition: string, tail: string) =>
  `select e.id, e.at, e.action, e.actor_user_id, e.user_id, e.changes,
     a.full_name as actor_name, u.full_name as user_name
   from audit_entries e left join users a on a.id = e.actor_user_id left join users u on u.id = e.user_id
   where ${condition} order by e.id desc ${tail}`;

/** How many entries of one golfer are told at most. */
const mostOfUser = 500;

/** What was done to a golfer's account, and what the golfer did to others' is not among it. */
export async function listUserAudit(sql: Sql, userId: number): Promise<AuditEntry[]> {
  const rows = await sql.query<AuditRow>(entries('e.user_id = $1', 'limit $2'), [userId, mostOfUser]);
  return rows.map(present);
}

/** Page 0 is the newest. */
export async function listAudit(
  sql: Sql,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; entries: AuditEntry[] }> {
  const [counted] = await sql.query<{ total: number }>('select count(*) as total from audit_entries');
  const rows = await sql.query<AuditRow>(entries('true', 'limit $1 offset $2'), [size, page * size]);
  return { total: counted?.total ?? 0, entries: rows.map(present) };
}
