/** What papers of a golf event show: its groups as organizers see them, and its cards, each with the link by which a phone scores them. */
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { eventFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { listShown } from '../draws/list-groups.ts';
import { dayOfRound, roundOf } from '../draws/rounds.ts';
import { getManagedEvent, handicapOfRound } from '../facts/event-rows.ts';
import { listEventScores } from '../scores/read-scores.ts';
import { findScoreTokens } from '../scores/score-links.ts';

/** An event as the head of a paper names it. */
interface PrintedEvent {
  readonly name: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly format: EventFormat;
}

interface PrintedGolfer {
  readonly participantId: number;
  readonly name: string;
  readonly team: string | null;
  readonly division: string | null;
  /** As frozen when the groups were published; null before, and without an index. */
  readonly playingHandicap: number | null;
}

export interface PrintedGroup {
  /** ISO 8601 */
  readonly startsAt: string;
  /** `1`, `10` or `7B`. */
  readonly startTee: string;
  readonly courseName: string | null;
  readonly golfers: readonly PrintedGolfer[];
  readonly lines: readonly string[];
  /** The token of the group's link; null while there is none. */
  readonly token: string | null;
}

export interface PrintedGroups {
  readonly event: PrintedEvent;
  /** From 1. */
  readonly round: number;
  /** Golfers do not see these groups yet. */
  readonly draft: boolean;
  readonly timeZone: string;
  /** In the order of their starts. */
  readonly groups: readonly PrintedGroup[];
}

export interface PrintedCard {
  readonly card: Scorecard;
  readonly startsAt: string | null;
  readonly startTee: string | null;
  readonly token: string | null;
}

export interface PrintedCards {
  readonly event: PrintedEvent;
  readonly round: number;
  readonly rounds: number;
  readonly timeZone: string;
  readonly cards: readonly PrintedCard[];
}

interface GolferColumns {
  id: number;
  division: string | null;
  playingHandicap: number | null;
}

/** Errors: not_found, forbidden, conflict while there are no groups. */
export async function findPrintedGroups(
  house: House,
  actor: UserActor,
  { eventId, round: asked }: { eventId: number; round?: number | undefined },
): Promise<PrintedGroups> {
  const { db, timeZone } = house;
  const event = await getManagedEvent(db, actor, eventId, ['STARTER']);
  const round = await roundOf(db, event, asked);
  const groups = (await listShown(house, actor, { eventId, round })).filter(
    ({ purpose }) => purpose === 'PLAY',
  );
  if (groups.length === 0) throw conflict('seasons.noGroupsToPrint');
  const golfers = await db.query<GolferColumns>(
    `select p.id, c.name as division, h.playing_handicap as "playingHandicap"
     from participants p left join season_competitions c on c.id = p.division_id
       cross join lateral ${handicapOfRound('p', '$2')} h where p.event_id = $1`,
    [eventId, round],
  );
  const courses = await db.query<{ id: number; name: string }>(
    'select id, name from courses where id = any($1)',
    [groups.flatMap(({ courseId }) => courseId ?? [])],
  );
  const known = new Map(golfers.map((golfer) => [golfer.id, golfer]));
  const first = ({ places }: DrawGroup) => places[0]?.participantId;
  const tokens = await findScoreTokens(house, eventId);
  return {
    event: {
      name: event.name,
      day: dayOfRound(event, round),
      format: eventFormat.parse(event.format),
    },
    round,
    draft: !event.publishGroups || groups.some(({ published }) => !published),
    timeZone,
    groups: groups.map((group) => ({
      startsAt: group.startsAt,
      startTee: group.startTee,
      courseName: group.courseDescription ?? courses.find(({ id }) => id === group.courseId)?.name ?? null,
      golfers: group.places.map(({ participantId, name, team }) => ({
        participantId,
        name,
        team,
        division: known.get(participantId)?.division ?? null,
        playingHandicap: known.get(participantId)?.playingHandicap ?? null,
      })),
      lines: group.lineItems.map(({ text }) => text),
      token: tokens.get(first(group) ?? 0) ?? null,
    })),
  };
}

/** The cards of a round in the order of the starts. Errors: not_found, forbidden, conflict while there are none. */
export async function findPrintedCards(
  house: House,
  actor: UserActor,
  { eventId, round }: { eventId: number; round?: number | undefined },
): Promise<PrintedCards> {
  const event = await getManagedEvent(house.db, actor, eventId, ['STARTER']);
  const scores = await listEventScores(house, actor, { eventId, round });
  const printed = scores.groups.flatMap(({ cards, startsAt, startTee }) =>
    cards.map((card) => ({ card, startsAt, startTee })),
  );
  if (printed.length === 0) throw conflict('seasons.noCardsToPrint');
  const tokens = await findScoreTokens(house, eventId);
  return {
    event: { name: event.name, day: dayOfRound(event, scores.round), format: scores.format },
    round: scores.round,
    rounds: scores.rounds,
    timeZone: house.timeZone,
    cards: printed.map((one) => ({
      ...one,
      token: tokens.get(one.card.players[0]?.participantId ?? 0) ?? null,
    })),
  };
}
