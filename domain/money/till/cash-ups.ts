/** Reads the runs of tills: whose, since when, and what was counted. */
import type { Sql } from '@fourball/db/connection.ts';
import type { CashUp } from '@fourball/shared/money/till/till-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

interface CashUpRow {
  id: number;
  till: string;
  opened_by: string;
  opened_at: Date;
  float_cents: number;
  takings: number;
  refunds: number;
  vouchers: number;
  closed_by: string | null;
  closed_at: Date | null;
  left_cents: number | null;
  note: string | null;
  counts: NonNullable<CashUp['closed']>['counts'];
}

const cashUpRows = `
  select c.id, t.name as till, o.full_name as opened_by, c.opened_at, c.float_cents, z.full_name as closed_by, c.closed_at,
    c.left_cents, c.note, (select count(*)::int from takings k where k.cash_up_id = c.id) as takings,
    (select count(*)::int from payment_refunds r where r.cash_up_id = c.id) as refunds,
    (select coalesce(sum(p.amount_cents), 0)::bigint from payments p join takings k on k.id = p.taking_id
       where k.cash_up_id = c.id and p.method = 'VOUCHER' and p.status = 'SUCCEEDED')
      - (select coalesce(sum(r.amount_cents), 0)::bigint from payment_refunds r join payments p on p.id = r.payment_id
         where r.cash_up_id = c.id and p.method = 'VOUCHER') as vouchers,
    coalesce((select json_agg(json_build_object('method', n.method, 'expected', n.expected_cents, 'counted', n.counted_cents,
        'difference', n.counted_cents - n.expected_cents)
        order by array_position('{CASH,CARD,CHEQUE,TRANSFER}', n.method))
      from cash_up_counts n where n.cash_up_id = c.id), '[]') as counts
  from cash_ups c join tills t on t.id = c.till_id join users o on o.id = c.opened_by left join users z on z.id = c.closed_by`;

const present = (row: CashUpRow): CashUp => ({
  cashUpId: row.id,
  till: row.till,
  openedBy: row.opened_by,
  openedAt: row.opened_at.toISOString(),
  float: row.float_cents,
  takings: row.takings,
  refunds: row.refunds,
  vouchers: Number(row.vouchers),
  closed:
    row.closed_at === null
      ? null
      : {
          by: row.closed_by ?? '',
          at: row.closed_at.toISOString(),
          left: row.left_cents ?? 0,
          note: row.note,
          counts: row.counts,
        },
});

/** Errors: not_found. */
export async function getCashUp(sql: Sql, cashUpId: number): Promise<CashUp> {
  const [row] = await sql.query<CashUpRow>(`${cashUpRows} where c.id = $1`, [cashUpId]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Those that were opened on a day of the club's, in their order. */
export async function cashUpsOf(sql: Sql, day: string): Promise<CashUp[]> {
  const rows = await sql.query<CashUpRow>(`${cashUpRows} where c.day = $1 order by c.id`, [day]);
  return rows.map(present);
}
