/** A rule of prices as it stands in its form, and what is sent of it; and a rule in one sentence. */
import { dateOf } from '@fourball/shared/club/days.ts';
import type { createPriceRule } from '@fourball/shared/club/prices/price-calls.ts';
import type { RuledClass, RuledHolidays } from '@fourball/shared/club/enums.ts';
import type { PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { centsOf, dollarsOf, formatMoney } from '../../../ui/text/money.ts';
import { shortWeekday } from '../courses/weekdays.ts';
import { words } from './price-rule-words.en.ts';

export type RuleBody = Omit<BodyInput<typeof createPriceRule>, 'courseId'>;

export type Effect = keyof typeof words.form.effects;

/** As typed: nothing chosen is everything. */
export interface RuleDraft {
  name: string;
  active: boolean;
  holes: '' | '9' | '18';
  priceClasses: RuledClass[];
  weekdays: number[];
  holidays: RuledHolidays;
  startDate: string;
  endDate: string;
  yearly: boolean;
  fromTime: string;
  toTime: string;
  fromAge: string;
  toAge: string;
  residents: boolean;
  effect: Effect;
  amount: string;
}

export const emptyRule: RuleDraft = {
  name: '',
  active: true,
  holes: '',
  priceClasses: [],
  weekdays: [],
  holidays: 'AS_DAY',
  startDate: '',
  endDate: '',
  yearly: false,
  fromTime: '',
  toTime: '',
  fromAge: '',
  toAge: '',
  residents: false,
  effect: 'MORE',
  amount: '',
};

export const ruleDraftOf = (rule: PriceRule): RuleDraft => ({
  name: rule.name,
  active: rule.active,
  holes: rule.holes === 9 ? '9' : rule.holes === 18 ? '18' : '',
  priceClasses: rule.priceClasses ?? [],
  weekdays: rule.weekdays ?? [],
  holidays: rule.holidays,
  startDate: rule.startDate ?? '',
  endDate: rule.endDate ?? '',
  yearly: rule.yearly,
  fromTime: rule.fromTime ?? '',
  toTime: rule.toTime ?? '',
  fromAge: rule.fromAge === null ? '' : String(rule.fromAge),
  toAge: rule.toAge === null ? '' : String(rule.toAge),
  residents: rule.residents,
  effect: rule.effect === 'ADD' ? (rule.amount < 0 ? 'LESS' : 'MORE') : rule.effect,
  amount: rule.effect === 'PERCENT' ? String(rule.amount / 100) : dollarsOf(Math.abs(rule.amount)),
});

const ageOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** What is sent, or what is no amount and no age. */
export function readRule(draft: RuleDraft): { body: RuleBody } | { issues: FieldIssue[] } {
  const { effect } = draft;
  const percent = effect === 'PERCENT';
  const typed = draft.amount.trim();
  const read = percent
    ? /^\d{1,4}(?:[.,]\d{1,2})?$/.test(typed)
      ? Number(typed.replace(',', '.'))
      : null
    : centsOf(typed);
  if (read === null)
    return { issues: [{ field: 'amount', message: percent ? words.form.noPercent : words.form.noAmount }] };
  for (const field of ['fromAge', 'toAge'] as const)
    if (!/^\d{0,3}$/.test(draft[field].trim())) return { issues: [{ field, message: words.form.noAge }] };
  const amount = percent ? Math.round(read * 100) : effect === 'LESS' ? -read : read;
  return {
    body: {
      name: draft.name,
      active: draft.active,
      holes: draft.holes === '' ? null : draft.holes === '9' ? 9 : 18,
      priceClasses: draft.priceClasses.length === 0 ? null : draft.priceClasses,
      weekdays: draft.weekdays.length === 0 ? null : draft.weekdays,
      holidays: draft.holidays,
      startDate: draft.startDate || null,
      endDate: draft.endDate || null,
      yearly: draft.yearly,
      fromTime: draft.fromTime || null,
      toTime: draft.toTime || null,
      fromAge: ageOf(draft.fromAge),
      toAge: ageOf(draft.toAge),
      residents: draft.residents,
      effect: effect === 'MORE' || effect === 'LESS' ? 'ADD' : effect,
      // Nothing taken off is nothing, and no less.
      amount: amount === 0 ? 0 : amount,
    },
  };
}

const text = words.sentence;

/** November 22 */
const dayOfYear = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', timeZone: 'UTC' });

function daysOf({ weekdays, holidays }: PriceRule): string {
  if (holidays === 'ONLY') return text.onlyHolidays;
  const days =
    weekdays === null
      ? text.everyDay
      : weekdays
          .toSorted((a, b) => a - b)
          .map(shortWeekday)
          .join(', ');
  if (holidays === 'ALSO' && weekdays !== null) return `${days}, ${text.holidays}`;
  return holidays === 'NEVER' ? `${days}, ${text.notHolidays}` : days;
}

function spanOf({ startDate, endDate, yearly }: PriceRule): string | null {
  // Of a rule of each year the year says nothing.
  const said = (day: string) => (yearly ? dayOfYear.format(dateOf(day)) : formatDay(day, 'dated'));
  if (startDate !== null && endDate !== null) {
    const span = text.span(said(startDate), said(endDate));
    return yearly ? text.yearly(span) : span;
  }
  if (startDate !== null) return text.from(said(startDate));
  return endDate === null ? null : text.until(said(endDate));
}

function timesOf({ fromTime, toTime }: PriceRule): string | null {
  if (fromTime !== null && toTime !== null) return text.between(clockText(fromTime), clockText(toTime));
  if (fromTime !== null) return text.fromTime(clockText(fromTime));
  return toTime === null ? null : text.untilTime(clockText(toTime));
}

function agesOf({ fromAge, toAge }: PriceRule): string | null {
  if (fromAge !== null && toAge !== null) return text.ages(fromAge, toAge);
  if (fromAge !== null) return text.fromAge(fromAge);
  return toAge === null ? null : text.untilAge(toAge);
}

function effectOf({ effect, amount }: PriceRule): string {
  if (effect === 'PERCENT') return text.percent(String(amount / 100));
  if (effect === 'SET') return text.set(formatMoney(amount));
  return amount < 0 ? text.less(formatMoney(-amount)) : text.more(formatMoney(amount));
}

/** When, and who pays what. */
export const ruleInWords = (rule: PriceRule): string =>
  [
    daysOf(rule),
    spanOf(rule),
    timesOf(rule),
    rule.holes === null ? null : text.holes(rule.holes),
    agesOf(rule),
    rule.residents ? text.residents : null,
    text.pays(
      rule.priceClasses?.map((one) => words.classes[one]).join(', ') ?? text.everybody,
      effectOf(rule),
    ),
  ]
    .filter((part) => part !== null)
    .join(' · ');
