/** Writes the demo club's books: what memberships and rounds were charged, what was paid, and round credits in use. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { entriesOfCharges, paidForCharges, type EntryCharge } from './entry-charges.ts';
import {
  instalmentEntries,
  instalmentPayments,
  plannedOf,
  writeInstalments,
  type PlannedSale,
} from './instalments.ts';
import {
  charge,
  foldTail,
  golfer,
  opening,
  pointToOpenings,
  product,
  writeEntries,
  type Entry,
} from './entries.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { writeExtras } from './extras.ts';
import { chanceFor } from '../lib/random.ts';
import { idAt, insertRowsReturningIds } from '../lib/rows.ts';
import { refundCents, refundEntries, refundedOf } from './till-refunds.ts';
import { countTakings, writeTakings } from './tills.ts';
import { articleCharge, soldWith, writeArticles, writeArticleSales, type SoldWith } from './articles.ts';
import { byVoucher, moveVouchers, writeVouchers } from './vouchers.ts';
import type { Sale } from '../membership/write-memberships.ts';

/** How money came in, how often, and where it lies. */
const ways = [
  [
    {
      method: 'CARD',
      account: { code: 'card', kind: 'CASH', name: 'Card terminal' },
      by: 'card at the desk',
    },
    45,
  ],
  [
    {
      method: 'TRANSFER',
      account: { code: 'transfer', kind: 'CASH', name: 'Bank transfers' },
      by: 'bank transfer',
    },
    30,
  ],
  [{ method: 'CHEQUE', account: { code: 'cheque', kind: 'CASH', name: 'Cheques' }, by: 'cheque' }, 15],
  [{ method: 'CASH', account: { code: 'cash', kind: 'CASH', name: 'Cash' }, by: 'cash' }, 10],
] as const;
type Way = (typeof ways)[number][0] | typeof byVoucher;
const [, [transfer]] = ways;

interface Payment {
  userId: number;
  cents: number;
  at: string;
  way: Way;
  note: string | null;
  /** At a till. */
  desk?: boolean;
  /** What was bought beside. */
  sold?: SoldWith;
}

interface RoundRow {
  id: number;
  purchase_id: number;
  booker_id: number;
  payer_id: number;
  time: string;
  course_name: string;
  course_fee_id: number;
  fee_name: string;
  fee_cents: number;
  tax_cents: number;
  at: string;
  cancelled_at: string | null;
}

const reading = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** After the bookings and seasons. Everything happened before today; the transaction's time zone must be the club's. */
export async function writeBooks(
  tx: Transaction,
  today: string,
  { sales, entryCharges }: { sales: readonly Sale[]; entryCharges: readonly EntryCharge[] },
): Promise<void> {
  await spendCredits(tx, today);
  const [daniel] = await tx.query<{ id: number }>(`select id from users where user_name = 'daniel.okafor'`);
  const adminId = daniel?.id ?? 0;
  const planned = plannedOf(sales);
  const charges = [
    ...sales.map(chargeOfSale),
    ...instalmentEntries(today, planned),
    ...(await roundCharges(tx)),
    ...(await writeExtras(tx, today)),
    ...(await cancellationFees(tx)),
    ...corrections(today, withoutEntries(withoutPlan(sales, planned), entryCharges), adminId),
    ...entriesOfCharges(entryCharges),
  ];
  const payments = [
    ...paymentsOfSales(today, withoutPlan(sales, planned)),
    ...instalmentPayments(today, planned).map((paid) => ({ ...paid, way: transfer, note: null })),
    ...paymentsOfRounds(today, charges),
    ...paymentsOfEntries(today, entryCharges),
  ];
  const buyers = withoutEntries(sales, entryCharges).map(({ userId }) => userId);
  const paid = await writePayments(tx, payments, { today, adminId, buyers: buyers.slice(40, 43) });
  const entries = [...charges, ...paid].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  await writeEntries(tx, entries);
  await pointToOpenings(tx);
  await moveVouchers(tx);
  await writeArticleSales(tx);
  await writeInstalments(tx, today, planned);
  await countTakings(tx);
  await foldTail(tx);
}

