/** Gives golfers back the share of their round that the rain took, and takes that back. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  rainCheck as rainCheckCall,
  undoRainCheck as undoRainCheckCall,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { RainCheckedRound } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { giveBackCredits, reserveCredits, useCredits } from '../../membership/credits/round-credits.ts';
import { issuedBefore } from '../../money/vouchers/issue-vouchers.ts';
import { voucherSecret } from '../../money/vouchers/voucher-code.ts';
import type { VoucherRow } from '../../money/vouchers/voucher-rows.ts';
import { chargeRounds, lockPayersOf } from '../facts/charge-rounds.ts';
import { recordHistory, type HistoryRecord } from '../facts/history.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { findStarterTeeTimes } from './starter-rows.ts';
import { giveRainVouchers, lockRainVouchers, payersOfRounds, takeRainVouchersBack } from './rain-vouchers.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';
import {
  checkNamed,
  dryPriceOf,
  findRounds,
  presentWet,
  returnedOf,
  roundsPlayedIn,
  sumOf,
  wetOf,
  type RoundRow,
  type Wet,
} from './wet-rounds.ts';

/** Locks the tee times in which the rounds stand, sorted, and reads the rounds. Throws not_found where one is none. */
async function lockRounds(tx: Transaction, roundIds: readonly number[]): Promise<RoundRow[]> {
  const locked = await tx.query<{ id: number }>(
    `select id from tee_times where id in (select tee_time_id from rounds where id = any($1::bigint[]))
     order by id for update`,
    [roundIds],
  );
  const ids = new Set(locked.map(({ id }) => id));
  const rounds = await tx.query<RoundRow>(findRounds, [roundIds]);
  if (rounds.length !== new Set(roundIds).size) throw new AppError('not_found');
  // Between the two a round may have moved: nobody has written anything yet.
  if (rounds.some(({ tee_time_id }) => !ids.has(tee_time_id))) throw new AppError('conflict');
  return rounds;
}

/**
 * For admins: charges the share that was played of the price before the rain, or gives the credits back. Doing it again
 * with as many holes changes nothing, with others it goes by those. Of a tee time: all rounds that somebody came to. All or
 * nothing: REFUSED, with the reason of the first, where one can't have it. As a voucher it is money that came in alone, one voucher for each
 * round. Locks vouchers that the rounds have, their tee times, then credits, then accounts. Errors: not_found; forbidden for the own;
 * conflict where a round was moved meanwhile.
 */
export async function rainCheck(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof rainCheckCall>,
  intent: Intent | undefined,
): Promise<Unworded<ReplyOf<typeof rainCheckCall>>> {
  checkNamed(body);
  const rules = await club.rules();
  const secret = body.as === 'VOUCHER' ? await voucherSecret(house) : Buffer.alloc(0);
  const how = { timeZone: house.timeZone, pace: rules.pace };
  type Reply = Unworded<ReplyOf<typeof rainCheckCall>>;
  return orRefused<Reply>(
    () =>
      transact(house.db, async (tx): Promise<Reply> => {
        const { rounds, teeTimeIds, voucherIds } = await onceOnly(tx, intent, () =>
          giveRainCheck(tx, house, { rules, secret }, actor, body),
        );
        return {
          result: 'SUCCESS',
          rounds,
          returned: sumOf(rounds),
          vouchers: await issuedBefore(tx, secret, { ids: voucherIds }),
          // Read anew also where the key was used before: who plays there is not kept with it.
          teeTimes: await findStarterTeeTimes(tx, teeTimeIds, how),
        };
      }),
    async (reason) => ({ result: 'REFUSED', reason, rounds: [], returned: 0, vouchers: [], teeTimes: [] }),
  );
}

