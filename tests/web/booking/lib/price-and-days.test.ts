// @vitest-environment happy-dom
/** The pure rules of the booking pages: prices, parts of the day, days, and the clock of a hold. */
import { addDays, eachDay } from '@fourball/shared/club/days.ts';
import { describe, expect, it } from 'vitest';
import { feesAt } from '@fourball/shared/booking/rules/price.ts';
import { priceTable, percent } from '@fourball/web/booking/price/price-lines.ts';
import { opensOn } from '@fourball/web/booking/club-days.ts';
import { minutesAndSeconds } from '@fourball/web/ui/page/countdown.ts';
import { cellsOf, dayPartOf, withTeeTime } from '@fourball/web/booking/sheet-rows.ts';
import { hold, lena, marcus, place, sheet, teeTime } from '../../kit/club-answers.ts';

const player = (card: typeof marcus, chargePurchaser: boolean) => ({
  ...card,
  invite: false,
  chargePurchaser,
});

describe('the price', () => {
  it('rounds tax half up on each line and adds up the booker’s own bill only', () => {
    const flat = hold('07:30', 4, { memberPrice: 9_205, externalMemberPrice: 9_205 });
    const table = priceTable(flat, { name: 'You' }, [player(marcus, true), player(lena, false)], 4);
    // 13 % of 92.05 is 11.9665 on each of two lines.
    // Lena pays for herself from confirming on: until then the booker does.
    expect(table.tax).toEqual({ from: 2 * 1_197, to: 3 * 1_197 });
    expect(table.subtotal).toEqual({ from: 18_410, to: 27_615 });
    expect(table.total).toEqual({ from: 20_804, to: 31_206 });
    expect(table.atMost).toBe(31_206);
    expect(table.lines.map(({ yours }) => yours)).toEqual([true, true, false]);
    expect(table.openSpots).toBe(1);
  });

  it('writes the rate as it is read', () => {
    expect([percent(1_300), percent(1_350), percent(0)]).toEqual(['13 %', '13.5 %', '0 %']);
  });
});

describe('the day', () => {
  it.each([
    ['10:59', 'morning'],
    ['11:00', 'midday'],
    ['13:59', 'midday'],
    ['14:00', 'afternoon'],
    ['15:59', 'afternoon'],
    ['16:00', 'twilight'],
  ])('%s is %s', (time, part) => expect(dayPartOf(time, '16:00')).toBe(part));

  it('goes over the ends of months, years and summer time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(eachDay('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
    expect(opensOn('2026-11-08', { advanceBookingDays: 14, opensAt: '07:00' })).toEqual({
      day: '2026-10-25',
      time: '07:00',
    });
  });
});

it('the countdown is written in minutes and seconds', () => {
  expect([600, 599, 61, 9, 0].map(minutesAndSeconds)).toEqual(['10:00', '09:59', '01:01', '00:09', '00:00']);
});

describe('the sheet', () => {
  it('offers twilight fees from twilight on, and all of them where the course has none', () => {
    const names = (time: string, fees = sheet([]).fees) =>
      feesAt({ fees, twilightFrom: '14:00' }, time).map(({ name }) => name);
    expect(names('13:59')).toEqual(['18 holes', '9 holes']);
    expect(names('14:00')).toEqual(['Twilight']);
    expect(names('14:00', sheet([]).fees.slice(0, 2))).toEqual(['18 holes', '9 holes']);
  });

  it('draws the places of a party side by side, then the held, then the open ones', () => {
    const row = teeTime('07:30', {
      available: 1,
      held: 1,
      places: [place(8, 2, 'Marcus Chen'), place(9, 3, 'Lena Hoff')],
    });
    const cells = cellsOf({ ...row, places: [...row.places, place(8, null, null)], held: 1, capacity: 5 }, 7);
    expect(cells.map((cell) => (cell.kind === 'taken' ? (cell.place.name ?? 'vacant') : cell.kind))).toEqual([
      'Marcus Chen',
      'vacant',
      'Lena Hoff',
      'held',
      'open',
    ]);
  });

  it('is the very same object where an event brings nothing new', () => {
    const known = sheet([teeTime('07:30', { version: 4 })]);
    expect(withTeeTime(known, teeTime('07:30', { version: 4, available: 0 }))).toBe(known);
    expect(withTeeTime(known, teeTime('07:30', { version: 5, available: 0 })).teeTimes[0]?.available).toBe(0);
    expect(withTeeTime(known, teeTime('07:20')).teeTimes.map(({ time }) => time)).toEqual(['07:20', '07:30']);
  });
});
