/** Tells most of a crowd that they come too late, without any lock: only who may still find room goes on to the decision under the lock. */
import type { Sql } from '@fourball/db/connection.ts';
import { hasNoRoom } from '../rules/booking-window.ts';

/** What is wanted of one tee time by a golfer who has no other way in than that there is room. */
export interface Wanted {
  userId: number;
  courseId: number;
  teeTimes: readonly { teeTimeId: number; spots: number }[];
}

interface PlaceRow {
  id: number;
  course_id: number;
  capacity: number;
  /** Booked or offered. */
  given: number;
  waiting: number;
  user_id: number | null;
  spots: number;
  live: boolean;
}

// One statement: all of it is as of one moment. Not prepared: before a rush nobody holds anything, and a plan that was made
// then would read all holds for each of them.
const findPlaces = `
   select t.id, t.course_id, t.capacity, t.booked + t.offered as given, t.waiting,
          h.user_id, coalesce(l.spots, 0) as spots, coalesce(h.expires_at > now(), false) as live
   from tee_times t
   left join (hold_tee_times l join holds h on h.id = l.hold_id) on l.tee_time_id = t.id
   where t.id = any($1::bigint[])`;

/**
 * Says of each request whether one of its tee times had no room for it at a moment since this was called. A golfer who
 * holds spots there already is never told so: what becomes of those is decided under the locks.
 */
export async function findTooLate(db: Sql, requests: readonly (Wanted | undefined)[]): Promise<boolean[]> {
  const ids = new Set(requests.flatMap((wanted) => wanted?.teeTimes.map(({ teeTimeId }) => teeTimeId) ?? []));
  if (ids.size === 0) return requests.map(() => false);
  const places = new Map<number, Place>();
  for (const row of await db.query<PlaceRow>(findPlaces, [[...ids]])) {
    const place = places.get(row.id) ?? { ...row, taken: row.given, holders: new Set<number>() };
    places.set(row.id, place);
    if (row.user_id === null) continue;
    // Where somebody waits, spots whose hold has run out are offered to them first.
    if (row.live || row.waiting > 0) place.taken += row.spots;
    place.holders.add(row.user_id);
  }
  return requests.map((wanted) =>
    (wanted?.teeTimes ?? []).some(({ teeTimeId, spots }) => {
      const place = places.get(teeTimeId);
      if (place?.course_id !== wanted?.courseId || !place || !wanted) return false;
      if (place.holders.has(wanted.userId)) return false;
      return hasNoRoom({ capacity: place.capacity, takenByOthers: place.taken }, spots);
    }),
  );
}

interface Place {
  course_id: number;
  capacity: number;
  taken: number;
  holders: Set<number>;
}
