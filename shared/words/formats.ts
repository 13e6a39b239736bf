/** How one language writes numbers, money, days and lists, and which of its plural forms a number takes. */
import { dateOf } from '../club/days.ts';

/** A sentence for each plural form that a language has; `other` is the one that each has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Formats {
  number(value: number): string;
  money(cents: number): string;
  /** Of a day of the calendar, `2026-07-04`. */
  day(isoDay: string): string;
  /** The form for this number, with the number itself in place of `#`. */
  plural(count: number, forms: PluralForms): string;
}

/** `locale` is a tag of BCP 47: `en-CA`, `fr-CA`. The club's money is in Canadian dollars. */
export function formatsOf(locale: string): Formats {
  const numbers = new Intl.NumberFormat(locale);
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rules = new Intl.PluralRules(locale);
  return {
    number: (value) => numbers.format(value),
    money: (cents) => dollars.format(cents / 100),
    day: (isoDay) => days.format(dateOf(isoDay)),
    plural: (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count)),
  };
}
