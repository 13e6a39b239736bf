/** Why golfers wait while the room of a day lasts: not their turn yet, enough spots, or what is left is kept for those before. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { admittedRanks, firstKeptFor, secondsKept, type LineRules } from '../../club/waiting/admission.ts';

type Asked = readonly [userId: number, courseId: number, day: string, spots: number];

/** Each says why not, undefined where nobody stands in the way. */
export interface Bar {
  /** For a hold, which takes the place of the one the golfer has. */
  why(...asked: Asked): Why | undefined;
  /** For spots that come to all the golfer has, the hold too. */
  whyMore(...asked: Asked): Why | undefined;
  /** For an offer of the waitlist, which stands in a line of its own: only how many the golfer may have. */
  whyTooMany(...asked: Asked): Why | undefined;
  /** What was granted counts for whoever is asked about next. */
  took(...asked: Asked): void;
}

export const nobodyWaits: Bar = {
  why: () => undefined,
  whyMore: () => undefined,
  whyTooMany: () => undefined,
  took: () => undefined,
};

/** A golfer in a room: `spots` in bookings of the day, `held` in the golfer's hold. */
export interface Place {
  readonly id: number;
  readonly course_id: number;
  readonly day: string;
  readonly user_id: number;
  readonly rank: number | null;
  readonly spots: number;
  readonly held: number;
}

/** What is left of a room's day, and for whom spots of it are kept: who was let in a while ago at most and has none yet. */
interface Kept {
  readonly id: number;
  free: number;
  golfers: readonly KeptFor[];
}

/** A golfer for whom spots are kept. */
interface KeptFor {
  readonly user_id: number;
  readonly rank: number;
}

const findRoomsToLock = prepared(
  'waiting-rooms.lock',
  `select id from waiting_rooms where opens_at = $1 and event_id is null and (sorted_at is null or id in (
     select waiting_room_id from waiting_room_places where user_id = any($2::bigint[])
   )) order by id for update`,
);

/**
 * Holds of a room's day are decided one transaction after the other: each counts what is left for those before it. Who
 * finds a room undrawn draws it, so that one is locked too.
 */
export async function lockRooms(tx: Transaction, opensAt: Date, userIds: readonly number[]): Promise<void> {
  await tx.query(findRoomsToLock, [opensAt, userIds]);
}

/** Nothing is kept for who has spots of the day, or has agreed to play in somebody else's booking. */
const findLeft = prepared(
  'waiting-rooms.left',
  `select r.id,
     (select coalesce(sum(t.capacity - t.booked - t.held - t.offered), 0)::int from tee_times t
      where t.course_id = r.course_id and t.day = r.day and t.block_kind is null) as free,
     coalesce((
       select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'rank', p.rank))
       from waiting_room_places p
       where p.waiting_room_id = r.id and p.rank between $2 and $3
         and not exists (select from bookings b join rounds o on o.purchase_id = b.purchase_id
           where b.user_id = p.user_id and b.course_id = r.course_id and b.day = r.day and o.status = 'BOOKED')
         and not exists (select from rounds o join tee_times t on t.id = o.tee_time_id
           where o.user_id = p.user_id and o.day = r.day and o.status = 'BOOKED' and o.agreement is distinct from 'ASKED'
             and t.course_id = r.course_id)
         and not exists (select from holds h join hold_tee_times l on l.hold_id = h.id join tee_times t on t.id = l.tee_time_id
           where h.user_id = p.user_id and h.expires_at > now() and t.course_id = r.course_id and t.day = r.day)
     ), '[]') as golfers
   from waiting_rooms r where r.id = any($1::bigint[])`,
);

/** Asks nothing where no spots are kept, and of rooms in which none of these golfers has been let in. */
export async function findKept(
  sql: Sql | Transaction,
  places: readonly Place[],
  rules: LineRules,
  { opensAt, now }: { readonly opensAt: Date; readonly now: Date },
): Promise<Kept[]> {
  const letIn = admittedRanks(rules, opensAt, now);
  const inside = places.filter(({ rank }) => rank !== null && rank <= letIn);
  if (inside.length === 0 || rules.waitingRoom.keptSeconds === 0) return [];
  const ids = [...new Set(inside.map(({ id }) => id))];
  const last = Math.max(...inside.map(({ rank }) => rank ?? 0));
  return sql.query<Kept>(findLeft, [ids, firstKeptFor(rules, opensAt, now), last]);
}

interface Facts {
  readonly rules: LineRules;
  readonly opensAt: Date;
  readonly now: Date;
  readonly places: readonly Place[];
  readonly kept: readonly Kept[];
}

/** `inRoom` says for whom a day has opened just now, with a waiting room. */
export function barOf(
  { rules, opensAt, now, places, kept }: Facts,
  inRoom: (userId: number, courseId: number, day: string) => boolean,
): Bar {
  const { spots: most } = rules.waitingRoom;
  const granted = new Map<Place, number>();
  const byGolfer = new Map(
    places.map((place) => [`${place.user_id} ${place.course_id} ${place.day}`, place]),
  );
  const placeOf = (userId: number, courseId: number, day: string): Place | undefined =>
    byGolfer.get(`${userId} ${courseId} ${day}`);
  const heldBy = (place: Place): number => granted.get(place) ?? place.held;

  const tooMany = (place: Place | undefined, more: number): Why | undefined =>
    place !== undefined && place.spots + more > most
      ? refusal('booking.mostSpotsInRoom', { most })
      : undefined;

  /** `own` spots are given back for these. */
  function keptForOthers({ id, rank }: Place, spots: number, own: number): Why | undefined {
    const left = kept.find((candidate) => candidate.id === id);
    if (!left || rank === null) return undefined;
    const wanted = { rank, wanted: spots, free: left.free + own, keptFor: left.golfers };
    const seconds = secondsKept({ rules, opensAt, now }, wanted);
    if (seconds === undefined) return undefined;
    return refusal('booking.spotsKeptForOthers', { seconds });
  }

  function notYet(place: Place | undefined): Why | undefined {
    if (!place?.rank) return refusal('booking.placeInRoomMissing');
    return place.rank > admittedRanks(rules, opensAt, now) ? refusal('booking.notYourTurn') : undefined;
  }

  return {
    why(userId, courseId, day, spots) {
      if (!inRoom(userId, courseId, day)) return undefined;
      const place = placeOf(userId, courseId, day);
      return notYet(place) ?? tooMany(place, spots) ?? (place && keptForOthers(place, spots, heldBy(place)));
    },
    whyMore(userId, courseId, day, spots) {
      if (!inRoom(userId, courseId, day)) return undefined;
      const place = placeOf(userId, courseId, day);
      return (
        notYet(place) ??
        tooMany(place, spots + (place ? heldBy(place) : 0)) ??
        (place && keptForOthers(place, spots, 0))
      );
    },
    whyTooMany: (userId, courseId, day, spots) =>
      inRoom(userId, courseId, day) ? tooMany(placeOf(userId, courseId, day), spots) : undefined,
    took(userId, courseId, day, spots) {
      const place = placeOf(userId, courseId, day);
      const left = place && kept.find(({ id }) => id === place.id);
      if (!left) return;
      left.free -= spots - heldBy(place);
      granted.set(place, spots);
      left.golfers = left.golfers.filter((golfer) => golfer.user_id !== userId);
    },
  };
}
