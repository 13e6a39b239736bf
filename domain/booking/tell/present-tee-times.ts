/** Reads rows of the tee sheet in the shape in which they travel: by course and day, or by id. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { NameShown } from '@fourball/shared/accounts/enums.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import type { FindShownGolfers } from '../../accounts/users/shown-golfers.ts';
import { holdStands } from '../facts/standing-holds.ts';

/** Round, purchase, golfer, name, portrait and who may read the name; a golfer's last three only where they are asked for. */
type PlaceRow = [
  roundId: number,
  purchaseId: number,
  userId: number | null,
  name: string | null,
  avatarUrl?: string | null,
  shown?: NameShown | null,
];

export interface TeeTimeRow {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  time: string;
  start_tee: number;
  capacity: number;
  booked: number;
  version: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
  offered: number;
  waiting: number;
  /** How many places holds take, and when the first of them ends; null where there is none. */
  held: [spots: number | null, until: string | null] | null;
  offered_until: Date | null;
  /** In no order; null where there is none. */
  places: PlaceRow[] | null;
}

/**
 * Held places are those whose hold has not run out on the database's clock, cleared away or not; where somebody waits,
 * those that ran out stay taken until they are offered on. What a tee time has none of is not looked for: each look costs
 * more than the tee time itself. Values come bare, since the names of a JSON object cost more than what is in it.
 */
const columns = (timeZoneParameter: string, places: string) => `
  t.id, t.course_id, t.day, t.starts_at, to_char(t.starts_at at time zone ${timeZoneParameter}, 'HH24:MI') as time,
    t.start_tee, t.capacity, t.booked, t.version, t.block_kind, t.block_reason, t.offered, t.waiting,
    case when t.held > 0 then (
      select json_build_array(sum(l.spots), min(l.expires_at))
      from hold_tee_times l where l.tee_time_id = t.id and ${holdStands}) end as held,
    case when t.offered > 0 then (
      select least((select min(f.expires_at) from waitlist_offers f where f.tee_time_id = t.id),
                   (select min(c.answer_by) from closure_places p join closure_bookings c on c.id = p.closure_id
                    where p.tee_time_id = t.id))) end as offered_until,
    ${places} as places`;

const rounds = (values: string, joins = '') => `
    case when t.booked > 0 then (
      select json_agg(json_build_array(r.id, r.purchase_id, r.user_id, ${values}))
      from rounds r ${joins} where r.tee_time_id = t.id and r.status = 'BOOKED') end`;
const withGolfers = rounds(
  `coalesce(u.full_name, r.guest_name), u.avatar_url, u.name_shown`,
  'left join users u on u.id = r.user_id',
);

/**
 * What is known of a tee time stands while its row is the very same (`xmin` names the transaction that wrote it: whatever
 * changes a place writes the row too) and nothing on it runs out by the clock.
 */
const changedOfSheet = prepared(
  'tee-times.changed-of-sheet',
  `select k.id as known_id, t.xmin::text::bigint as stamp, ${columns('$3', rounds('r.guest_name'))}
   from (select *, xmin from tee_times where course_id = $1 and day = $2) t
     full join unnest($4::bigint[], $5::bigint[]) as k (id, stamp) on k.id = t.id
   where t.id is null or k.stamp is distinct from t.xmin::text::bigint or t.held > 0 or t.offered > 0`,
);
const byIds = (places: string) =>
  `select ${columns('$2', places)} from tee_times t where t.id = any($1::bigint[]) order by t.starts_at, t.start_tee`;
const byId = prepared('tee-times.by-id', byIds(withGolfers));
const bareById = prepared('tee-times.bare-by-id', byIds('null'));

/** Whether places can be held online at all; EIGHTEEN_ONLY asks for a certain fee. */
export const isBookable = (block: BlockKind | null): boolean => block === null || block === 'EIGHTEEN_ONLY';

/** Rounds of a booking stand together, in the order in which they were written. */
const inOrder = (one: PlaceRow, other: PlaceRow): number => one[1] - other[1] || one[0] - other[0];

const presentPlace = ([
  roundId,
  purchaseId,
  userId,
  name,
  avatarUrl = null,
  shown,
]: PlaceRow): TeeTimeWithChoices['places'][number] => ({
  roundId,
  purchaseId,
  userId,
  name,
  avatarUrl,
  shown: shown ?? 'CLUB',
  occupant: userId === null && name === null ? 'VACANT' : 'GOLFER',
});