async function giveRainCheck(
  tx: Transaction,
  house: House,
  { rules, secret }: { readonly rules: BookingRules; readonly secret: Buffer },
  actor: UserActor,
  { roundIds, teeTimeId, holesPlayed, as }: BodyOf<typeof rainCheckCall>,
): Promise<{ rounds: RainCheckedRound[]; teeTimeIds: number[]; voucherIds: number[] }> {
  const had = await lockRainVouchers(tx, { roundIds, teeTimeId });
  if (teeTimeId !== undefined)
    await tx.query('select id from tee_times where id = $1 for update', [teeTimeId]);
  const all = await lockRounds(tx, roundIds ?? (await roundsPlayedIn(tx, teeTimeId ?? 0)));
  refuseOwnBooks(
    actor,
    ...all.flatMap(({ user_id, booker_id, family_payer_id }) => [user_id, booker_id, family_payer_id]),
  );
  const today = clubDay(house.clock.now(), house.timeZone);
  const wet = wetOf(all, holesPlayed, { rules, today });
  const changed = wet.filter(
    ({ round }) => round.round_status !== 'RAIN_CHECK' || round.holes_played !== holesPlayed,
  );
  await refuseNewerVouchers(tx, all, had);
  const hasVoucher = ({ round }: Wet) => had.some(({ round_id }) => round_id === round.id);
  const affected = wet.filter((one) => changed.includes(one) || hasVoucher(one) !== (as === 'VOUCHER'));
  await moveCreditsOf(tx, actor, changed);
  await tx.query(
    `update rounds r set round_status = 'RAIN_CHECK', holes_played = $2, play_fee_cents = d.fee, tax_cents = d.tax,
       round_credits = d.credits, dry_fee_cents = d.dry_fee, dry_tax_cents = d.dry_tax, dry_credits = d.dry_credits
     from unnest($1::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
       as d (id, fee, tax, credits, dry_fee, dry_tax, dry_credits) where r.id = d.id`,
    [
      changed.map(({ round }) => round.id),
      holesPlayed,
      changed.map(({ price }) => price.feeCents),
      changed.map(({ price }) => price.taxCents),
      changed.map(({ price }) => price.credits),
      changed.map(({ dry }) => dry.feeCents),
      changed.map(({ dry }) => dry.taxCents),
      changed.map(({ dry }) => dry.credits),
    ],
  );
  const payers = await payersOfRounds(
    tx,
    affected.map(({ round }) => round.id),
  );
  const back = had.filter(({ round_id }) => affected.some(({ round }) => round.id === round_id));
  await lockPayersOf(
    tx,
    affected.map(({ round }) => round.id),
    [...payers.values(), ...back.flatMap(({ user_id }) => user_id ?? [])],
  );
  await takeRainVouchersBack(tx, house, actor, back);
  await settle(tx, house, actor, changed, 'Rain check.', ({ round, dry, price }) => ({
    ...recordAbout(round, actor),
    action: 'RAIN_CHECK',
    details: {
      ...recordAbout(round, actor).details,
      holesPlayed,
      returnedCents: returnedOf(dry, price),
      credits: dry.credits - price.credits,
    },
  }));
  const voucherIds =
    as === 'VOUCHER' && affected.length > 0
      ? await giveRainVouchers(
          tx,
          house,
          actor,
          { secret, rules },
          affected.map(({ round, dry, price }) => ({
            roundId: round.id,
            payerId: payers.get(round.id) ?? 0,
            returned: returnedOf(dry, price),
          })),
        )
      : [];
  return {
    rounds: wet.map((one) => presentWet(one, holesPlayed)),
    teeTimeIds: teeTimesOf(all),
    voucherIds,
  };
}

/** A voucher that came meanwhile is not held: nobody has written anything yet. */
async function refuseNewerVouchers(
  tx: Transaction,
  rounds: readonly RoundRow[],
  had: readonly VoucherRow[],
): Promise<void> {
  const now = await tx.query<{ id: number }>(
    'select id from vouchers where round_id = any($1::bigint[]) and voided_at is null',
    [rounds.map(({ id }) => id)],
  );
  if (now.some(({ id }) => !had.some((one) => one.id === id))) throw new AppError('conflict');
}

const teeTimesOf = (rounds: readonly RoundRow[]): number[] => [
  ...new Set(rounds.map(({ tee_time_id }) => tee_time_id)),
];

const recordAbout = (round: RoundRow, actor: UserActor) => ({
  purchaseId: round.purchase_id,
  actorId: actor.userId,
  golferId: round.user_id,
  details: { roundId: round.id, ...(round.guest_name === null ? {} : { guestName: round.guest_name }) },
});

