/** Reads cells as people and programs write them: days, names, phones, countries. What may be read in two ways is not read. */
import { email as emailField, withoutTurns } from '../../contract/fields.ts';
import { dayOf } from '../days.ts';

/** In which order a day is written that names the year last. */
export const dayOrders = ['DMY', 'MDY'] as const;
export type DayOrder = (typeof dayOrders)[number];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const numbered = /^(\d{1,2})\s*[-./ ]\s*(\d{1,2})\s*[-./ ]\s*(\d{2}|\d{4})$/;
/** A time behind a day says nothing of a day. */
const timeBehind =
  /(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)$/i;

const withoutTime = (typed: string): string => typed.trim().replace(timeBehind, '').trim();

/** What the values of a column settle; null where they fit both orders, or none. */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const found = cells.flatMap((cell) => {
    const [, first, second] = numbered.exec(withoutTime(cell)) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const dayFirst = found.some(([first]) => first > 12);
  const monthFirst = found.some(([, second]) => second > 12);
  return dayFirst === monthFirst ? null : dayFirst ? 'DMY' : 'MDY';
}

/** Whether a column has days that are read by their order. */
export const asksDayOrder = (cells: readonly string[]): boolean =>
  cells.some((cell) => numbered.test(withoutTime(cell)));

/** Years of two digits are of the century before where they would lie ahead of this year. */
function yearOf(typed: string, today: string, past: boolean): number {
  const year = Number(typed);
  if (typed.length === 4) return year;
  return past && 2_000 + year > Number(today.slice(0, 4)) ? 1_900 + year : 2_000 + year;
}

function dayFrom(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const said = month >= 1 && month <= 12 && moment.getUTCDate() === day && moment.getUTCMonth() === month - 1;
  return said && year >= 1_800 && year <= 2_200 ? dayOf(moment) : null;
}

export interface DayRules {
  readonly order: DayOrder;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Days of birth: never ahead. */
  readonly past: boolean;
}

/** `2026-07-31`, also with a time behind it, `31/7/26` by its order, `31 Jul 2026`, `July 31, 2026`. Null for what is none of them. */
export function readDay(typed: string, { order, today, past }: DayRules): string | null {
  const cell = withoutTime(typed);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? [];
  const read =
    year === undefined
      ? (numberedDay(cell, order, today, past) ?? namedDay(cell, today, past))
      : dayFrom(Number(year), Number(month), Number(day));
  return read !== null && past && read > today ? null : read;
}

function numberedDay(cell: string, order: DayOrder, today: string, past: boolean): string | null {
  const [, first, second, year] = numbered.exec(cell) ?? [];
  if (first === undefined || year === undefined) return null;
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  return dayFrom(yearOf(year, today, past), Number(month), Number(day));
}

function namedDay(cell: string, today: string, past: boolean): string | null {
  const [, before, name, after, year] =
    /^(?:(\d{1,2})[-. ]*)?([a-z]{3,9})\.?(?:[- ]*(\d{1,2})(?=[, ]))?[-, ]*(\d{4}|\d{2})$/i.exec(cell) ?? [];
  if (name === undefined || year === undefined) return null;
  if ((before === undefined) === (after === undefined)) return null;
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : dayFrom(yearOf(year, today, past), month, Number(before ?? after));
}

export interface ReadName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Words that belong to the family name behind them, and such as stand behind one. */
const particle = /^(?:van|von|vom|zu|der|den|de|del|della|di|da|dos|du|le|la|ter|ten|bin|al|el|st\.?)$/;
const behind = /^(?:jr\.?|sr\.?|ii|iii|iv|v)$/i;

/** `Last, First` or `First Last`: without a comma the last word is the family name, with what belongs to it. Null where one is missing. */
export function readName(typed: string): ReadName | null {
  const comma = typed.indexOf(',');
  const words = typed.split(/\s+/).filter(Boolean);
  let at = words.length - 1;
  if (comma < 0) {
    while (at > 1 && behind.test(words[at] ?? '')) at -= 1;
    while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1;
  }
  const [firstName, lastName] =
    comma < 0
      ? [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      : [typed.slice(comma + 1).trim(), typed.slice(0, comma).trim()];
  return firstName === '' || lastName === '' ? null : { firstName, lastName };
}

/** In lower case; null for what is no address. */
export function readEmail(typed: string): string | null {
  const read = emailField.safeParse(typed.replace(/^mailto:/i, ''));
  return read.success ? read.data.toLowerCase() : null;
}

/** As it is typed, with a part that says an extension; null for fewer than five digits, or words. */
export function readPhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 20 && /^[+\d\s().,/#x-]+(?:ext\.?\s*\d+)?$/i.test(typed) ? typed : null;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Letters and digits alone, without case and accents: "Peña, José" and "pena jose" are alike. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** What people write that is no name of a country. */
const spoken: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  can: 'CA',
  uk: 'GB',
  gbr: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  holland: 'NL',
  deutschland: 'DE',
};

let byName: ReadonlyMap<string, string> | undefined;

/** Two capital letters of ISO 3166; also by its English name. Null for what is neither. */
export function readCountry(typed: string): string | null {
  byName ??= new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const name = countryNames.of(first + second);
        return name === undefined ? [] : [[foldName(name), first + second] as const];
      }),
    ),
  );
  const said = foldName(typed);
  const code = typed.trim().toUpperCase();
  const known = spoken[said] ?? byName.get(said);
  if (known !== undefined) return known;
  return /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined ? code : null;
}

