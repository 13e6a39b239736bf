/** Writes decided bookings with all that belongs to them: purchase, thread, rounds, charges and events. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { bookingMade, golfersInvited, golfersPlaced } from '@fourball/shared/booking/events.ts';
import { writeLetters, type Letter } from '../../accounts/letters.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { moveCredits, type CreditMove } from '../../membership/credits/round-credits.ts';
import { muteFor, openConversations } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { recordPurchases } from '../../money/purchases/record-purchases.ts';
import { mayRefuse, type Agreement } from '../facts/agreement.ts';
import { writeBookings, type NewBooking } from '../facts/booking-rows.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { recordHistory, type HistoryRecord } from '../facts/history.ts';
import { invitedRecords } from '../invitations/invited.ts';
import { loadBooking, pendingInvitations } from '../facts/load-booking.ts';
import { occurrenceOfInvitations } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/** A booking that is decided and only has to be written. */
export interface BookingPlan extends Omit<NewBooking, 'purchaseId' | 'conversationId'> {
  /** What the booker's own round takes of which lots. */
  readonly credits: readonly CreditMove[];
  /** The hold that it takes the place of, where there is one. */
  readonly holdId: number | null;
  /** What it brings to others, where that is counted. */
  readonly letters?: readonly Letter[];
  /** Who put the golfers down, where that is not the booker and keeps the history too. */
  readonly placedBy?: { readonly userId: number; readonly userName: string };
  /** Tee times whose places change: those of the hold, booked or let go, or else those that are booked. */
  readonly heldTeeTimeIds: readonly number[];
}

export interface Person {
  readonly id: number;
  readonly user_name: string;
  readonly name: string;
}

interface WrittenBooking {
  readonly purchaseId: number;
  readonly conversationId: number;
}

const dropHolds = prepared('holds.drop', 'delete from holds where id = any($1::bigint[])');

/**
 * Call it under the locks of the golfers and the tee times, when it is sure that the spots are free: writes the bookings
 * with their purchases, threads and charges and emits what became of them. Locks the accounts that are charged, last.
 * Returns the bookings in the order of the plans.
 */
export async function writePlans(
  tx: Transaction,
  house: House,
  plans: readonly BookingPlan[],
  people: ReadonlyMap<number, Person>,
  today: string,
): Promise<WrittenBooking[]> {
  if (plans.length === 0) return [];
  // The held spots go before the booked ones come, so that the counters never pass the capacity on the way.
  const holdIds = plans.flatMap(({ holdId }) => holdId ?? []);
  if (holdIds.length > 0) await tx.query(dropHolds, [holdIds]);
  const purchaseIds = await recordPurchases(
    tx,
    plans.map(({ userId }) => ({ userId, kind: 'BOOKING' })),
  );
  const conversationIds = await openConversations(
    tx,
    plans.map((plan) => [plan.userId, ...golfersOf(plan), ...plan.invited.map(({ userId }) => userId)]),
  );
  const bookings = plans.map((plan, index) => ({
    ...plan,
    purchaseId: purchaseIds[index] as number,
    conversationId: conversationIds[index] as number,
  }));
  for (const { byLink, conversationId, invited } of bookings)
    if (byLink && invited.length > 0)
      await muteFor(
        tx,
        conversationId,
        invited.map(({ userId }) => userId),
        true,
      );
  const written = await writeBookings(tx, bookings);
  await writeLetters(
    tx,
    bookings.map(({ userId: senderId, purchaseId, letters = [] }) => ({ senderId, purchaseId, letters })),
  );
  await moveCredits(
    tx,
    bookings.flatMap(({ purchaseId, userId, credits }) => {
      const round = written.find(
        ({ purchase_id, user_id }) => purchase_id === purchaseId && user_id === userId,
      );
      return round ? credits.map((move) => ({ ...move, roundId: round.id })) : [];
    }),
  );
  await chargeRounds(
    tx,
    written.filter(({ taken }) => taken).map(({ id }) => id),
    { day: today, timeZone: house.timeZone, actorId: 'booker', reason: 'The booking was made.' },
  );

  const occurrences: Occurrence[] = [];
  for (const booking of bookings)
    occurrences.push(...(await tellOf(tx, house, booking, { written, people })));
  const changed = bookings.flatMap(({ heldTeeTimeIds }) => heldTeeTimeIds);
  await emitAll(tx, [...(await occurrencesOfChangedSpots(tx, changed, house)), ...occurrences]);

  return bookings.map(({ purchaseId, conversationId }) => ({ purchaseId, conversationId }));
}

