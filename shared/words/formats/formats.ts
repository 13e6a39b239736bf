/** How one language writes numbers, money, days and lengths of time, and which of its plural forms a number takes. */
import { clockText, type ClockHours } from '../../club/clock.ts';
import { dateOf } from '../../club/days.ts';

/** A sentence for each plural form that a language has; `other` is the one that each has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Formats {
  /** As papers name the language they are in: `en-CA`, `fr-CA`. */
  readonly locale: string;
  /** As mails and calendars do: `en`, `fr`. */
  readonly language: string;
  number(value: number): string;
  money(cents: number): string;
  /** The same with thousands that nothing sets apart, as mails and histories have it. */
  plainMoney(cents: number): string;
  /** Of a day of the calendar, `2026-07-04`. */
  day(isoDay: string): string;
  /** With the day of the week. */
  fullDay(isoDay: string): string;
  /** The same where there is little room, and no year. */
  shortDay(isoDay: string): string;
  /** Of a time of the club's clock, `14:05`. */
  time(time: string): string;
  /** The month of the day, with the year. */
  month(isoDay: string): string;
  /** Full hours as hours, anything else as minutes. */
  length(minutes: number): string;
  /** The form for this number, with the number itself in place of `#`. */
  plural(count: number, forms: PluralForms): string;
}

/** `locale` is a tag of BCP 47: `en-CA`, `fr-CA`; `clockHours`: to how many the clock counts. The club's money is in Canadian dollars. */
export function formatsOf(locale: string, clockHours: ClockHours = 24): Formats {
  const numbers = new Intl.NumberFormat(locale);
  const canadian = { style: 'currency', currency: 'CAD' } as const;
  const dollars = new Intl.NumberFormat(locale, canadian);
  const plainDollars = new Intl.NumberFormat(locale, { ...canadian, useGrouping: false });
  const unit = (name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  const [hours, minutes] = [unit('hour'), unit('minute')];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (isoDay: string) => written.format(dateOf(isoDay));
  };
  const weekday = dates({ weekday: 'short' });
  const monthAndDay = dates({ month: 'short', day: 'numeric' });
  const rules = new Intl.PluralRules(locale);
  return {
    locale,
    language: new Intl.Locale(locale).language,
    number: (value) => numbers.format(value),
    money: (cents) => dollars.format(cents / 100),
    plainMoney: (cents) => plainDollars.format(cents / 100),
    day: dates({ dateStyle: 'long' }),
    fullDay: dates({ dateStyle: 'full' }),
    shortDay: (isoDay) => `${weekday(isoDay)} ${monthAndDay(isoDay)}`,
    time: (time) => clockText(time, clockHours),
    month: dates({ month: 'long', year: 'numeric' }),
    length: (count) => (count % 60 === 0 ? hours.format(count / 60) : minutes.format(count)),
    plural: (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count)),
  };
}