/** With all names: what leaves the house goes through `withNames`. */
export function presentTeeTime(row: TeeTimeRow): TeeTimeWithChoices {
  const [spots, heldUntil] = row.held ?? [null, null];
  const held = (spots ?? 0) + row.offered;
  const ends = [heldUntil, row.offered_until].flatMap((end) => (end === null ? [] : new Date(end).getTime()));
  return {
    teeTimeId: row.id,
    startsAt: row.starts_at.toISOString(),
    time: row.time,
    startTee: row.start_tee,
    capacity: row.capacity,
    available: isBookable(row.block_kind) ? row.capacity - row.booked - held : 0,
    held,
    waiting: row.waiting,
    heldUntil: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
    block: row.block_kind && { kind: row.block_kind, reason: row.block_reason ?? '' },
    places: row.places?.sort(inOrder).map(presentPlace) ?? [],
    version: row.version,
  };
}

/** A tee time as it was read, with all names. */
export interface KnownTeeTime {
  /** Names the version of its row in the database. */
  readonly stamp: number;
  readonly teeTime: TeeTimeWithChoices;
}

interface ChangedRow extends TeeTimeRow {
  /** Null for one that was not known. */
  known_id: number | null;
  stamp: number;
}

/**
 * A day's sheet in its order, with all names: what is known of it, with what changed since. One statement, and one more
 * where golfers came whom nobody has read of before.
 */
export async function findSheet<Known extends KnownTeeTime>(
  sql: Sql,
  findGolfers: FindShownGolfers,
  { courseId, day }: { courseId: number; day: string },
  timeZone: string,
  known: readonly Known[],
): Promise<(KnownTeeTime | Known)[]> {
  const rows = await sql.query<ChangedRow | { id: null; known_id: number }>(changedOfSheet, [
    courseId,
    day,
    timeZone,
    // As PostgreSQL reads a list of numbers: the driver would quote each of them.
    `{${known.map(({ teeTime }) => teeTime.teeTimeId).join()}}`,
    `{${known.map(({ stamp }) => stamp).join()}}`,
  ]);
  const changed = rows.filter((row) => row.id !== null);
  const golfers = await findGolfers(
    changed.flatMap(({ places }) => places?.flatMap(([, , userId]) => userId ?? []) ?? []),
  );
  for (const { places } of changed) {
    for (const place of places ?? []) {
      const golfer = place[2] !== null && golfers.get(place[2]);
      if (golfer) [place[3], place[4], place[5]] = [golfer.name, golfer.avatarUrl, golfer.shown];
    }
  }
  const read = changed.map((row): KnownTeeTime => ({ stamp: row.stamp, teeTime: presentTeeTime(row) }));
  return merge(
    known,
    read,
    rows.map(({ known_id }) => known_id),
  );
}

/** Where the same tee times start at the same times as before, each that was read takes the place that it had. */
function merge<Known extends KnownTeeTime>(
  known: readonly Known[],
  read: readonly KnownTeeTime[],
  outdated: readonly (number | null)[],
): (KnownTeeTime | Known)[] {
  if (outdated.length === read.length) {
    const merged: (KnownTeeTime | Known)[] = [...known];
    const stand = read.every((newer, n) => {
      const place = merged.findIndex(({ teeTime }) => teeTime.teeTimeId === outdated[n]);
      const older = merged[place];
      if (!older || bySheetOrder(older, newer) !== 0) return false;
      merged[place] = newer;
      return true;
    });
    if (stand) return merged;
  }
  const gone = new Set(outdated);
  const standing = known.filter(({ teeTime }) => !gone.has(teeTime.teeTimeId));
  return [...standing, ...read].sort(bySheetOrder);
}

const bySheetOrder = ({ teeTime: one }: KnownTeeTime, { teeTime: other }: KnownTeeTime): number =>
  one.startsAt < other.startsAt ? -1 : one.startsAt > other.startsAt ? 1 : one.startTee - other.startTee;

export const findTeeTimeRows = (sql: Sql, ids: readonly number[], timeZone: string): Promise<TeeTimeRow[]> =>
  sql.query<TeeTimeRow>(byId, [ids, timeZone]);

/** For who knows more of the places than is on the sheet: there are none in the rows. */
export const findBareTeeTimeRows = (
  sql: Sql,
  ids: readonly number[],
  timeZone: string,
): Promise<TeeTimeRow[]> => sql.query<TeeTimeRow>(bareById, [ids, timeZone]);