type Booking = BookingPlan & WrittenBooking;

const golfersOf = ({ rounds }: BookingPlan): number[] =>
  rounds.map(({ userId }) => userId).filter((id) => id !== null);

/** Writes who was put down and asked into thread and history; what is told of the booking, and of them, is returned. */
async function tellOf(
  tx: Transaction,
  house: House,
  booking: Booking,
  {
    written,
    people,
  }: {
    readonly written: Awaited<ReturnType<typeof writeBookings>>;
    readonly people: ReadonlyMap<number, Person>;
  },
): Promise<Occurrence[]> {
  const { purchaseId, conversationId, userId, invited, invitedByMail = [] } = booking;
  const person = (id: number, invite: boolean) => ({
    userId: id,
    userName: people.get(id)?.user_name ?? '',
    invite,
  });
  const booker = person(userId, false);
  const placed = written.flatMap(({ id, purchase_id, user_id, agreement }) =>
    purchase_id === purchaseId && user_id !== null && mayRefuse(agreement)
      ? [{ roundId: id, userId: user_id, agreement }]
      : [],
  );
  const isPlaced = (id: number) => placed.some((one) => one.userId === id);
  const occurrences: Occurrence[] = [
    occurrence(bookingMade, {
      purchaseId,
      conversationId,
      booker,
      people: [
        ...[...new Set([userId, ...golfersOf(booking)])].map((id) => person(id, isPlaced(id))),
        ...invited.map(({ userId: id }) => person(id, true)),
      ],
    }),
  ];
  if (placed.length > 0) {
    if (!booking.placedBy) await recordHistory(tx, placedRecords(purchaseId, userId, placed));
    occurrences.push(
      occurrence(golfersPlaced, {
        purchaseId,
        conversationId,
        placedBy: booking.placedBy ? { ...booking.placedBy, invite: false } : booker,
        placed: placed.map(({ roundId, userId: id }) => ({ ...person(id, true), roundId })),
      }),
    );
  }
  if (invited.length === 0 && invitedByMail.length === 0) return occurrences;
  await recordHistory(tx, invitedRecords(purchaseId, userId, invited, invitedByMail));
  await postSystemMessage(tx, conversationId, 'INVITED', (lines) =>
    lines.invited(
      people.get(userId)?.name ?? '',
      invited.map(({ userId: id }) => people.get(id)?.name ?? ''),
      invitedByMail.length,
    ),
  );
  const facts = await loadBooking(tx, purchaseId, house.timeZone);
  return [
    ...occurrences,
    occurrence(golfersInvited, {
      purchaseId,
      conversationId,
      invitedBy: booker,
      invited: invited.map(({ userId: id }) => person(id, true)),
      byMail: pendingInvitations(facts).flatMap(({ id, user_id }) => (user_id === null ? [id] : [])),
    }),
    occurrenceOfInvitations(facts),
  ];
}

/** So that whoever is put into bookings by others can be counted, a record for each. */
const placedRecords = (
  purchaseId: number,
  actorId: number,
  placed: readonly { readonly roundId: number; readonly userId: number; readonly agreement: Agreement }[],
): HistoryRecord[] =>
  placed.map(({ roundId, userId: golferId, agreement }) => ({
    purchaseId,
    action: 'ADDED',
    actorId,
    golferId,
    details: { roundId, agreement },
  }));
