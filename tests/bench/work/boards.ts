/**
 * How long the board of 288 players takes when one score has come in: beside all cards folded anew, and beside a plain sort of the same rows, than which
 * nothing can be faster. The format is the dearest there is: net strokes, final, so that everybody with the same score is told apart by the cards.
 */
import { computeBoard } from '@fourball/shared/seasons/boards/compute.ts';
import type { BoardCard, BoardField, BoardPlayer } from '@fourball/shared/seasons/boards/field.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { boardsOf, type BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';

const players = 288;
/** Milliseconds. */
const goal = 5;

const par = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 4, 5];
const strokeIndex = [5, 9, 17, 1, 11, 3, 15, 7, 13, 6, 16, 2, 10, 14, 4, 18, 8, 12];

/** Scores around par; the same ones each time. */
function buildField(final: boolean): BoardField {
  let state = 7;
  const below = (count: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const everybody = Array.from({ length: players }, (_, at): BoardPlayer => {
    const courseHandicap = below(36_000) / 1_000;
    return {
      participantId: at + 1,
      name: `Player ${at + 1}`,
      divisionId: at % 3,
      side: null,
      index: Math.round(courseHandicap * 10),
      courseHandicap,
      status: null,
      startHole: 1 + (at % 18),
      groupId: Math.floor(at / 4),
    };
  });
  const cards = everybody.map(({ participantId }): BoardCard => ({
    participantIds: [participantId],
    round: 1,
    par,
    strokeIndex,
    scores: par.map((one) => Math.max(1, one - 1 + below(4))),
    signed: true,
    version: 1,
  }));
  return { players: everybody, cards, final };
}

const at = (taken: readonly number[], share: number): number =>
  taken.toSorted((one, other) => one - other)[Math.floor(taken.length * share)] ?? 0;

/** Milliseconds of each time; one card is another one each time. */
function time(rounds: number, field: BoardField, work: (field: BoardField) => number): number[] {
  let cards = field.cards;
  return Array.from({ length: rounds }, (_, round) => {
    cards = cards.map((card, index) =>
      index === round % players
        ? { ...card, version: card.version + 1, scores: card.scores.with(round % 18, 3 + (round % 3)) }
        : card,
    );
    const begun = performance.now();
    if (work({ ...field, cards }) !== players) throw new Error('Somebody is missing on the board.');
    return performance.now() - begun;
  });
}

function figuresOf(bench: string, spec: BoardSpec, field: BoardField, rounds: number): Figures {
  const folds = new FoldCache();
  const kept = time(rounds, field, (now) => computeBoard(spec, now, {}, folds).rows.length);
  const anew = time(rounds, field, (now) => computeBoard(spec, now).rows.length);
  const { rows } = computeBoard(spec, field);
  const turned = rows.toReversed();
  const sorted = time(
    rounds,
    field,
    () => turned.toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0)).length,
  );
  const [first = 0] = kept;
  return {
    bench,
    p50: milliseconds(at(kept, 0.5)),
    p95: milliseconds(at(kept, 0.95)),
    // The first time is that of a process that has only just started: nothing is compiled yet, and no card folded.
    first: milliseconds(first),
    anewP50: milliseconds(at(anew, 0.5)),
    anewRatio: Number((at(anew, 0.5) / at(kept, 0.5)).toFixed(1)),
    sortP50: Number(at(sorted, 0.5).toFixed(4)),
    sortRatio: Number((at(kept, 0.5) / at(sorted, 0.5)).toFixed(1)),
    goal,
  };
}

export function benchBoards({ quick }: { quick: boolean }): Figures[] {
  const rounds = quick ? 100 : 500;
  const [net] = boardsOf(eventFormat.parse({ basis: 'STROKE', ties: ['COUNTBACK', 'SHARED'] }));
  const [points] = boardsOf(eventFormat.parse({}));
  if (net === undefined || points === undefined) throw new Error('The format has no board.');
  return [
    figuresOf('board-288-in-play', points, buildField(false), rounds),
    figuresOf('board-288-final', net, buildField(true), rounds),
  ];
}
