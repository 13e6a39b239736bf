/** Reads payments with what was given back of them, and shows them as the calls declare. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { paymentMethod, paymentStatus, refundStatus } from '@fourball/shared/money/enums.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';

export interface PaymentRow {
  id: number;
  user_id: number;
  method: z.output<typeof paymentMethod>;
  status: z.output<typeof paymentStatus>;
  amount_cents: number;
  refunded_cents: number;
  purpose: 'BALANCE' | 'NO_SHOW';
  note: string | null;
  save_card: boolean;
  card_ref: string | null;
  intent_ref: string | null;
  request_key: string;
  failure: string | null;
  actor_id: number | null;
  created_at: Date;
  settled_at: Date | null;
  /** What a desk took at once, where it is a part of that. */
  taking_id: number | null;
  /** That it was paid with. */
  voucher_id: number | null;
}

export interface RefundRow {
  id: number;
  payment_id: number;
  amount_cents: number;
  status: z.output<typeof refundStatus>;
  reason: string;
  refund_ref: string | null;
  request_key: string;
  failure: string | null;
  actor_id: number | null;
  created_at: Date;
}

/** How many payments a list shows. */
const latest = 200;

const columns = `p.id, p.user_id, p.method, p.status, p.amount_cents, p.refunded_cents, p.purpose, p.note, p.save_card,
  p.card_ref, p.intent_ref, p.request_key, p.failure, p.actor_id, p.created_at, p.settled_at, p.taking_id, p.voucher_id`;

export async function findPayment(sql: Sql, id: number): Promise<PaymentRow | undefined> {
  const [row] = await sql.query<PaymentRow>(`select ${columns} from payments p where p.id = $1`, [id]);
  return row;
}

/**
 * Locks the payment: whoever settles it or gives it back waits here. Its golfer and its actor are held before it, since the entries
 * that follow lean on them, and whoever erases one of them holds that golfer before the payment. Errors: not_found.
 */
export async function lockPayment(tx: Transaction, id: number): Promise<PaymentRow> {
  const [row] = await lockPayments(tx, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Several in one go; `actorId` is who writes the entries that follow. */
export async function lockPayments(
  tx: Transaction,
  ids: readonly number[],
  actorId: number | null = null,
): Promise<PaymentRow[]> {
  await tx.query(
    `select id from users where id = $2 or id in (
       select unnest(array[user_id, actor_id]) from payments where id = any($1::bigint[]))
     order by id for key share`,
    [ids, actorId],
  );
  return tx.query<PaymentRow>(
    `select ${columns} from payments p where p.id = any($1::bigint[]) order by p.id for no key update`,
    [ids],
  );
}

/** By what the processor calls it, or by the key under which we asked for it. */
export async function findPaymentOf(
  sql: Sql,
  intentRef: string | null,
  requestKey: string | null = null,
): Promise<PaymentRow | undefined> {
  const [row] = await sql.query<PaymentRow>(
    `select ${columns} from payments p where p.intent_ref = $1 or p.request_key = $2`,
    [intentRef, requestKey],
  );
  return row;
}

const presentable = `select ${columns}, u.full_name as name
  from payments p join users u on u.id = p.user_id`;

interface PresentableRow extends PaymentRow {
  name: string;
}

async function present(sql: Sql, rows: readonly PresentableRow[]): Promise<Payment[]> {
  const refunds = await sql.query<RefundRow>(
    'select * from payment_refunds where payment_id = any($1::bigint[]) order by id desc',
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    paymentId: row.id,
    userId: row.user_id,
    name: row.name,
    method: row.method,
    status: row.status,
    amount: row.amount_cents,
    refunded: row.refunded_cents,
    note: row.note,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === row.id)
      .map((refund) => ({
        refundId: refund.id,
        amount: refund.amount_cents,
        status: refund.status,
        reason: refund.reason,
        failure: refund.failure,
        createdAt: refund.created_at.toISOString(),
      })),
  }));
}

/** Errors: not_found. */
export async function presentPayment(sql: Sql, id: number): Promise<Payment> {
  const rows = await sql.query<PresentableRow>(`${presentable} where p.id = $1`, [id]);
  const [payment] = await present(sql, rows);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/**
 * The latest first. What a golfer began by card and has not paid is left out: nothing has moved, and whoever closed the
 * page would read of a payment that is on its way.
 */
export async function presentPaymentsOf(sql: Sql, userId: number): Promise<Payment[]> {
  const rows = await sql.query<PresentableRow>(
    `${presentable} where p.user_id = $1
       and (p.status = 'SUCCEEDED' or p.method <> 'STRIPE' or p.purpose <> 'BALANCE')
     order by p.id desc limit $2`,
    [userId, latest],
  );
  return present(sql, rows);
}
