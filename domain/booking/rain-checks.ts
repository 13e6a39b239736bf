/** Gives golfers back the share of their round that the rain took, and takes that back. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import type {
  rainCheck as rainCheckCall,
  undoRainCheck as undoRainCheckCall,
} from '@fourball/shared/booking/starter-calls.ts';
import type { RainCheckedRound } from '@fourball/shared/booking/starter-shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import type { BookingRules } from '../club/parameters.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError, invalidField } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { onceOnly, type Intent } from '../kernel/idempotency.ts';
import { transact } from '../kernel/transact.ts';
import { giveBackCredits, reserveCredits, useCredits } from '../membership/round-credits.ts';
import { chargeRounds } from './charge-rounds.ts';
import { recordHistory, type Deed } from './history.ts';
import { shareLeft, wetPrice, type DryPrice } from './rain-check.ts';
import { orRefused, refuse } from './refusal.ts';
import { findStarterTeeTimes } from './starter-rows.ts';
import { emitRoundsChanged } from './tell-round-changed.ts';

interface RoundRow {
  id: number;
  purchase_id: number;
  tee_time_id: number;
  user_id: number | null;
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

const findRounds = prepared(
  'rain-checks.rounds',
  `select r.id, r.purchase_id, r.tee_time_id, r.user_id, r.guest_name, r.status, r.round_status,
     r.day, f.holes, r.holes_played, r.play_fee_cents, r.tax_cents,
     r.round_credits, r.dry_fee_cents, r.dry_tax_cents, r.dry_credits, b.tax_basis_points,
     exists (select from round_charges s join ledger_entries x on x.reverses_entry_id = s.entry_id
             where s.round_id = r.id) as reversed
   from rounds r join bookings b on b.purchase_id = r.purchase_id join course_fees f on f.id = b.course_fee_id
   where r.id = any($1::bigint[]) order by r.id`,
);

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

const dryPriceOf = (round: RoundRow): DryPrice => ({
  feeCents: round.dry_fee_cents ?? round.play_fee_cents ?? 0,
  taxCents: round.dry_tax_cents ?? round.tax_cents ?? 0,
  credits: round.dry_credits ?? round.round_credits,
  taxBasisPoints: round.tax_basis_points,
});

function whyNotWet(round: RoundRow, holesPlayed: number, today: string): string | undefined {
  if (round.status !== 'BOOKED') return 'This round was cancelled.';
  if (round.user_id === null && round.guest_name === null) return 'Nobody has this spot.';
  if (round.day > today) return 'This round is on another day.';
  if (round.round_status === 'NO_SHOW') return 'This golfer did not come.';
  if (holesPlayed > round.holes) return `This round has ${round.holes} holes.`;
  // What nobody pays any more would be charged anew.
  if (round.reversed && round.round_status !== 'RAIN_CHECK')
    return 'The charge of this round was reversed by hand.';
  return undefined;
}

/**
 * For admins: charges the share that was played of the price before the rain, or gives the credits back. Doing it again
 * with as many holes changes nothing, with others it goes by those. Of a tee time: all rounds that somebody came to. All or
 * nothing: REFUSED, with the reason of the first, where one can't have it. Locks the rounds' tee times, then credits, then
 * accounts. Errors: not_found; conflict where a round was moved meanwhile.
 */
export async function rainCheck(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof rainCheckCall>,
  intent: Intent | undefined,
): Promise<ReplyOf<typeof rainCheckCall>> {
  if ((body.roundIds === undefined) === (body.teeTimeId === undefined))
    throw invalidField('teeTimeId', 'Please name rounds or a tee time.');
  const rules = await club.rules();
  const how = { timeZone: house.timeZone, pace: rules.pace };
  type Reply = ReplyOf<typeof rainCheckCall>;
  return orRefused<Reply>(
    () =>
      transact(house.db, async (tx): Promise<Reply> => {
        const { rounds, teeTimeIds } = await onceOnly(tx, intent, () =>
          giveRainCheck(tx, house, rules, actor, body),
        );
        return {
          result: 'SUCCESS',
          rounds,
          returned: rounds.reduce((sum, { returned }) => sum + returned, 0),
          // Read anew also where the key was used before: who plays there is not kept with it.
          teeTimes: await findStarterTeeTimes(tx, teeTimeIds, how),
        };
      }),
    async (reason) => ({ result: 'REFUSED', reason, rounds: [], returned: 0, teeTimes: [] }),
  );
}

