/** Takes bookings of a file back: they are cancelled free of charge and nobody is mailed, as long as nothing leans on them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { bookingCancelled } from '@fourball/shared/booking/events.ts';
import type { UndoFate, Told } from '@fourball/shared/club/imports/fates.ts';
import { bookingUses, type BookingUse } from '@fourball/shared/club/imports/leaning.ts';
import type {
  ClubMoment,
  UndoJudgement,
  UndoneRow,
  Writer,
  WrittenRow,
} from '../../club/imports/import-kind.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import { chargeRounds, lockPayersOf } from '../facts/charge-rounds.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers, lockTeeTimes } from '../facts/hold-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

const purchaseOf = ({ made }: WrittenRow): number =>
  typeof made.purchaseId === 'number' ? made.purchaseId : 0;

const purchasesOf = (rows: readonly WrittenRow[]): number[] => [...new Set(rows.map(purchaseOf))];

interface StandingRound {
  readonly id: number;
  readonly purchaseId: number;
  readonly teeTimeId: number;
  readonly userId: number | null;
  readonly bookerId: number;
}

const findRounds = (sql: Sql, purchaseIds: readonly number[]): Promise<StandingRound[]> =>
  sql.query<StandingRound>(
    `select r.id, r.purchase_id as "purchaseId", r.tee_time_id as "teeTimeId", r.user_id as "userId", b.user_id as "bookerId"
     from rounds r join bookings b on b.purchase_id = r.purchase_id
     where r.purchase_id = any($1::bigint[]) and r.status = 'BOOKED' order by r.id`,
    [purchaseIds],
  );

/** As whoever changes a booking does it: its golfers, its tee times, then who pays. Where it moved meanwhile its history says so. */
export async function lockUndoneBookings(
  tx: Transaction,
  rows: readonly WrittenRow[],
  { timeZone }: ClubMoment,
): Promise<void> {
  const rounds = await findRounds(tx, purchasesOf(rows));
  await lockGolfers(
    tx,
    rounds.flatMap(({ userId, bookerId }) => (userId === null ? [bookerId] : [bookerId, userId])),
  );
  await lockTeeTimes(tx, { ids: rounds.map(({ teeTimeId }) => teeTimeId), starts: [] }, [], timeZone);
  await lockPayersOf(
    tx,
    rounds.map(({ id }) => id),
  );
}

interface UseRow extends Readonly<Record<BookingUse, boolean>> {
  readonly purchaseId: number;
  readonly cancelled: boolean;
}

/** A line of the books that is no charge of the file, or a charge that somebody has reversed, was made by somebody since. */
const selectUses = `select b.purchase_id as "purchaseId", b.status = 'CANCELLED' as cancelled, b.starts_at <= $2 as "BEGUN",
    exists (select from rounds r where r.purchase_id = b.purchase_id and r.round_status <> 'EXPECTED') as "ARRIVED",
    exists (select from ledger_entries e where e.purchase_id = b.purchase_id
      and not exists (select from round_charges s where s.entry_id = e.id))
      or exists (select from ledger_entries x join ledger_entries e on e.id = x.reverses_entry_id where e.purchase_id = b.purchase_id)
      as "MONEY",
    exists (select from messages m where m.conversation_id = b.conversation_id) as "MESSAGES",
    exists (select from booking_history h where h.purchase_id = b.purchase_id and h.action <> 'BROUGHT') as "CHANGED"
  from bookings b where b.purchase_id = any($1::bigint[])`;

export async function judgeUndoneBookings(
  sql: Sql,
  rows: readonly WrittenRow[],
  { now }: ClubMoment,
): Promise<UndoJudgement> {
  const found = await sql.query<UseRow>(selectUses, [purchasesOf(rows), now]);
  const byId = new Map(found.map((one) => [one.purchaseId, one]));
  const judged = rows.map((row): UndoneRow => {
    const booking = byId.get(purchaseOf(row));
    const fared = (fate: UndoFate, told: readonly Told[]): UndoneRow => ({ row: row.row, fate, told });
    if (!booking || booking.cancelled) return fared('KEPT', [{ code: 'BOOKING_CANCELLED' }]);
    const on = bookingUses.filter((use) => booking[use]);
    return on.length > 0 ? fared('LEANS', [{ code: 'BOOKING_USED', on }]) : fared('REMOVED', []);
  });
  const gone = rows.filter((_, at) => judged[at]?.fate === 'REMOVED');
  return {
    rows: judged,
    // All at once, with the last rows: it is a few statements for any number of bookings.
    async undo(tx, _from, to, by) {
      if (to >= rows.length && gone.length > 0) await takeBack(tx, gone, by);
    },
  };
}

