/** Which lines of the trail the page's address asks for: links, Back and a page that is loaded again show the same ones. */
import type { AuditFilter } from '@fourball/shared/accounts/privacy-calls.ts';
import { dateOf } from '@fourball/shared/club/days.ts';

export type TrailField = 'from' | 'to' | 'by' | 'about' | 'area' | 'others' | 'text';

export const trailFields: readonly TrailField[] = ['from', 'to', 'by', 'about', 'area', 'others', 'text'];

/** A day that the calendar has; years go with four digits. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return undefined;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** What can't be read asks for nothing: an address that was typed shows the trail and no error. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const given = {
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    actorId: idOf(search.get('by')),
    userId: idOf(search.get('about')),
    area: search.get('area')?.slice(0, 40) || undefined,
    forOthers: search.get('others') === '1' ? true : undefined,
    text: search.get('text')?.trim().slice(0, 100) || undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
