/** What signed cards of an event come to, written down once it is final: records, medians and head-to-heads are found by it. */
import type { Transaction } from '@fourball/db/connection.ts';
import { pointsOf } from '@fourball/shared/seasons/golf/score/points-formats.ts';
import { strokesOn } from '@fourball/shared/seasons/golf/score/strokes.ts';
import type { KnownCard, LoadedField } from '../boards/load-field.ts';
import { handicapOfRound } from '../facts/event-rows.ts';

interface Totals {
  readonly cardId: number;
  readonly participantId: number;
  readonly gross: number;
  readonly toPar: number;
  readonly net: number;
  readonly points: number;
  readonly birdies: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Undefined of a side's card, of one that does not count, and where a hole was not holed out. */
export function totalsOf(
  { cardId, card, outcome }: KnownCard,
  playingHandicap: number | null,
): Totals | undefined {
  const [participantId] = card.participantIds;
  if (participantId === undefined || card.participantIds.length > 1) return undefined;
  if (!card.signed || outcome !== null) return undefined;
  const scores = card.scores.filter((score) => typeof score === 'number');
  if (scores.length < card.par.length) return undefined;
  const strokes = strokesOn(card.strokeIndex, playingHandicap ?? 0);
  const gross = sum(scores);
  return {
    cardId,
    participantId,
    gross,
    toPar: gross - sum(card.par),
    net: gross - (playingHandicap ?? 0),
    points: sum(scores.map((score, hole) => pointsOf(score, card.par[hole] ?? 0, strokes[hole] ?? 0))),
    birdies: scores.filter((score, hole) => score < (card.par[hole] ?? 0)).length,
  };
}

/** The event must be locked. */
export async function writeCardTotals(tx: Transaction, { event, cards }: LoadedField): Promise<void> {
  const handicaps = await tx.query<{ id: number; playing_handicap: number | null }>(
    `select c.id, h.playing_handicap from scorecards c join scorecard_players o on o.card_id = c.id and o.seat = 1
       join participants p on p.id = o.participant_id cross join lateral ${handicapOfRound('p', 'c.round')} h
     where c.event_id = $1`,
    [event.id],
  );
  const byCard = new Map(handicaps.map(({ id, playing_handicap }) => [id, playing_handicap]));
  const totals = cards.flatMap((card) => totalsOf(card, byCard.get(card.cardId) ?? null) ?? []);
  const columns = ['cardId', 'participantId', 'gross', 'toPar', 'net', 'points', 'birdies'] as const;
  await tx.query(
    `insert into card_totals (event_id, card_id, participant_id, gross, to_par, net, points, birdies)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
     on conflict (card_id) do update set gross = excluded.gross, to_par = excluded.to_par, net = excluded.net,
       points = excluded.points, birdies = excluded.birdies`,
    [event.id, ...columns.map((column) => totals.map((one) => one[column]))],
  );
}
