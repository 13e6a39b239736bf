/** A promo as it stands in the office's form, and what is sent of it. */
import type { createPromo } from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from './admin-promo-words.en.ts';

/** Empty for none, in each. */
export interface PromoDraft {
  image: string;
  link: string;
  courseId: string;
  startDate: string;
  endDate: string;
}

export const emptyPromo: PromoDraft = { image: '', link: '', courseId: '', startDate: '', endDate: '' };

export const promoDraftOf = ({ image, link, courseId, startDate, endDate }: ManagedPromo): PromoDraft => ({
  image,
  link,
  courseId: courseId === null ? '' : String(courseId),
  startDate: startDate ?? '',
  endDate: endDate ?? '',
});

export const bodyOf = (draft: PromoDraft): BodyInput<typeof createPromo> => ({
  image: draft.image,
  link: draft.link,
  courseId: draft.courseId === '' ? null : Number(draft.courseId),
  startDate: draft.startDate || null,
  endDate: draft.endDate || null,
});

/** What the server would refuse, said before it is asked. */
export function issuesOf({ image, startDate, endDate }: PromoDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (image === '') issues.push({ field: 'image', message: words.form.noPicture });
  if (startDate !== '' && endDate !== '' && endDate < startDate)
    issues.push({ field: 'endDate', message: words.form.endsBefore });
  return issues;
}
