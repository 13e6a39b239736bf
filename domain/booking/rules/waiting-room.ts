/** The waiting room of a day that opens: who has a place in it, in which order, and who has been let in. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { WaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { phaseOf } from '../../club/waiting/admission.ts';
import { noPlace, presentPlace, secondsUntil, sortOnce, takePlace } from '../../club/waiting/line.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { roundOn } from '../../club/prices/fee-prices.ts';
import { findStandings, standingFor } from '../../membership/memberships/standing.ts';
import type { Fairness, FairnessFacts } from './fairness-facts.ts';
import { barOf, findKept, lockRooms, nobodyWaits, type Bar } from './waiting-room-bar.ts';

type Room = Pick<WaitingRoom, 'courseId' | 'day'>;

interface RoomRow {
  id: number;
  course_id: number;
  day: string;
  opens_at: Date;
  seed: string;
  sorted_at: Date | null;
  user_id: number;
  placed: boolean;
  rank: number | null;
  /** How many spots the golfer has of the day, in bookings that stand. */
  spots: number;
  /** How many more are in the golfer's hold. */
  held: number;
  /** How many are there before the opening; nobody asks for it afterwards, when there are many rows. */
  present: number;
}

export interface WaitingRooms {
  /** Takes a place; a golfer has one per room and keeps it. `client` is the address it is taken from. Locks the room. */
  enter(actor: UserActor, room: Room, client: string): Promise<WaitingRoom>;
  look(actor: UserActor, room: Room): Promise<WaitingRoom>;
  /**
   * Asks nothing of the database unless a room of a day that opened just now is on. What it says is only sure within
   * `tx`, under the golfers' locks: there it locks the rooms in which they have places, before any tee time.
   */
  findBar(fairness: Fairness, userIds: readonly number[], tx?: Transaction): Promise<Bar>;
}

// Not prepared: before a rush nobody holds anything, and a plan that was made then would read all holds for each golfer.
const findRooms = `
   select r.id, r.course_id, r.day, r.opens_at, r.seed, r.sorted_at, u.id as user_id, p.user_id is not null as placed, p.rank,
     (select count(*)::int from bookings b join rounds o on o.purchase_id = b.purchase_id
      where b.user_id = u.id and b.status = 'BOOKED' and o.status = 'BOOKED'
        and b.course_id = r.course_id and b.day = r.day) as spots,
     (select coalesce(sum(l.spots), 0)::int
      from holds h join hold_tee_times l on l.hold_id = h.id join tee_times t on t.id = l.tee_time_id
      where h.user_id = u.id and h.expires_at > now() and t.course_id = r.course_id and t.day = r.day) as held,
     case when r.sorted_at is null
       then (select count(*)::int from waiting_room_places a where a.waiting_room_id = r.id) else 0 end as present
   from waiting_rooms r cross join unnest($2::bigint[]) as u (id)
     left join waiting_room_places p on p.waiting_room_id = r.id and p.user_id = u.id
   where r.opens_at = $1 and r.event_id is null`;

/**
 * A day opens for different golfers on different days, by their memberships: each of these openings has a room of its
 * own, for those for whom the day opens then. Who could book the day before is in none of them.
 */
export function createWaitingRooms(house: House, club: ClubFacts, facts: FairnessFacts): WaitingRooms {
  /** What opens at that moment, with the places of these golfers; drawn, once the moment has come. */
  async function read(opensAt: Date, userIds: readonly number[], tx?: Transaction): Promise<RoomRow[]> {
    const sql: Sql | Transaction = tx ?? house.db;
    const find = () => sql.query<RoomRow>(findRooms, [opensAt, userIds]);
    const rows = await find();
    const now = house.clock.now();
    const undrawn = opensAt > now ? [] : rows.filter(({ sorted_at }) => sorted_at === null);
    if (undrawn.length === 0) return rows;
    const { perNetwork } = (await club.rules()).waitingRoom;
    for (const id of [...new Set(undrawn.map((row) => row.id))].sort((x, y) => x - y)) {
      if (tx) await sortOnce(tx, id, { now, perNetwork });
      else await transact(house.db, (own) => sortOnce(own, id, { now, perNetwork }));
    }
    return find();
  }

  /** Takes a place where `client` is named. */
  async function answer(actor: UserActor, room: Room, client?: string): Promise<WaitingRoom> {
    const [courses, rules, fairness] = await Promise.all([club.courses(), club.rules(), facts()]);
    if (!courses.some(({ courseId }) => courseId === room.courseId)) throw new AppError('not_found');
    if (!fairness.waitingRoomOn(room.courseId, room.day)) return { ...noPlace, ...room, state: 'OFF' };
    const now = house.clock.now();
    const today = clubDay(now, house.timeZone);
    const standing = (await findStandings(house.db, [actor.userId], today)).get(actor.userId);
    if (!standing) throw new AppError('unauthenticated');

    const given = standingFor(standing, roundOn(courses, room.day));
    const daysAhead = given.advanceBookingDays ?? rules.nonMemberAdvanceDays;
    const opensAt = clubMoment(addDays(room.day, -daysAhead), rules.opensAt, house.timeZone);
    const phase = phaseOf(rules, opensAt, now);
    if (phase !== 'ON') {
      return {
        ...noPlace,
        ...room,
        state: phase,
        opensAt: opensAt.toISOString(),
        secondsToOpening: secondsUntil(opensAt, now),
      };
    }
    if (client !== undefined)
      await transact(house.db, (tx) =>
        takePlace(tx, room, { userId: actor.userId, client }, { rules, opensAt, now }),
      );
    const row = (await read(opensAt, [actor.userId])).find(
      ({ course_id, day }) => course_id === room.courseId && day === room.day,
    );
    return { ...room, ...presentPlace({ rules, opensAt, now }, row) };
  }

  return {
    enter: answer,
    look: (actor, room) => answer(actor, room),
    async findBar(fairness, userIds, tx) {
      if (fairness.quiet) return nobodyWaits;
      const rules = await club.rules();
      const now = house.clock.now();
      const today = clubDay(now, house.timeZone);
      const opensAt = clubMoment(today, rules.opensAt, house.timeZone);
      const sinceOpening = now.getTime() - opensAt.getTime();
      if (sinceOpening < 0 || sinceOpening >= rules.waitingRoom.minutes * 60_000) return nobodyWaits;
      const sql = tx ?? house.db;
      if (tx) await lockRooms(tx, opensAt, userIds);
      const standings = await findStandings(sql, userIds, today);
      const courses = await club.courses();
      const places = await read(opensAt, userIds, tx);
      const kept = await findKept(sql, places, rules, { opensAt, now });
      return barOf({ rules, opensAt, now, places, kept }, (userId, courseId, day) => {
        const standing = standings.get(userId);
        const given = standing && standingFor(standing, roundOn(courses, day));
        const daysAhead = given?.advanceBookingDays ?? rules.nonMemberAdvanceDays;
        return day === addDays(today, daysAhead) && fairness.waitingRoomOn(courseId, day);
      });
    },
  };
}
