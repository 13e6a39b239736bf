/** Reads the security log, for admins and for its alerts, and deletes what is past its time. */
import type { Sql } from '@fourball/db/connection.ts';
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import type { SecurityEvent } from '@fourball/shared/accounts/shapes.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

export interface SecurityFilter {
  readonly kind?: SecurityKind | undefined;
  readonly userId?: number | undefined;
  readonly client?: string | undefined;
  readonly day?: string | undefined;
}

interface EventRow {
  id: number;
  kind: SecurityKind;
  at: Date;
  last_at: Date;
  count: number;
  actor_user_id: number | null;
  actor_name: string | null;
  user_id: number | null;
  user_name: string | null;
  client: string | null;
  device: string | null;
  call: string | null;
  code: string | null;
}

const dayMs = 86_400_000;

const person = (userId: number | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? '' };

const present = (row: EventRow): SecurityEvent => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  lastAt: row.last_at.toISOString(),
  count: row.count,
  actor: person(row.actor_user_id, row.actor_name),
  user: person(row.user_id, row.user_name),
  client: row.client,
  device: row.device,
  call: row.call,
  code: row.code,
});

/** The moments between which a day lies, or nothing on either side. */
function spanOf({ timeZone }: Pick<House, 'timeZone'>, day: string | undefined): [Date | null, Date | null] {
  if (day === undefined) return [null, null];
  return [clubMoment(day, '00:00', timeZone), clubMoment(day, '24:00', timeZone)];
}

/** The newest first. */
export async function listSecurityEvents(
  house: Pick<House, 'db' | 'timeZone'>,
  filter: SecurityFilter,
  { page, size }: { page: number; size: number },
): Promise<{ entries: SecurityEvent[]; more: boolean }> {
  const [from, to] = spanOf(house, filter.day);
  const rows = await house.db.query<EventRow>(
    `select e.id, e.kind, e.at, e.last_at, e.count, e.actor_user_id, e.user_id, e.client, e.device, e.call, e.code,
       a.full_name as actor_name, u.full_name as user_name
     from security_events e left join users a on a.id = e.actor_user_id left join users u on u.id = e.user_id
     where ($1::text is null or e.kind = $1) and ($2::bigint is null or $2 in (e.actor_user_id, e.user_id))
       and ($3::text is null or $3 in (e.client, e.network))
       and ($4::timestamptz is null or e.at >= $4) and ($5::timestamptz is null or e.at < $5)
     order by e.at desc, e.id desc limit $6 offset $7`,
    [filter.kind ?? null, filter.userId ?? null, filter.client || null, from, to, size + 1, page * size],
  );
  return { entries: rows.slice(0, size).map(present), more: rows.length > size };
}

/** How often each kind happened, on a day of the club or in the last 24 hours. */
export async function countSecurityEvents(
  house: House,
  { day }: Pick<SecurityFilter, 'day'>,
): Promise<{ kind: SecurityKind; count: number }[]> {
  const [from, to] = spanOf(house, day);
  return countBetween(house.db, from ?? new Date(house.clock.now().getTime() - dayMs), to);
}

const hourMs = 3_600_000;

/** How often each kind happened in the last hour, whichever process noted it. */
export const countLastHour = ({ db, clock }: Pick<House, 'db' | 'clock'>) =>
  countBetween(db, new Date(clock.now().getTime() - hourMs), null);

const countBetween = (
  sql: Sql,
  from: Date,
  to: Date | null,
): Promise<{ kind: SecurityKind; count: number }[]> =>
  sql.query<{ kind: SecurityKind; count: number }>(
    `select kind, sum(count)::int as count from security_events
     where at >= $1 and ($2::timestamptz is null or at < $2) group by kind order by kind`,
    [from, to],
  );

export interface SecurityRules {
  /** How long events are kept. */
  readonly days: number;
  /** From how many of a kind in an hour admins are told; 0 never. */
  readonly alertFrom: ReadonlyMap<SecurityKind, number>;
}

/** Which kinds have happened so often within the last hour that admins are to be told. */
export async function findSecurityAlerts(
  house: Pick<House, 'db' | 'clock'>,
  { alertFrom }: SecurityRules,
): Promise<{ kind: SecurityKind; count: number; limit: number }[]> {
  const counts = await countLastHour(house);
  return counts.flatMap(({ kind, count }) => {
    const limit = alertFrom.get(kind) ?? 0;
    return limit > 0 && count >= limit ? [{ kind, count, limit }] : [];
  });
}

/** Those who can do something about it. */
export const findAdmins = ({ db }: Pick<House, 'db'>) =>
  db.query<{ userId: number; email: string; firstName: string }>(
    `select u.id as "userId", u.email, u.first_name as "firstName"
     from user_roles r join users u on u.id = r.user_id
     where r.role = 'ADMIN' and u.status = 'ACTIVE' order by u.id`,
  );

/** Rows that go in one transaction: after an attack there may be millions. */
const portion = 10_000;

/** Deletes what is older. Returns how many rows went. */
export async function trimSecurityLog(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  days: number,
): Promise<number> {
  const before = new Date(clock.now().getTime() - days * dayMs);
  let trimmed = 0;
  for (;;) {
    const gone = await transact(db, async (tx) => {
      await tx.query(`set local fourball.trimming = 'on'`);
      return tx.query(
        `delete from security_events where id in (
           select id from security_events where at < $1 order by at limit $2)
         returning id`,
        [before, portion],
      );
    });
    trimmed += gone.length;
    if (gone.length < portion) return trimmed;
  }
}
