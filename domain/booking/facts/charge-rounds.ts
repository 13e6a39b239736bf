/** Brings the books in line with the rounds: charges what a round and its extras say, and reverses what no longer holds. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { youPayChanged } from '@fourball/shared/booking/events.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import { findExtrasDue, type ExtrasDue } from '../extras/charge-extras.ts';
import {
  chargeLines,
  golferAccount,
  postEntries,
  productAccount,
  reverseEntries,
  type NewEntry,
} from '../../money/ledger/ledger.ts';

/** How entries about rounds are posted. */
export interface Posting {
  /** The club's calendar day on which they count, YYYY-MM-DD. */
  readonly day: string;
  /** The club's own, for the times in descriptions. */
  readonly timeZone: string;
  /** Null where no person did it; `booker`: of each round who booked it. */
  readonly actorId: number | null | 'booker';
  /** Why charges are reversed, where some are. */
  readonly reason: string;
  /** Bookers are not told that their bookings cost more or less. */
  readonly quiet?: boolean;
  /** What is owed beside the rounds, posted under the same locks. */
  readonly fees?: readonly NewEntry[];
}

interface RoundRow {
  round_id: number;
  purchase_id: number;
  booker_id: number;
  time: string;
  course_name: string;
  course_fee_id: number;
  fee_name: string;
  tax_basis_points: number;
  /** Null where the round is not to be charged. */
  payer_id: number | null;
  fee_cents: number;
  tax_cents: number;
  /** The charge as it was posted last, whether somebody has reversed it by hand since. */
  entry_id: number | null;
  charged_user_id: number | null;
  charged_cents: number | null;
  charged_tax_cents: number | null;
  reversed: boolean;
}

/**
 * Who pays for a round `r` of a booking `b`: the golfer, or the booker for guests, where that was agreed, and until the
 * golfer says yes. A guest whom the desk knows as a customer pays for the own round. In place of a golfer pays who of the family had
 * said yes to that when the golfer came to have the round.
 */
export const payerOf = `case when r.customer_id is not null then r.customer_id
  when r.user_id is null or r.charge_purchaser or r.agreement = 'ASKED' then b.user_id
  else coalesce(r.family_payer_id, r.user_id) end`;
/** Whether a round `r` is to be charged in money. */
const isOwed = `r.status = 'BOOKED' and (r.user_id is not null or r.guest_name is not null) and r.round_credits = 0
  and coalesce(r.play_fee_cents, 0) + coalesce(r.tax_cents, 0) > 0`;

const compareRounds = prepared(
  'rounds.compare-with-books',
  `select r.id as round_id, r.purchase_id, b.user_id as booker_id, t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') as time,
     c.name as course_name, f.id as course_fee_id, f.name as fee_name, b.tax_basis_points,
     case when ${isOwed} then ${payerOf} end as payer_id,
     coalesce(r.play_fee_cents, 0) as fee_cents, coalesce(r.tax_cents, 0) as tax_cents,
     s.entry_id, was.user_id as charged_user_id, was.cents as charged_cents, was.tax_cents as charged_tax_cents,
     s.entry_id is not null and exists (select from ledger_entries x where x.reverses_entry_id = s.entry_id) as reversed
   from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
     join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
     left join round_charges s on s.round_id = r.id
     left join lateral (
       select max(a.user_id) as user_id, sum(l.cents) filter (where a.kind = 'GOLFER')::bigint as cents,
         coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0)::bigint as tax_cents
       from ledger_lines l join ledger_accounts a on a.id = l.account_id where l.entry_id = s.entry_id
     ) was on true
   where r.id = any($1::bigint[]) order by r.id`,
);
const lockPayers = prepared(
  'rounds.lock-payers',
  'select id from ledger_accounts where user_id = any($1::bigint[]) order by id for no key update',
);
const dropCharges = prepared(
  'rounds.drop-charges',
  'delete from round_charges where round_id = any($1::bigint[])',
);
const keepCharges = prepared(
  'rounds.keep-charges',
  `insert into round_charges (round_id, entry_id) select * from unnest($1::bigint[], $2::bigint[])
   on conflict (round_id) do update set entry_id = excluded.entry_id`,
);

