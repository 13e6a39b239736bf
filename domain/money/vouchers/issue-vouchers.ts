/** Makes vouchers, as a part of what they are sold or given for: each with the entry of the books that fills it. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { IssuedVoucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { codeOf, hashCode } from './voucher-code.ts';
import type { VoucherRow } from './voucher-rows.ts';

interface NewVoucher {
  readonly kind: VoucherRow['kind'];
  readonly cents: number;
  /** Whose line of the books fills it. */
  readonly entryId: number;
  readonly userId: number | null;
  readonly roundId?: number;
  readonly takingId?: number;
  readonly reason?: string;
  /** Null: it has no last day. Left out: by the club's parameter. */
  readonly expiresOn?: string | null;
}

interface Issuing {
  readonly secret: Buffer;
  readonly actorId: number;
  readonly now: Date;
  /** The club's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly rules: Pick<BookingRules, 'vouchers'>;
}

/** Nobody else knows of new rows: they may come after all locks. */
export async function issueVouchers(
  tx: Transaction,
  { secret, actorId, now, today, rules }: Issuing,
  vouchers: readonly NewVoucher[],
): Promise<IssuedVoucher[]> {
  const ids = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('vouchers', 'id')) as id from generate_series(1, $1::int)`,
    [vouchers.length],
  );
  const issued: IssuedVoucher[] = [];
  for (const [at, voucher] of vouchers.entries()) {
    const id = Number(ids[at]?.id);
    const code = codeOf(secret, { id, version: 1 });
    const months = voucher.kind === 'RAIN_CHECK' ? rules.vouchers.rainCheckMonths : rules.vouchers.giftMonths;
    const [row] = await tx.query<{ expires_on: string | null }>(
      `insert into vouchers (id, kind, code_hash, code_end, amount_cents, user_id, round_id, taking_id, expires_on, reason,
         created_by, created_at)
       overriding system value
       values ($1, $2, $3, $4, $5, $6, $7, $8,
         case when $9 then $10::date when $11::int > 0 then ($12::date + make_interval(months => $11))::date end,
         nullif($13, ''), $14, $15)
       returning expires_on`,
      [
        id,
        voucher.kind,
        hashCode(code),
        code.slice(-4),
        voucher.cents,
        voucher.userId,
        voucher.roundId ?? null,
        voucher.takingId ?? null,
        voucher.expiresOn !== undefined,
        voucher.expiresOn ?? null,
        months,
        today,
        voucher.reason ?? '',
        actorId,
        now,
      ],
    );
    await moveVouchers(tx, { actorId, now }, [
      { voucherId: id, kind: 'ISSUED', cents: voucher.cents, entryId: voucher.entryId },
    ]);
    issued.push({ voucherId: id, code, amount: voucher.cents, expiresOn: row?.expires_on ?? null });
  }
  return issued;
}

interface VoucherMove {
  readonly voucherId: number;
  readonly kind: 'ISSUED' | 'REDEEMED' | 'GIVEN_BACK' | 'VOIDED';
  /** More than 0 fills it. */
  readonly cents: number;
  readonly entryId: number;
}

/** Hold the vouchers. A trigger counts what is left of them, and a constraint keeps that from falling below nothing. */
export async function moveVouchers(
  tx: Transaction,
  { actorId, now }: { readonly actorId: number | null; readonly now: Date },
  moves: readonly VoucherMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.query(
    `insert into voucher_moves (voucher_id, kind, cents, entry_id, actor_id, created_at)
     select m.*, $5, $6 from unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[]) as m`,
    [
      moves.map(({ voucherId }) => voucherId),
      moves.map(({ kind }) => kind),
      moves.map(({ cents }) => cents),
      moves.map(({ entryId }) => entryId),
      actorId,
      now,
    ],
  );
}

/** After what was left of it has moved away: nobody spends it any more, and nothing fills it again. */
export const endVoucher = (
  tx: Transaction,
  { voucherId, now, reason }: { readonly voucherId: number; readonly now: Date; readonly reason: string },
) => tx.query('update vouchers set voided_at = $2, void_reason = $3 where id = $1', [voucherId, now, reason]);

/** Those of a taking, or with these ids, once more with their codes, for who asks again by the same key. */
export async function issuedBefore(
  tx: Transaction,
  secret: Buffer,
  { takingId = null, ids = [] }: { readonly takingId?: number | null; readonly ids?: readonly number[] },
): Promise<IssuedVoucher[]> {
  const rows = await tx.query<Pick<VoucherRow, 'id' | 'code_version' | 'amount_cents' | 'expires_on'>>(
    `select id, code_version, amount_cents, expires_on from vouchers
     where taking_id = $1 or id = any($2::bigint[]) order by id`,
    [takingId, ids],
  );
  return rows.map(({ id, code_version, amount_cents, expires_on }) => ({
    voucherId: id,
    code: codeOf(secret, { id, version: code_version }),
    amount: amount_cents,
    expiresOn: expires_on,
  }));
}
