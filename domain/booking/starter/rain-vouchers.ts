/** Gives what the rain took of a round as a voucher, and takes that back: the money moves between the account of who paid and the voucher. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { spokenAmount } from '../../money/ledger/adjust-account.ts';
import { golferAccount, postEntries } from '../../money/ledger/ledger.ts';
import { endVoucher, issueVouchers, moveVouchers } from '../../money/vouchers/issue-vouchers.ts';
import { lockVouchers, voucherAccount, type VoucherRow } from '../../money/vouchers/voucher-rows.ts';
import { payerOf } from '../facts/charge-rounds.ts';
import { refuse } from '../facts/refusal.ts';

const takenBack = 'The rain check was taken back.';

/** Those that rounds have, of some or of a tee time. Before the tee times are locked: whoever spends one at a till holds it before those. */
export async function lockRainVouchers(
  tx: Transaction,
  rounds: { readonly roundIds?: readonly number[] | undefined; readonly teeTimeId?: number | undefined },
): Promise<VoucherRow[]> {
  const found = await tx.query<{ id: number }>(
    `select v.id from vouchers v join rounds r on r.id = v.round_id
     where v.voided_at is null and (r.id = any($1::bigint[]) or r.tee_time_id = $2) order by v.id`,
    [rounds.roundIds ?? [], rounds.teeTimeId ?? null],
  );
  const locked = await lockVouchers(
    tx,
    found.map(({ id }) => id),
  );
  return locked.filter(({ voided_at }) => voided_at === null);
}

/** Who pays for rounds, by their ids. */
export async function payersOfRounds(
  tx: Transaction,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ id: number; payer_id: number }>(
    `select r.id, ${payerOf} as payer_id from rounds r join bookings b on b.purchase_id = r.purchase_id
     where r.id = any($1::bigint[])`,
    [roundIds],
  );
  return new Map(rows.map(({ id, payer_id }) => [id, payer_id]));
}

/** Hold the vouchers and the accounts. Their money is on the accounts again. Refused where somebody has spent some of one. */
export async function takeRainVouchersBack(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  vouchers: readonly VoucherRow[],
): Promise<void> {
  const now = clock.now();
  for (const { id, amount_cents, balance_cents, user_id, code_end } of vouchers) {
    if (balance_cents !== amount_cents) refuse(refusal('money.voucherSpent'));
    const [entryId = 0] = await postEntries(tx, [
      {
        kind: 'ADJUSTMENT',
        day: clubDay(now, timeZone),
        description: 'Rain check',
        actorId: actor.userId,
        reason: takenBack,
        lines: [
          { account: golferAccount(user_id ?? 0), cents: -amount_cents },
          { account: voucherAccount, cents: amount_cents },
        ],
      },
    ]);
    await moveVouchers(tx, { actorId: actor.userId, now }, [
      { voucherId: id, kind: 'VOIDED', cents: -amount_cents, entryId },
    ]);
    await endVoucher(tx, { voucherId: id, now, reason: takenBack });
    await recordChange(tx, actor, {
      action: 'voucher.voided',
      ...(user_id === null ? {} : { userId: user_id }),
      changes: [
        { field: 'voucher', before: null, after: `…${code_end}: ${spokenAmount(amount_cents)}` },
        { field: 'reason', before: null, after: takenBack },
      ],
    });
  }
}

/**
 * Hold the accounts, when the rounds are charged what they cost now. Of what came in alone: what is not paid yet is owed no more
 * instead. Returns the vouchers' ids; refused where nothing of it was paid.
 */
export async function giveRainVouchers(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  { secret, rules }: { readonly secret: Buffer; readonly rules: BookingRules },
  rounds: readonly { readonly roundId: number; readonly payerId: number; readonly returned: number }[],
): Promise<number[]> {
  const accounts = await tx.query<{ user_id: number; credit: number }>(
    `select user_id, -balance_cents as credit from ledger_accounts
     where user_id = any($1::bigint[]) and merged_into is null`,
    [rounds.map(({ payerId }) => payerId)],
  );
  const credit = new Map(accounts.map((account) => [account.user_id, Number(account.credit)]));
  const worth = rounds.flatMap(({ roundId, payerId, returned }) => {
    const cents = Math.min(returned, credit.get(payerId) ?? 0);
    if (cents <= 0) return [];
    credit.set(payerId, (credit.get(payerId) ?? 0) - cents);
    return [{ roundId, payerId, cents }];
  });
  if (worth.length === 0) refuse(refusal('money.nothingPaidForVoucher'));
  const now = clock.now();
  const today = clubDay(now, timeZone);
  const entries = await postEntries(
    tx,
    worth.map(({ payerId, cents }) => ({
      kind: 'ADJUSTMENT' as const,
      day: today,
      description: 'Rain check',
      actorId: actor.userId,
      reason: 'Given as a voucher.',
      lines: [
        { account: golferAccount(payerId), cents },
        { account: voucherAccount, cents: -cents },
      ],
    })),
  );
  const issued = await issueVouchers(
    tx,
    { secret, actorId: actor.userId, now, today, rules },
    worth.map(({ roundId, payerId, cents }, at) => ({
      kind: 'RAIN_CHECK' as const,
      cents,
      entryId: entries[at] ?? 0,
      userId: payerId,
      roundId,
    })),
  );
  for (const [at, { payerId, cents }] of worth.entries()) {
    await recordChange(tx, actor, {
      action: 'voucher.given',
      userId: payerId,
      changes: [
        {
          field: 'voucher',
          before: null,
          after: `${spokenAmount(cents)} …${issued[at]?.code.slice(-4) ?? ''}`,
        },
        { field: 'reason', before: null, after: 'Rain check' },
      ],
    });
  }
  return issued.map(({ voucherId }) => voucherId);
}

/**
 * Why money of a taking can't go back: a rain check has made a voucher of it, and who paid would owe it anew while the voucher is good. Of
 * what else was taken for the round nothing is missed. Hold the rounds' tee times: nobody makes or ends such a voucher meanwhile.
 */
export async function whyMadeVoucher(
  tx: Transaction,
  takingId: number,
  back: readonly { readonly payerId: number; readonly cents: number }[],
): Promise<Why | undefined> {
  const rows = await tx.query<{ payer_id: number; left: number; held: number }>(
    `with rounds_taken as (
       select e.round_id, sum(n.cents) filter (where n.taking_id <> $1) as elsewhere
       from taking_lines n join ledger_entries e on e.id = n.entry_id
       where e.round_id in (
         select x.round_id from taking_lines t join ledger_entries x on x.id = t.entry_id where t.taking_id = $1)
       group by 1
     ), held as (
       select v.user_id, sum(greatest(0, v.amount_cents - coalesce(r.elsewhere, 0)))::int as cents
       from vouchers v join rounds_taken r using (round_id) where v.voided_at is null group by 1
     )
     select h.user_id as payer_id, h.cents as held,
       (select coalesce(sum(p.amount_cents - p.refunded_cents), 0)::int from payments p
        where p.taking_id = $1 and p.user_id = h.user_id and p.status = 'SUCCEEDED') as left
     from held h`,
    [takingId],
  );
  for (const { payer_id, left, held } of rows) {
    const cents = back.reduce((sum, one) => sum + (one.payerId === payer_id ? one.cents : 0), 0);
    if (cents > 0 && cents > left - held)
      return refusal('booking.moneyIsVoucher', { voucher: held, left: Math.max(0, left - held) });
  }
  return undefined;
}
