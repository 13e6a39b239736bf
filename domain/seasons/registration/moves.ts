/**
 * What a command about who takes part has set moving. It is gathered first and done at the end, so that accounts and threads
 * are locked once and in their order, however many golfers it concerns.
 */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { z } from 'zod';
import type { entryChange } from '@fourball/shared/seasons/enums.ts';
import {
  entrantsChanged,
  entryChanged,
  entryTouched,
  eventSpotsChanged,
  groupsChanged,
  partnerDropped,
  partnerLeft,
} from '@fourball/shared/seasons/events.ts';
import type { PayloadOf } from '@fourball/shared/contract/define-event.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import type { BookingAction } from '@fourball/shared/messaging/enums.ts';
import type { EntryContext } from '../facts/context.ts';
import { settleTogether, type Released } from '../products/settle.ts';
import { keepThreadMembers } from '../thread-members.ts';

type What = z.output<typeof entryChange>;

/** One golfer, and what became of the registration. */
interface Moved {
  readonly registrationId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly seasonId: number;
  /** Null where it is about the season. */
  readonly eventId: number | null;
  readonly what: What;
}

type Touched = PayloadOf<typeof entryTouched>;

export class Moves {
  readonly golfers: Moved[] = [];
  /** Products that are charged at once. */
  readonly charges = new Set<number>();
  /** Products of which nothing is kept any more. */
  readonly letOff = new Set<number>();
  /** By registration: so many percent, which may be a fraction, is let off or comes back. */
  readonly releases = new Map<number, number>();
  /** Events whose places are others now. */
  readonly events = new Set<number>();
  readonly seasons = new Set<number>();
  /** Registrations for a season by which the command itself has golfers play: to get a place then is no promotion. */
  readonly playing = new Set<number>();
  /** Partners who are in a team no more. */
  readonly partnersLeft: Omit<PayloadOf<typeof partnerLeft>, 'byUserId'>[] = [];
  /** Registrations of which something changed that nobody is written about. */
  readonly touched: Touched[] = [];
  /** An organizer wants who waits to come in although the groups are published. */
  consented = false;
  /** Nobody where no person did it. */
  readonly actorId: number | null;
  readonly actorName: string;

  constructor(actor: { readonly userId: number; readonly name: string } | null) {
    this.actorId = actor?.userId ?? null;
    this.actorName = actor?.name ?? '';
  }

  /** Everybody of all of them, without who did it and what is to be charged. */
  static unite(all: readonly Moves[]): Moves {
    const united = new Moves(null);
    for (const { golfers, touched, events, seasons } of all) {
      united.golfers.push(...golfers);
      united.touched.push(...touched);
      for (const eventId of events) united.events.add(eventId);
      for (const seasonId of seasons) united.seasons.add(seasonId);
    }
    return united;
  }

  note(moved: Moved): void {
    this.golfers.push(moved);
    this.seasons.add(moved.seasonId);
    if (moved.eventId !== null) this.events.add(moved.eventId);
  }

  /** So many percent more of what is kept come back. Returns whether some did before. */
  release(registrationId: number, percent: number): boolean {
    const before = this.releases.get(registrationId);
    const kept = (100 - (before ?? 0)) * (1 - percent / 100);
    this.releases.set(registrationId, 100 - kept);
    return before !== undefined;
  }

  /** Something else of a registration changed that pages show, in all of the season where it is not about an event. */
  touch(
    registrationId: number,
    userId: number | null,
    seasonId: number | null,
    eventId: number | null,
  ): void {
    if (userId !== null) this.touched.push({ registrationId, userId, seasonId, eventId });
  }

  /** What was noted of this golfer for one day after the other is told once, of the season. */
  noteOfSeason(moved: Moved): void {
    const others = this.golfers.filter(({ registrationId }) => registrationId !== moved.registrationId);
    this.golfers.splice(0, this.golfers.length, ...others);
    this.note(moved);
  }
}

type Lines = Words['lines']['entries'];

