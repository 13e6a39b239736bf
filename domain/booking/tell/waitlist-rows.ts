/** Reads entries of the waitlist with their place in the queue, and locks what they are about. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { waitlistChanged } from '@fourball/shared/booking/events.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';

export interface EntryRow {
  id: number;
  user_id: number;
  name: string;
  course_id: number;
  course_name: string;
  day: string;
  from_time: string;
  to_time: string;
  spots: number;
  course_fee_id: number;
  fee_name: string;
  status: WaitlistEntry['status'];
  created_at: Date;
  ahead: number | null;
  tee_time_id: number | null;
  starts_at: Date | null;
  time: string | null;
  expires_at: Date | null;
  seconds_left: number | null;
}

/** `x` came before `e` and waits for tee times of the same span. */
const isBefore = `x.course_id = e.course_id and x.day = e.day and x.id < e.id
  and x.from_at <= e.to_at and x.to_at >= e.from_at`;

const select = (where: string) => `
  select e.id, e.user_id, u.full_name as name, e.course_id, c.name as course_name, e.day,
    to_char(e.from_at at time zone $1, 'HH24:MI') as from_time, to_char(e.to_at at time zone $1, 'HH24:MI') as to_time,
    e.spots, e.course_fee_id, f.name as fee_name, e.status, e.created_at,
    case when e.status = 'WAITING' then (
      select count(*)::int from waitlist_entries x where x.status = 'WAITING' and ${isBefore}) end as ahead,
    o.tee_time_id, t.starts_at, to_char(t.starts_at at time zone $1, 'HH24:MI') as time, o.expires_at,
    extract(epoch from o.expires_at - now())::float8 as seconds_left
  from waitlist_entries e join users u on u.id = e.user_id join courses c on c.id = e.course_id
    join course_fees f on f.id = e.course_fee_id left join waitlist_offers o on o.entry_id = e.id
    left join tee_times t on t.id = o.tee_time_id
  where ${where}
  order by e.id`;

export const findEntriesOfGolfer = (sql: Sql, userId: number, timeZone: string): Promise<EntryRow[]> =>
  sql.query<EntryRow>(select('e.user_id = $2 and e.ended_at is null'), [timeZone, userId]);

export const findEntriesOfDay = (
  sql: Sql,
  courseId: number,
  day: string,
  timeZone: string,
): Promise<EntryRow[]> =>
  sql.query<EntryRow>(select('e.course_id = $2 and e.day = $3 and e.ended_at is null'), [
    timeZone,
    courseId,
    day,
  ]);

export async function findEntry(sql: Sql, entryId: number, timeZone: string): Promise<EntryRow | undefined> {
  const [row] = await sql.query<EntryRow>(select('e.id = $2'), [timeZone, entryId]);
  return row;
}

export const presentEntry = (row: EntryRow): WaitlistEntry => ({
  entryId: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  day: row.day,
  fromTime: row.from_time,
  toTime: row.to_time,
  spots: row.spots,
  courseFeeId: row.course_fee_id,
  feeName: row.fee_name,
  status: row.status,
  position: row.ahead === null ? null : row.ahead + 1,
  ahead: row.ahead ?? 0,
  createdAt: row.created_at.toISOString(),
  offer:
    row.tee_time_id !== null && row.starts_at && row.expires_at
      ? {
          teeTimeId: row.tee_time_id,
          startsAt: row.starts_at.toISOString(),
          time: row.time ?? '',
          spots: row.spots,
          expiresAt: row.expires_at.toISOString(),
          secondsLeft: Math.max(0, Math.ceil(row.seconds_left ?? 0)),
        }
      : null,
});

/** What became of the entries, and where `moving` of those who move up behind them. Call it when every row is written. */
export async function occurrencesOfEntries(
  sql: Sql,
  entryIds: readonly number[],
  timeZone: string,
  moving = true,
): Promise<Occurrence[]> {
  if (entryIds.length === 0) return [];
  const rows = await sql.query<EntryRow>(
    select(`e.id = any($2::bigint[]) or ($3 and e.status = 'WAITING' and exists (
      select from waitlist_entries x where x.id = any($2::bigint[]) and ${isBefore}))`),
    [timeZone, entryIds, moving],
  );
  return rows.map((row) => occurrence(waitlistChanged, { userId: row.user_id, entry: presentEntry(row) }));
}

/** Locks every tee time of the entries' spans, sorted by id: an entry comes, is served and ends only under it. */
export async function lockSpans(tx: Transaction, entryIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from tee_times where id in (
       select t.id from waitlist_entries e
         join tee_times t on t.course_id = e.course_id and t.day = e.day and t.starts_at between e.from_at and e.to_at
       where e.id = any($1::bigint[]))
     order by id for update`,
    [entryIds],
  );
  return rows.map(({ id }) => id);
}
