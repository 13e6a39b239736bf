/** Which days and tee times can be booked now: on the club's clock, whatever the server's. */
import { addDays } from '@fourball/shared/club/days.ts';
import * as rules from '@fourball/domain/booking/rules/booking-window.ts';
import { english, sentenceOf, type Why } from '@fourball/shared/words/refusals.ts';
import { clubDay, clubMoment, clubTime } from '@fourball/domain/kernel/club-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testTimeZone } from '../kit/build.ts';
import { usualRules } from './rules.ts';

const { bookingWindow } = rules;
const worded = (why: Why | undefined) => why && sentenceOf(english, why);
const whyNotThisDay = (...asked: Parameters<typeof rules.whyNotThisDay>) =>
  worded(rules.whyNotThisDay(...asked));
const whyNotThisTeeTime = (...asked: Parameters<typeof rules.whyNotThisTeeTime>) =>
  worded(rules.whyNotThisTeeTime(...asked));

const member = { advanceBookingDays: 14 } as const;
const visitor = { advanceBookingDays: null } as const;
const at = (day: string, time: string) => clubMoment(day, time, testTimeZone);
const windowAt = (day: string, time: string, standing: typeof member | typeof visitor = member) =>
  bookingWindow(usualRules, standing, at(day, time), testTimeZone);

describe('the window', () => {
  test('another day opens at 07:00 on the club’s clock', () => {
    expect(windowAt('2026-06-16', '06:59').lastDay).toBe('2026-06-29');
    expect(windowAt('2026-06-16', '07:00').lastDay).toBe('2026-06-30');
  });

  test('a non-member has the days of the parameter', () => {
    expect(windowAt('2026-06-16', '12:00', visitor)).toEqual({
      today: '2026-06-16',
      firstDay: '2026-06-16',
      lastDay: '2026-06-21',
      advanceBookingDays: 5,
    });
  });

  test('late in the evening it is still today at the club, though not in UTC', () => {
    expect(bookingWindow(usualRules, member, new Date('2026-06-17T03:30:00Z'), testTimeZone)).toMatchObject({
      today: '2026-06-16',
      lastDay: '2026-06-30',
    });
  });

  test('who may book no day ahead may still book today, before the sheet opens too', () => {
    const none = { advanceBookingDays: 0 } as const;
    expect(bookingWindow(usualRules, none, at('2026-06-16', '06:00'), testTimeZone).lastDay).toBe(
      '2026-06-16',
    );
  });

  test.each([
    ['2026-03-08', 'in spring'],
    ['2026-11-01', 'in autumn'],
  ])('on %s, when the clock changes %s, days are counted and not hours', (day) => {
    expect(windowAt(day, '07:00').lastDay).toBe(addDays(day, 14));
    expect(windowAt(addDays(day, -1), '23:59').today).toBe(addDays(day, -1));
    expect(windowAt(day, '00:00').today).toBe(day);
  });
});

test('a day is refused with the moment from which it can be booked, and that moment is right', () => {
  const window = windowAt('2026-06-16', '12:00');
  expect(whyNotThisDay(window, usualRules, '2026-06-15')).toBe('This day has passed.');
  expect(whyNotThisDay(window, usualRules, '2026-06-16')).toBeUndefined();
  expect(whyNotThisDay(window, usualRules, '2026-06-30')).toBeUndefined();
  expect(whyNotThisDay(window, usualRules, '2026-07-02')).toBe(
    'You can book this day from 2026-06-18 at 07:00.',
  );
  expect(windowAt('2026-06-18', '06:59').lastDay < '2026-07-02').toBe(true);
  expect(windowAt('2026-06-18', '07:00').lastDay).toBe('2026-07-02');
});

test('online booking ends the cut-off before the tee time, to the minute', () => {
  const teeTime = { startsAt: at('2026-06-16', '12:45'), block: null, blockReason: null };
  expect(whyNotThisTeeTime(usualRules, teeTime, 18, at('2026-06-16', '12:00'))).toBeUndefined();
  expect(whyNotThisTeeTime(usualRules, teeTime, 18, at('2026-06-16', '12:01'))).toMatch(/45 minutes/);
});

test('a blocked tee time says why, or at least that it is not open', () => {
  const teeTime = { startsAt: at('2026-06-17', '09:00'), block: 'EVENT' } as const;
  const now = at('2026-06-16', '12:00');
  expect(whyNotThisTeeTime(usualRules, { ...teeTime, blockReason: 'League' }, 18, now)).toBe('League');
  expect(whyNotThisTeeTime(usualRules, { ...teeTime, blockReason: null }, 18, now)).toBe(
    'This tee time is not open for booking.',
  );
});

test('a tee time for eighteen holes takes a fee for eighteen, and no other', () => {
  const teeTime = { startsAt: at('2026-06-17', '09:00'), block: 'EIGHTEEN_ONLY', blockReason: null } as const;
  const now = at('2026-06-16', '12:00');
  expect(whyNotThisTeeTime(usualRules, teeTime, 18, now)).toBeUndefined();
  expect(whyNotThisTeeTime(usualRules, teeTime, 9, now)).toBe('This tee time is for eighteen holes only.');
});

test('day and time at the club lead back to the moment, but for the hour that comes twice in autumn', () => {
  const from = Date.UTC(2026, 0, 1) / 60_000;
  fc.assert(
    fc.property(fc.integer({ min: from, max: from + 2 * 366 * 1440 }), (minute) => {
      const moment = new Date(minute * 60_000);
      const back = clubMoment(clubDay(moment, testTimeZone), clubTime(moment, testTimeZone), testTimeZone);
      expect([0, 3_600_000]).toContain(Math.abs(back.getTime() - moment.getTime()));
    }),
  );
});
