/** Gives up a golfer's rounds for one at the same time: which may go, at what cost, and the giving up itself, inside the booking's transaction. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { lockCreditsOf } from '../../membership/credits/round-credits.ts';
import { lockExtrasOf } from '../extras/extra-rows.ts';
import { mayRefuse } from '../facts/agreement.ts';
import { cancelLocked } from '../bookings/cancel-booking.ts';
import { cancellationFee, spotCost, whyBegun, type SpotCost } from '../facts/cancellation.ts';
import { lockPayersOf } from '../facts/charge-rounds.ts';
import { lockFound } from '../facts/lock-found.ts';
import { placedByGroup, placedIn, type BookingRequest } from './booking-request.ts';
import { findDaysOf } from '../facts/golfer-days.ts';
import { lockTeeTimes, type LockedTeeTime } from '../facts/hold-rows.ts';
import { giveUp } from '../spots/leave-spot.ts';
import { loadBooking, type BookingFacts, type RoundFacts } from '../facts/load-booking.ts';
import { roundsDuring, spanFrom, type Span } from '../rules/quota-rules.ts';
import { minutesOf } from './request-quotas.ts';

type Answer = Unworded<ReplyOf<typeof createBooking>>;
type GaveUp = NonNullable<Answer['gaveUp']>[number];

interface Rules {
  readonly courses: readonly CourseFacts[];
  readonly rules: BookingRules;
}

/** A tee time of a golfer's live hold. */
interface HeldTime {
  readonly course_fee_id: number;
  readonly starts_at: Date;
}

const heldTimes = prepared(
  'holds.times',
  `select h.course_fee_id, t.starts_at from holds h join hold_tee_times l on l.hold_id = h.id
     join tee_times t on t.id = l.tee_time_id
   where h.user_id = $1 and h.expires_at > now() order by t.starts_at, t.id`,
);

/** In playing order. */
export const findHeldTimes = (sql: Sql, userId: number): Promise<HeldTime[]> =>
  sql.query<HeldTime>(heldTimes, [userId]);

/** When a golfer would play: `groups` are in the order of the held tee times. Undefined for who has no spot in them. */
export function spanOf(
  groups: readonly (readonly number[])[],
  userId: number,
  held: readonly HeldTime[],
  club: Rules,
): Span | undefined {
  const at = held[groups.findIndex((userIds) => userIds.includes(userId))];
  return at && spanFrom(at.starts_at, minutesOf(at, club));
}

/** What becomes of a booking when the golfer's round in it is given up, and what that costs now. */
interface SwapTerms {
  readonly round: RoundFacts;
  readonly gives: GaveUp['gives'];
  readonly cost: SpotCost;
  /** Why it can't be given up any more. */
  readonly whyKept: Why | undefined;
}

/**
 * A booking of the golfer's in which nobody else has a spot goes as a whole; in any other the golfer leaves the own spot. The
 * rules and the costs are those of cancelling and of leaving a spot. Undefined where the golfer has no round in it.
 */
export function swapTerms(
  facts: BookingFacts,
  { userId }: Pick<UserActor, 'userId'>,
  { rules, now, timeZone }: { readonly rules: BookingRules; readonly now: Date; readonly timeZone: string },
): SwapTerms | undefined {
  const { booking, rounds } = facts;
  const round = rounds.find(({ user_id, status }) => user_id === userId && status === 'BOOKED');
  if (booking.status !== 'BOOKED' || !round || round.agreement === 'ASKED') return undefined;
  const today = clubDay(now, timeZone);
  const whyKept =
    whyBegun(facts, [round], { now, today, office: false }) ??
    (round.round_status === 'EXPECTED' ? undefined : refusal('booking.checkedInThere'));
  const alone = rounds.every((one) => one === round || one.name === null);
  if (booking.user_id === userId && alone) {
    const { total, credits } = cancellationFee(facts, { rules, now, office: false, byUserId: userId });
    return { round, gives: 'BOOKING', cost: { feeCents: total, credits }, whyKept };
  }
  // Only the office heard the golfer's yes: saying no is free.
  const cost = spotCost(facts, round, {
    rules,
    now,
    office: mayRefuse(round.agreement),
    byUserId: userId,
  });
  return { round, gives: 'SPOT', cost, whyKept };
}

const teeTimesOfRounds = prepared(
  'bookings.tee-times-of-rounds',
  `select distinct o.tee_time_id as id from rounds r join rounds o on o.purchase_id = r.purchase_id and o.status = 'BOOKED'
   where r.purchase_id = any($1::bigint[]) and r.user_id = $2 and r.status = 'BOOKED'`,
);

