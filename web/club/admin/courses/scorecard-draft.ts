/** A scorecard while it is being edited: every figure as its cell holds it, its sums, and what is sent of it. */
import type { updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from './admin-course-words.en.ts';

export interface TeeDraft {
  /** Tells tees apart on the page; those that are saved also have an id. */
  key: number;
  teeId: number | null;
  name: string;
  courseRating: string;
  slopeRating: string;
  lengths: readonly string[];
}

export interface ScorecardDraft {
  holes: readonly { par: string; strokeIndex: string }[];
  tees: readonly TeeDraft[];
}

export const scorecardDraftOf = ({ holes, tees }: Pick<ManagedCourse, 'holes' | 'tees'>): ScorecardDraft => ({
  holes: holes.map(({ par, strokeIndex }) => ({ par: String(par), strokeIndex: String(strokeIndex) })),
  tees: tees.map(({ teeId, name, courseRating, slopeRating, lengths }) => ({
    key: teeId,
    teeId,
    name,
    courseRating: courseRating.toFixed(1),
    slopeRating: String(slopeRating),
    lengths: holes.map((_, at) => String(lengths[at] ?? '')),
  })),
});

/** Holes to begin with, all par 4. */
export const blankHoles = (count: number): ScorecardDraft['holes'] =>
  Array.from({ length: count }, (_, at) => ({ par: '4', strokeIndex: String(at + 1) }));

export const blankTee = (holes: number, tees: readonly TeeDraft[]): TeeDraft => ({
  key: Math.min(0, ...tees.map(({ key }) => key)) - 1,
  teeId: null,
  name: '',
  courseRating: '',
  slopeRating: '113',
  lengths: Array<string>(holes).fill(''),
});

/** Of those cells that hold a number. */
export const sumOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (Number.parseInt(cell, 10) || 0), 0);

/** Undefined where a cell is no number: the issues say which, by the paths of the call. */
export function readScorecard(
  courseId: number,
  { holes, tees }: ScorecardDraft,
): { body: BodyInput<typeof updateScorecard> | undefined; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const number = (typed: string, field: string): number => {
    const text = typed.trim().replace(',', '.');
    if (!/^\d+(?:\.\d)?$/.test(text)) issues.push({ field, message: words.scorecard.notNumber });
    return Number(text);
  };
  const body = {
    courseId,
    holes: holes.map(({ par, strokeIndex }, at) => ({
      hole: at + 1,
      par: number(par, `holes.${at}.par`),
      strokeIndex: number(strokeIndex, `holes.${at}.strokeIndex`),
    })),
    tees: tees.map(({ teeId, name, courseRating, slopeRating, lengths }, at) => ({
      teeId,
      name,
      courseRating: number(courseRating, `tees.${at}.courseRating`),
      slopeRating: number(slopeRating, `tees.${at}.slopeRating`),
      lengths: lengths.map((length, hole) => number(length, `tees.${at}.lengths.${hole}`)),
    })),
  };
  return { body: issues.length === 0 ? body : undefined, issues };
}
