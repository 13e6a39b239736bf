/** A scorecard while it is being edited: every figure as its cell holds it, its sums, and what is sent of it. */
import type { updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { parOfPart, partsOf, rangesOf, slopeRange, type RatedGender } from '@fourball/shared/club/nines.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from './admin-course-words.en.ts';

export interface HoleDraft {
  par: string;
  strokeIndex: string;
}

export interface RatingDraft {
  courseRating: string;
  slopeRating: string;
}

/** Where par or stroke index of tees are others than those of the course. */
export interface CardDraft {
  gender: RatedGender;
  holes: readonly HoleDraft[];
}

export interface TeeDraft {
  /** Tells tees apart on the page; those that are saved also have an id. */
  key: number;
  teeId: number | null;
  name: string;
  lengths: readonly string[];
  /** By gender and part, `WOMEN 1-2`; a part without figures is not rated. */
  ratings: Readonly<Record<string, RatingDraft>>;
  cards: readonly CardDraft[];
}

export interface ScorecardDraft {
  holes: readonly HoleDraft[];
  nineNames: readonly string[];
  routes: readonly string[];
  tees: readonly TeeDraft[];
}

export const genders: readonly RatedGender[] = ['MEN', 'WOMEN'];

const draftOf = ({ par, strokeIndex }: { par: number; strokeIndex: number }): HoleDraft => ({
  par: String(par),
  strokeIndex: String(strokeIndex),
});

export const ratingKey = (gender: RatedGender, part: string): string => `${gender} ${part}`;

export const scorecardDraftOf = (
  course: Pick<ManagedCourse, 'holes' | 'tees' | 'nineNames' | 'routes'>,
): ScorecardDraft => ({
  holes: course.holes.map(draftOf),
  nineNames: course.nineNames,
  routes: course.routes,
  tees: course.tees.map(({ teeId, name, lengths, ratings, cards }) => ({
    key: teeId,
    teeId,
    name,
    lengths: course.holes.map((_, at) => String(lengths[at] ?? '')),
    ratings: Object.fromEntries(
      ratings.map(({ gender, part, courseRating, slopeRating }) => [
        ratingKey(gender, part),
        { courseRating: courseRating.toFixed(1), slopeRating: String(slopeRating) },
      ]),
    ),
    cards: cards.map(({ gender, holes }) => ({ gender, holes: holes.map(draftOf) })),
  })),
});

/** Holes to begin with, all par 4. Of more than two nines each has stroke indexes of its own. */
export const blankHoles = (count: number): HoleDraft[] =>
  Array.from({ length: count }, (_, at) => draftOf({ par: 4, strokeIndex: (count > 18 ? at % 9 : at) + 1 }));

/** Pars and stroke indexes as many courses have them, to be mended where a course is another: front and back take turns. */
const usualPars = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5];
const usualRanks = [5, 3, 9, 1, 7, 4, 8, 6, 2];

/** Nine or eighteen holes to begin with. */
export const usualHoles = (count: 9 | 18): HoleDraft[] =>
  usualPars.slice(0, count).map((par, at) => {
    const rank = usualRanks[at % 9] ?? 0;
    return draftOf({ par, strokeIndex: count === 9 ? rank : at < 9 ? 2 * rank - 1 : 2 * rank });
  });

export const blankTee = (holes: number, tees: readonly TeeDraft[]): TeeDraft => ({
  key: Math.min(0, ...tees.map(({ key }) => key)) - 1,
  teeId: null,
  name: '',
  lengths: Array<string>(holes).fill(''),
  ratings: {},
  cards: [],
});

/** What is typed into a cell, and where it stands in the draft: `holes.3.par`, `tees.0.ratings.MEN 1-2.courseRating`. */
export interface TypedCell {
  path: string;
  typed: string;
}

function withCell(value: unknown, [name, ...rest]: readonly string[], typed: string): unknown {
  if (name === undefined) return typed;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (String(at) === name ? withCell(item, rest, typed) : item));
  }
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withCell(record[name], rest, typed) };
}

export const withCells = (draft: ScorecardDraft, cells: readonly TypedCell[]): ScorecardDraft =>
  cells.reduce<ScorecardDraft>(
    (changed, { path, typed }) => withCell(changed, path.split('.'), typed) as ScorecardDraft,
    draft,
  );

/** Of those cells that hold a number. */
export const sumOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (Number.parseInt(cell, 10) || 0), 0);

/** The card that counts for a tee and a gender: its own, or that of the course. */
export const cardOf = ({ holes }: ScorecardDraft, { cards }: TeeDraft, gender: RatedGender) =>
  cards.find((card) => card.gender === gender)?.holes ?? holes;