/** Locks the tee times of the golfer's hold together with those of the bookings that the golfer gives up, sorted by id. */
export async function lockForSwap(
  tx: Transaction,
  { actor: { userId }, body }: BookingRequest,
  timeZone: string,
): Promise<LockedTeeTime[]> {
  const purchaseIds = (body.swap?.rounds ?? []).map(({ purchaseId }) => purchaseId);
  const find = async () => {
    const rows = await tx.query<{ id: number }>(teeTimesOfRounds, [purchaseIds, userId]);
    return rows.map(({ id }) => id);
  };
  let locked: LockedTeeTime[] = [];
  const lock = async (ids: readonly number[]) => {
    locked = await lockTeeTimes(
      tx,
      { ids: [...locked.map(({ id }) => id), ...ids], starts: [] },
      [userId],
      timeZone,
    );
  };
  await lock(await find());
  await lockFound(
    locked.map(({ id }) => id),
    find,
    lock,
  );
  return locked;
}

const failed = (reason: Why): Answer => ({ result: 'FAILED', reason });
const notThere = refusal('booking.swapRoundGone');
const changed = refusal('booking.swapChangedMeanwhile');

/**
 * Gives up the rounds that a booking is to take the place of, or says why not, before anything is written. Under the locks of
 * the golfers and of `lockForSwap`. Locks the golfer’s credits, who is written to, every account that is charged or was, and the
 * charges that go, so that the order of locks is that of all others. Where the booking fails after all, the transaction must not be committed.
 */
export async function giveUpRounds(
  tx: Transaction,
  house: House,
  { actor, body }: BookingRequest,
  club: Rules,
  lockWrittenTo: () => Promise<unknown>,
): Promise<{ refused: Answer } | { gaveUp: GaveUp[] }> {
  const { rules } = club;
  const { clock, timeZone } = house;
  const wanted = body.swap ?? { rounds: [], cancellationFee: 0, credits: 0 };
  const now = clock.now();
  const held = await findHeldTimes(tx, actor.userId);
  if (held.length === 0)
    return { refused: { result: 'SPOTS_NOT_AVAILABLE', reason: refusal('booking.holdOver') } };
  const groups = placedByGroup({ body });
  const span = spanOf(groups.length > 0 ? groups : [[actor.userId]], actor.userId, held, club);
  const minutes = rules.pace.roundMinutes;
  const days = await findDaysOf(tx, actor.userId, { today: clubDay(now, timeZone), now, timeZone, minutes });
  const during = span === undefined ? [] : roundsDuring(days, span);

  const going: (SwapTerms & { facts: BookingFacts })[] = [];
  for (const { purchaseId, gives } of wanted.rounds) {
    // Others' bookings and those at another time are told apart by nobody.
    if (!during.some((round) => round.purchaseId === purchaseId)) return { refused: failed(notThere) };
    const facts = await loadBooking(tx, purchaseId, timeZone);
    const terms = swapTerms(facts, actor, { rules, now, timeZone });
    if (terms === undefined) return { refused: failed(notThere) };
    if (terms.whyKept !== undefined) return { refused: failed(terms.whyKept) };
    if (terms.gives !== gives) return { refused: failed(changed) };
    going.push({ ...terms, facts });
  }
  const feeCents = going.reduce((sum, { cost }) => sum + cost.feeCents, 0);
  const credits = going.reduce((sum, { cost }) => sum + cost.credits, 0);
  if (feeCents > wanted.cancellationFee || credits > wanted.credits) return { refused: failed(changed) };

  await lockExtrasOf(
    tx,
    going.flatMap(({ facts, round, gives }) =>
      gives === 'SPOT' ? [round.round_id] : facts.rounds.map(({ round_id }) => round_id),
    ),
  );
  await lockCreditsOf(tx, [actor.userId]);
  await lockWrittenTo();
  await lockPayersOf(
    tx,
    going.flatMap(({ facts, round, gives }) =>
      gives === 'SPOT' ? [round.round_id] : facts.rounds.map(({ round_id }) => round_id),
    ),
    [actor.userId, ...placedIn({ body }), ...going.map(({ facts: { booking } }) => booking.user_id)],
  );
  for (const { facts, round, gives, cost } of going) {
    if (gives === 'SPOT') await giveUp(tx, house, actor, { facts, round, way: 'BAIL', cost, reason: null });
    else {
      const teeTimeIds = [...new Set(facts.rounds.map(({ tee_time_id }) => tee_time_id))];
      await cancelLocked(tx, house, actor, {
        facts,
        teeTimeIds,
        asked: { rules, now, office: false, byUserId: actor.userId },
        reason: null,
      });
    }
  }
  return {
    gaveUp: going.map(({ facts: { booking }, gives, cost }) => ({
      purchaseId: booking.purchase_id,
      gives,
      cancellationFee: cost.feeCents,
      credits: cost.credits,
    })),
  };
}