/** For transactions that charge several times: whoever they concern is locked at once, in the order of all others. */
export async function lockAccountsOf(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tx.query(lockPayers, [userIds]);
}

/** The entries that charge for the rounds of `$1` and for what came with them. */
export const chargesOfRounds = `select entry_id from round_charges where round_id = any($1::bigint[])
  union all select entry_id from round_extras where round_id = any($1::bigint[]) and entry_id is not null`;

const payersOf = prepared(
  'rounds.payers',
  `select distinct a.user_id from (${chargesOfRounds}) s join ledger_lines l on l.entry_id = s.entry_id
     join ledger_accounts a on a.id = l.account_id
   where a.user_id is not null`,
);

const lockCharges = prepared(
  'rounds.lock-charges',
  `select id from ledger_entries where id in (${chargesOfRounds}) order by id for update`,
);

/**
 * For transactions that tell threads before they reverse charges, or reverse several times: locks the accounts of who was
 * charged and of `others`, and the entries.
 */
export async function lockPayersOf(
  tx: Transaction,
  roundIds: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  if (roundIds.length === 0) return lockAccountsOf(tx, others);
  const payers = await tx.query<{ user_id: number }>(payersOf, [roundIds]);
  await lockAccountsOf(tx, [...payers.map(({ user_id }) => user_id), ...others]);
  await tx.query(lockCharges, [roundIds]);
}

/** Whether what was posted last is what the round says now: the same cents of the same golfer. */
const holds = (row: RoundRow): boolean =>
  row.payer_id === row.charged_user_id &&
  row.fee_cents + row.tax_cents === row.charged_cents &&
  row.tax_cents === row.charged_tax_cents;

const chargedToBookers = prepared(
  'rounds.charged-to-bookers',
  `select e.purchase_id, sum(l.cents)::bigint as cents from bookings b
     join ledger_entries e on e.purchase_id = b.purchase_id join ledger_lines l on l.entry_id = e.id
     join ledger_accounts a on a.id = l.account_id and a.user_id = b.user_id
   where b.purchase_id = any($1::bigint[]) group by e.purchase_id`,
);

/** Who books knows what it costs; where somebody else makes it more or less, the booker is told. */
async function tellBookers(
  tx: Transaction,
  {
    rows,
    standing,
    due,
    fees,
    extras,
  }: {
    readonly rows: readonly RoundRow[];
    /** Entries that are reversed. */
    readonly standing: readonly number[];
    readonly due: readonly RoundRow[];
    readonly fees: readonly NewEntry[];
    readonly extras: ExtrasDue;
  },
  actorId: Posting['actorId'],
): Promise<void> {
  if (actorId === 'booker') return;
  const bookerOf = new Map(rows.map(({ purchase_id, booker_id }) => [purchase_id, booker_id]));
  const more = new Map<number, number>();
  const add = (purchaseId: number | undefined, cents: number) => {
    if (purchaseId !== undefined) more.set(purchaseId, (more.get(purchaseId) ?? 0) + cents);
  };
  for (const row of rows) {
    const back = row.entry_id !== null && standing.includes(row.entry_id);
    if (back && row.charged_user_id === row.booker_id) add(row.purchase_id, -(row.charged_cents ?? 0));
  }
  for (const row of due)
    if (row.payer_id === row.booker_id) add(row.purchase_id, row.fee_cents + row.tax_cents);
  for (const { purchaseId, userId, cents } of extras.standing)
    if (userId === bookerOf.get(purchaseId)) add(purchaseId, -cents);
  for (const { purchaseId, lines } of [...extras.due, ...fees]) {
    for (const { account, cents } of lines)
      if (purchaseId !== undefined && account.userId === bookerOf.get(purchaseId)) add(purchaseId, cents);
  }
  const changed = [...more].filter(([id, cents]) => cents !== 0 && bookerOf.get(id) !== actorId);
  if (changed.length === 0) return;
  const charged = await tx.query<{ purchase_id: number; cents: number }>(chargedToBookers, [
    changed.map(([id]) => id),
  ]);
  await emitAll(
    tx,
    changed.flatMap(([purchaseId, cents]) => {
      const now = charged.find(({ purchase_id }) => purchase_id === purchaseId)?.cents ?? 0;
      const userId = bookerOf.get(purchaseId);
      return userId === undefined
        ? []
        : [occurrence(youPayChanged, { purchaseId, userId, before: now - cents, now })];
    }),
  );
}

