/** The rules of consent: how long it is implied, and how long somebody is waited for. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import { DateTime } from 'luxon';

/** After the last purchase, or the end of the last membership. */
const yearsAfterPurchase = 2;
const monthsAfterEnquiry = 6;

/**
 * The first day (YYYY-MM-DD) on which consent is implied no more; undefined where nothing implies any. `bought`: the last day of
 * what was bought, or of a membership; `enquired`: when something was asked.
 */
export function impliedUntil({
  bought,
  enquired,
}: {
  readonly bought: string | null;
  readonly enquired: string | null;
}): string | undefined {
  const days = [
    bought === null ? null : DateTime.fromISO(bought).plus({ years: yearsAfterPurchase }).toISODate(),
    enquired === null ? null : DateTime.fromISO(enquired).plus({ months: monthsAfterEnquiry }).toISODate(),
  ].filter((day) => day !== null);
  return days.toSorted().at(-1);
}

/** From the parameters in force. A missing or unusable one is an error of the installation. */
export function confirmDays({ CONFIRM_DAYS: value = '' }: Readonly<Record<string, string>>): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1)
    throw new Error(`The parameter CONFIRM_DAYS is missing or unusable: ${value}`);
  return days;
}

/** How many rows one import of the office may have. From the parameters in force. */
export function mostImported({ IMPORT_MOST: value = '' }: Readonly<Record<string, string>>): number {
  if (valueProblem('IMPORT_MOST', value))
    throw new Error(`The parameter IMPORT_MOST is missing or unusable: ${value}`);
  return Number(value);
}

/** What was asked before this moment can be answered no more. */
export const askedSince = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
