/** Lists what desks took, so that a receipt is found again: by its number, its day, its till, who paid or who played. */
import type { QueryOf, ParamsOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listTakings as listTakingsCall } from '@fourball/shared/money/till/till-calls.ts';
import type { TakingRow } from '@fourball/shared/money/till/till-shapes.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import { takingNumber } from '../taking-number.ts';

interface Row extends Omit<TakingRow, 'number' | 'at'> {
  at: Date;
}

/** T-000123, 000123 and 123 are one number. */
const numberIn = (search: string): number | null => {
  const digits = /^t?-?0*(\d{1,9})$/i.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The latest first. */
export async function listTakings(
  { db, timeZone }: House,
  { page, size }: ParamsOf<typeof listTakingsCall>,
  { day, cashUpId, roundId, search }: QueryOf<typeof listTakingsCall>,
): Promise<ReplyOf<typeof listTakingsCall>> {
  const filter = `from takings k
     where ($1::timestamptz is null or k.created_at >= $1 and k.created_at < $2) and ($3::bigint is null or k.cash_up_id = $3)
       and ($4::bigint is null or exists (select from taking_lines n join ledger_entries e on e.id = n.entry_id
         where n.taking_id = k.id and e.round_id = $4))
       and ($5::text is null or k.id = $6 or exists (
         select from payments p join users u on u.id = p.user_id where p.taking_id = k.id and u.full_name ilike $5
         union all
         select from taking_lines n join ledger_entries e on e.id = n.entry_id join rounds r on r.id = e.round_id
           left join users g on g.id = r.user_id
         where n.taking_id = k.id and coalesce(g.full_name, r.guest_name) ilike $5))`;
  const values = [
    day ? clubMoment(day, '00:00', timeZone) : null,
    day ? clubMoment(addDays(day, 1), '00:00', timeZone) : null,
    cashUpId ?? null,
    roundId ?? null,
    search ? `%${literalPattern(search)}%` : null,
    search ? numberIn(search) : null,
  ];
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${filter}`, values);
  const rows = await db.query<Row>(
    `select k.id as "takingId", k.created_at as at, t.name as till, b.full_name as "takenBy", p.payers, p.methods, p.total, p.back
     from (select k.* ${filter} order by k.id desc limit $7 offset $8) k
       join cash_ups c on c.id = k.cash_up_id join tills t on t.id = c.till_id join users b on b.id = k.actor_id
       cross join lateral (
         select coalesce(array_agg(distinct u.full_name order by u.full_name), '{}') as payers,
           coalesce(array_agg(distinct p.method), '{}') as methods, coalesce(sum(p.amount_cents), 0)::bigint as total,
           coalesce(sum(case p.status when 'SUCCEEDED' then p.refunded_cents else p.amount_cents end), 0)::bigint as back
         from payments p join users u on u.id = p.user_id where p.taking_id = k.id
       ) p
     order by k.id desc`,
    [...values, size, page * size],
  );
  return {
    total: counted?.total ?? 0,
    takings: rows.map((row) => ({
      ...row,
      number: takingNumber(row.takingId),
      at: row.at.toISOString(),
    })),
  };
}