/** The thread's line about it; of what concerns the golfer alone there is none. */
function lineOf(
  { what, name, userId, eventId }: Moved,
  moves: Moves,
): { action: BookingAction; line: (lines: Lines) => string } | null {
  const own = moves.actorId === null || moves.actorId === userId;
  switch (what) {
    case 'REGISTERED':
      return { action: 'ADDED', line: (lines) => lines.signedUp(name) };
    case 'PROMOTED':
      return { action: 'ADDED', line: (lines) => lines.promoted(name) };
    case 'PLAYS':
      if (eventId === null) return null;
      return { action: 'ADDED', line: (lines) => lines.plays(name) };
    case 'WITHDRAWN':
      return own
        ? { action: 'BAILED', line: (lines) => lines.withdrew(name) }
        : { action: 'REMOVED', line: (lines) => lines.takenOut(moves.actorName, name) };
    case 'PLAYS_NOT':
      if (eventId === null) return null;
      return { action: 'BAILED', line: (lines) => lines.playsNot(name) };
    // Who has an account reads of it; of who was asked by mail only the team's place says that it is free.
    case 'EXPIRED':
      return userId === null ? { action: 'REMOVED', line: (lines) => lines.askedNoMore(name) } : null;
    default:
      return null;
  }
}

/** The threads that are open, of seasons under the id 0 of an event. */
async function openThreads(tx: Transaction, moves: Moves): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ season_id: number; event_id: number | null; conversation_id: number }>(
    `select id as season_id, null as event_id, conversation_id from seasons where id = any($1::bigint[]) and conversation_id is not null
     union all
     select season_id, id, conversation_id from golf_events where id = any($2::bigint[]) and conversation_id is not null`,
    [[...moves.seasons], [...moves.events]],
  );
  return new Map(
    rows.map((row) => [
      `${row.event_id === null ? row.season_id : 0} ${row.event_id ?? 0}`,
      row.conversation_id,
    ]),
  );
}

async function tellThreads(tx: Transaction, all: readonly Moves[], united: Moves): Promise<void> {
  const threads = await openThreads(tx, united);
  if (threads.size === 0) return;
  const userIds = [...new Set(united.golfers.flatMap(({ userId }) => userId ?? []))];
  await keepThreadMembers(tx, [...united.seasons], { eventIds: [...united.events], userIds });
  const lines = all.flatMap((moves) =>
    moves.golfers.flatMap((moved) => {
      const { seasonId, eventId } = moved;
      const thread = threads.get(eventId === null ? `${seasonId} 0` : `0 ${eventId}`);
      const told = lineOf(moved, moves);
      return thread !== undefined && told ? [{ thread, ...told }] : [];
    }),
  );
  for (const { thread, action, line } of lines.sort((one, other) => one.thread - other.thread)) {
    await postSystemMessage(tx, thread, action, (words) => line(words.entries));
  }
}

/** The places of events, and that others take part in them. */
async function eventsOf(tx: Transaction, moves: Moves): Promise<Occurrence[]> {
  if (moves.events.size === 0) return [];
  const rows = await tx.query<{
    id: number;
    season_id: number;
    num_spots: number;
    taken: number;
    waiting: number;
    publish_groups: boolean;
  }>(
    'select id, season_id, num_spots, taken, waiting, publish_groups from golf_events where id = any($1::bigint[]) order by id',
    [[...moves.events]],
  );
  return rows.flatMap(({ id, season_id, num_spots, taken, waiting, publish_groups }) => [
    occurrence(eventSpotsChanged, { eventId: id, numSpots: num_spots, taken, waiting }),
    occurrence(entrantsChanged, { eventId: id, seasonId: season_id }),
    // Whoever plays no more is in no group any more.
    ...(publish_groups ? [occurrence(groupsChanged, { eventId: id, published: true })] : []),
  ]);
}

/** Where somebody's registration for a season itself is something else. */
const seasonsOf = ({ golfers, touched }: Moves): Occurrence[] =>
  [
    ...new Set(
      [...golfers, ...touched].flatMap(({ eventId, seasonId }) =>
        eventId === null && seasonId !== null ? seasonId : [],
      ),
    ),
  ].map((seasonId) => occurrence(entrantsChanged, { eventId: null, seasonId }));

/**
 * Asked for by team alone: an index that holds nearly every row fits what is left out below, and is read whole where PostgreSQL
 * does not know yet how many there are.
 */