/** Par of a part, as far as the card has it. */
export const parOf = (card: readonly HoleDraft[], part: string): number =>
  parOfPart(
    card.map(({ par }) => ({ par: Number.parseInt(par, 10) || 0 })),
    part,
  );

/** The parts of a tee that have figures, in the order in which they are sent. */
export const ratedOf = ({ holes, routes }: ScorecardDraft, { ratings }: TeeDraft) =>
  genders.flatMap((gender) =>
    partsOf(holes.length, routes).flatMap((part) => {
      const { courseRating = '', slopeRating = '' } = ratings[ratingKey(gender, part)] ?? {};
      const blank = `${courseRating}${slopeRating}`.trim() === '';
      return blank ? [] : [{ gender, part, courseRating, slopeRating }];
    }),
  );

/** Where a figure of a rating is as the server names it; undefined where nothing is sent of it. */
export function fieldOfRating(
  draft: ScorecardDraft,
  tee: number,
  gender: RatedGender,
  part: string,
): string | undefined {
  const of = draft.tees[tee];
  const at =
    of === undefined ? -1 : ratedOf(draft, of).findIndex((one) => one.gender === gender && one.part === part);
  return at < 0 ? undefined : `tees.${tee}.ratings.${at}`;
}

const text = words.scorecard;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Stroke indexes that no hole has: of up to 18 holes among all of them, else on each nine. */
function missingIndexes(holes: readonly HoleDraft[]): number[] {
  const size = holes.length > 18 ? 9 : holes.length;
  const missing = new Set<number>();
  for (let from = 0; from < holes.length; from += size) {
    const there = new Set(holes.slice(from, from + size).map(({ strokeIndex }) => Number(strokeIndex)));
    // Nine holes may have any nine of 18: what is there twice is told, and nothing is missing.
    if (holes.length === 9 && there.size === 9) continue;
    for (let index = 1; index <= size; index += 1) if (!there.has(index)) missing.add(index);
  }
  return [...missing].sort((one, other) => one - other);
}

/** Undefined where a cell is no number or can't be: the issues say which, by the paths of the call. */
export function readScorecard(
  courseId: number,
  draft: ScorecardDraft,
): { body: BodyInput<typeof updateScorecard> | undefined; issues: FieldIssue[] } {
  const { holes, nineNames, routes, tees } = draft;
  const issues: FieldIssue[] = [];
  const number = (typed: string, field: string, { from, to }: Range, form = /^\d+$/): number => {
    const plain = typed.trim().replace(',', '.');
    const value = Number(plain);
    if (!form.test(plain)) issues.push({ field, message: text.notNumber });
    else if (value < from || value > to) issues.push({ field, message: text.range(from, to) });
    return value;
  };
  const cardHoles = (card: readonly HoleDraft[], field: string) => {
    const read = card.map(({ par, strokeIndex }, at) => ({
      par: number(par, `${field}.${at}.par`, { from: 3, to: 6 }),
      strokeIndex: number(strokeIndex, `${field}.${at}.strokeIndex`, { from: 1, to: 18 }),
    }));
    const missing = missingIndexes(card);
    if (missing.length > 0) issues.push({ field, message: text.missingIndexes(missing.join(', ')) });
    return read;
  };
  const body = {
    courseId,
    nineNames: nineNames.map((name) => name.trim()),
    routes: holes.length > 18 ? [...routes] : [],
    holes: cardHoles(holes, 'holes').map((hole, at) => ({ hole: at + 1, ...hole })),
    tees: tees.map((tee, at) => ({
      teeId: tee.teeId,
      name: tee.name,
      lengths: tee.lengths.map((length, hole) =>
        number(length, `tees.${at}.lengths.${hole}`, { from: 0, to: 999 }),
      ),
      ratings: ratedOf(draft, tee).map(({ gender, part, courseRating, slopeRating }, index) => ({
        gender,
        part,
        courseRating: number(
          courseRating,
          `tees.${at}.ratings.${index}.courseRating`,
          rangesOf(part).courseRating,
          /^\d+(?:\.\d)?$/,
        ),
        slopeRating: number(slopeRating, `tees.${at}.ratings.${index}.slopeRating`, slopeRange),
        par: parOf(cardOf(draft, tee, gender), part),
      })),
      cards: tee.cards.map(({ gender, holes: own }, index) => ({
        gender,
        holes: cardHoles(own, `tees.${at}.cards.${index}.holes`),
      })),
    })),
  };
  return { body: issues.length === 0 ? body : undefined, issues };
}
