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

/** Who was let in a while ago at most and has not signed up. */
const findKeptFor = prepared(
  'seasons.kept-for',
  `select p.rank from waiting_room_places p
   where p.waiting_room_id = $1 and p.rank >= $2 and p.rank < $3
     and not exists (select from registrations r where r.user_id = p.user_id and r.event_id = $4 and r.withdrawn_at is null)
     and not exists (select from participants a where a.user_id = p.user_id and a.event_id = $4 and a.place <> 'OUT')`,
);

interface Signing {
  readonly event: Facts & Pick<EventRow, 'taken'>;
  readonly userId: number;
  readonly places: number;
}

/**
 * Why a golfer waits while the room lasts: it is not their turn, or what is left is kept for those before. It is only sure with the event
 * locked. The room is locked where it has yet to be drawn. Asks nothing of the database unless a room is on.
 */
export async function whyWaits(
  tx: Transaction,
  rules: BookingRules,
  now: Date,
  { event, userId, places }: Signing,
): Promise<Why | undefined> {
  const opensAt = openingOf(event, rules);
  if (!opensAt || opensAt > now || phaseOf(rules, opensAt, now) !== 'ON') return undefined;
  const moment = { rules, opensAt, now };
  const row = await read(tx, { id: event.id, userId }, moment, (work) => work(tx));
  if (!row?.rank) return refusal('seasons.placeInRoomMissing');
  const { rank } = row;
  if (rank > admittedRanks(rules, opensAt, now)) return refusal('seasons.notYourTurn');
  const free = event.numSpots - event.taken;
  if (rules.waitingRoom.keptSeconds === 0 || places > free) return undefined;
  const keptFor = await tx.query<{ rank: number }>(findKeptFor, [
    row.id,
    firstKeptFor(rules, opensAt, now),
    rank,
    event.id,
  ]);
  const seconds = secondsKept(moment, { rank, wanted: places, free, keptFor });
  return seconds === undefined ? undefined : refusal('seasons.placesKeptForOthers', { seconds });
}
