/** News as they stand in the office's form, and what is sent of them. */
import type { createNews } from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { words } from './admin-news-words.en.ts';

export interface NewsDraft {
  text: string;
  link: string;
  date: string;
  /** Empty for none. */
  expiry: string;
  /** `course 3`, `property 1`, `organization 2`; empty for the whole club. */
  owner: string;
}

export const newDraft = (today: string): NewsDraft => ({
  text: '',
  link: '',
  date: today,
  expiry: '',
  owner: '',
});

export const draftOf = ({ text, link, date, expiry, courseId, propertyId, orgId }: NewsItem): NewsDraft => ({
  text,
  link: link ?? '',
  date,
  expiry: expiry ?? '',
  owner:
    courseId !== null
      ? `course ${courseId}`
      : propertyId !== null
        ? `property ${propertyId}`
        : orgId !== null
          ? `organization ${orgId}`
          : '',
});

export function bodyOf({ text, link, date, expiry, owner }: NewsDraft): BodyInput<typeof createNews> {
  const [kind, id] = owner.split(' ');
  const of = (wanted: string) => (kind === wanted ? Number(id) : null);
  return {
    text,
    link: link.trim() === '' ? null : link,
    date,
    expiry: expiry === '' ? null : expiry,
    courseId: of('course'),
    propertyId: of('property'),
    orgId: of('organization'),
  };
}

/** What the server would refuse, said before it is asked. */
export function issuesOf({ text, date, expiry }: NewsDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (plainText(text) === '' && !/<img\b/.test(text))
    issues.push({ field: 'text', message: words.form.noText });
  if (date === '') issues.push({ field: 'date', message: words.form.noDate });
  else if (expiry !== '' && expiry < date) issues.push({ field: 'expiry', message: words.form.endsBefore });
  return issues;
}