async function giveRainCheck(
  tx: Transaction,
  house: House,
  rules: BookingRules,
  actor: UserActor,
  { roundIds, teeTimeId, holesPlayed }: BodyOf<typeof rainCheckCall>,
): Promise<{ rounds: RainCheckedRound[]; teeTimeIds: number[] }> {
  const all = await lockRounds(tx, roundIds ?? (await roundsPlayedIn(tx, teeTimeId ?? 0)));
  const today = clubDay(house.clock.now(), house.timeZone);
  const wet = all.map((round) => {
    const why = whyNotWet(round, holesPlayed, today);
    if (why !== undefined) refuse(why);
    const dry = dryPriceOf(round);
    const share = shareLeft(rules.rainCheck, { holes: round.holes, played: holesPlayed });
    return { round, dry, price: wetPrice(dry, share) };
  });
  const changed = wet.filter(
    ({ round }) => round.round_status !== 'RAIN_CHECK' || round.holes_played !== holesPlayed,
  );
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
  await settle(tx, house, actor, changed, 'Rain check.', ({ round, dry, price }) => ({
    ...deedAbout(round, actor),
    action: 'RAIN_CHECK',
    details: {
      ...deedAbout(round, actor).details,
      holesPlayed,
      returnedCents: returnedOf(dry, price),
      credits: dry.credits - price.credits,
    },
  }));
  return {
    rounds: wet.map(({ round, dry, price }) => ({
      roundId: round.id,
      holesPlayed,
      playFee: price.feeCents,
      tax: price.taxCents,
      returned: returnedOf(dry, price),
      creditsReturned: dry.credits - price.credits,
    })),
    teeTimeIds: teeTimesOf(all),
  };
}

const teeTimesOf = (rounds: readonly RoundRow[]): number[] => [
  ...new Set(rounds.map(({ tee_time_id }) => tee_time_id)),
];

const deedAbout = (round: RoundRow, actor: UserActor) => ({
  purchaseId: round.purchase_id,
  actorId: actor.userId,
  golferId: round.user_id,
  details: { roundId: round.id, ...(round.guest_name === null ? {} : { guestName: round.guest_name }) },
});

/** Money that no longer is to be paid; none where credits paid. */
const returnedOf = (dry: DryPrice, wet: { feeCents: number; taxCents: number }): number =>
  dry.credits > 0 ? 0 : dry.feeCents + dry.taxCents - wet.feeCents - wet.taxCents;

async function roundsPlayedIn(tx: Transaction, teeTimeId: number): Promise<number[]> {
  const known = await tx.query('select 1 from tee_times where id = $1 for update', [teeTimeId]);
  if (known.length === 0) throw new AppError('not_found');
  const rows = await tx.query<{ id: number }>(
    `select id from rounds where tee_time_id = $1 and status = 'BOOKED' and round_status <> 'NO_SHOW'
       and (user_id is not null or guest_name is not null) order by id`,
    [teeTimeId],
  );
  if (rows.length === 0) refuse('Nobody plays at this time.');
  return rows.map(({ id }) => id);
}

interface Change {
  readonly round: RoundRow;
  readonly dry: DryPrice;
  readonly price: { readonly feeCents: number; readonly taxCents: number; readonly credits: number };
}

/** Gives credits back, or takes them again where fewer come back than before. */
async function moveCreditsOf(tx: Transaction, actor: UserActor, changes: readonly Change[]): Promise<void> {
  const back = changes.filter(({ round, price }) => price.credits < round.round_credits);
  await giveBackCredits(
    tx,
    back.map(({ round }) => round.id),
    { actorId: actor.userId },
  );
  const again = changes.filter(({ round, price }) => price.credits > round.round_credits);
  for (const { round, price } of again) {
    const { id: roundId, user_id: userId, day } = round;
    const wanted = { roundId, day, credits: price.credits, actorId: actor.userId };
    if (userId === null || !(await reserveCredits(tx, { userId, ...wanted })))
      refuse('This golfer has spent the round credits that came back.');
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
  changes: readonly Change[],
  reason: string,
  deedOf: (change: Change) => Deed,
): Promise<void> {
  if (changes.length === 0) return;
  const { clock, timeZone } = house;
  await chargeRounds(
    tx,
    changes.map(({ round }) => round.id),
    { day: clubDay(clock.now(), timeZone), timeZone, actorId: actor.userId, reason },
  );
  await recordHistory(tx, changes.map(deedOf));
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
): Promise<ReplyOf<typeof undoRainCheckCall>> {
  const { pace } = await club.rules();
  const how = { timeZone: house.timeZone, pace };
  type Reply = ReplyOf<typeof undoRainCheckCall>;
  return orRefused<Reply>(
    () =>
      transact(house.db, async (tx): Promise<Reply> => {
        const all = await lockRounds(tx, roundIds);
        if (all.some(({ status }) => status !== 'BOOKED')) refuse('This round was cancelled.');
        if (all.some(({ reversed }) => reversed)) refuse('The charge of this round was reversed by hand.');
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
        await settle(tx, house, actor, changed, 'The rain check was taken back.', ({ round }) => ({
          ...deedAbout(round, actor),
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