async function takeBack(
  tx: Transaction,
  rows: readonly WrittenRow[],
  { userId: actorId, house }: Writer,
): Promise<void> {
  const { timeZone, clock } = house;
  const purchaseIds = purchasesOf(rows);
  const rounds = await findRounds(tx, purchaseIds);
  await tx.query(
    `update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = $2, cancellation_fee_cents = 0
     where purchase_id = any($1::bigint[])`,
    [purchaseIds, actorId],
  );
  await tx.query(
    `update rounds set status = 'CANCELLED', cancelled_at = now() where purchase_id = any($1::bigint[]) and status = 'BOOKED'`,
    [purchaseIds],
  );
  await dropNotes(tx, rows, rounds);
  await chargeRounds(
    tx,
    rounds.map(({ id }) => id),
    {
      day: clubDay(clock.now(), timeZone),
      timeZone,
      actorId,
      reason: 'The file by which the booking came along was taken back.',
      quiet: true,
    },
  );
  await recordHistory(
    tx,
    purchaseIds.map((purchaseId) => ({ purchaseId, action: 'TAKEN_BACK', actorId })),
  );
  await emitAll(tx, await occurrencesOf(tx, purchaseIds, rounds, { userId: actorId, house }));
}

/** The lines that the file wrote, where they stand as it wrote them. */
async function dropNotes(
  tx: Transaction,
  rows: readonly WrittenRow[],
  rounds: readonly StandingRound[],
): Promise<void> {
  const teeTimes = new Map(rounds.map(({ purchaseId, teeTimeId }) => [purchaseId, teeTimeId]));
  for (const row of rows) {
    const { notes } = row.made;
    if (typeof notes !== 'string') continue;
    await tx.query(
      `update tee_times set note = nullif(btrim(replace(E'\\n' || note || E'\\n', E'\\n' || $2 || E'\\n', E'\\n'), E'\\n'), ''),
         version = version + 1 where id = $1 and note is not null`,
      [teeTimes.get(purchaseOf(row)), notes],
    );
  }
}

async function occurrencesOf(
  tx: Transaction,
  purchaseIds: readonly number[],
  rounds: readonly StandingRound[],
  { userId, house }: Writer,
) {
  const people = await tx.query<{ id: number; userName: string }>(
    'select id, user_name as "userName" from users where id = any($1::bigint[])',
    [[userId, ...rounds.flatMap(({ userId: golferId, bookerId }) => [bookerId, golferId ?? bookerId])]],
  );
  const names = new Map(people.map((one) => [one.id, one.userName]));
  const threads = await tx.query<{ purchaseId: number; conversationId: number; bookerId: number }>(
    `select purchase_id as "purchaseId", conversation_id as "conversationId", user_id as "bookerId" from bookings
     where purchase_id = any($1::bigint[]) order by purchase_id`,
    [purchaseIds],
  );
  const golfers = new Map<number, Set<number>>();
  for (const { purchaseId, userId: golferId, bookerId } of rounds)
    golfers.set(purchaseId, (golfers.get(purchaseId) ?? new Set()).add(golferId ?? bookerId));
  return [
    ...(await occurrencesOfChangedSpots(
      tx,
      rounds.map(({ teeTimeId }) => teeTimeId),
      house,
    )),
    ...threads.map(({ purchaseId, conversationId, bookerId }) =>
      occurrence(bookingCancelled, {
        purchaseId,
        conversationId,
        cancelledBy: names.get(userId) ?? '',
        people: [...new Set([bookerId, ...(golfers.get(purchaseId) ?? [])])].map((id) => ({
          userId: id,
          userName: names.get(id) ?? '',
          invite: false,
        })),
        brought: true,
      }),
    ),
  ];
}
