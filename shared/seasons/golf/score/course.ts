/** What a card is scored against, and how a card is read. */
import { list, listOf, refuse, whole } from '../rule/golf-input.ts';
import { limits, roundHoles } from '../rule/limits.ts';

/** Hole by hole, in the order of play: of 9 or 18 holes. */
export interface GolfCourse {
  readonly par: readonly number[];
  /** Difficulty, 1 the hardest; of nine holes any nine of 1 to 18. */
  readonly strokeIndex: readonly number[];
}

/** Strokes hole by hole; null where the ball was picked up. */
export type Card = readonly (number | null)[];

export const readStrokeIndex = (field: string, indexes: readonly number[] | undefined): readonly number[] => {
  const read = listOf(field, indexes, roundHoles).map((index, hole) =>
    whole(`${field}[${hole}]`, index, 1, 18),
  );
  const seen = new Set<number>();
  for (const index of read) {
    if (seen.has(index)) return refuse(field, { code: 'twice', value: index });
    seen.add(index);
  }
  return read;
};

export function readCourse(course: GolfCourse | undefined): GolfCourse {
  if (typeof course !== 'object' || course === null) return refuse('course', { code: 'missing' });
  const { from, to } = limits.holePar;
  const par = listOf('course.par', course.par, roundHoles).map((one, hole) =>
    whole(`course.par[${hole}]`, one, from, to),
  );
  const strokeIndex = readStrokeIndex('course.strokeIndex', course.strokeIndex);
  if (strokeIndex.length !== par.length) {
    return refuse('course.strokeIndex', { code: 'length', allowed: [par.length] });
  }
  return { par, strokeIndex };
}

/** A card of so many holes, with at least one score. */
export function readCard(field: string, card: Card | undefined, holes: readonly number[]): Card {
  const read = list(field, card);
  if (read.length === 0) return refuse(field, { code: 'empty' });
  if (!holes.includes(read.length)) return refuse(field, { code: 'length', allowed: holes });
  let scores = 0;
  for (const [hole, strokes] of read.entries()) {
    if (strokes === null) continue;
    whole(`${field}[${hole}]`, strokes, limits.strokes.from, limits.strokes.to);
    scores += 1;
  }
  return scores === 0 ? refuse(field, { code: 'empty' }) : read;
}

/** A card of the course. */
export const readCardOn = (course: GolfCourse, field: string, card: Card | undefined): Card =>
  readCard(field, card, [course.par.length]);

export const readHandicap = (field: string, handicap: unknown): number =>
  whole(field, handicap, limits.handicap.from, limits.handicap.to);

/** Sum of the first nine and of the second; nine holes have no second. */
export const halves = (holes: readonly number[]): { readonly out: number; readonly in: number | null } => ({
  out: holes.slice(0, 9).reduce((total, one) => total + one, 0),
  in: holes.length > 9 ? holes.slice(9).reduce((total, one) => total + one, 0) : null,
});