/**
 * One line, without letters that turn others around, blanks run together. An apostrophe before what a spreadsheet would take
 * for a formula is not part of it: lists that can be taken along from here write one.
 */
export const readLine = (typed: string): string =>
  withoutTurns(typed)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

/** What empties a field that is filled: an empty cell never does. */
export const emptying = (typed: string): boolean => /^(?:[-–—]|\(empty\))$/i.test(typed.trim());

/** A whole number from 1, also with `.0` behind it as spreadsheets write one; null for what is none, or more than `most`. */
export function readCount(typed: string, most: number): number | null {
  const [, digits] = /^(\d{1,6})(?:[.,]0+)?$/.exec(typed.trim()) ?? [];
  const count = Number(digits ?? 0);
  return count >= 1 && count <= most ? count : null;
}

/** Nobody's account comes to more by a file; also what a slip of the finger would make of a telephone number. */
const mostCents = 100_000_000;
/** How programs of money say that an amount is below zero, or above. */
const signs =
  /^([-\u2212+])?(?:CA|US)?[$\u20AC\u00A3]?\s*([-\u2212])?\s*([\d.,'\s\u00A0]+?)\s*([-\u2212])?\s*(CR|DR)?$/i;

/**
 * Cents: `1,234.50`, `$45`, `(45.00)`, `45.00-`, `45.00 CR`, `1 234,50`. A dot or comma with three digits behind it parts thousands
 * where another sign does too, or it is a comma; `1.234` alone may be either, and is not read. Null for what is no amount.
 */
export function readCents(typed: string): number | null {
  const [, inside] = /^\((.*)\)$/.exec(typed.trim()) ?? [];
  const [, sign, dollarSign, figures, behindSign, side] = signs.exec((inside ?? typed).trim()) ?? [];
  if (figures === undefined) return null;
  const minuses = [inside, sign === '+' ? undefined : sign, dollarSign, behindSign].filter(
    (one) => one !== undefined,
  ).length;
  if (minuses > 1 || (minuses === 1 && side !== undefined)) return null;
  const cents = plainCents(figures.replaceAll(/['\s\u00A0]/g, ''));
  if (cents === null || cents > mostCents) return null;
  return cents === 0 || (minuses === 0 && side?.toUpperCase() !== 'CR') ? cents : -cents;
}

function plainCents(figures: string): number | null {
  const [, whole = '', part = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(figures) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))$/.exec(figures) ??
    /^(\d{1,3}(?:\.\d{3}){2,})$/.exec(figures) ??
    [];
  return whole === '' ? null : Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Whether a text is the number of a card by its last digit (Luhn). */
export function looksLikeCard(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, at) => {
      const twice = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return all + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}