const withoutPlan = (sales: readonly Sale[], planned: readonly PlannedSale[]): Sale[] => {
  const ids = new Set(planned.map(({ purchaseId }) => purchaseId));
  return sales.filter(({ purchaseId }) => !ids.has(purchaseId));
};

const chargeOfSale = (sale: Sale): Entry => ({
  kind: 'CHARGE',
  at: sale.at,
  description: sale.quantity > 1 ? `${sale.quantity} × ${sale.name}` : sale.name,
  actorId: sale.userId,
  purchaseId: sale.purchaseId,
  ...(sale.membershipId === null ? {} : { membershipId: sale.membershipId }),
  lines: charge(
    sale.userId,
    product(`${sale.kind === 'ROUND' ? 'round' : 'membership'}:${sale.itemId}`, sale.name),
    sale.netCents,
    sale.taxCents,
  ),
});

/** Golfers with round credits of this year play on them until none is left; what is over counts as used. */
async function spendCredits(tx: Transaction, today: string): Promise<void> {
  await tx.query(
    `with lots as (
       select l.id, l.user_id, l.starts_on, l.ends_on, l.available from round_credit_lots l
     ), wished as (
       select r.id as round_id, l.id as lot_id, l.available, r.created_at, t.starts_at,
         row_number() over (partition by l.id order by r.created_at, r.id) as nth
       from lots l join rounds r on r.user_id = l.user_id and r.status = 'BOOKED' and not r.charge_purchaser
           and r.agreement <> 'ASKED'
         join tee_times t on t.id = r.tee_time_id and t.day between l.starts_on and l.ends_on
     ), spent as (
       select * from wished where nth <= available
     ), marked as (
       update rounds r set round_credits = 1 from spent s where s.round_id = r.id
     )
     insert into round_credit_moves (lot_id, kind, credits, round_id, actor_id, created_at)
     select lot_id, kind, 1, round_id, case when kind = 'RESERVED' then user_id end, at from (
       select s.lot_id, 'RESERVED' as kind, s.round_id, l.user_id, s.created_at as at from spent s join lots l on l.id = s.lot_id
       union all
       select s.lot_id, 'USED', s.round_id, l.user_id, s.starts_at from spent s join lots l on l.id = s.lot_id
       where s.starts_at < $1::date
     ) moves order by at, round_id, kind`,
    [today],
  );
}

async function roundCharges(tx: Transaction): Promise<Entry[]> {
  const rows = await tx.query<RoundRow>(
    `select r.id, r.purchase_id, b.user_id as booker_id,
       coalesce(r.customer_id, case when r.user_id is null or r.charge_purchaser or r.agreement = 'ASKED' then b.user_id else r.user_id end) as payer_id,
       t.day || to_char(t.starts_at, ' HH24:MI') as time, c.name as course_name, f.id as course_fee_id,
       f.name as fee_name, r.play_fee_cents as fee_cents, r.tax_cents,
       ${reading(`greatest(r.created_at, i.responded_at)`)} as at, ${reading('r.cancelled_at')} as cancelled_at
     from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
       join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
       left join invitations i on i.round_id = r.id and i.status = 'ACCEPTED'
     where (r.user_id is not null or r.guest_name is not null) and r.round_credits = 0 and r.play_fee_cents > 0
     order by r.id`,
  );
  return rows.map((row) => ({
    kind: 'CHARGE',
    at: row.at,
    description: `Tee time ${row.time}, ${row.course_name}`,
    actorId: row.booker_id,
    purchaseId: row.purchase_id,
    roundId: row.id,
    ...(row.cancelled_at === null
      ? {}
      : { reversed: { at: row.cancelled_at, actorId: row.booker_id, reason: 'Cancelled' } }),
    lines: charge(
      row.payer_id,
      product(`fee:${row.course_fee_id}`, `${row.course_name} – ${row.fee_name}`),
      row.fee_cents,
      row.tax_cents,
    ),
  }));
}

