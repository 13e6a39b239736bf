/** Reads vouchers: by a code, in a list, and one with its history; for golfers their own. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  findVoucher as findVoucherCall,
  listVouchers as listVouchersCall,
} from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { listOwnVouchers as listOwnVouchersCall } from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import type { VoucherDetails } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import { takingNumber } from '../taking-number.ts';
import { hashCode } from './voucher-code.ts';
import { namedVouchers, presentVoucher, type NamedVoucher } from './voucher-rows.ts';

const todayOf = ({ clock, timeZone }: House): string => clubDay(clock.now(), timeZone);

/** By its code as it was typed. */
export async function findVoucher(house: House, code: string): Promise<ReplyOf<typeof findVoucherCall>> {
  const [row] = await house.db.query<NamedVoucher>(`${namedVouchers} where v.code_hash = $1`, [
    hashCode(code),
  ]);
  return row
    ? { result: 'FOUND', voucher: presentVoucher(row, todayOf(house)) }
    : { result: 'UNKNOWN', voucher: null };
}

/** As `stateOf` says it. */
const stateSql = `case when v.voided_at is not null then 'VOID' when v.balance_cents = 0 then 'SPENT'
  when v.expires_on < $2::date then 'EXPIRED' else 'OPEN' end`;

/** The latest first. */
export async function listVouchers(
  house: House,
  { page, size }: ParamsOf<typeof listVouchersCall>,
  { state, search }: QueryOf<typeof listVouchersCall>,
): Promise<ReplyOf<typeof listVouchersCall>> {
  const today = todayOf(house);
  const where = `where ($1::text is null or ${stateSql} = $1)
    and ($3::text is null or v.code_end = $4 or h.full_name ilike $3)`;
  const values = [
    state ?? null,
    today,
    search ? `%${literalPattern(search)}%` : null,
    search ? search.toUpperCase().slice(-4) : null,
  ];
  const [sums] = await house.db.query<{ total: number; outstanding: number }>(
    `select count(*)::int as total, (select coalesce(sum(balance_cents), 0)::bigint from vouchers) as outstanding
     from vouchers v left join users h on h.id = v.user_id ${where}`,
    values,
  );
  const rows = await house.db.query<NamedVoucher>(
    `${namedVouchers} ${where} order by v.id desc limit $5 offset $6`,
    [...values, size, page * size],
  );
  return {
    total: sums?.total ?? 0,
    outstanding: sums?.outstanding ?? 0,
    vouchers: rows.map((row) => presentVoucher(row, today)),
  };
}

interface MoveRow {
  id: number;
  kind: VoucherDetails['moves'][number]['kind'];
  cents: number;
  at: Date;
  by: string | null;
  entry_id: number;
  taking_id: number | null;
}

/** Errors: not_found. */
export async function getVoucher(sql: Sql, house: House, voucherId: number): Promise<VoucherDetails> {
  const [row] = await sql.query<NamedVoucher>(`${namedVouchers} where v.id = $1`, [voucherId]);
  if (!row) throw new AppError('not_found');
  const moves = await sql.query<MoveRow>(
    `select m.id, m.kind, m.cents, m.created_at as at, u.full_name as by, m.entry_id,
       case m.kind when 'ISSUED' then v.taking_id else p.taking_id end as taking_id
     from voucher_moves m join vouchers v on v.id = m.voucher_id join ledger_entries e on e.id = m.entry_id
       left join payments p on p.id = e.payment_id left join users u on u.id = m.actor_id
     where m.voucher_id = $1 order by m.id`,
    [voucherId],
  );
  let balance = 0;
  return {
    ...presentVoucher(row, todayOf(house)),
    reason: row.reason,
    voidedAt: row.voided_at?.toISOString() ?? null,
    voidReason: row.void_reason,
    moves: moves.map(({ id, kind, cents, at, by, entry_id, taking_id }) => {
      balance += cents;
      return {
        moveId: id,
        kind,
        amount: cents,
        balance,
        at: at.toISOString(),
        by,
        entryId: entry_id,
        taking: taking_id === null ? null : { takingId: taking_id, number: takingNumber(taking_id) },
      };
    }),
  };
}

/** Of whoever paid for them or was given them; a few hundred at most, the latest first. */
export async function listOwnVouchers(
  house: House,
  userId: number,
): Promise<ReplyOf<typeof listOwnVouchersCall>> {
  const rows = await house.db.query<NamedVoucher>(
    `${namedVouchers} where v.user_id = $1 and v.voided_at is null order by v.id desc limit 200`,
    [userId],
  );
  return { vouchers: rows.map((row) => presentVoucher(row, todayOf(house))) };
}
