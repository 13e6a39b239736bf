/** The waiting room of a day that opens: who has a place in it, in which order, and who has been let in. */
import { addDays } from '@fourball/shared/club/days.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { WaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clientNetwork } from '../../kernel/client-network.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findStandings } from '../../membership/memberships/standing.ts';
import type { Fairness, FairnessFacts } from './fairness-facts.ts';
import {
  admittedAt,
  admittedRanks,
  barOf,
  findKept,
  lockRooms,
  nobodyWaits,
  type Bar,
} from './waiting-room-bar.ts';

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
   where r.opens_at = $1`;

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
    if (!fairness.waitingRoomOn(room.courseId, room.day)) return { ...nothing, ...room, state: 'OFF' };
    const now = house.clock.now();
    const today = clubDay(now, house.timeZone);
    const standing = (await findStandings(house.db, [actor.userId], today)).get(actor.userId);
    if (!standing) throw new AppError('unauthenticated');

    const daysAhead = standing.advanceBookingDays ?? rules.nonMemberAdvanceDays;
    const opensAt = clubMoment(addDays(room.day, -daysAhead), rules.opensAt, house.timeZone);
    const lasts = rules.waitingRoom.minutes * 60_000;
    const sinceOpening = now.getTime() - opensAt.getTime();
    // The doors are open as long before the opening as the room lasts after it.
    if (sinceOpening >= lasts || sinceOpening < -lasts) {
      return {
        ...nothing,
        ...room,
        state: sinceOpening < 0 ? 'CLOSED' : 'OVER',
        opensAt: opensAt.toISOString(),
        secondsToOpening: secondsUntil(opensAt, now),
      };
    }
    if (client !== undefined) {
      const network = clientNetwork(client);
      const { clubNetworks, perNetwork } = rules.waitingRoom;
      const of = { userId: actor.userId, network: clubNetworks.includes(network) ? null : network };
      await transact(house.db, (tx) => takePlace(tx, { ...room, opensAt }, of, { now, perNetwork }));
    }
    const row = (await read(opensAt, [actor.userId])).find(
      ({ course_id, day }) => course_id === room.courseId && day === room.day,
    );
    return present(room, opensAt, row, rules, now);
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
      const places = await read(opensAt, userIds, tx);
      const kept = await findKept(sql, places, rules, { opensAt, now });
      return barOf({ rules, opensAt, now, places, kept }, (userId, courseId, day) => {
        const daysAhead = standings.get(userId)?.advanceBookingDays ?? rules.nonMemberAdvanceDays;
        return day === addDays(today, daysAhead) && fairness.waitingRoomOn(courseId, day);
      });
    },
  };
}

const nothing = {
  position: null,
  ahead: 0,
  opensAt: null,
  secondsToOpening: 0,
  secondsToAdmission: null,
  seed: null,
};

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

function present(
  room: Room,
  opensAt: Date,
  row: RoomRow | undefined,
  rules: BookingRules,
  now: Date,
): WaitingRoom {
  const base = { ...nothing, ...room, state: 'WAITING' as const, opensAt: opensAt.toISOString() };
  // Another process may have drawn it, by a clock that is a moment ahead.
  if (opensAt > now && !row?.sorted_at) {
    const others = (row?.present ?? 0) - (row?.placed ? 1 : 0);
    return { ...base, ahead: others, secondsToOpening: secondsUntil(opensAt, now) };
  }
  const seed = row?.sorted_at ? row.seed : null;
  if (!row?.rank) return { ...base, seed };
  const position = row.rank - admittedRanks(rules, opensAt, now);
  if (position <= 0) return { ...base, state: 'ADMITTED', secondsToAdmission: 0, seed };
  return {
    ...base,
    position,
    ahead: position - 1,
    secondsToAdmission: secondsUntil(admittedAt(rules, opensAt, row.rank), now),
    seed,
  };
}

interface LockedRoom {
  id: number;
  opens_at: Date;
  seed: string;
  sorted_at: Date | null;
  network_key: string;
}

async function lockRoom(tx: Transaction, roomId: number): Promise<LockedRoom | undefined> {
  const [room] = await tx.query<LockedRoom>(
    'select id, opens_at, seed, sorted_at, network_key from waiting_rooms where id = $1 for update',
    [roomId],
  );
  return room;
}

/** When it is, and how many golfers of one network are drawn with all others. */
interface Draw {
  readonly now: Date;
  readonly perNetwork: number;
}

/** Whoever comes first after the opening draws the order of those who were there. */
async function sortOnce(
  tx: Transaction,
  roomId: number,
  { now, perNetwork }: Draw,
): Promise<LockedRoom | undefined> {
  const room = await lockRoom(tx, roomId);
  if (!room || room.sorted_at || room.opens_at > now) return room;
  await tx.query(
    `update waiting_room_places p set rank = o.rank
     from (select user_id, row_number() over (
             order by (of_network > $3), sha256(convert_to($2 || user_id, 'UTF8'))) as rank
           from waiting_room_places where waiting_room_id = $1) o
     where p.waiting_room_id = $1 and p.user_id = o.user_id`,
    [room.id, room.seed, perNetwork],
  );
  await tx.query('update waiting_rooms set sorted_at = $2 where id = $1', [room.id, now]);
  return { ...room, sorted_at: now };
}

/** Makes the room when it is the first; locks the room, so that who comes after the opening has a rank of its own. */
async function takePlace(
  tx: Transaction,
  { courseId, day, opensAt }: Room & { opensAt: Date },
  { userId, network }: { readonly userId: number; readonly network: string | null },
  draw: Draw,
): Promise<void> {
  await tx.query(
    `insert into waiting_rooms (course_id, day, opens_at, seed) values ($1, $2, $3, $4)
     on conflict (course_id, day, opens_at) do nothing`,
    [courseId, day, opensAt, randomBytes(32).toString('hex')],
  );
  const [found] = await tx.query<{ id: number }>(
    'select id from waiting_rooms where course_id = $1 and day = $2 and opens_at = $3',
    [courseId, day, opensAt],
  );
  const room = found && (await sortOnce(tx, found.id, draw));
  if (!room) throw new AppError('not_found');
  const mark =
    network === null ? null : createHash('sha256').update(`${room.network_key} ${network}`).digest();
  await tx.query(
    `insert into waiting_room_places (waiting_room_id, user_id, arrived_at, network, of_network, rank)
     select $1, $2, $3, $5::bytea,
       (select count(*) + 1 from waiting_room_places where waiting_room_id = $1 and network = $5::bytea),
       case when $4 then (select coalesce(max(rank), 0) + 1 from waiting_room_places where waiting_room_id = $1) end
     on conflict (waiting_room_id, user_id) do nothing`,
    [room.id, userId, draw.now, room.sorted_at !== null, mark],
  );
}
