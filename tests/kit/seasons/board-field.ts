/** Fields of golf events as tests write them: golfers off a Course Handicap, cards on one course, and the boards of a format. */
import type { BoardCard, BoardField, BoardPlayer, HoleScore } from '@fourball/shared/seasons/boards/field.ts';
import { boardsOf, type BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';

/** Par 72, as the course of the vectors. */
export const course = {
  par: [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 4, 5],
  strokeIndex: [5, 9, 17, 1, 11, 3, 15, 7, 13, 6, 16, 2, 10, 14, 4, 18, 8, 12],
} as const;

/** Cards of the vectors: 81, 92 and 68 strokes. */
export const cardA = [5, 5, 3, 5, 4, 5, 4, 5, 5, 4, 3, 5, 6, 4, 5, 3, 4, 6] as const;
export const cardB = [6, 6, 4, 6, 5, 5, 3, 7, 5, 5, 4, 5, 6, 5, 6, 4, 5, 5] as const;
export const cardC = [4, 4, 3, 4, 4, 4, 2, 5, 4, 4, 3, 4, 5, 3, 4, 3, 4, 4] as const;

export const player = (
  participantId: number,
  courseHandicap: number | null,
  rest: Partial<BoardPlayer> = {},
): BoardPlayer => ({
  participantId,
  name: `Player ${participantId}`,
  divisionId: null,
  side: null,
  index: courseHandicap === null ? null : Math.round(courseHandicap * 10),
  courseHandicap,
  status: null,
  startHole: 1,
  groupId: null,
  ...rest,
});

export const card = (
  participantIds: number | readonly number[],
  scores: readonly HoleScore[],
  rest: Partial<BoardCard> = {},
): BoardCard => ({
  participantIds: typeof participantIds === 'number' ? [participantIds] : participantIds,
  round: 1,
  par: course.par.slice(0, scores.length),
  strokeIndex: course.strokeIndex.slice(0, scores.length),
  scores,
  signed: false,
  version: 1,
  ...rest,
});

export const field = (
  players: readonly BoardPlayer[],
  cards: readonly BoardCard[],
  rest: Partial<BoardField> = {},
): BoardField => ({ players, cards, final: false, ...rest });

/** The board under a key; without one the first. */
export function specOf(format: Parameters<typeof eventFormat.parse>[0], key?: string): BoardSpec {
  const specs = boardsOf(eventFormat.parse(format));
  const spec = key === undefined ? specs[0] : specs.find((one) => one.key === key);
  if (spec === undefined) throw new Error(`The format has ${specs.map((one) => one.key).join(', ')}.`);
  return spec;
}

/** The first holes as played, the others still to come. */
export const first = (scores: readonly HoleScore[], holes: number): HoleScore[] =>
  scores.map((score, hole) => (hole < holes ? score : null));