/**
 * Compares what stands in the books for these rounds and their extras with what they say now, and posts the difference: a constant
 * number of statements for any number of rounds, and nothing where nothing differs. A charge that was reversed by hand
 * stays reversed until payer or price change. Call it under the lock of the rounds' tee times, when every row of rounds
 * and credits is written; the golfers' accounts are locked last of all.
 */
export async function chargeRounds(
  tx: Transaction,
  roundIds: readonly number[],
  { day, timeZone, actorId, reason, quiet = false, fees = [] }: Posting,
): Promise<void> {
  const rows = roundIds.length === 0 ? [] : await tx.query<RoundRow>(compareRounds, [roundIds, timeZone]);
  const extras = await findExtrasDue(tx, roundIds, { day, timeZone, actorId });
  const over = rows.filter((row) => row.entry_id !== null && !holds(row));
  const standing = over.filter(({ reversed }) => !reversed).flatMap(({ entry_id }) => entry_id ?? []);
  const due = rows.flatMap((row) =>
    row.payer_id === null || (row.entry_id !== null && holds(row))
      ? []
      : [{ ...row, payer_id: row.payer_id }],
  );
  const undone = [...standing, ...extras.standing.map(({ entryId }) => entryId)];
  if (undone.length > 0) {
    // Reversing and charging are two statements: the accounts of both are locked in one order before.
    const concerned = [
      ...over.flatMap(({ charged_user_id }) => charged_user_id ?? []),
      ...extras.standing.map(({ userId }) => userId),
      ...due.map(({ payer_id }) => payer_id),
      ...[...extras.due, ...fees].flatMap(({ lines }) =>
        lines.flatMap(({ account }) => account.userId ?? []),
      ),
    ];
    await lockAccountsOf(tx, concerned);
    await reverseEntries(tx, undone, { day, actorId: actorId === 'booker' ? null : actorId, reason });
  }
  const gone = over.filter(({ payer_id }) => payer_id === null).map(({ round_id }) => round_id);
  if (gone.length > 0) await tx.query(dropCharges, [gone]);

  const entries = await postEntries(tx, [
    ...due.map((row): NewEntry => ({
      kind: 'CHARGE',
      day,
      description: `Tee time ${row.time}, ${row.course_name}`,
      actorId: actorId === 'booker' ? row.booker_id : actorId,
      purchaseId: row.purchase_id,
      roundId: row.round_id,
      lines: chargeLines({
        payer: golferAccount(row.payer_id),
        product: productAccount(`fee:${row.course_fee_id}`, `${row.course_name} – ${row.fee_name}`),
        netCents: row.fee_cents,
        taxCents: row.tax_cents,
        taxBasisPoints: row.tax_basis_points,
      }),
    })),
    ...extras.due,
    ...fees,
  ]);
  await extras.note(entries.slice(due.length));
  if (!quiet) await tellBookers(tx, { rows, standing, due, fees, extras }, actorId);
  if (due.length > 0) {
    await tx.query(keepCharges, [due.map(({ round_id }) => round_id), entries.slice(0, due.length)]);
  }
}
