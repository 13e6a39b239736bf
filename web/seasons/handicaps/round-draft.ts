/** A round while it is typed: what stands in its cells, and what is sent of it. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import type { addHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import type { PlayedCourse } from './handicap-queries.ts';
import { words } from './handicap-words.en.ts';

export interface RoundDraft {
  courseId: number;
  teeId: number;
  part: string;
  gender: RatedGender | null;
  playedOn: string;
  /** Hole by hole of the part. */
  strokes: readonly string[];
}

/** What is rated of a tee, in the order of the course. */
export const ratedParts = ({ holes, routes }: PlayedCourse, tee: PlayedCourse['tees'][number]): string[] =>
  partsOf(holes.length, routes).filter((part) => tee.ratings.some((rating) => rating.part === part));

/** A course with a tee of it that is rated: the one that the golfer prefers, where there is one. */
export function blankRound(
  course: PlayedCourse,
  { preferredTees, ratedGender }: Pick<OwnHandicap, 'preferredTees' | 'ratedGender'>,
  playedOn: string,
): RoundDraft {
  const rated = course.tees.filter(({ ratings }) => ratings.length > 0);
  const preferred = preferredTees.find(({ courseId }) => courseId === course.courseId)?.teeId;
  const tee = rated.find(({ teeId }) => teeId === preferred) ?? rated[0];
  return {
    courseId: course.courseId,
    teeId: tee?.teeId ?? 0,
    part: (tee && ratedParts(course, tee)[0]) ?? '1',
    gender: ratedGender,
    playedOn,
    strokes: [],
  };
}

/** Whose ratings the tee has for the part. */
export const gendersOf = (tee: PlayedCourse['tees'][number] | undefined, part: string): RatedGender[] =>
  (tee?.ratings ?? []).flatMap((rating) => (rating.part === part ? [rating.gender] : []));

const most = 30;

/** Undefined where something typed is no score: the issues say which. */
export function readRound(
  draft: RoundDraft,
  holes: number,
): { body: BodyInput<typeof addHandicapRound> | undefined; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const strokes = Array.from({ length: holes }, (_, at) => {
    const typed = (draft.strokes[at] ?? '').trim();
    if (typed === '') return 'NOT_PLAYED' as const;
    const number = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
    if (number === 0) return 'PICKED_UP' as const;
    if (!(number <= most)) issues.push({ field: `strokes.${at}`, message: words.round.notStrokes });
    return number;
  });
  if (!strokes.some((one) => typeof one === 'number')) {
    issues.push({ field: 'strokes.0', message: words.round.empty });
  }
  return { body: issues.length === 0 ? { ...draft, strokes } : undefined, issues };
}
