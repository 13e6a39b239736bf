/** The waiting room of a golf event whose registration opens: golfers draw a place in line, and sign up when it is their turn. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { EventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import {
  admittedRanks,
  firstKeptFor,
  phaseOf,
  secondsKept,
  type Moment,
} from '../../club/waiting/admission.ts';
import {
  noPlace,
  presentPlace,
  secondsUntil,
  sortOnce,
  takePlace,
  type LineRow,
} from '../../club/waiting/line.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { getEventRow, type EventRow } from '../facts/event-rows.ts';

type Facts = Pick<EventRow, 'id' | 'numSpots' | 'opensAt' | 'cancelled' | 'typeEventRegistration'>;

/** When its room opens, if it has one: where places are few, golfers enter the event itself, and a moment is set. */
const openingOf = (event: Facts, { events }: Pick<BookingRules, 'events'>): Date | undefined =>
  events.waitingRoom && event.numSpots > 0 && event.typeEventRegistration && !event.cancelled
    ? (event.opensAt ?? undefined)
    : undefined;

interface RoomRow extends LineRow {
  id: number;
}

const findPlace = prepared(
  'seasons.place-in-line',
  `select r.id, r.seed, r.sorted_at, p.user_id is not null as placed, p.rank,
     case when r.sorted_at is null
       then (select count(*)::int from waiting_room_places a where a.waiting_room_id = r.id) else 0 end as present
   from waiting_rooms r left join waiting_room_places p on p.waiting_room_id = r.id and p.user_id = $3
   where r.event_id = $1 and r.opens_at = $2`,
);

/** Drawn, once the moment has come: whoever comes first does it. */
async function read(
  sql: Sql,
  { id, userId }: { readonly id: number; readonly userId: number },
  { rules, opensAt, now }: Moment,
  draw: (work: (tx: Transaction) => Promise<unknown>) => Promise<unknown>,
): Promise<RoomRow | undefined> {
  const find = async () => (await sql.query<RoomRow>(findPlace, [id, opensAt, userId]))[0];
  const row = await find();
  if (!row || row.sorted_at || opensAt > now) return row;
  await draw((tx) => sortOnce(tx, row.id, { now, perNetwork: rules.waitingRoom.perNetwork }));
  return find();
}

/** How it stands for the actor, who takes a place where `client`, the address it is taken from, is named. Throws not_found. */
export async function stepIntoRoom(
  { house, club }: EntryContext,
  actor: UserActor,
  eventId: number,
  client?: string,
): Promise<EventWaitingRoom> {
  const rules = await club.rules();
  const event = await getEventRow(house.db, actor, eventId);
  const opensAt = openingOf(event, rules);
  if (!opensAt) return { ...noPlace, eventId, state: 'OFF' };
  const now = house.clock.now();
  const moment = { rules, opensAt, now };
  const phase = phaseOf(rules, opensAt, now);
  if (phase !== 'ON') {
    const secondsToOpening = secondsUntil(opensAt, now);
    return { ...noPlace, eventId, state: phase, opensAt: opensAt.toISOString(), secondsToOpening };
  }
  const own = (work: (tx: Transaction) => Promise<unknown>) => transact(house.db, work);
  if (client !== undefined)
    await own((tx) => takePlace(tx, { eventId }, { userId: actor.userId, client }, moment));
  const row = await read(house.db, { id: eventId, userId: actor.userId }, moment, own);
  return { eventId, ...presentPlace(moment, row) };
}

/** The same with the house that draws the line, also for who only looks. */
export type StepIntoEventRoom = (
  actor: UserActor,
  eventId: number,
  client?: string,
) => Promise<EventWaitingRoom>;

/** Where golfers stand in a room, and who of all there was let in a while ago at most and has not signed up. */
const findPlaces = prepared(
  'seasons.places-in-line',
  `select p.user_id, p.rank from waiting_room_places p where p.waiting_room_id = $1 and p.user_id = any($2::bigint[])`,
);
const findKeptFor = prepared(
  'seasons.kept-for',
  `select p.user_id, p.rank from waiting_room_places p
   where p.waiting_room_id = $1 and p.rank >= $2 and p.rank < $3
     and not exists (select from registrations r where r.user_id = p.user_id and r.event_id = $4 and r.withdrawn_at is null)
     and not exists (select from participants a where a.user_id = p.user_id and a.event_id = $4 and a.place <> 'OUT')`,
);
interface InLine {
  user_id: number;
  rank: number | null;
}

/** What stands between golfers and the places of an event while its room lasts. */
export interface EventBar {
  /** Why a golfer waits who wants so many places of those that are free; undefined where nobody stands in the way. */
  why(userId: number, places: number, free: number): Why | undefined;
  /** Who has signed up needs nothing kept. */
  took(userId: number): void;
}

const nobodyWaits: EventBar = { why: () => undefined, took: () => undefined };

/**
 * It is only sure with the event locked. The room is locked where it has yet to be drawn. Asks nothing of the database unless a room
 * is on.
 */
export async function findEventBar(
  tx: Transaction,
  { rules, now }: { readonly rules: BookingRules; readonly now: Date },
  event: Facts,
  userIds: readonly number[],
): Promise<EventBar> {
  const opensAt = openingOf(event, rules);
  if (!opensAt || opensAt > now || phaseOf(rules, opensAt, now) !== 'ON') return nobodyWaits;
  const moment = { rules, opensAt, now };
  const room = await read(tx, { id: event.id, userId: userIds[0] ?? 0 }, moment, (work) => work(tx));
  const found = room ? await tx.query<InLine>(findPlaces, [room.id, userIds]) : [];
  const ranks = new Map(found.map(({ user_id, rank }) => [user_id, rank]));
  const admitted = admittedRanks(rules, opensAt, now);
  const last = Math.max(0, ...found.map(({ rank }) => (rank !== null && rank <= admitted ? rank : 0)));
  const isKept = room !== undefined && last > 0 && rules.waitingRoom.keptSeconds > 0;
  let keptFor = isKept
    ? await tx.query<{ user_id: number; rank: number }>(findKeptFor, [
        room.id,
        firstKeptFor(rules, opensAt, now),
        last,
        event.id,
      ])
    : [];
  return {
    why(userId, places, free) {
      const rank = ranks.get(userId);
      if (!rank) return refusal('seasons.placeInRoomMissing');
      if (rank > admitted) return refusal('seasons.notYourTurn');
      const seconds = secondsKept(moment, { rank, wanted: places, free, keptFor });
      return seconds === undefined ? undefined : refusal('seasons.placesKeptForOthers', { seconds });
    },
    took(userId) {
      keptFor = keptFor.filter(({ user_id }) => user_id !== userId);
    },
  };
}
