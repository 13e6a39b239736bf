/** How fast a group goes, from the marks on its tee time: pure rules. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { PaceState } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';

export interface PaceMarks {
  readonly started_at: Date | null;
  readonly turned_at: Date | null;
  readonly finished_at: Date | null;
}

export type PaceMark = 'STARTED' | 'TURNED' | 'FINISHED';
export const paceColumns = {
  STARTED: 'started_at',
  TURNED: 'turned_at',
  FINISHED: 'finished_at',
} as const satisfies Record<PaceMark, keyof PaceMarks>;
const order = ['STARTED', 'TURNED', 'FINISHED'] as const;

const minutesBetween = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 60_000) : null;

export function paceOf(marks: PaceMarks, { turnMinutes, roundMinutes }: BookingRules['pace']): PaceState {
  const turn = minutesBetween(marks.started_at, marks.turned_at);
  const round = minutesBetween(marks.started_at, marks.finished_at);
  return {
    startedAt: marks.started_at?.toISOString() ?? null,
    turnedAt: marks.turned_at?.toISOString() ?? null,
    finishedAt: marks.finished_at?.toISOString() ?? null,
    turnMinutes: turn,
    roundMinutes: round,
    behindMinutes: round !== null ? round - roundMinutes : turn !== null ? turn - turnMinutes : null,
  };
}

/** The marks with one more or, undone, with that one and those after it gone; a refusal where that can't be. */
export function markPace(
  marks: PaceMarks,
  { mark, at, undo }: { readonly mark: PaceMark; readonly at: Date; readonly undo: boolean },
): PaceMarks | Why {
  const place = order.indexOf(mark);
  if (undo) {
    const gone = order.slice(place).map((one) => [paceColumns[one], null]);
    return { ...marks, ...Object.fromEntries(gone) };
  }
  if (mark !== 'STARTED' && marks.started_at === null) return refusal('booking.groupNotStarted');
  const before = order.slice(0, place).some((one) => (marks[paceColumns[one]] ?? at) > at);
  const after = order.slice(place + 1).some((one) => (marks[paceColumns[one]] ?? at) < at);
  if (before || after) return refusal('booking.marksOutOfOrder');
  return { ...marks, [paceColumns[mark]]: at };
}
