/** Compares what golfers were told with what stands in the database when all is done. Pure. */
import { keyOf, type BookingRecord, type KnownBooking, type KnownPurchase } from './record.ts';

/** What stands in the end, of the golfers who book. */
export interface Standing {
  readonly bookings: readonly {
    purchaseId: number;
    userId: number;
    cancelled: boolean;
    /** Cents of all entries of its cancellation. */
    feeCents: number;
  }[];
  /** Spots that stand; null for a vacant one. */
  readonly rounds: readonly { purchaseId: number; userId: number | null }[];
  readonly purchases: readonly { purchaseId: number; userId: number }[];
  readonly invitations: readonly { inviteId: number; status: string }[];
  /** Keys that stand for something that was made. */
  readonly keys: readonly { userId: number; key: string; purchaseId: number }[];
  readonly golfers: readonly { userId: number; cents: number; credits: number }[];
}

export interface Prices {
  readonly roundCents: number;
  /** What each golfer had at first. */
  readonly credits: number;
}

/** What is wrong, in sentences, by what it is. */
export interface Verdict {
  /** Acknowledged, and it does not stand as it was acknowledged. */
  readonly lost: string[];
  /** Bookings that stand, and nobody asked for them. */
  readonly doubled: string[];
  readonly money: string[];
  readonly credits: string[];
  /** Done for golfers who were refused in the end, after an answer was lost: right, and worth knowing. */
  readonly unawares: number;
}

export function judge(record: BookingRecord, standing: Standing, prices: Prices): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const money: string[] = [];
  const credits: string[] = [];
  const bookings = new Map(record.bookings);
  const purchases = new Map(record.purchases);
  let unawares = 0;
  for (const { userId, key, purchaseId } of standing.keys) {
    const meant = record.doubtful.get(keyOf(userId, key));
    if (!meant || bookings.has(purchaseId) || purchases.has(purchaseId)) continue;
    unawares += 1;
    if (meant.kind === 'booking') bookings.set(purchaseId, { ...meant.made, purchaseId });
    else purchases.set(purchaseId, { ...meant.made, purchaseId });
  }

  const rowOf = new Map(standing.bookings.map((row) => [row.purchaseId, row]));
  for (const { purchaseId, bookerId, spots, late, cancelledFor } of bookings.values()) {
    const row = rowOf.get(purchaseId);
    const rounds = standing.rounds.filter((round) => round.purchaseId === purchaseId);
    if (!row) lost.push(`Booking ${purchaseId} is gone.`);
    else if (cancelledFor !== undefined) {
      if (!row.cancelled || rounds.length > 0) lost.push(`That booking ${purchaseId} was cancelled is gone.`);
      if (row.feeCents !== cancelledFor || (!late && cancelledFor > 0))
        money.push(
          `Cancelling booking ${purchaseId} cost ${row.feeCents} cents; its golfer was told ${cancelledFor}.`,
        );
    } else if (row.cancelled) lost.push(`Booking ${purchaseId} was cancelled by nobody.`);
    else if (rounds.length !== spots)
      lost.push(`Booking ${purchaseId} has ${rounds.length} spots; its golfer was told ${spots}.`);
    else if (!rounds.some(({ userId }) => userId === bookerId))
      lost.push(`Golfer ${bookerId} has no spot in booking ${purchaseId}.`);
  }
  for (const { purchaseId, userId } of standing.bookings) {
    if (!bookings.has(purchaseId)) doubled.push(`Golfer ${userId} knows nothing of booking ${purchaseId}.`);
  }

  const carts = new Set(standing.purchases.map(({ purchaseId }) => purchaseId));
  for (const { purchaseId } of purchases.values()) {
    if (!carts.has(purchaseId)) lost.push(`Purchase ${purchaseId} is gone.`);
  }
  for (const { purchaseId, userId } of standing.purchases) {
    if (!purchases.has(purchaseId)) doubled.push(`Golfer ${userId} knows nothing of purchase ${purchaseId}.`);
  }

  const statusOf = new Map(standing.invitations.map(({ inviteId, status }) => [inviteId, status]));
  const plays = new Set(standing.rounds.map(({ purchaseId, userId }) => `${purchaseId} ${userId}`));
  const isOver = (purchaseId: number) => bookings.get(purchaseId)?.cancelledFor !== undefined;
  for (const { inviteId, purchaseId, userId, accepted } of record.answers) {
    const answered = accepted ? 'ACCEPTED' : 'DECLINED';
    if (statusOf.get(inviteId) !== answered) lost.push(`The answer to invitation ${inviteId} is gone.`);
    if (accepted && !isOver(purchaseId) && !plays.has(`${purchaseId} ${userId}`))
      lost.push(`Golfer ${userId}, who accepted, has no spot in booking ${purchaseId}.`);
  }

  const known = { bookings: [...bookings.values()], purchases: [...purchases.values()] };
  for (const { userId, cents, credits: left } of standing.golfers) {
    const due = owes(userId, known, record, prices, isOver);
    if (due !== cents)
      money.push(`Golfer ${userId} owes ${cents} cents; what was acknowledged makes ${due}.`);
    const has = hasLeft(userId, known, prices);
    if (has !== left)
      credits.push(`Golfer ${userId} has ${left} credits; what was acknowledged leaves ${has}.`);
  }
  return { lost, doubled, money, credits, unawares };
}

interface Known {
  readonly bookings: readonly KnownBooking[];
  readonly purchases: readonly KnownPurchase[];
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

/** Cents of all that the golfer was told of. */
function owes(
  userId: number,
  { bookings, purchases }: Known,
  { answers }: Pick<BookingRecord, 'answers'>,
  { roundCents }: Prices,
  isOver: (purchaseId: number) => boolean,
): number {
  const own = bookings.filter(({ bookerId }) => bookerId === userId);
  const accepted = answers.filter((one) => one.userId === userId && one.accepted && !isOver(one.purchaseId));
  return sum([
    ...own.map(({ cancelledFor, onCredit }) => cancelledFor ?? (onCredit ? 0 : roundCents)),
    ...accepted.map(() => roundCents),
    ...purchases.filter((one) => one.userId === userId).map(({ cents }) => cents),
  ]);
}

/** Who cancels late loses the credit of the own round. */
function hasLeft(userId: number, { bookings, purchases }: Known, prices: Prices): number {
  const spent = bookings.filter(
    ({ bookerId, onCredit, late, cancelledFor }) =>
      bookerId === userId && onCredit && (cancelledFor === undefined || late),
  );
  const bought = purchases.filter((one) => one.userId === userId).map(({ credits }) => credits);
  return prices.credits + sum(bought) - spent.length;
}
