/**
 * Plays the demo club's events by the rules of the domains: settles handicaps as publishing does, makes cards, has them filled in and signed, counts the
 * nights that are over, and works out what league handicaps come of it. Part of the transaction that fills the club in.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '@fourball/db/connection.ts';
import type { DemoMoment } from '@fourball/db/demo/fill.ts';
import {
  readBlankCards,
  readDrawnEvents,
  readOwnRounds,
  writeEventTees,
  writeLeagueIndexes,
  writeMeasurements,
  writeRounds,
  writeScores,
  type BlankCard,
  type CardsRound,
  type DrawnEvent,
  type FilledCard,
  type LeagueIndex,
  type OwnRound,
} from '@fourball/db/demo/seasons/write-scores.ts';
import { loadParameters, rulesAt } from '@fourball/domain/club/parameters/parameters.ts';
import { theClub } from '@fourball/domain/kernel/actor.ts';
import { settleHandicaps } from '@fourball/domain/seasons/draws/event-handicaps.ts';
import {
  formatOf,
  getManagedEvent,
  lockEvents,
  type EventRow,
} from '@fourball/domain/seasons/facts/event-rows.ts';
import { keepResults } from '@fourball/domain/seasons/results/finalize.ts';
import { roundOf } from '@fourball/domain/seasons/scores/card-round.ts';
import { keepCards } from '@fourball/domain/seasons/scores/make-cards.ts';
import { findMarkerHoles } from '@fourball/domain/seasons/scores/markers.ts';
import { isLocked, loadCardsOfEvent } from '@fourball/domain/seasons/scores/score-rows.ts';
import { leagueHandicap, type HandicapRound } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { fillCard, measureAt } from './demo-rounds.ts';

/** The demo club's leagues and matches are played from these. */
const tees = { men: 'White', women: 'Red' };

interface Filled {
  blank: BlankCard;
  filled: FilledCard;
}

/** League handicaps while rounds are added to them, each golfer's from the oldest round on. */
class LeagueHandicaps {
  readonly #records = new Map<number, { rounds: HandicapRound[]; value: number | null }>();

  /** Undefined where the round changed nothing. */
  add(userId: number, round: HandicapRound, moment: { day: string; at: Date }): LeagueIndex | undefined {
    const record = this.#records.get(userId) ?? { rounds: [], value: null };
    const rounds = [...record.rounds, round];
    const { handicap } = leagueHandicap(rounds);
    this.#records.set(userId, { rounds, value: handicap });
    return handicap === record.value ? undefined : { userId, value: handicap, ...moment };
  }
}

/** The rounds that golfers entered themselves up to a day, each in its turn. */
class OwnRounds {
  #next = 0;

  constructor(
    private readonly all: readonly OwnRound[],
    private readonly handicaps: LeagueHandicaps,
  ) {}

  upTo(day: string): LeagueIndex[] {
    const due = this.all.slice(this.#next).filter(({ playedOn }) => playedOn <= day);
    this.#next += due.length;
    return due.flatMap(
      (round) => this.handicaps.add(round.userId, round, { day: round.playedOn, at: round.enteredAt }) ?? [],
    );
  }
}

async function fillIn(
  tx: Transaction,
  event: EventRow,
  { eventId, organizerId, name, day }: DrawnEvent,
  now: Date,
): Promise<Filled[]> {
  const called = `${name} on ${day}`;
  const format = formatOf(event);
  const cards = (await readBlankCards(tx, eventId)).flatMap((blank): Filled[] => {
    const filled = fillCard({ card: blank, format, event: called, organizerId }, now);
    return filled && filled.holes.length > 0 ? [{ blank, filled }] : [];
  });
  if (cards.length === 0) return [];
  const seed = createHash('sha256').update(`lots of ${called}`).digest('hex');
  await writeScores(
    tx,
    { eventId, seed },
    cards.map(({ filled }) => filled),
  );
  const { closestToThePin, longDrive } = await findMarkerHoles(tx, eventId);
  const measurements = [
    ...closestToThePin.map((hole) => ({ kind: 'CLOSEST_TO_THE_PIN', hole }) as const),
    ...longDrive.map((hole) => ({ kind: 'LONG_DRIVE', hole }) as const),
  ].flatMap((marker) => measureAt({ ...marker, event: called }, cards));
  await writeMeasurements(tx, eventId, measurements);
  return cards;
}

/** Signed cards become rounds of handicaps, as signing makes them. */
async function keepRounds(
  tx: Transaction,
  event: EventRow,
  { eventId, day }: DrawnEvent,
  handicaps: LeagueHandicaps,
): Promise<LeagueIndex[]> {
  const signed = (await loadCardsOfEvent(tx, eventId)).filter(isLocked).flatMap((card) => {
    const round = roundOf({ ...event, format: formatOf(event) }, card, day);
    const at = [card.playerSignedAt, card.markerSignedAt].map((one) => one?.getTime() ?? 0);
    return round ? [{ cardId: card.id, round, at: new Date(Math.max(...at)) }] : [];
  });
  const ids = await writeRounds(
    tx,
    signed.map(({ cardId, round, at }): CardsRound => ({
      cardId,
      row: {
        user_id: round.userId,
        played_on: round.playedOn,
        course_id: round.courseId,
        tee_name: round.teeName,
        gender: round.gender,
        part: round.part,
        course_rating: round.courseRating,
        slope_rating: round.slopeRating,
        pars: round.pars,
        stroke_indexes: round.strokeIndexes,
        strokes: round.strokes,
        entered_by: round.userId,
        entered_at: at,
      },
    })),
  );
  return signed.flatMap(({ round, at }, place) => {
    const holes = round.pars.map((par, hole) => ({ par, strokeIndex: round.strokeIndexes[hole] ?? 0 }));
    const kept = { ...round, roundId: ids[place] ?? 0, holes };
    return handicaps.add(round.userId, kept, { day, at }) ?? [];
  });
}

/** Whatever is asked of the rules is asked as on the day of the event. */
export async function playDemoSeasons(tx: Transaction, { today, now }: DemoMoment): Promise<void> {
  await writeEventTees(tx, tees);
  const { groups } = rulesAt(await loadParameters(tx), now);
  const handicaps = new LeagueHandicaps();
  const own = new OwnRounds(await readOwnRounds(tx), handicaps);
  const events = await readDrawnEvents(tx);
  await lockEvents(
    tx,
    events.map(({ eventId }) => eventId),
  );
  for (const drawn of events) {
    const { eventId, day, publishedAt, countedAt, organizerId } = drawn;
    await writeLeagueIndexes(tx, own.upTo(day));
    const event = await getManagedEvent(tx, theClub, eventId);
    await settleHandicaps(tx, event, groups.smallField);
    await keepCards(tx, { eventId, at: publishedAt });
    if (day > today) continue;
    const filled = await fillIn(tx, event, drawn, now);
    await writeLeagueIndexes(tx, await keepRounds(tx, event, drawn, handicaps));
    if (filled.length > 0 && day < today && countedAt <= now)
      await keepResults(tx, eventId, { at: countedAt, by: organizerId });
  }
  await writeLeagueIndexes(tx, own.upTo(today));
}
