/** Cells as people and programs write them. */
import {
  dayOrderOf,
  emptying,
  looksLikeCard,
  readCents,
  readCount,
  readCountry,
  readDay,
  readEmail,
  readLine,
  readName,
  readPhone,
} from '@fourball/shared/club/imports/read-cells.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const today = '2026-06-16';
const read = (typed: string, order: 'DMY' | 'MDY' = 'DMY', past = true) =>
  readDay(typed, { order, today, past });

test.for([
  ['1971-04-23', '1971-04-23'],
  ['1971/4/3', '1971-04-03'],
  ['1971-04-23T00:00:00Z', '1971-04-23'],
  ['23/04/1971 0:00', '1971-04-23'],
  ['23.4.71', '1971-04-23'],
  ['23-04-09', '2009-04-23'],
  ['16/6/26', '2026-06-16'],
  ['17/6/26', null],
  ['17/6/27', '1927-06-17'],
  ['23 Apr 1971', '1971-04-23'],
  ['23-Apr-71', '1971-04-23'],
  ['April 23, 1971', '1971-04-23'],
  ['Sept 5 1971', '1971-09-05'],
  ['29/2/1971', null],
  ['31/4/1971', null],
  ['04/23/1971', null],
  ['1971', null],
  ['Apr 1971', null],
  ['yesterday', null],
  ['', null],
] as const)('the day of birth “%s” is %s', ([typed, day]) => {
  expect(read(typed)).toBe(day);
});

test('a day that is none of birth may lie ahead, in this century', () => {
  expect(read('1/2/71', 'MDY', false)).toBe('2071-01-02');
});

test('days that are written in any way are the same again', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-06-15'), noInvalidDate: true });
  const two = (number: number) => String(number).padStart(2, '0');
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, date_] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const named = date.toLocaleDateString('en-CA', { month: 'long', timeZone: 'UTC' });
      expect(read(iso)).toBe(iso);
      expect(read(`${date_}/${month}/${year}`)).toBe(iso);
      expect(read(`${two(month)}-${two(date_)}-${year}`, 'MDY')).toBe(iso);
      expect(read(`${named} ${date_}, ${year}`)).toBe(iso);
      expect(read(`${date_} ${named.slice(0, 3)} ${year}`)).toBe(iso);
    }),
  );
});

test.for([
  [['1/2/2020', '13/2/2020'], 'DMY'],
  [['1/2/2020', '2/13/2020'], 'MDY'],
  [['1/2/2020', '2/3/2020'], null],
  [['13/2/2020', '2/13/2020'], null],
  [['2020-02-13', ''], null],
] as const)('of %o the order is %s', ([cells, order]) => {
  expect(dayOrderOf(cells)).toBe(order);
});

test.for([
  ['Peña, José', 'José', 'Peña'],
  ['José Peña', 'José', 'Peña'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['Sam Snead Jr.', 'Sam', 'Snead Jr.'],
  ['van der Berg, Jan Piet', 'Jan Piet', 'van der Berg'],
  ['De Jong', 'De', 'Jong'],
] as const)('the name “%s” is %s and %s', ([typed, firstName, lastName]) => {
  expect(readName(typed)).toEqual({ firstName, lastName });
});

test('half a name is none', () => {
  expect(['Cher', 'Smith,', ', Ann', ''].map(readName)).toEqual([null, null, null, null]);
});

test('a name that is written with a comma is the same again', () => {
  const word = fc.stringMatching(/^[\p{L}'-]{1,12}$/u);
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(words, words, (firstName, lastName) => {
      expect(readName(`${lastName}, ${firstName}`)).toEqual({ firstName, lastName });
    }),
  );
});

test('addresses, phones and countries', () => {
  expect(['Ada@Mail.Example', 'mailto:a@b.example', 'nobody', 'a@b'].map(readEmail)).toEqual([
    'ada@mail.example',
    'a@b.example',
    null,
    null,
  ]);
  expect(['+1 (519) 555-0142', '519.555.0142 ext 12', '5550142', '12', 'unlisted'].map(readPhone)).toEqual([
    '+1 (519) 555-0142',
    '519.555.0142 ext 12',
    '5550142',
    null,
    null,
  ]);
  expect(['Canada', 'ca', 'U.S.A.', 'Côte d’Ivoire', 'Scotland', 'XQ', 'Ontario'].map(readCountry)).toEqual([
    'CA',
    'CA',
    'US',
    'CI',
    'GB',
    null,
    null,
  ]);
});

test('lines hold nothing that turns letters around, and one sign empties a field', () => {
  expect(readLine(' 12\u202e Fairway\r\n Drive\t')).toBe('12 Fairway Drive');
  // As a list that was taken along has it, so that no spreadsheet runs it.
  expect(readLine("'+1 519 555 0142")).toBe('+1 519 555 0142');
  expect(readLine("'t Hooft")).toBe("'t Hooft");
  expect(['—', '-', '(empty)', '', 'A-1'].map(emptying)).toEqual([true, true, true, false, false]);
});

test('numbers of cards are told from other long numbers', () => {
  expect(['4242 4242 4242 4242', '4242-4242-4242-4243', '5195550142', '1042'].map(looksLikeCard)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.for([
  ['1,234.50', 123_450],
  ['$45', 4_500],
  ['CA$ 45.5', 4_550],
  ['(45.00)', -4_500],
  ['-45', -4_500],
  ['-$45.00', -4_500],
  ['$-45.00', -4_500],
  ['45.00-', -4_500],
  ['45.00 CR', -4_500],
  ['45.00DR', 4_500],
  ['0.00', 0],
  ['-0', 0],
  ['1 234,50', 123_450],
  ['1.234,50', 123_450],
  ['123,456', 12_345_600],
  ['9,123,456', null],
  ['1,234', 123_400],
  ['1.234', null],
  ['12,50', 1_250],
  ['1,23.50', null],
  ['--45', null],
  ['(-45)', null],
  ['-45 CR', null],
  ['45 apples', null],
  ['$', null],
  ['', null],
  ['15195550142', null],
] as const)('the amount %s is %s cents', ([typed, cents]) => {
  expect(readCents(typed)).toBe(cents);
});

test.for([
  ['10', 10],
  ['4.0', 4],
  ['0', null],
  ['2.5', null],
  ['-3', null],
  ['1001', null],
  ['ten', null],
] as const)('the number %s is %s', ([typed, count]) => {
  expect(readCount(typed, 1_000)).toBe(count);
});
