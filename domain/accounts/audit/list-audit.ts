/** Reads the trail of who changed what, the newest first. */
import type { Sql } from '@fourball/db/connection.ts';
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import type { FieldChange } from './audit.ts';

/** Which lines: those to which all that is named applies. Days are the club's, both included. */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly actorId?: number | undefined;
  readonly userId?: number | undefined;
  readonly area?: string | undefined;
  readonly forOthers?: boolean | undefined;
  readonly text?: string | undefined;
}

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

/** What a line must be; a filter that is null leaves all of them. An action is found as it is stored and as it is read. */
const asked = `($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::bigint is null or e.actor_user_id = $3) and ($4::bigint is null or e.user_id = $4)
  and ($5::text is null or split_part(e.action, '.', 1) = $5)
  and (not $6::boolean or e.actor_user_id <> e.user_id)
  and ($7::text is null
    or lower(e.action || ' ' || translate(e.action, '.-', '  ') || ' ' || e.changes::text) like lower($7))`;

const valuesOf = ({ timeZone }: Pick<House, 'timeZone'>, filter: AuditFilter) => [
  filter.from === undefined ? null : clubMoment(filter.from, '00:00', timeZone),
  filter.to === undefined ? null : clubMoment(filter.to, '24:00', timeZone),
  filter.actorId ?? null,
  filter.userId ?? null,
  filter.area || null,
  filter.forOthers ?? false,
  // Texts stand in the column as JSON has them, with a stroke before quotes and strokes.
  filter.text ? `%${literalPattern(JSON.stringify(filter.text).slice(1, -1))}%` : null,
];

/** Page 0 is the newest; the total is of the lines that were asked for. */
export async function listAudit(
  house: Pick<House, 'db' | 'timeZone'>,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; entries: AuditEntry[] }> {
  const values = valuesOf(house, filter);
  const [counted] = await house.db.query<{ total: number }>(
    `select count(*) as total from audit_entries e where ${asked}`,
    values,
  );
  const rows = await house.db.query<AuditRow>(entries(asked, 'limit $8 offset $9'), [
    ...values,
    size,
    page * size,
  ]);
  return { total: counted?.total ?? 0, entries: rows.map(present) };
}
