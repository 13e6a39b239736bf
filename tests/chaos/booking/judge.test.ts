/** Whether the chaos run's judge finds each thing that can be wrong, and nothing where all is as it was acknowledged. */
import { expect, test } from 'vitest';
import { judge, type Standing } from './judge.ts';
import { BookingRecord, keyOf } from './record.ts';

const prices = { roundCents: 3_164, credits: 3 };

/** Golfer 1 has booked two spots, paid one with a credit and cancelled one late; golfer 2 has accepted and bought. */
function played(): { record: BookingRecord; standing: Standing } {
  const record = new BookingRecord();
  const booking = { bookerId: 1, spots: 2, late: true };
  record.bookings.set(10, { ...booking, purchaseId: 10, onCredit: false });
  record.bookings.set(11, { ...booking, purchaseId: 11, onCredit: true });
  record.bookings.set(12, { ...booking, purchaseId: 12, onCredit: false, ending: true, cancelledFor: 2_500 });
  record.answers.push({ inviteId: 5, purchaseId: 10, userId: 2, accepted: true });
  record.answers.push({ inviteId: 6, purchaseId: 11, userId: 2, accepted: false });
  record.purchases.set(20, { purchaseId: 20, userId: 2, cents: 2_260, credits: 1 });
  const bookings = [10, 11, 12].map((purchaseId) => ({
    purchaseId,
    userId: 1,
    cancelled: purchaseId === 12,
    feeCents: purchaseId === 12 ? 2_500 : 0,
  }));
  const standing = {
    bookings,
    rounds: [
      { purchaseId: 10, userId: 1 },
      { purchaseId: 10, userId: 2 },
      { purchaseId: 11, userId: 1 },
      { purchaseId: 11, userId: null },
    ],
    purchases: [{ purchaseId: 20, userId: 2 }],
    invitations: [
      { inviteId: 5, status: 'ACCEPTED' },
      { inviteId: 6, status: 'DECLINED' },
    ],
    keys: [],
    golfers: [
      { userId: 1, cents: 3_164 + 2_500, credits: 2 },
      { userId: 2, cents: 3_164 + 2_260, credits: 4 },
    ],
  };
  return { record, standing };
}

const judged = (change: (standing: Standing, record: BookingRecord) => Partial<Standing> | void) => {
  const { record, standing } = played();
  const changed = { ...standing, ...change(standing, record) };
  const { lost, doubled, money, credits, unawares } = judge(record, changed, prices);
  return {
    lost: lost.length,
    doubled: doubled.length,
    money: money.length,
    credits: credits.length,
    unawares,
  };
};
const nothing = { lost: 0, doubled: 0, money: 0, credits: 0, unawares: 0 };

test('what stands as it was acknowledged is right', () => {
  expect(judged(() => {})).toEqual(nothing);
});

test.each<[string, (standing: Standing) => Partial<Standing>]>([
  ['a booking is gone', ({ bookings }) => ({ bookings: bookings.slice(1) })],
  ['a spot is gone', ({ rounds }) => ({ rounds: rounds.slice(0, -1) })],
  [
    'the booker’s spot is somebody else’s',
    ({ rounds }) => ({
      rounds: rounds.map((one) => (one.purchaseId === 11 ? { ...one, userId: null } : one)),
    }),
  ],
  [
    'who accepted has no spot',
    ({ rounds }) => ({ rounds: rounds.map((one) => (one.userId === 2 ? { ...one, userId: null } : one)) }),
  ],
  [
    'a booking was cancelled by nobody',
    ({ bookings }) => ({ bookings: bookings.map((one) => ({ ...one, cancelled: one.purchaseId !== 10 })) }),
  ],
  [
    'a cancelled booking stands',
    ({ bookings }) => ({ bookings: bookings.map((one) => ({ ...one, cancelled: false })) }),
  ],
  ['an answer is gone', ({ invitations }) => ({ invitations: invitations.slice(1) })],
  ['a purchase is gone', () => ({ purchases: [] })],
])('%s', (_, change) => {
  expect(judged(change).lost).toBeGreaterThan(0);
});

test('what nobody was told of is doubled', () => {
  const more = ({ bookings, purchases }: Standing) => ({
    bookings: [...bookings, { purchaseId: 13, userId: 1, cancelled: false, feeCents: 0 }],
    purchases: [...purchases, { purchaseId: 21, userId: 2 }],
  });
  expect(judged(more)).toEqual({ ...nothing, doubled: 2 });
});

test('a fee that was not told, money that nobody owes and a credit too many', () => {
  const fee = ({ bookings }: Standing) => ({
    bookings: bookings.map((one) => ({ ...one, feeCents: 5_000 })),
  });
  expect(judged(fee)).toEqual({ ...nothing, money: 1 });
  const cents = ({ golfers }: Standing) => ({
    golfers: golfers.map((one) => ({ ...one, cents: one.cents + 1 })),
  });
  expect(judged(cents)).toEqual({ ...nothing, money: 2 });
  const credits = ({ golfers }: Standing) => ({
    golfers: golfers.map((one) => ({ ...one, credits: one.credits - 1 })),
  });
  expect(judged(credits)).toEqual({ ...nothing, credits: 2 });
});

test('what was done after its answer was lost counts, though a later request was refused', () => {
  const late = ({ bookings, rounds, golfers }: Standing, record: BookingRecord) => {
    record.doubtful.set(keyOf(2, 'key'), {
      kind: 'booking',
      made: { bookerId: 2, spots: 1, late: false, onCredit: false },
    });
    return {
      bookings: [...bookings, { purchaseId: 14, userId: 2, cancelled: false, feeCents: 0 }],
      rounds: [...rounds, { purchaseId: 14, userId: 2 }],
      keys: [{ userId: 2, key: 'key', purchaseId: 14 }],
      golfers: golfers.map((one) => (one.userId === 2 ? { ...one, cents: one.cents + 3_164 } : one)),
    };
  };
  expect(judged(late)).toEqual({ ...nothing, unawares: 1 });
});

test('a hold that is not there is explained only by a request of its golfer that had no answer', () => {
  const record = new BookingRecord();
  expect(record.isDoubtful(1, [])).toBe(false);
  record.doubt(1, 7);
  expect(record.isDoubtful(1, [])).toBe(false);
  expect(record.isDoubtful(1, [8])).toBe(false);
  expect(record.isDoubtful(1, [7])).toBe(true);
  expect(record.isDoubtful(2, [7])).toBe(false);
  record.doubt(1);
  expect(record.isDoubtful(1, [])).toBe(true);
});
