/** The dated parameters of the club: the latest that has begun is in force, and nonsense is named. */
import { followRules, rulesAt } from '@fourball/domain/club/parameters/parameters.ts';
import { describe, expect, test } from 'vitest';
import { usualRules } from './rules.ts';

const defaults: Readonly<Record<string, string>> = {
  BOOKING_TIME_CHANGE: '07:00',
  TWILIGHT_TIME: '15:00',
  UNDO_MINUTES: '10',
  CUT_OFF_TIME: '45',
  HOLD_SECONDS: '600',
  MAX_SPOTS: '8',
  NON_MEMBER_ADVANCE_DAYS: '5',
  AUTO_CANCEL_HOURS: '48',
  SHEET_DAYS_AHEAD: '21',
  CANCELLATION_WINDOW: '24',
  CANCELLATION_FEE: '2500',
  HST: '13',
  ROUND_CREDIT: '1',
  WAITLIST: 'ON',
  WAITLIST_OFFER_MINUTES: '15',
  CLOSURE_ANSWER_MINUTES: '30',
  WAITING_ROOM: 'OFF',
  WAITING_ROOM_ADMITS: '40',
  WAITING_ROOM_SECONDS: '5',
  WAITING_ROOM_MINUTES: '30',
  WAITING_ROOM_PER_NETWORK: '2',
  WAITING_ROOM_SPOTS: '4',
  WAITING_ROOM_KEPT_SECONDS: '90',
  CLUB_NETWORKS: '127.0.0.1, ::1',
  EVENT_CHARGE_DAYS: '7',
  EVENT_CONFIRM_HOURS: '48',
  TEAM_INVITATION_HOURS: '48',
  EVENT_WAITING_ROOM: 'OFF',
  PERMANENT_DAYS: '14',
  FEE_REQUESTS_A_DAY: '20',
  ENTRY_CHANGES_A_DAY: '60',
  GROUP_SIZE: '4',
  GROUP_INTERVAL: '10',
  GROUP_SMALLEST: '2',
  GROUP_REPAIR: 'ON',
  ALLOWANCE_SMALL_FIELD: '30',
  GROUPS_CATCH_UP_DAYS: '10',
  BOARD_POLL_SECONDS: '5',
  NIGHT_DRAW_HOURS: '24',
  NIGHT_ASK_HOURS: '6',
  NIGHT_FINAL_MINUTES: '10',
  BALLOT_WISHES: '3',
  BALLOT_DRAW_MINUTES: '60',
  OPEN_BOOKINGS_OF_MEMBERS: '14',
  OPEN_BOOKINGS_OF_OTHERS: '5',
  ROUNDS_A_DAY: '2',
  UNCLAIMED_SPOTS: '12',
  HOLDS_PER_MINUTE: '30',
  BOOKINGS_PER_MINUTE: '10',
  INVITATIONS_A_DAY: '60',
  INVITATIONS_OF_ONE_A_DAY: '10',
  INVITATIONS_PER_BOOKING: '24',
  DAYS_AFTER_A_NO: '1',
  GUESTS_PER_MEMBER: '3',
  GUEST_WEEKEND_FROM: '12:00',
  SHEET_NAMES: 'MEMBERS',
  MEMBERSHIP_PRORATION: 'OFF',
  REMINDER_HOURS: '24',
  NO_SHOW_FREE: '1',
  NO_SHOW_WARNINGS: '1',
  NO_SHOW_MONTHS: '12',
  NO_SHOW_SUSPENSION_DAYS: '14',
  RAIN_CHECK_RULE: 'HOLES',
  RAIN_CHECK_FULL_UNTIL: '4',
  RAIN_CHECK_HALF_UNTIL: '14',
  VOUCHER_MONTHS: '0',
  RAIN_VOUCHER_MONTHS: '24',
  PACE_TURN_MINUTES: '130',
  PACE_ROUND_MINUTES: '260',
};
const now = new Date('2026-06-16T16:00:00Z');
const since = (name: string, value: string, start: string) => ({ name, value, start_date: new Date(start) });
const long = Object.entries(defaults).map(([name, value]) => since(name, value, '2020-01-01T00:00Z'));

test('the defaults are the usual rules', () => {
  const { since: begun, ...rules } = rulesAt(long, now);
  expect({ ...rules, since: {} }).toEqual({ ...usualRules, all: defaults });
  expect(new Set(Object.keys(begun))).toEqual(new Set(Object.keys(defaults)));
  expect(begun.HST).toEqual(new Date('2020-01-01T00:00Z'));
});

describe('of several values', () => {
  const rows = [
    since('CUT_OFF_TIME', '90', '2026-07-01T04:00Z'),
    since('CUT_OFF_TIME', '60', '2026-06-16T16:00Z'),
    ...long,
  ];
  test('[format.5] the latest that has begun holds, from its first moment on', () => {
    expect(rulesAt(rows, now).cutOffMinutes).toBe(60);
    expect(rulesAt(rows, new Date(now.getTime() - 1)).cutOffMinutes).toBe(45);
  });
  test('one that begins later holds later', () => {
    expect(rulesAt(rows, new Date('2026-07-01T04:00:00Z')).cutOffMinutes).toBe(90);
  });
  test('who follows them gets the same rules until another begins, or the values are others, or the clock goes back', () => {
    const follow = followRules();
    const first = follow(rows, now);
    expect(follow(rows, new Date('2026-07-01T03:59:59.999Z'))).toBe(first);
    expect(follow(rows, new Date('2026-07-01T04:00:00Z')).cutOffMinutes).toBe(90);
    expect(follow(rows, now).cutOffMinutes).toBe(60);
    expect(follow(rows, new Date(now.getTime() - 1)).cutOffMinutes).toBe(45);
    expect(follow(long, now).cutOffMinutes).toBe(45);
  });
});

test.each([
  ['13', 1300],
  ['13.5', 1350],
  ['0', 0],
  ['14.975', 1498],
])('HST %s is %i basis points', (value, basisPoints) => {
  const rows = [since('HST', value, '2026-01-01T00:00Z'), ...long];
  expect(rulesAt(rows, now).taxBasisPoints).toBe(basisPoints);
});

test.each(Object.keys(defaults))('%s is named when it is missing', (name) => {
  expect(() =>
    rulesAt(
      long.filter((row) => row.name !== name),
      now,
    ),
  ).toThrow(`The parameter ${name} is missing.`);
});

test.each([
  ['CUT_OFF_TIME', 'soon'],
  ['CUT_OFF_TIME', '-5'],
  ['TWILIGHT_TIME', '3 pm'],
  ['HST', ''],
])('%s with the value "%s" is named', (name, value) => {
  const rows = [since(name, value, '2026-01-01T00:00Z'), ...long];
  expect(() => rulesAt(rows, now)).toThrow(`The parameter ${name} has an unusable value: ${value}`);
});
