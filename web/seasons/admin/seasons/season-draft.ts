/** A season while it is being edited, and what a new one begins with: last year's, a year on. */
import { dayOf } from '@fourball/shared/club/days.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { OrganizedSeason, Season } from '@fourball/shared/seasons/shapes.ts';
import { words } from './season-words.en.ts';

export interface SeasonDraft {
  eventTypeId: string;
  name: string;
  startDate: string;
  endDate: string;
  year: string;
  /** Empty: of nothing. */
  copyOf: string;
}

export const seasonFields = ['eventTypeId', 'name', 'startDate', 'endDate', 'year', 'copyOf'];

export const seasonDraftOf = (season: Season): SeasonDraft => ({
  eventTypeId: String(season.eventTypeId),
  name: season.name,
  startDate: season.startDate,
  endDate: season.endDate,
  year: String(season.year),
  copyOf: '',
});

/** The same day of the year after; the last of February where that has no 29th. */
function yearOn(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = `${Number(year) + 1}-${month}-${date}`;
  return month === '02' && date === '29' ? dayOf(Date.parse(`${Number(year) + 1}-02-28`)) : next;
}

/** `Summer 2026` is followed by `Summer 2027`; where no year stands in the name, the year follows it. */
const nameOn = ({ name, year }: Pick<Season, 'name' | 'year'>): string =>
  name.includes(String(year)) ? name.replace(String(year), String(year + 1)) : name;

/** What a new season of an event type begins with: the newest of it a year on, or the rest of this year. */
export function newSeason(
  eventTypeId: string,
  seasons: readonly OrganizedSeason[],
  today: string,
): SeasonDraft {
  const last = seasons.find((season) => String(season.eventTypeId) === eventTypeId);
  if (last === undefined) {
    const year = today.slice(0, 4);
    return { eventTypeId, name: year, startDate: today, endDate: `${year}-12-31`, year, copyOf: '' };
  }
  return {
    eventTypeId,
    name: nameOn(last),
    startDate: yearOn(last.startDate),
    endDate: yearOn(last.endDate),
    year: String(last.year + 1),
    copyOf: String(last.id),
  };
}

/** What has to be mended before anything is sent. */
export function issuesOf({ startDate, endDate, year }: SeasonDraft): FieldIssue[] {
  const text = words.form;
  const issues: FieldIssue[] = [];
  if (startDate === '') issues.push({ field: 'startDate', message: text.noDay });
  if (endDate === '') issues.push({ field: 'endDate', message: text.noDay });
  else if (endDate < startDate) issues.push({ field: 'endDate', message: text.endsFirst });
  if (!/^\d{4}$/.test(year.trim())) issues.push({ field: 'year', message: text.noYear });
  return issues;
}

/** What is sent; a year that is none travels as it was typed, so that the server says so at its field. */
export const seasonBodyOf = ({ copyOf, year, ...draft }: SeasonDraft) => ({
  ...draft,
  name: draft.name.trim(),
  year: /^\d+$/.test(year.trim()) ? Number(year) : Number.NaN,
  ...(copyOf === '' ? {} : { copyOf }),
});
