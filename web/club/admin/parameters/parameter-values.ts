/** Parameters as people read them: grouped, with their units, their values in time and on the club's calendar. */
import {
  findKnownParameter,
  knownParameters,
  type KnownParameter,
} from '@fourball/shared/club/parameters/known-parameters.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { words } from './parameter-words.en.ts';

/** One parameter with all its values. */
export interface ParameterHistory {
  name: string;
  group: string;
  known: KnownParameter | undefined;
  /** In the order in which they begin. */
  values: readonly Parameter[];
  current: Parameter | undefined;
}

interface ParameterGroup {
  group: string;
  title: string;
  parameters: readonly ParameterHistory[];
}

/** Sorts like the moment that it stands for. */
const startKey = ({ startDate, id }: Parameter): string =>
  [...startDate, ...[0, 0].slice(startDate.length - 3)]
    .map((part) => String(part).padStart(4, '0'))
    .concat(String(id).padStart(12, '0'))
    .join(' ');

/** Those that have values, and those that no club has until an admin writes one. */
export function historiesOf(values: readonly Parameter[]): ParameterHistory[] {
  const byName = new Map<string, Parameter[]>();
  for (const value of values) byName.set(value.name, [...(byName.get(value.name) ?? []), value]);
  for (const { name, optional } of knownParameters) if (optional && !byName.has(name)) byName.set(name, []);
  return [...byName].map(([name, own]) => {
    const known = findKnownParameter(name);
    const sorted = own.toSorted((one, other) => (startKey(one) < startKey(other) ? -1 : 1));
    return {
      name,
      known,
      group: known?.group ?? own[0]?.group ?? '',
      values: sorted,
      current: sorted.find(({ standing }) => standing === 'CURRENT'),
    };
  });
}

const groupOrder = Object.keys(words.groups);
const titleOf = (group: string): string =>
  group in words.groups ? words.groups[group as keyof typeof words.groups] : group;

/** The club's usual groups first, then its own by name. */
export function groupsOf(histories: readonly ParameterHistory[]): ParameterGroup[] {
  const names = [...new Set(histories.map(({ group }) => group))];
  const place = (group: string): number => {
    const at = groupOrder.indexOf(group);
    return at < 0 ? groupOrder.length : at;
  };
  return names
    .toSorted((one, other) => place(one) - place(other) || one.localeCompare(other))
    .map((group) => ({
      group,
      title: titleOf(group),
      parameters: histories.filter((one) => one.group === group),
    }));
}

/** `45 minutes`, `$25.00`, `13 %`, `15:00`. */
export function writtenValue(value: string, known: KnownParameter | undefined): string {
  switch (known?.kind) {
    case 'cents':
      return /^\d+$/.test(value) ? formatMoney(Number(value)) : value;
    case 'percent':
      return `${value} ${words.percent}`;
    case 'whole':
      // Every unit is named in the plural.
      return known.unit === undefined
        ? value
        : `${value} ${Number(value) === 1 ? known.unit.replace(/s(?= |$)/, '') : known.unit}`;
    default:
      return value;
  }
}

/** `BOOKING_TIME_CHANGE` reads as `Booking time change`, `membershipInfo` as `Membership info`. */
export function writtenName(name: string): string {
  const spaced = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`.replace(/\bhst\b/i, 'HST');
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });

/** The club's own clock has written it, so no time zone is applied. */
export function writtenStart([
  year = 0,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
]: readonly number[]): string {
  const at = dayFormat.format(new Date(Date.UTC(year, month - 1, day)));
  const two = (part: number) => String(part).padStart(2, '0');
  return hour === 0 && minute === 0 ? at : `${at}, ${two(hour)}:${two(minute)}`;
}

const dayOf = ([year = 0, month = 1, day = 1]: readonly number[]): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

/**
 * Whether it is what the club began with: the first of its values, for longer than a year. The hour at which that was
 * set up says nothing to anybody.
 */
export function isFromTheStart(
  { values }: ParameterHistory,
  { id, startDate }: Parameter,
  today: string,
): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return values[0]?.id === id && dayOf(startDate) < yearAgo;
}
