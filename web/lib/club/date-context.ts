/** The year that lists of products look at: this one, the next or the last; kept for as long as the tab is open. */
import { readStored, storageKeys, store } from '../browser/storage.ts';

const choices = ['thisYear', 'nextYear', 'lastYear'] as const;
export type DateContextChoice = (typeof choices)[number];

export interface DateContext {
  choice: DateContextChoice;
  /** First and last day of the year, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
}

const yearsAway: Record<DateContextChoice, number> = { thisYear: 0, nextYear: 1, lastYear: -1 };

/** `today` is the calendar day at the club, YYYY-MM-DD. */
const build = (choice: DateContextChoice, today: string): DateContext => {
  const year = String(Number(today.slice(0, 4)) + yearsAway[choice]);
  return { choice, startDate: `${year}-01-01`, endDate: `${year}-12-31` };
};

const isChoice = (value: unknown): value is DateContextChoice => choices.some((choice) => choice === value);

/** What was chosen in this tab, reckoned from today; this year where nothing was. */
export function readDateContext(today: string): DateContext {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(storageKeys.productDateContext, 'session') ?? 'null');
  } catch {
    // Something else's.
  }
  const choice = typeof stored === 'object' && stored !== null && 'choice' in stored ? stored.choice : null;
  return build(isChoice(choice) ? choice : 'thisYear', today);
}

/** Chooses a year, and keeps it with its first and last day. */
export function setDateContext(choice: DateContextChoice, today: string): DateContext {
  const context = build(choice, today);
  store(storageKeys.productDateContext, JSON.stringify(context), 'session');
  return context;
}
