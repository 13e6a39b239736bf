/** A template of the tee sheet while it is being edited: every field as its input holds it, and what is sent of it. */
import type { createTeeSheetTemplate } from '@fourball/shared/club/course-setup-calls.ts';
import type { TeeSheetTemplate } from '@fourball/shared/club/course-shapes.ts';
import { shotgunName, startKindOf, startTeeOf, type StartKind } from '@fourball/shared/club/start-tees.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';

export interface TemplateDraft {
  name: string;
  weekdays: readonly number[];
  startDate: string;
  endDate: string;
  firstTime: string;
  lastTime: string;
  intervalMinutes: string;
  spots: string;
  start: StartKind;
  startTees: string;
  waveMinutes: string;
}

type Fields = Omit<BodyInput<typeof createTeeSheetTemplate>, 'courseId'>;

/** A template's start tees as people write them. */
export const writtenTees = (startTees: readonly number[], start: StartKind): string =>
  startTees.map((tee) => (start === 'SHOTGUN' ? shotgunName(tee) : String(tee))).join(', ');

/** A new one speaks for the season of the year. */
export function templateDraftOf(template: TeeSheetTemplate | null, today: string): TemplateDraft {
  const start = template === null ? 'ONE_TEE' : startKindOf(template);
  return {
    name: template?.name ?? '',
    weekdays: template?.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
    startDate: template?.startDate ?? today,
    endDate: template?.endDate ?? `${today.slice(0, 4)}-12-31`,
    firstTime: template?.firstTime ?? '07:00',
    lastTime: template?.lastTime ?? '17:00',
    intervalMinutes: String(template?.intervalMinutes ?? 10),
    spots: String(template?.spots ?? 4),
    start,
    startTees: template === null ? '1' : writtenTees(template.startTees, start),
    waveMinutes: String(template?.waveMinutes ?? 120),
  };
}

/** What a start at these tees begins with. */
export const startsOf: Record<StartKind, string> = {
  ONE_TEE: '1',
  TWO_TEES: '1, 10',
  CROSSOVER: '1, 10',
  SHOTGUN: writtenTees(
    Array.from({ length: 18 }, (_, at) => at + 1),
    'SHOTGUN',
  ),
};

/** A shotgun with two parties at each hole. */
export const allTwice = Array.from({ length: 18 }, (_, at) => `${at + 1}A, ${at + 1}B`).join(', ');

/** Undefined where a field is no number or no tee: the issues say which. */
export function readTemplate(draft: TemplateDraft): { fields: Fields | undefined; issues: FieldIssue[] } {
  const text = words.sheet.form;
  const issues: FieldIssue[] = [];
  const number = (field: 'intervalMinutes' | 'spots' | 'waveMinutes'): number => {
    const typed = draft[field].trim();
    if (!/^\d{1,4}$/.test(typed)) issues.push({ field, message: text.notNumber });
    return Number(typed);
  };
  const parts = draft.startTees.split(/[\s,;]+/).filter(Boolean);
  const startTees = parts.flatMap((part) => startTeeOf(part) ?? []);
  const two = draft.start === 'TWO_TEES' || draft.start === 'CROSSOVER';
  if (startTees.length === 0 || startTees.length < parts.length)
    issues.push({ field: 'startTees', message: text.notTees });
  else if (two && startTees.length !== 2) issues.push({ field: 'startTees', message: text.twoTees });
  const { name, weekdays, startDate, endDate, firstTime } = draft;
  const fields: Fields = {
    name,
    weekdays: [...weekdays],
    startDate,
    endDate,
    firstTime,
    // All parties of a shotgun start at once.
    lastTime: draft.start === 'SHOTGUN' ? firstTime : draft.lastTime,
    intervalMinutes: draft.start === 'SHOTGUN' ? 10 : number('intervalMinutes'),
    spots: number('spots'),
    startTees,
    waveMinutes: draft.start === 'CROSSOVER' ? number('waveMinutes') : null,
  };
  return { fields: issues.length === 0 ? fields : undefined, issues };
}
