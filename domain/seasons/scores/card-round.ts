/** What a signed card is for its golfer's handicap: one round, as long as the card stays signed. */
import type { Transaction } from '@fourball/db/connection.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { addCardRound, takeCardRoundBack, type CardRound } from '../handicaps/write-round.ts';
import { holesOf, type CardRow } from './score-rows.ts';
import type { NamedEvent } from './scored-event.ts';

/** Formats in which a golfer plays an own ball for an own score on every hole. */
const individual: ReadonlySet<EventFormat['basis']> = new Set([
  'STROKE',
  'STABLEFORD',
  'MODIFIED',
  'PAR_BOGEY',
  'MAX_SCORE',
]);

/** Rounds of an event are of its days, one after the other, the last ones of its last; none is of a day to come. */
const dayOf = (
  { date, endDate }: Pick<NamedEvent, 'date' | 'endDate'>,
  round: number,
  today: string,
): string => {
  const [first = date] = [addDays(date, round - 1), endDate, today].sort();
  return first;
};

/** Undefined where the card is nothing to a handicap: of a side, without a rating, or with nothing holed out. */
export function roundOf(
  event: Pick<NamedEvent, 'date' | 'endDate' | 'format'>,
  card: CardRow,
  today: string,
): CardRound | undefined {
  const [player, ...partners] = card.players;
  const { courseId, gender, courseRating, slopeRating } = card;
  const { basis, side } = event.format;
  if (!player || partners.length > 0 || player.userId === null) return undefined;
  if (!individual.has(basis) || side.mode !== 'SINGLE' || card.outcome !== null) return undefined;
  if (courseId === null || gender === null || courseRating === null || slopeRating === null) return undefined;
  const scores = new Map(card.scores.map((score) => [score.hole, score.strokes]));
  const strokes = holesOf(card).map((hole) => scores.get(hole) ?? null);
  if (strokes.every((one) => one === null)) return undefined;
  return {
    userId: player.userId,
    playedOn: dayOf(event, card.round, today),
    courseId,
    teeName: card.teeName,
    gender,
    part: card.part,
    courseRating,
    slopeRating,
    pars: card.pars,
    strokeIndexes: card.strokeIndexes,
    strokes,
  };
}

const nowOf = ({ clock, timeZone }: Pick<House, 'clock' | 'timeZone'>) => {
  const at = clock.now();
  return { at, day: clubDay(at, timeZone) };
};

/** Once both have signed; whoever calls holds the golfer and the card. */
export async function writeCardRound(
  tx: Transaction,
  house: House,
  event: NamedEvent,
  card: CardRow,
): Promise<void> {
  if (card.handicapRoundId !== null) return;
  const now = nowOf(house);
  const round = roundOf(event, card, now.day);
  if (!round) return;
  const id = await addCardRound(tx, round, now);
  await tx.query('update scorecards set handicap_round_id = $2 where id = $1', [card.id, id]);
}

/** Once it is open again, or has an outcome; whoever calls holds the golfer and the card. */
export async function takeRoundBack(
  tx: Transaction,
  house: House,
  { id, handicapRoundId }: Pick<CardRow, 'id' | 'handicapRoundId'>,
  byUserId: number,
): Promise<void> {
  if (handicapRoundId === null) return;
  await takeCardRoundBack(tx, handicapRoundId, byUserId, nowOf(house));
  await tx.query('update scorecards set handicap_round_id = null where id = $1', [id]);
}
