/** The rules by which Maple Hollow's prices differ by day and time, its holidays, and what a fee costs by them. */
import { dayAfter, isoWeekday, nextWeekday } from '../lib/calendar.ts';
import type { Row } from '../lib/rows.ts';
import { pricesOn, type DemoFee, type FeePrices } from './courses.ts';

interface DemoRule {
  name: string;
  holes?: 9 | 18;
  /** Members pay the listed price all year, but late in the day. */
  classes?: readonly ('NON_MEMBER' | 'EXTERNAL_MEMBER')[];
  weekdays?: readonly number[];
  holidays: 'AS_DAY' | 'ALSO' | 'NEVER';
  /** Month and day of each year; it goes over New Year. */
  season?: readonly [first: string, last: string];
  /** Minutes since midnight. */
  from?: number;
  to?: number;
  /** Who it asks for; in whole years. */
  who?: { fromAge?: number; toAge?: number; residents?: true };
  change: { effect: 'ADD' | 'PERCENT'; amount: number };
}

const visitors = ['NON_MEMBER', 'EXTERNAL_MEMBER'] as const;

/**
 * Before the others, since the first that fits counts. They are of this morning: what was booked before keeps the price that it had.
 * Each takes off more than any of the others, so that nobody pays more for being asked for.
 */
const personalRules: readonly DemoRule[] = [
  {
    name: 'Juniors to 17',
    holidays: 'AS_DAY',
    who: { toAge: 17 },
    change: { effect: 'PERCENT', amount: 5_000 },
  },
  {
    name: 'Seniors from 65, Monday to Friday',
    classes: visitors,
    weekdays: [1, 2, 3, 4, 5],
    holidays: 'NEVER',
    who: { fromAge: 65 },
    change: { effect: 'PERCENT', amount: 6_000 },
  },
  {
    name: 'Residents of the township',
    classes: visitors,
    holidays: 'AS_DAY',
    who: { residents: true },
    change: { effect: 'PERCENT', amount: 7_000 },
  },
];

/** Of both courses, in their order. */
const rules: readonly DemoRule[] = [
  {
    name: 'Evening nine',
    holes: 9,
    holidays: 'AS_DAY',
    from: 16 * 60,
    change: { effect: 'PERCENT', amount: 8_000 },
  },
  {
    name: 'Late autumn and winter',
    classes: visitors,
    holidays: 'AS_DAY',
    season: ['11-01', '03-31'],
    change: { effect: 'PERCENT', amount: 7_500 },
  },
  {
    name: 'Weekend and holiday mornings',
    holes: 18,
    classes: visitors,
    weekdays: [6, 7],
    holidays: 'ALSO',
    to: 13 * 60,
    change: { effect: 'ADD', amount: 800 },
  },
  {
    name: 'Early birds, Monday to Thursday',
    classes: visitors,
    weekdays: [1, 2, 3, 4],
    holidays: 'NEVER',
    to: 8 * 60,
    change: { effect: 'PERCENT', amount: 8_500 },
  },
];

const clock = (minutes: number | undefined): string | null =>
  minutes === undefined
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** As the table of rules has them. A span that comes back each year needs some year to be written in. */
export const priceRuleRows = (courseIds: readonly number[], today: string): Row[] => {
  const year = Number(today.slice(0, 4));
  return courseIds.flatMap((courseId) =>
    [...personalRules, ...rules].map((rule, at) => ({
      course_id: courseId,
      name: rule.name,
      sequence_no: at + 1,
      active: true,
      holes: rule.holes ?? null,
      price_classes: rule.classes ?? null,
      weekdays: rule.weekdays ?? null,
      holidays: rule.holidays,
      start_date: rule.season ? `${year - 1}-${rule.season[0]}` : null,
      end_date: rule.season ? `${year}-${rule.season[1]}` : null,
      yearly: rule.season !== undefined,
      from_time: clock(rule.from),
      to_time: clock(rule.to),
      from_age: rule.who?.fromAge ?? null,
      to_age: rule.who?.toAge ?? null,
      residents: rule.who?.residents ?? false,
      ...rule.change,
    })),
  );
};

/** Those of a year that have the same name each year. */
const holidaysOf = (year: number): { day: string; name: string }[] => [
  { day: `${year}-01-01`, name: 'New Year’s Day' },
  { day: nextWeekday(`${year}-05-18`, 1), name: 'Victoria Day' },
  { day: `${year}-07-01`, name: 'Canada Day' },
  { day: nextWeekday(`${year}-08-01`, 1), name: 'Civic Holiday' },
  { day: nextWeekday(`${year}-09-01`, 1), name: 'Labour Day' },
  { day: dayAfter(nextWeekday(`${year}-10-01`, 1), 7), name: 'Thanksgiving' },
  { day: `${year}-12-25`, name: 'Christmas Day' },
  { day: `${year}-12-26`, name: 'Boxing Day' },
];

/** Of last year, this one and the next. */
export const holidayRows = (today: string): Row[] =>
  [-1, 0, 1].flatMap((offset) => holidaysOf(Number(today.slice(0, 4)) + offset));

const isHoliday = (day: string): boolean =>
  holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.day === day);

/** For memberships of weekdays. */
export const isFreeDay = (day: string): boolean => isoWeekday(day) > 5 || isHoliday(day);

function fits(rule: DemoRule, fee: DemoFee, day: string, minuteOfDay: number): boolean {
  const monthAndDay = day.slice(5);
  const [first, last] = rule.season ?? [monthAndDay, monthAndDay];
  const inSeason =
    first <= last ? first <= monthAndDay && monthAndDay <= last : monthAndDay >= first || monthAndDay <= last;
  const onDay = rule.weekdays === undefined || rule.weekdays.includes(isoWeekday(day));
  const holiday = isHoliday(day);
  return (
    inSeason &&
    (rule.holidays === 'ALSO' ? holiday || onDay : onDay && !(holiday && rule.holidays === 'NEVER')) &&
    (rule.holes === undefined || rule.holes === fee.holes) &&
    (rule.from === undefined || rule.from <= minuteOfDay) &&
    (rule.to === undefined || minuteOfDay < rule.to)
  );
}

const changed = (cents: number, rule: DemoRule | undefined): number => {
  if (rule === undefined) return cents;
  const { effect, amount } = rule.change;
  return effect === 'ADD' ? cents + amount : Math.floor((cents * amount + 5_000) / 10_000);
};

/** What a fee costs whose first tee time is at that minute of the day. */
export function pricesAt(
  fee: DemoFee,
  { day, minuteOfDay }: { day: string; minuteOfDay: number },
  today: string,
): FeePrices {
  const listed = pricesOn(fee, day, today);
  const fitting = rules.filter((rule) => fits(rule, fee, day, minuteOfDay));
  const forClass = (name: (typeof visitors)[number]) =>
    fitting.find(({ classes }) => classes === undefined || classes.includes(name));
  return {
    member: changed(
      listed.member,
      fitting.find(({ classes }) => classes === undefined),
    ),
    nonMember: changed(listed.nonMember, forClass('NON_MEMBER')),
    external: changed(listed.external, forClass('EXTERNAL_MEMBER')),
  };
}
