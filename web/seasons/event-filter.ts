/** What the events page shows, read from its address and written into it. */
import type { eventTypeCategory } from '@fourball/shared/seasons/enums.ts';
import type { z } from 'zod';

export type Category = z.output<typeof eventTypeCategory>;

export interface EventFilter {
  category: Category;
  /** With USER: only those that the reader is registered in now. */
  activeOnly: boolean;
}

/** Everything but the reader's own, in the order of the filter. */
export const openCategories = ['ALL', 'TOURNAMENT', 'LEAGUE', 'TRIP', 'SOCIAL'] as const satisfies Category[];

const inAddress: readonly [word: string, category: Category][] = [
  ['trips', 'TRIP'],
  ['leagues', 'LEAGUE'],
  ['tournaments', 'TOURNAMENT'],
  ['social', 'SOCIAL'],
];

/** An address that contains the word of a type selects it, wherever the word stands; otherwise all are shown. */
export function readFilter(pathname: string, search: string): EventFilter {
  const query = new URLSearchParams(search);
  if (query.get('type') === 'mine') return { category: 'USER', activeOnly: query.get('show') === 'active' };
  const address = `${pathname}${search}`.toLowerCase();
  const category = inAddress.find(([word]) => address.includes(word))?.[1] ?? 'ALL';
  return { category, activeOnly: false };
}

export function addressOf({ category, activeOnly }: EventFilter): string {
  if (category === 'USER') return `/events?type=mine${activeOnly ? '&show=active' : ''}`;
  const word = inAddress.find(([, one]) => one === category)?.[0];
  return word === undefined ? '/events' : `/events?type=${word}`;
}
