/** Rounds as a rain check looks at them: what they cost before it, why they can't have one, and what it leaves of them. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import type { rainCheck as rainCheckCall } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { RainCheckedRound } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { shareLeft, wetPrice, type DryPrice, type WetPrice } from './rain-check.ts';
import { refuse } from '../facts/refusal.ts';

export interface RoundRow {
  id: number;
  purchase_id: number;
  tee_time_id: number;
  user_id: number | null;
  booker_id: number;
  family_payer_id: number | null;
  guest_name: string | null;
  status: 'BOOKED' | 'CANCELLED';
  round_status: RoundStatus;
  day: string;
  holes: number;
  holes_played: number | null;
  play_fee_cents: number | null;
  tax_cents: number | null;
  round_credits: number;
  dry_fee_cents: number | null;
  dry_tax_cents: number | null;
  dry_credits: number | null;
  tax_basis_points: number;
  /** Somebody has taken the charge back by hand. */
  reversed: boolean;
}

export const findRounds = prepared(
  'rain-checks.rounds',
  `select r.id, r.purchase_id, r.tee_time_id, r.user_id, r.guest_name, r.status, r.round_status,
     r.day, f.holes, r.holes_played, r.play_fee_cents, r.tax_cents,
     r.round_credits, r.dry_fee_cents, r.dry_tax_cents, r.dry_credits, b.tax_basis_points, b.user_id as booker_id, r.family_payer_id,
     exists (select from round_charges s join ledger_entries x on x.reverses_entry_id = s.entry_id
             where s.round_id = r.id) as reversed
   from rounds r join bookings b on b.purchase_id = r.purchase_id join course_fees f on f.id = b.course_fee_id
   where r.id = any($1::bigint[]) order by r.id`,
);

export const dryPriceOf = (round: RoundRow): DryPrice => ({
  feeCents: round.dry_fee_cents ?? round.play_fee_cents ?? 0,
  taxCents: round.dry_tax_cents ?? round.tax_cents ?? 0,
  credits: round.dry_credits ?? round.round_credits,
  taxBasisPoints: round.tax_basis_points,
});

function whyNotWet(round: RoundRow, holesPlayed: number, today: string): Why | undefined {
  if (round.status !== 'BOOKED') return refusal('booking.roundCancelled');
  if (round.user_id === null && round.guest_name === null) return refusal('booking.spotEmpty');
  if (round.day > today) return refusal('booking.roundOnOtherDay');
  if (round.round_status === 'NO_SHOW') return refusal('booking.missed');
  if (holesPlayed > round.holes) return refusal('booking.fewerHoles', { holes: round.holes });
  // What nobody pays any more would be charged anew.
  if (round.reversed && round.round_status !== 'RAIN_CHECK') return refusal('booking.chargeReversedByHand');
  return undefined;
}

/** Money that no longer is to be paid; none where credits paid. */
export const returnedOf = (dry: DryPrice, wet: { feeCents: number; taxCents: number }): number =>
  dry.credits > 0 ? 0 : dry.feeCents + dry.taxCents - wet.feeCents - wet.taxCents;

/** A round with what it costs by so many holes. */
export interface Wet {
  readonly round: RoundRow;
  readonly dry: DryPrice;
  readonly price: WetPrice;
}

/** Refuses with the reason of the first round that can't have a rain check. */
export const wetOf = (
  rounds: readonly RoundRow[],
  holesPlayed: number,
  { rules, today }: { readonly rules: BookingRules; readonly today: string },
): Wet[] =>
  rounds.map((round) => {
    const why = whyNotWet(round, holesPlayed, today);
    if (why !== undefined) refuse(why);
    const dry = dryPriceOf(round);
    const share = shareLeft(rules.rainCheck, { holes: round.holes, played: holesPlayed });
    return { round, dry, price: wetPrice(dry, share) };
  });

export const presentWet = ({ round, dry, price }: Wet, holesPlayed: number): RainCheckedRound => ({
  roundId: round.id,
  holesPlayed,
  playFee: price.feeCents,
  tax: price.taxCents,
  returned: returnedOf(dry, price),
  creditsReturned: dry.credits - price.credits,
});

export const sumOf = (rounds: readonly RainCheckedRound[]): number =>
  rounds.reduce((sum, { returned }) => sum + returned, 0);

export function checkNamed({
  roundIds,
  teeTimeId,
}: Pick<BodyOf<typeof rainCheckCall>, 'roundIds' | 'teeTimeId'>): void {
  if ((roundIds === undefined) === (teeTimeId === undefined))
    throw invalidField('teeTimeId', 'booking.roundsOrTeeTimeMissing');
}

/** Those that somebody came to. Throws not_found where there is no such tee time. */
export async function roundsPlayedIn(sql: Sql, teeTimeId: number): Promise<number[]> {
  const known = await sql.query('select 1 from tee_times where id = $1', [teeTimeId]);
  if (known.length === 0) throw new AppError('not_found');
  const rows = await sql.query<{ id: number }>(
    `select id from rounds where tee_time_id = $1 and status = 'BOOKED' and round_status <> 'NO_SHOW'
       and (user_id is not null or guest_name is not null) order by id`,
    [teeTimeId],
  );
  if (rows.length === 0) refuse(refusal('booking.nobodyPlays'));
  return rows.map(({ id }) => id);
}
