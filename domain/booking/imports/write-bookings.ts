/** Writes bookings of a file: as the office books, with purchases, threads, charges and history, and without telling anybody by mail or push. */
import type { Transaction } from '@fourball/db/connection.ts';
import { bookingMade } from '@fourball/shared/booking/events.ts';
import type { Judgement, MadeRow, Writer } from '../../club/imports/import-kind.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import { openConversations } from '../../messaging/threads/open-conversations.ts';
import { recordPurchases } from '../../money/purchases/record-purchases.ts';
import { writeBookings } from '../facts/booking-rows.ts';
import { chargeRounds, lockAccountsOf } from '../facts/charge-rounds.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers, lockTeeTimes } from '../facts/hold-rows.ts';
import { clearExpiredHolds } from '../rules/tee-time-room.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import type { BroughtBooking, JudgedBooking } from './judge-bookings.ts';

const bookingsIn = (rows: readonly JudgedBooking[]): BroughtBooking[] =>
  rows.flatMap(({ booking }) => booking ?? []);

const golfersOf = ({ userId, rounds }: BroughtBooking): number[] => [
  ...new Set([userId, ...rounds.flatMap(({ userId: golferId }) => golferId ?? [])]),
];

/**
 * The golfers, all tee times of the file, and the accounts of who will owe: whoever books there meanwhile waits for the end of the
 * file, and nobody takes a place that it has.
 */
export async function lockBookings(
  tx: Transaction,
  rows: readonly JudgedBooking[],
  timeZone: string,
): Promise<void> {
  const bookings = bookingsIn(rows);
  const golfers = bookings.flatMap(golfersOf);
  await lockGolfers(tx, golfers);
  await lockTeeTimes(tx, { ids: bookings.map(({ teeTimeId }) => teeTimeId), starts: [] }, [], timeZone);
  const family = await tx.query<{ id: number }>(
    'select payer_id as id from family_payers where user_id = any($1::bigint[])',
    [golfers],
  );
  await lockAccountsOf(tx, [...golfers, ...family.map(({ id }) => id)]);
}

/** What was written by now, for the end of the file. */
interface Written {
  readonly booking: BroughtBooking;
  readonly purchaseId: number;
  readonly conversationId: number;
}

/** Bookings are written with the batch of their first row; who owes, and what changed on sheets, once for the whole file. */
export function bookingWriter(rows: readonly JudgedBooking[]): Judgement['write'] {
  const all: Written[] = [];
  const roundIds: number[] = [];
  return async (tx, from, to, by) => {
    const due = rows
      .slice(from, to)
      .flatMap(({ booking, first }) => (booking ? [{ first, booking: agreedBy(booking, by) }] : []));
    const made = await writeSome(
      tx,
      due.map(({ booking }) => booking),
    );
    all.push(...made.written);
    roundIds.push(...made.roundIds);
    const purchases = new Map(due.map(({ first }, at) => [first, made.written[at]]));
    if (to >= rows.length) await settle(tx, all, roundIds, by);
    return rows.flatMap(({ fate, first, row, targetId }): MadeRow[] => {
      const written = purchases.get(first);
      if (fate !== 'NEW' || !written) return [];
      const { purchaseId, booking } = written;
      const notes = row === first ? booking.notes.join('\n') : '';
      return [{ row, targetId, made: { purchaseId, ...(notes === '' ? {} : { notes }) } }];
    });
  };
}

/** Who orders the file says yes to the own round by that. */
const agreedBy = (booking: BroughtBooking, { userId }: Writer): BroughtBooking => ({
  ...booking,
  rounds: booking.rounds.map((round) => (round.userId === userId ? { ...round, agreement: 'OWN' } : round)),
});

async function writeSome(
  tx: Transaction,
  bookings: readonly BroughtBooking[],
): Promise<{ readonly written: readonly Written[]; readonly roundIds: readonly number[] }> {
  if (bookings.length === 0) return { written: [], roundIds: [] };
  await clearExpiredHolds(
    tx,
    bookings.map(({ teeTimeId }) => teeTimeId),
  );
  const purchaseIds = await recordPurchases(
    tx,
    bookings.map(({ userId }) => ({ userId, kind: 'BOOKING' })),
  );
  const conversationIds = await openConversations(tx, bookings.map(golfersOf));
  const written = bookings.map((booking, at) => ({
    booking,
    purchaseId: purchaseIds[at] ?? 0,
    conversationId: conversationIds[at] ?? 0,
  }));
  const rounds = await writeBookings(
    tx,
    written.map(({ booking, purchaseId, conversationId }) => ({ ...booking, purchaseId, conversationId })),
  );
  await writeNotes(tx, bookings);
  return { written, roundIds: rounds.filter(({ taken }) => taken).map(({ id }) => id) };
}

/** As long as what the office writes by hand. */
const longestNote = 500;

/** Behind what the staff has noted at the tee time already. */
async function writeNotes(tx: Transaction, bookings: readonly BroughtBooking[]): Promise<void> {
  const notes = new Map<number, string[]>();
  for (const { teeTimeId, notes: some } of bookings)
    if (some.length > 0) notes.set(teeTimeId, [...(notes.get(teeTimeId) ?? []), ...some]);
  if (notes.size === 0) return;
  await tx.query(
    `update tee_times t set note = left(concat_ws(E'\\n', t.note, n.note), $3), version = t.version + 1
     from unnest($1::bigint[], $2::text[]) as n (id, note) where t.id = n.id`,
    [[...notes.keys()], [...notes.values()].map((lines) => lines.join('\n')), longestNote],
  );
}

async function settle(
  tx: Transaction,
  all: readonly Written[],
  roundIds: readonly number[],
  { userId: actorId, house }: Writer,
): Promise<void> {
  const { timeZone, clock } = house;
  await chargeRounds(tx, roundIds, {
    day: clubDay(clock.now(), timeZone),
    timeZone,
    actorId,
    reason: 'The booking was brought along from another program.',
    quiet: true,
  });
  await recordHistory(
    tx,
    all.map(({ purchaseId }) => ({ purchaseId, action: 'BROUGHT', actorId })),
  );
  const people = await tx.query<{ id: number; user_name: string }>(
    'select id, user_name from users where id = any($1::bigint[])',
    [all.flatMap(({ booking }) => golfersOf(booking))],
  );
  const names = new Map(people.map(({ id, user_name }) => [id, user_name]));
  const person = (userId: number) => ({ userId, userName: names.get(userId) ?? '', invite: false });
  await emitAll(tx, [
    ...(await occurrencesOfChangedSpots(
      tx,
      all.map(({ booking }) => booking.teeTimeId),
      house,
    )),
    ...all.map(({ booking, purchaseId, conversationId }) =>
      occurrence(bookingMade, {
        purchaseId,
        conversationId,
        booker: person(booking.userId),
        people: golfersOf(booking).map(person),
        brought: true,
      }),
    ),
  ]);
}
