/** A club's first course while it is being typed: its name, its holes, and when parties start; and what is sent of it. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { beginCourse } from '@fourball/shared/club/course-setup-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { readTemplate, templateDraftOf, type TemplateDraft } from '../../booking/setup/template-draft.ts';
import { readScorecard, usualHoles, type HoleDraft } from '../../club/admin/courses/scorecard-draft.ts';
import { words } from './first-run-words.en.ts';

export interface CourseDraft {
  name: string;
  holes: readonly HoleDraft[];
  template: Pick<
    TemplateDraft,
    'startDate' | 'endDate' | 'firstTime' | 'lastTime' | 'intervalMinutes' | 'spots'
  >;
}

/** The fields of the template, as the call names them. */
export const templateFields = [
  'startDate',
  'endDate',
  'firstTime',
  'lastTime',
  'intervalMinutes',
  'spots',
] as const;

/** Every day for a year: what lies in winter is left out by the office, or blocked. */
export function courseDraftOf(today: string): CourseDraft {
  const { firstTime, lastTime, intervalMinutes, spots } = templateDraftOf(null, today);
  return {
    name: '',
    holes: usualHoles(18),
    template: {
      startDate: today,
      endDate: addDays(today, 364),
      firstTime,
      lastTime,
      intervalMinutes,
      spots,
    },
  };
}

/** Undefined where something typed is none: the issues say what, by the paths of the call. */
export function readCourse(
  { name, holes, template }: CourseDraft,
  today: string,
): { body: BodyInput<typeof beginCourse> | undefined; issues: FieldIssue[] } {
  const card = readScorecard(0, { holes, nineNames: [], routes: [], tees: [] });
  const sheet = readTemplate({ ...templateDraftOf(null, today), ...template });
  const issues = [
    ...(name.trim() === '' ? [{ field: 'name', message: words.course.noName }] : []),
    ...card.issues,
    ...sheet.issues.map(({ field, message }) => ({ field: `template.${field}`, message })),
  ];
  if (issues.length > 0 || card.body === undefined || sheet.fields === undefined)
    return { body: undefined, issues };
  return { body: { name, holes: card.body.holes, template: sheet.fields }, issues };
}