/** The tax is inside the fee: rounded half up, the net is the rest. */
async function cancellationFees(tx: Transaction): Promise<Entry[]> {
  const rows = await tx.query<{
    user_id: number;
    purchase_id: number;
    fee: number;
    time: string;
    course: string;
    at: string;
  }>(
    `select b.user_id, b.purchase_id, b.cancellation_fee_cents as fee, b.day || to_char(b.starts_at, ' HH24:MI') as time,
       c.name as course, ${reading('b.cancelled_at')} as at
     from bookings b join courses c on c.id = b.course_id where b.cancellation_fee_cents > 0 order by b.purchase_id`,
  );
  return rows.map(({ user_id, purchase_id, fee, time, course, at }) => {
    const rate = 10_000 + taxBasisPoints;
    const taxCents = Math.floor((2 * fee * taxBasisPoints + rate) / (2 * rate));
    return {
      kind: 'FEE',
      at,
      description: `Cancellation fee, tee time ${time}, ${course}`,
      actorId: user_id,
      purchaseId: purchase_id,
      lines: charge(user_id, product('cancellation-fee', 'Cancellation fees'), fee - taxCents, taxCents),
    };
  });
}

/** Sales to golfers who owe for nothing else: what is put right leaves them with a credit. */
function withoutEntries(sales: readonly Sale[], charges: readonly EntryCharge[]): Sale[] {
  const charged = new Set(charges.map(({ userId }) => userId));
  return sales.filter(({ userId }) => !charged.has(userId));
}

/** What the office put right: two golfers after a rained-out morning, and a fee that was entered twice. */
function corrections(today: string, sales: readonly Sale[], adminId: number): Entry[] {
  const of = (at: number) => sales[at]?.userId ?? adminId;
  const correct = (userId: number, days: number, cents: number, reason: string): Entry => ({
    kind: 'ADJUSTMENT',
    at: `${dayAfter(today, days)}T16:20:00`,
    description: 'Adjustment',
    actorId: adminId,
    reason,
    lines: [
      { account: golfer(userId), cents },
      { account: product('adjustment', 'Adjustments'), cents: -cents },
    ],
  });
  const begun = (userId: number, cents: number, reason: string): Entry => ({
    ...correct(userId, -40, cents, reason),
    description: 'Opening balance',
    lines: [
      { account: golfer(userId), cents },
      { account: opening, cents: -cents },
    ],
  });
  return [
    correct(of(9), -6, -2_000, 'Rained out after nine holes'),
    correct(of(17), -6, -2_000, 'Rained out after nine holes'),
    {
      ...correct(of(30), -4, 3_500, 'Lost locker key'),
      reversed: { at: `${dayAfter(today, -3)}T09:40:00`, actorId: adminId, reason: 'The key was found' },
    },
    begun(of(12), 4_250, 'Locker of last year'),
    begun(of(23), -6_000, 'Deposit of last year'),
  ];
}

/** Most memberships are paid within weeks; some golfers still owe theirs. */
function paymentsOfSales(today: string, sales: readonly Sale[]): Payment[] {
  return sales.flatMap((sale): Payment[] => {
    const chance = chanceFor(`payment of sale ${sale.purchaseId}`);
    const day = dayAfter(sale.at.slice(0, 10), chance.between(0, 9));
    const way = chance.weighted<Way>(ways);
    if (day >= today || chance.happens(0.07)) return [];
    const at = `${day}T${chance.between(13, 17)}:${chance.between(10, 59)}:00`;
    if (at <= sale.at) return [];
    const note = way.method === 'CHEQUE' ? `No. ${chance.between(1_001, 9_999)}` : null;
    return [{ userId: sale.userId, cents: sale.netCents + sale.taxCents, at, way, note }];
  });
}

const paymentsOfEntries = (today: string, charges: readonly EntryCharge[]): Payment[] =>
  paidForCharges(today, charges).map(({ seed, ...paid }) => ({
    ...paid,
    way: chanceFor(`way of ${seed}`).weighted<Way>(ways),
    note: null,
  }));

