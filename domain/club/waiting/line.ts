/** The line in a waiting room: who has a place in it, in which order, and how somebody stands there. */
import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '@fourball/db/connection.ts';
import type { WaitingPlace } from '@fourball/shared/club/waiting-room.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clientNetwork } from '../../kernel/client-network.ts';
import { admittedAt, admittedRanks, type Moment } from './admission.ts';

/** What opens: a day of a course, or the registration of a golf event. */
export type Door =
  | { readonly courseId: number; readonly day: string; readonly eventId?: undefined }
  | { readonly eventId: number; readonly courseId?: undefined; readonly day?: undefined };

/** Nobody waits there, or nobody yet. */
export const noPlace = {
  position: null,
  ahead: 0,
  opensAt: null,
  secondsToOpening: 0,
  secondsToAdmission: null,
  seed: null,
};

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/** A golfer in a room, as it was read. */
export interface LineRow {
  readonly seed: string;
  readonly sorted_at: Date | null;
  readonly placed: boolean;
  readonly rank: number | null;
  /** How many are there before the opening; nobody asks for it afterwards, when there are many rows. */
  readonly present: number;
}

export function presentPlace({ rules, opensAt, now }: Moment, row: LineRow | undefined): WaitingPlace {
  const base = { ...noPlace, state: 'WAITING' as const, opensAt: opensAt.toISOString() };
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
export interface Draw {
  readonly now: Date;
  readonly perNetwork: number;
}

/** Whoever comes first after the opening draws the order of those who were there. */
export async function sortOnce(
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

/** Whose place it is: `client` is the address it is taken from. */
interface Comer {
  readonly userId: number;
  readonly client: string;
}

/** Makes the room when it is the first; locks the room, so that who comes after the opening has a rank of its own. */
export async function takePlace(
  tx: Transaction,
  { courseId = null, day = null, eventId = null }: { [Key in keyof Door]?: Door[Key] | null },
  { userId, client }: Comer,
  { rules, opensAt, now }: Moment,
): Promise<void> {
  const { clubNetworks, perNetwork } = rules.waitingRoom;
  const network = clientNetwork(client);
  await tx.query(
    `insert into waiting_rooms (course_id, day, event_id, opens_at, seed) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [courseId, day, eventId, opensAt, randomBytes(32).toString('hex')],
  );
  const [found] = await tx.query<{ id: number }>(
    `select id from waiting_rooms where opens_at = $4 and (event_id = $3 or course_id = $1 and day = $2)`,
    [courseId, day, eventId, opensAt],
  );
  const room = found && (await sortOnce(tx, found.id, { now, perNetwork }));
  if (!room) throw new AppError('not_found');
  const mark = clubNetworks.includes(network)
    ? null
    : createHash('sha256').update(`${room.network_key} ${network}`).digest();
  await tx.query(
    `insert into waiting_room_places (waiting_room_id, user_id, arrived_at, network, of_network, rank)
     select $1, $2, $3, $5::bytea,
       (select count(*) + 1 from waiting_room_places where waiting_room_id = $1 and network = $5::bytea),
       case when $4 then (select coalesce(max(rank), 0) + 1 from waiting_room_places where waiting_room_id = $1) end
     on conflict (waiting_room_id, user_id) do nothing`,
    [room.id, userId, now, room.sorted_at !== null, mark],
  );
}

/** For who leaves the club. */
export const leaveLines = async (tx: Transaction, userId: number): Promise<void> =>
  void (await tx.query('delete from waiting_room_places where user_id = $1', [userId]));
