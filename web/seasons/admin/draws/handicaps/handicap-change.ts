/** What an organizer types about somebody's handicap, and what of it is another one than before. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { EventHandicap, setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { readIndex } from '../../../handicaps/index-draft.ts';
import { words } from './event-handicap-words.en.ts';

const text = words.form;

export interface HandicapDraft {
  /** Ids and ratings as the fields have them; empty: none is known. */
  teeId: string;
  gender: string;
  handicapIndex: string;
  courseHandicap: string;
  playingHandicap: string;
}

export const draftFields = [
  'teeId',
  'gender',
  'handicapIndex',
  'courseHandicap',
  'playingHandicap',
  'reason',
] as const;

type Change = Omit<BodyInput<typeof setEventHandicap>, 'reason' | 'rescore'>;

/** A plus handicap is below zero, and typed with its plus. */
const typed = (value: number | null): string =>
  value === null ? '' : value < 0 ? `+${-value}` : String(value);

export const draftOf = (one: EventHandicap): HandicapDraft => ({
  teeId: String(one.tee?.teeId ?? ''),
  gender: one.gender ?? '',
  handicapIndex: typed(one.handicapIndex),
  courseHandicap: typed(one.courseHandicap),
  playingHandicap: typed(one.playingHandicap),
});

/** Null for what are no strokes. */
function readStrokes(entered: string, decimals: boolean): number | null {
  const [, sign, digits = ''] = /^\s*([+−-]?)\s*(\d{1,3}(?:[.,]\d{1,6})?)\s*$/u.exec(entered) ?? [];
  const value = Number(digits.replace(',', '.'));
  if (digits === '' || (!decimals && !Number.isInteger(value))) return null;
  return sign ? 0 - value : value;
}

/**
 * Only what is another one is sent: whatever follows from it is worked out anew. A course handicap that was emptied is, too, once the tee is
 * named; a playing handicap is without being asked for.
 */
export function changeOf(before: EventHandicap, draft: HandicapDraft): Change | FieldIssue[] {
  const was = draftOf(before);
  const other = (field: keyof HandicapDraft): boolean => draft[field].trim() !== was[field];
  const change: Change = { participantId: before.participantId };
  const issues: FieldIssue[] = [];
  if (other('teeId') && draft.teeId !== '') change.teeId = draft.teeId;
  if (other('gender') && draft.gender !== '') change.gender = draft.gender === 'WOMEN' ? 'WOMEN' : 'MEN';
  if (other('handicapIndex')) {
    const index = readIndex(draft.handicapIndex);
    if (index === null) issues.push({ field: 'handicapIndex', message: text.wrongIndex });
    else change.handicapIndex = index;
  }
  for (const [field, message] of [
    ['courseHandicap', text.wrongCourse],
    ['playingHandicap', text.wrongPlaying],
  ] as const) {
    if (!other(field)) continue;
    if (draft[field].trim() === '') {
      if (field === 'courseHandicap' && draft.teeId !== '') change.teeId = draft.teeId;
      continue;
    }
    const strokes = readStrokes(draft[field], field === 'courseHandicap');
    if (strokes === null) issues.push({ field, message });
    else change[field] = strokes;
  }
  return issues.length > 0 ? issues : change;
}