/** Gives credits back, or takes them again where fewer come back than before. */
async function moveCreditsOf(tx: Transaction, actor: UserActor, changes: readonly Wet[]): Promise<void> {
  const back = changes.filter(({ round, price }) => price.credits < round.round_credits);
  await giveBackCredits(
    tx,
    back.map(({ round }) => round.id),
    { actorId: actor.userId },
  );
  const again = changes.filter(({ round, price }) => price.credits > round.round_credits);
  for (const { round, price } of again) {
    const { id: roundId, user_id: userId, day } = round;
    const wanted = { roundId, day, round: undefined, credits: price.credits, actorId: actor.userId };
    if (userId === null || !(await reserveCredits(tx, { userId, ...wanted })))
      refuse(refusal('booking.creditsSpent'));
  }
  await useCredits(
    tx,
    again.map(({ round }) => round.id),
    actor.userId,
  );
}

/** The books follow the rounds, the history tells of them, and everybody concerned hears. */
async function settle(
  tx: Transaction,
  house: House,
  actor: UserActor,
  changes: readonly Wet[],
  reason: string,
  recordOf: (change: Wet) => HistoryRecord,
): Promise<void> {
  if (changes.length === 0) return;
  const { clock, timeZone } = house;
  await chargeRounds(
    tx,
    changes.map(({ round }) => round.id),
    { day: clubDay(clock.now(), timeZone), timeZone, actorId: actor.userId, reason },
  );
  await recordHistory(tx, changes.map(recordOf));
  const changed = changes.map(({ round }) => ({
    purchaseId: round.purchase_id,
    teeTimeId: round.tee_time_id,
  }));
  await emitRoundsChanged(tx, changed, house);
}

/**
 * For admins: the rounds cost again what they cost before, and credits that came back are used again. Rounds without a
 * rain check stay as they are. REFUSED where a golfer has spent those credits. Locks as giving does. Errors: not_found,
 * conflict.
 */
export async function undoRainCheck(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundIds }: BodyOf<typeof undoRainCheckCall>,
): Promise<Unworded<ReplyOf<typeof undoRainCheckCall>>> {
  const { pace } = await club.rules();
  const how = { timeZone: house.timeZone, pace };
  type Reply = Unworded<ReplyOf<typeof undoRainCheckCall>>;
  return orRefused<Reply>(
    () =>
      transact(house.db, async (tx): Promise<Reply> => {
        const had = await lockRainVouchers(tx, { roundIds });
        const all = await lockRounds(tx, roundIds);
        await refuseNewerVouchers(tx, all, had);
        if (all.some(({ status }) => status !== 'BOOKED')) refuse(refusal('booking.roundCancelled'));
        if (all.some(({ reversed }) => reversed)) refuse(refusal('booking.chargeReversedByHand'));
        const changed = all
          .filter(({ round_status }) => round_status === 'RAIN_CHECK')
          .map((round) => ({ round, dry: dryPriceOf(round), price: dryPriceOf(round) }));
        await moveCreditsOf(tx, actor, changed);
        await tx.query(
          `update rounds set round_status = case when checked_in_at is null then 'EXPECTED' else 'CHECKED_IN' end,
             holes_played = null, play_fee_cents = dry_fee_cents, tax_cents = dry_tax_cents, round_credits = dry_credits,
             dry_fee_cents = null, dry_tax_cents = null, dry_credits = null
           where id = any($1::bigint[])`,
          [changed.map(({ round }) => round.id)],
        );
        await lockPayersOf(
          tx,
          changed.map(({ round }) => round.id),
          had.flatMap(({ user_id }) => user_id ?? []),
        );
        await takeRainVouchersBack(tx, house, actor, had);
        await settle(tx, house, actor, changed, 'The rain check was taken back.', ({ round }) => ({
          ...recordAbout(round, actor),
          action: 'RAIN_CHECK_UNDONE',
        }));
        return {
          result: 'SUCCESS',
          rounds: changed.map(({ round, dry }) => ({
            roundId: round.id,
            holesPlayed: null,
            playFee: dry.feeCents,
            tax: dry.taxCents,
            returned: 0,
            creditsReturned: 0,
          })),
          teeTimes: await findStarterTeeTimes(tx, teeTimesOf(all), how),
        };
      }),
    async (reason) => ({ result: 'REFUSED', reason, rounds: [], teeTimes: [] }),
  );
}
