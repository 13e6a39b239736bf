/** Tells before the last tap who of a party plays another round at the time that is held, and what the own one would cost to give up. */
import type { Why } from '@fourball/shared/words/refusals.ts';
import { prepared } from '@fourball/db/connection.ts';
import type { findOverlaps as call, OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { seesNames } from '../../accounts/users/names.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { agreementOf, findPlacingsOf } from '../facts/agreement.ts';
import { findGolferDays, type GolferDays } from '../facts/golfer-days.ts';
import { loadBooking, pendingInvitations, vacantRounds } from '../facts/load-booking.ts';
import { roundsDuring } from '../rules/quota-rules.ts';
import { findHeldTimes, spanOf, swapTerms } from '../book/swap-rounds.ts';

/** A round of the caller's own; why it has to stay is still to be worded. */
export type Overlap = Omit<OwnOverlap, 'whyKept'> & { readonly whyKept: Why | null };
type Answer = Omit<ReplyOf<typeof call>, 'own'> & { own: Overlap[] };

/** `$1` golfers, `$2` the reader. */
const findShown = prepared(
  'users.shown-to',
  `select u.id from users u where u.id = any($1::bigint[])
     and (u.name_shown = 'CLUB' or u.name_shown = 'BUDDIES' and has_buddy(u.id, $2))`,
);

/** `groups`: who is to have a spot at once, in the order of the held tee times. Nothing overlaps where nothing is held. */
export async function findOverlaps(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  groups: readonly (readonly number[])[],
): Promise<Answer> {
  const [rules, courses, held] = await Promise.all([
    club.rules(),
    club.courses(),
    findHeldTimes(house.db, actor.userId),
  ]);
  if (held.length === 0) return { own: [], golferIds: [] };
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const seated = groups.length > 0 ? groups : [[actor.userId]];
  const mayKnow = seesNames(actor, rules.sheetNames)
    ? [...new Set(seated.flat())].filter((id) => id !== actor.userId)
    : [];
  const [days, shown, placings] = await Promise.all([
    findGolferDays(house.db, {
      userIds: [actor.userId, ...mayKnow],
      today,
      now,
      timeZone: house.timeZone,
      minutes: rules.pace.roundMinutes,
    }),
    mayKnow.length > 0 ? house.db.query<{ id: number }>(findShown, [mayKnow, actor.userId]) : [],
    findPlacingsOf(house.db, [{ actor, golferIds: mayKnow }], {
      names: rules.sheetNames,
      today,
      daysAfterANo: rules.quotas.daysAfterANo,
    }),
  ]);
  const during = (userId: number) => {
    const span = spanOf(seated, userId, held, { courses, rules });
    return span === undefined ? [] : roundsDuring(days.get(userId), span);
  };
  const plays = (userId: number) => {
    // What stands in the way of a golfer whom the caller can only invite is the golfer's own affair; the office may do it.
    const agreement = agreementOf(actor, userId, placings);
    return agreement !== undefined && agreement !== 'OFFICE' && during(userId).length > 0;
  };
  const own = await Promise.all(during(actor.userId).map((round) => describe(house, actor, round, rules)));
  return { own: own.filter((one) => one !== undefined), golferIds: shown.map(({ id }) => id).filter(plays) };
}

/** Undefined where the golfer has left the booking since it was found. */
async function describe(
  house: House,
  actor: UserActor,
  { purchaseId, time, courseName }: GolferDays['rounds'][number],
  rules: Parameters<typeof swapTerms>[2]['rules'],
): Promise<Overlap | undefined> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  const terms = swapTerms(facts, actor, { rules, now: house.clock.now(), timeZone: house.timeZone });
  if (terms === undefined) return undefined;
  const { booking, rounds } = facts;
  const { round, whyKept, gives, cost } = terms;
  const foreign = booking.user_id !== actor.userId;
  return {
    purchaseId,
    time,
    courseName,
    whyKept: whyKept ?? null,
    gives,
    cancellationFee: cost.feeCents,
    credits: cost.credits,
    feeFrom: cost.feeCents > 0 && foreign && round.charge_purchaser ? booking.name : null,
    booker: foreign ? booking.name : null,
    others: rounds.flatMap(({ round_id, name }) =>
      round_id === round.round_id || name === null ? [] : [name],
    ),
    openSpots: vacantRounds(facts).length,
    openInvitations: pendingInvitations(facts).length,
  };
}
