/** What cancelling costs: nothing early or right after booking, a fee per golfer inside the window, and once. */
import { cancellationFee } from '@fourball/domain/booking/facts/cancellation.ts';
import type { BookingFacts } from '@fourball/domain/booking/facts/load-booking.ts';
import { expect, test } from 'vitest';
import { usualRules } from './rules.ts';

const startsAt = new Date('2026-06-20T13:00:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

/** Asked by a golfer of the booking. */
const asked = (now: Date, rules = usualRules) => ({ rules, now, office: false, byUserId: 1 });

type Names = readonly (string | null)[];

function facts(names: Names, booking: Partial<BookingFacts['booking']> = {}): BookingFacts {
  // Only what the rule looks at.
  return {
    booking: {
      status: 'BOOKED',
      starts_at: startsAt,
      created_at: hoursBefore(240),
      cancellation_fee_cents: 0,
      ...booking,
    },
    rounds: names.map((name) => ({ name, round_credits: 0, weather: false })),
    invitations: [],
  } as unknown as BookingFacts;
}

const three: Names = ['Ava', 'Ben', 'A guest', null];

test.each([
  [240, 0],
  [24, 0],
  [23.99, 7500],
  [0.1, 7500],
  [-5, 7500],
])('%d hours before the tee time it costs %i cents', (hours, total) => {
  expect(cancellationFee(facts(three), asked(hoursBefore(hours))).total).toBe(total);
});

test('the fee is per golfer; vacant spots cost nothing', () => {
  expect(cancellationFee(facts(three), asked(hoursBefore(2)))).toEqual({
    perGolfer: 2500,
    total: 7500,
    credits: 0,
  });
  expect(cancellationFee(facts([null, null]), asked(hoursBefore(2))).total).toBe(0);
});

test('within the undo minutes after booking it is free, then no more', () => {
  const justMade = facts(three, { created_at: hoursBefore(2) });
  const minutesLater = (minutes: number) => new Date(hoursBefore(2).getTime() + minutes * 60_000);
  expect(cancellationFee(justMade, asked(minutesLater(9.99))).total).toBe(0);
  expect(cancellationFee(justMade, asked(minutesLater(10))).total).toBe(7500);
});

test('a cancelled booking keeps the fee it was cancelled with', () => {
  const cancelled = facts(three, { status: 'CANCELLED', cancellation_fee_cents: 7500 });
  expect(cancellationFee(cancelled, asked(hoursBefore(100)))).toEqual({
    perGolfer: 2500,
    total: 7500,
    credits: 0,
  });
  const free = facts(three, { status: 'CANCELLED' });
  expect(cancellationFee(free, asked(hoursBefore(1))).total).toBe(0);
});

test('the parameters decide, not constants', () => {
  const rules = { ...usualRules, cancellationWindowHours: 48, cancellationFeeCents: 1000, undoMinutes: 0 };
  expect(cancellationFee(facts(three), asked(hoursBefore(47), rules)).total).toBe(3000);
});

test('for the office it is free, and so is a tee time that the weather closed', () => {
  const late = hoursBefore(2);
  expect(cancellationFee(facts(three), { ...asked(late), office: true }).total).toBe(0);
  const { rounds, ...booked } = facts(three);
  const closed = rounds.map((round, index) => ({ ...round, weather: index === 0 }));
  expect(cancellationFee({ ...booked, rounds: closed }, asked(late))).toMatchObject({
    perGolfer: 2500,
    total: 5000,
  });
});
