/** Chooses an extra for a spot, and gives one back. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import type {
  chooseExtra as chooseExtraCall,
  giveBackExtra as giveBackExtraCall,
} from '@fourball/shared/booking/extras/extra-calls.ts';
import type { SpotExtras } from '@fourball/shared/booking/extras/extra-shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { accessBooking } from '../bookings/get-booking.ts';
import { lockExtras } from '../extras/extra-rows.ts';
import {
  findSpotExtras,
  presentSpotExtras,
  priceOf,
  seesExtras,
  whyNotChosen,
  whyNotGivenBack,
  type SpotExtraRow,
} from '../extras/spot-extras.ts';
import { allow } from '../facts/access.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { noteRoundHistory } from '../facts/history.ts';
import { accessOf } from '../facts/load-booking.ts';
import { lockRound, type LockedRound } from '../facts/lock-round.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';

type Answer = Unworded<ReplyOf<typeof chooseExtraCall>>;

/** Errors: not_found for who may not know of the booking. */
export async function listExtrasOfBooking(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  purchaseId: number,
): Promise<SpotExtras[]> {
  await accessBooking(house, actor, purchaseId);
  return readSpots(house, club, actor, purchaseId);
}

async function readSpots(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  actor: UserActor,
  purchaseId: number,
): Promise<SpotExtras[]> {
  const { taxBasisPoints } = await club.rules();
  const rows = await findSpotExtras(db, purchaseId, null);
  return presentSpotExtras(rows, { actor, now: clock.now(), timeZone }, taxBasisPoints);
}

/** Decides on what a golfer has or could have, under the locks. */
type Decide = (tx: Transaction, round: LockedRound, row: SpotExtraRow) => Promise<void>;

/**
 * Locks the booking's tee times, then the extra: of two golfers who choose the last one the second is told that all are out,
 * which a constraint guards as well. Then the accounts that are charged.
 */
async function withExtra(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, extraId }: BodyOf<typeof giveBackExtraCall>,
  intent: Intent | undefined,
  decide: Decide,
): Promise<Answer> {
  let purchaseId = 0;
  const answer = async (result: Answer['result'], reason?: Why): Promise<Answer> => ({
    result,
    ...(reason === undefined ? {} : { reason }),
    spots: await readSpots(house, club, actor, purchaseId),
  });
  return orRefused<Answer>(
    async () => {
      await transact(house.db, (tx) =>
        onceOnly(tx, intent, async () => {
          const now = house.clock.now();
          const round = await lockRound(tx, house, roundId);
          ({ purchaseId } = round);
          allow(actor, 'see', accessOf(round.booking), now);
          if (!round.booked) refuse(refusal('booking.roundCancelled'));
          if (!round.taken) refuse(refusal('booking.spotEmpty'));
          const [known] = await tx.query<{ whole_id: number }>(
            'select coalesce(half_of_id, id) as whole_id from extras where id = $1',
            [extraId],
          );
          if (!known) throw new AppError('not_found');
          await lockExtras(tx, [...new Set([known.whole_id, extraId])]);
          const rows = await findSpotExtras(tx, purchaseId, roundId);
          const row = rows.find(({ extra_id }) => extra_id === extraId);
          if (!row) return refuse(refusal('booking.extraNotOffered'));
          if (!seesExtras(row, actor) || (row.payer_id !== actor.userId && !may(actor, 'STARTER')))
            throw new AppError('forbidden');
          await decide(tx, round, row);
          return { purchaseId };
        }),
      );
      if (purchaseId === 0) purchaseId = await bookingOf(house, roundId);
      return answer('SUCCESS');
    },
    (reason) => answer('REFUSED', reason),
  );
}

/** Where the intent was done before, nothing was read. */
async function bookingOf({ db }: House, roundId: number): Promise<number> {
  const [row] = await db.query<{ purchase_id: number }>('select purchase_id from rounds where id = $1', [
    roundId,
  ]);
  if (!row) throw new AppError('not_found');
  return row.purchase_id;
}

/**
 * For the own spot and those of guests whom one pays for; the desk for whoever pays and is there. What was shown is what it
 * costs: where that is another price by now, nothing is done. Chosen already is fine. Errors: not_found, forbidden.
 */
export async function chooseExtra(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof chooseExtraCall>,
  intent: Intent | undefined,
): Promise<Answer> {
  const { taxBasisPoints: clubTax } = await club.rules();
  return withExtra(house, club, actor, body, intent, async (tx, round, row) => {
    if (row.chosen_id !== null) return;
    const asker = { actor, now: house.clock.now(), timeZone: house.timeZone };
    const why = whyNotChosen(row, asker);
    if (why !== undefined) refuse(why);
    const { netCents, taxCents, taxBasisPoints } = priceOf(row, clubTax);
    if (netCents + taxCents !== body.total) refuse(refusal('booking.extraOtherPrice', { name: row.extra }));
    await keep(tx, row, { netCents, taxCents, taxBasisPoints });
    await settle(tx, house, actor, round, row, 'EXTRA_CHOSEN');
  });
}

const checkViolation = '23514';

/** The constraint on how many are out at once refuses what the lock should have. */
async function keep(
  tx: Transaction,
  row: SpotExtraRow,
  { netCents, taxCents, taxBasisPoints }: ReturnType<typeof priceOf>,
): Promise<void> {
  try {
    await tx.query(
      `insert into round_extras (round_id, extra_id, price_cents, tax_cents, tax_basis_points, minutes)
       values ($1, $2, $3, $4, $5, $6)`,
      [row.round_id, row.extra_id, netCents, taxCents, taxBasisPoints, row.minutes],
    );
  } catch (error) {
    if (sqlStateOf(error) !== checkViolation) throw error;
    refuse(refusal('booking.extraAllOut', { name: row.extra }));
  }
}

/** Until the extra's deadline; the desk until the day is over. Given back already is fine. Errors: not_found, forbidden. */
export function giveBackExtra(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof giveBackExtraCall>,
): Promise<Answer> {
  return withExtra(house, club, actor, body, undefined, async (tx, round, row) => {
    if (row.chosen_id === null) return;
    const now = house.clock.now();
    const why = whyNotGivenBack(row, { actor, now, timeZone: house.timeZone });
    if (why !== undefined) refuse(why);
    await tx.query('update round_extras set given_back_at = $2 where id = $1', [row.chosen_id, now]);
    await settle(tx, house, actor, round, row, 'EXTRA_GIVEN_BACK');
  });
}

async function settle(
  tx: Transaction,
  house: House,
  actor: UserActor,
  round: LockedRound,
  { extra }: SpotExtraRow,
  action: 'EXTRA_CHOSEN' | 'EXTRA_GIVEN_BACK',
): Promise<void> {
  await noteRoundHistory(tx, actor, round, action, { extra });
  await chargeRounds(tx, [round.id], {
    day: clubDay(house.clock.now(), house.timeZone),
    timeZone: house.timeZone,
    actorId: actor.userId,
    reason: 'The extra was given back.',
  });
  await tx.query('update tee_times set version = version + 1 where id = $1', [round.teeTimeId]);
  await emitRoundsChanged(tx, [round], house);
}