/** Most golfers have paid for all of their rounds by a transfer of last night, others at the desk some days ago, some not. */
function paymentsOfRounds(today: string, charges: readonly Entry[]): Payment[] {
  const owed = new Map<number, Entry[]>();
  for (const entry of charges) {
    const userId = entry.lines.find(({ account }) => account.kind === 'GOLFER')?.account.userId;
    if (entry.roundId === undefined || userId === undefined) continue;
    owed.set(userId, [...(owed.get(userId) ?? []), entry]);
  }
  return [...owed].flatMap(([userId, entries]): Payment[] => {
    const chance = chanceFor(`payment of rounds of ${userId}`);
    const evenNow = chance.happens(0.62);
    const day = dayAfter(today, evenNow ? -1 : -chance.between(1, 6));
    const at = `${day}T${evenNow ? 23 : 18}:${chance.between(10, 59)}:00`;
    const way = evenNow ? transfer : chance.weighted<Way>(ways);
    const cents = entries
      .filter((entry) => entry.at < at && !(entry.reversed && entry.reversed.at < at))
      .reduce((sum, { lines }) => sum + (lines[0]?.cents ?? 0), 0);
    const desk = way !== transfer;
    return cents > 0 && chance.happens(0.8) ? [{ userId, cents, at, way, note: null, desk }] : [];
  });
}

/** Every eleventh payment at the desk is made with a voucher, some have bought something beside; what goes back of payments is of others. */
function withVouchers(ordered: readonly Payment[]): Payment[] {
  let desk = -1;
  return ordered.map((payment) => {
    if (!payment.desk) return payment;
    desk += 1;
    if (desk % 11 === 4 && desk % 8 !== 3) return { ...payment, way: byVoucher };
    const sold = soldWith(desk);
    return sold ? { ...payment, cents: payment.cents + sold.cents, sold } : payment;
  });
}

async function writePayments(
  tx: Transaction,
  payments: readonly Payment[],
  { today, adminId, buyers }: { today: string; adminId: number; buyers: readonly number[] },
): Promise<Entry[]> {
  const ordered = withVouchers(
    payments.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.userId - b.userId)),
  );
  const articles = await writeArticles(tx, { today, adminId });
  const spent = ordered.filter(({ way }) => way === byVoucher);
  const vouchers = await writeVouchers(tx, { today, adminId, buyers, spent });
  const voucherOf = new Map(spent.map((payment, n) => [payment, idAt(vouchers.ids, n)]));
  const atDesk = ordered.filter(({ desk }) => desk);
  const refunded = refundedOf(atDesk);
  const takingIds = await writeTakings(tx, { today, adminId }, atDesk);
  const takings = new Map(atDesk.map((payment, n) => [payment, idAt(takingIds, n)]));
  const ids = await insertRowsReturningIds(
    tx,
    'payments',
    ordered.map((payment, n) => ({
      user_id: payment.userId,
      method: payment.way.method,
      status: 'SUCCEEDED',
      amount_cents: payment.cents,
      refunded_cents: refunded.has(payment) ? refundCents : 0,
      purpose: 'BALANCE',
      note: payment.note,
      save_card: false,
      request_key: `fourball-demo-${n + 1}`,
      actor_id: adminId,
      created_at: payment.at,
      settled_at: payment.at,
      taking_id: takings.get(payment) ?? null,
      voucher_id: voucherOf.get(payment) ?? null,
    })),
  );
  const back = ordered.flatMap((payment, n) =>
    refunded.has(payment) ? refundEntries(payment, { paymentId: idAt(ids, n), adminId }) : [],
  );
  const came = ordered.map(({ userId, cents, at, way }, n): Entry => ({
    kind: 'PAYMENT',
    at,
    description: `Payment by ${way.by}`,
    actorId: adminId,
    paymentId: idAt(ids, n),
    lines: [
      { account: way.account, cents },
      { account: golfer(userId), cents: -cents },
    ],
  }));
  const goods = ordered.flatMap(({ userId, at, sold }) =>
    sold ? [articleCharge(sold, { userId, at, adminId, articleId: idAt(articles, sold.article) })] : [],
  );
  return [...vouchers.entries, ...goods, ...came, ...back];
}