const findTeams = prepared(
  'seasons.teams-of-moved',
  `select p.id as "registrationId", p.user_id as "userId", p.season_id as "seasonId", p.event_id as "eventId",
     p.withdrawn_at is not null as gone
   from registrations p
   where p.team_id = any(array(select m.team_id from registrations m where m.id = any($1::bigint[]) and m.team_id is not null))`,
);

interface TeamRow extends Omit<Touched, 'userId'> {
  userId: number | null;
  gone: boolean;
}

/** Partners in the teams of those who moved see what became of them. Who moved themselves are told of that. */
async function touchedBy(tx: Transaction, moves: Moves): Promise<Occurrence[]> {
  const moved = new Set(moves.golfers.map(({ registrationId }) => registrationId));
  const teams = moved.size === 0 ? [] : await tx.query<TeamRow>(findTeams, [[...moved]]);
  const partners = teams.flatMap(({ gone, userId, ...one }) =>
    gone || userId === null ? [] : [{ ...one, userId }],
  );
  const each = new Map([...partners, ...moves.touched].map((one) => [one.registrationId, one]));
  return [...each.values()]
    .filter(({ registrationId }) => !moved.has(registrationId))
    .map((one) => occurrence(entryTouched, one));
}

/** What each golfer is told of the own registration. */
const entriesOf = ({ golfers, partnersLeft, actorId }: Moves, released: Released): Occurrence[] => [
  ...golfers.flatMap(({ registrationId, userId, seasonId, eventId, what }) =>
    userId === null
      ? []
      : [
          occurrence(entryChanged, {
            registrationId,
            userId,
            seasonId,
            eventId,
            what,
            byUserId: actorId,
            refunded: ['WITHDRAWN', 'CANCELLED', 'REFUNDED'].includes(what)
              ? (released.get(registrationId) ?? 0)
              : 0,
          }),
        ],
  ),
  ...partnersLeft.map((left) => occurrence(partnerLeft, { ...left, byUserId: actorId })),
];

/** What partners are told who have no account, and were asked by somebody who has one. */
async function droppedOf(tx: Transaction, all: readonly Moves[]): Promise<Occurrence[]> {
  const dropped = all.flatMap(({ golfers, actorId }) =>
    golfers.flatMap(({ registrationId, userId, eventId, what }) =>
      userId === null && (what === 'EXPIRED' || what === 'CANCELLED' || what === 'WITHDRAWN')
        ? [{ registrationId, eventId, what, byUserId: actorId }]
        : [],
    ),
  );
  if (dropped.length === 0) return [];
  const rows = await tx.query<{ id: number; created_by: number }>(
    'select id, created_by from registrations where id = any($1::bigint[]) and created_by is not null',
    [dropped.map(({ registrationId }) => registrationId)],
  );
  const hosts = new Map(rows.map(({ id, created_by }) => [id, created_by]));
  return dropped.flatMap((one) => {
    const invitedById = hosts.get(one.registrationId);
    return invitedById === undefined ? [] : [occurrence(partnerDropped, { ...one, invitedById })];
  });
}

/**
 * Money, then threads, then everybody else: last in a command, with all that it changed under its lock. Without a `reason` what comes
 * back does so since somebody else takes the place. What several actors did in one transaction is told in their order.
 */
export async function finishTogether(
  tx: Transaction,
  { house }: Pick<EntryContext, 'house'>,
  all: readonly Moves[],
  reason: string,
): Promise<Released> {
  const released = await settleTogether(
    tx,
    all.map(({ actorId, charges, releases, letOff }) => ({
      by: { house, actorId, reason: reason || 'Taken by somebody else' },
      wanted: { charge: [...charges].sort((a, b) => a - b), release: releases, letOff: [...letOff] },
    })),
  );
  const united = Moves.unite(all);
  await tellThreads(tx, all, united);
  await emitAll(tx, [
    ...all.flatMap((moves) => entriesOf(moves, released)),
    ...(await droppedOf(tx, all)),
    ...(await touchedBy(tx, united)),
    ...(await eventsOf(tx, united)),
    ...seasonsOf(united),
  ]);
  return released;
}

/** The same for what one command has set moving. */
export const finish = (
  tx: Transaction,
  context: Pick<EntryContext, 'house'>,
  moves: Moves,
  reason: string,
): Promise<Released> => finishTogether(tx, context, [moves], reason);
