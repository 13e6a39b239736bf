/** Turns holds into bookings: what arrives together is decided under one set of locks and committed as one transaction. */
import { prepared } from '@fourball/db/connection.ts';
import { priceFor } from '@fourball/shared/booking/price.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import type { BookingRules } from '../club/parameters.ts';
import type { CourseFacts } from '../club/courses.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError, invalidField } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import { groupCommit, type GroupCommitOptions } from '../kernel/group-commit.ts';
import type { House } from '../kernel/house.ts';
import { findKeptReplies, keepAll, type Intent } from '../kernel/idempotency.ts';
import { transact } from '../kernel/transact.ts';
import { findStandings, type Standing } from '../membership/standing.ts';
import {
  lockCreditsOf,
  planReservation,
  type CreditMove,
  type LockedLot,
} from '../membership/round-credits.ts';
import type { NewRound } from './booking-rows.ts';
import { countGuests, guestKey } from './count-guests.ts';
import { whyNoGuest } from '@fourball/shared/booking/guest-rules.ts';
import { findHoldRows, lockGolfers, lockTeeTimes, type HoldRow, type LockedTeeTime } from './hold-rows.ts';
import { findAccounts, sortInvited, whyNoGuestAtAll } from './invited-by-mail.ts';
import { alreadyAssigned } from './spot-words.ts';
import { writePlans, type BookingPlan, type Person } from './write-plans.ts';

type BookingAnswer = ReplyOf<typeof createBooking>;

export interface BookingRequest {
  actor: UserActor;
  body: BodyOf<typeof createBooking>;
  intent: Intent | undefined;
}

export type BookingDesk = (request: BookingRequest) => Promise<BookingAnswer>;

/** An answer, an error for this request alone, or what will be written for it. */
type Decision = BookingAnswer | AppError | Plan;

interface Plan extends BookingPlan {
  request: BookingRequest;
}

const findGolfers = prepared(
  'bookings.find-golfers',
  `select u.id, u.user_name, u.first_name || ' ' || u.last_name as name
   from users u where u.id = any($1::bigint[]) and u.status = 'ACTIVE'`,
);
const findPlaying = prepared(
  'bookings.find-playing',
  `select tee_time_id, user_id from rounds
   where tee_time_id = any($1::bigint[]) and status = 'BOOKED' and user_id is not null`,
);

/** Returns the desk at which all bookings of this process are made. */
export function createBookingDesk(
  house: House,
  club: ClubFacts,
  options: GroupCommitOptions = { maxSize: 64, maxInFlight: 2 },
): BookingDesk {
  const commit = groupCommit(
    async (requests: readonly BookingRequest[]) => ({
      answers: await commitBookings(house, club, requests),
    }),
    options,
  );
  return async (request) => {
    const answer = await commit(request);
    if (answer instanceof AppError) throw answer;
    return answer;
  };
}

/**
 * Locks: the golfers, then the tee times of their holds, then the round credits of those who want to play on them, then
 * the accounts that are charged, each sorted by id. A key that was used before is answered from what was kept, also when
 * its first request is still on its way: both wait for the golfer's lock.
 */
async function commitBookings(
  house: House,
  club: ClubFacts,
  requests: readonly BookingRequest[],
): Promise<(BookingAnswer | AppError)[]> {
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const autoCancelFrom = new Date(now.getTime() + rules.autoCancelHours * 3_600_000);
  const bookers = [...new Set(requests.map(({ actor }) => actor.userId))];
  const onCredits = [...new Set(requests.filter(wantsCredits).map(({ actor }) => actor.userId))];
  const addresses = requests.flatMap(({ body }) => body.invitedByMail.map(({ email }) => email));
  const accounts = addresses.length > 0 ? await findAccounts(house.db, addresses) : new Map<string, number>();
  const named = [...new Set([...requests.flatMap(namedIn), ...accounts.values()])];

  return transact(house.db, async (tx) => {
    await lockGolfers(tx, bookers);
    const teeTimes = await lockTeeTimes(tx, { ids: [], starts: [] }, bookers, house.timeZone);
    const teeTimeIds = teeTimes.map(({ id }) => id);
    const kept = await findKeptReplies(
      tx,
      requests.map(({ intent }) => intent),
    );
    const holds = await findHoldRows(tx, [], bookers);
    const people = new Map((await tx.query<Person>(findGolfers, [named])).map((row) => [row.id, row]));
    const standings = await findStandings(tx, named, today);
    const playing = new Set(
      (await tx.query<{ tee_time_id: number; user_id: number }>(findPlaying, [teeTimeIds])).map(
        ({ tee_time_id, user_id }) => `${tee_time_id} ${user_id}`,
      ),
    );

    const hosts = requests.filter(bringsGuests).map(({ actor }) => actor.userId);
    const guests = hosts.length > 0 ? await countGuests(tx, teeTimeIds, hosts) : new Map<string, number>();
    const lots = onCredits.length > 0 ? await lockCreditsOf(tx, onCredits) : [];
    const facts = {
      courses,
      creditsPerRound: rules.creditsPerRound,
      lots,
      teeTimes: new Map(teeTimes.map((row) => [row.id, row])),
      standings,
      playing,
      guests,
      guestRules: rules.guests,
      accounts,
      autoCancelFrom,
    };
    const plans: Plan[] = [];
    const decisions = requests.map((request, index): Decision => {
      const before = kept[index];
      // What is kept is our own JSON of this very call.
      if (before) return 'error' in before ? before.error : (before.reply as BookingAnswer);
      const twin = plans.find((plan) => haveOneKey(plan.request.intent, request.intent));
      if (twin) {
        const same = twin.request.intent?.requestHash === request.intent?.requestHash;
        return same ? twin : new AppError('idempotency_mismatch');
      }
      const rows = holds.filter(
        ({ id, user_id }) => user_id === request.actor.userId && !plans.some(({ holdId }) => holdId === id),
      );
      const decision = decide(request, rows, facts);
      if ('rounds' in decision) plans.push(decision);
      return decision;
    });

    const written = await writePlans(tx, house, plans, people, today);
    const answers = written.map((booking): BookingAnswer => ({ result: 'SUCCESS', ...booking }));
    await keepAll(
      tx,
      plans.flatMap(({ request: { intent } }, index) => (intent ? [{ intent, reply: answers[index] }] : [])),
    );
    return decisions.map((decision) =>
      'rounds' in decision ? (answers[plans.indexOf(decision)] as BookingAnswer) : decision,
    );
  });
}

/** Sent twice at once, one request may meet its twin in the transaction that answers both. */
const haveOneKey = (one: Intent | undefined, other: Intent | undefined): boolean =>
  one !== undefined && one.userId === other?.userId && one.key === other.key;

const namedIn = ({ actor, body }: BookingRequest): number[] => [
  actor.userId,
  ...body.invited.map(({ userId }) => userId),
  ...body.bookingGroups.flatMap(({ players }) =>
    players.map(({ userId }) => userId).filter((userId) => userId !== null),
  ),
];

const wantsCredits = ({ body }: BookingRequest): boolean =>
  body.bookingGroups.some(({ players }) => players.some(({ useRoundCredit }) => useRoundCredit));

const bringsGuests = ({ body }: BookingRequest): boolean =>
  body.bookingGroups.some(({ players }) => players.some(({ guest }) => guest));

interface DecisionFacts {
  courses: readonly CourseFacts[];
  creditsPerRound: number;
  /** Of those who want to play on round credits. */
  lots: readonly LockedLot[];
  teeTimes: ReadonlyMap<number, LockedTeeTime>;
  standings: ReadonlyMap<number, Standing>;
  /** `<teeTimeId> <userId>` of everyone who has a spot on these tee times. */
  playing: Set<string>;
  /** By `guestKey`, of those who bring guests: how many they bring already. */
  guests: Map<string, number>;
  guestRules: BookingRules['guests'];
  /** Of the addresses that are invited by mail those of golfers. */
  accounts: ReadonlyMap<string, number>;
  /** What starts until then would lose its vacant spots at once: auto-cancel is off for it at first. */
  autoCancelFrom: Date;
}

const failed = (reason: string): BookingAnswer => ({ result: 'FAILED', reason });

/** Decides one request on its golfer's hold; adds the golfers it places to `facts.playing`. */
function decide(request: BookingRequest, rows: readonly HoldRow[], facts: DecisionFacts): Decision {
  const { actor, body } = request;
  const [hold] = rows;
  if (!hold || hold.seconds_left <= 0)
    return { result: 'SPOTS_NOT_AVAILABLE', reason: 'The hold has run out.' };
  const held = rows
    .map((row) => ({ teeTime: facts.teeTimes.get(row.tee_time_id) as LockedTeeTime, spots: row.spots }))
    .sort((a, b) => a.teeTime.starts_at.getTime() - b.teeTime.starts_at.getTime());
  const [first] = held;
  if (!first || first.teeTime.day !== body.simpleDate) return { result: 'INVALID_DATE' };
  if (hold.course_fee_id !== body.courseFeeId) return failed('The hold was taken with another fee.');
  const heldSpots = held.reduce((sum, { spots }) => sum + spots, 0);
  if (heldSpots < body.numSpots)
    return { result: 'SPOTS_NOT_AVAILABLE', reason: 'The hold has fewer spots.' };

  const groups =
    body.bookingGroups.length > 0 ? body.bookingGroups : [{ players: [{ ...nobody, userId: actor.userId }] }];
  const placed = new Set<number>();
  const invited = new Map<number, boolean>();
  const rounds: NewRound[] = [];
  const credits: CreditMove[] = [];
  let left = body.numSpots;
  for (const [groupIndex, { teeTime, spots }] of held.entries()) {
    const here = Math.min(spots, left);
    left -= here;
    const players = groups[groupIndex]?.players ?? [];
    for (const [playerIndex, player] of players.entries()) {
      const field = `bookingGroups.${groupIndex}.players.${playerIndex}`;
      if (player.userId !== null && !facts.standings.has(player.userId)) {
        return invalidField(`${field}.userId`, 'There is no such golfer.');
      }
      if (player.useRoundCredit && (player.invite || player.userId !== actor.userId)) {
        return invalidField(
          `${field}.useRoundCredit`,
          'Golfers use their own credits, once they have the spot.',
        );
      }
      if (player.guest && (player.userId !== null || player.invite || player.useRoundCredit)) {
        return invalidField(`${field}.guest`, 'A guest takes a spot alone, and the booker pays.');
      }
      if (player.userId !== null && player.invite) invited.set(player.userId, player.chargePurchaser);
      if (playerIndex >= here) {
        if (player.invite) continue;
        return invalidField(field, 'There are more players than spots.');
      }
      const userId = player.invite ? null : player.userId;
      if (userId !== null) {
        if (placed.has(userId)) return failed(alreadyAssigned);
        if (facts.playing.has(`${teeTime.id} ${userId}`)) {
          return failed('A golfer of this booking already plays at this time.');
        }
        placed.add(userId);
      }
      if (player.guest) {
        const why = whyNoGuest(facts.guestRules, {
          day: teeTime.day,
          time: teeTime.time,
          broughtAlready:
            (facts.guests.get(guestKey(teeTime.id, actor.userId)) ?? 0) +
            rounds.filter(({ teeTimeId, guest }) => teeTimeId === teeTime.id && guest).length,
          bookerClass: facts.standings.get(actor.userId)?.priceClass,
        });
        if (why) return failed(why);
        rounds.push(guestRound(teeTime, player.guest, hold));
        continue;
      }
      const round = newRound(teeTime, userId, player.chargePurchaser, hold, facts);
      if (player.useRoundCredit) {
        const planned = planCredits(actor.userId, teeTime.day, facts);
        if (typeof planned === 'string') return invalidField(`${field}.useRoundCredit`, planned);
        credits.push(...planned);
        rounds.push({ ...round, roundCredits: facts.creditsPerRound });
      } else rounds.push(round);
    }
    for (let open = Math.min(players.length, here); open < here; open += 1) {
      rounds.push(newRound(teeTime, null, false, hold, facts));
    }
  }
  const extraGroup = groups.findIndex(({ players }, index) => index >= held.length && players.length > 0);
  if (extraGroup >= 0)
    return invalidField(`bookingGroups.${extraGroup}`, 'There are more groups than tee times.');
  for (const [index, { userId }] of body.invited.entries()) {
    if (!facts.standings.has(userId))
      return invalidField(`invited.${index}.userId`, 'There is no such golfer.');
    if (!invited.has(userId)) invited.set(userId, false);
  }
  const { golferIds, guests } = sortInvited(body.invitedByMail, facts.accounts);
  for (const userId of golferIds) {
    if (facts.standings.has(userId) && !invited.has(userId)) invited.set(userId, false);
  }
  if (guests.length > 0) {
    const why = whyNoGuestAtAll(
      facts.guestRules,
      held.map(({ teeTime }) => teeTime),
      facts.standings.get(actor.userId)?.priceClass,
    );
    if (why) return failed(why);
  }
  for (const userId of placed) {
    invited.delete(userId);
  }
  invited.delete(actor.userId);

  for (const { teeTimeId, userId } of rounds)
    if (userId !== null) facts.playing.add(`${teeTimeId} ${userId}`);
  for (const { teeTimeId, guest } of rounds) {
    const key = guestKey(teeTimeId, actor.userId);
    if (guest) facts.guests.set(key, (facts.guests.get(key) ?? 0) + 1);
  }
  const course = facts.courses.find(({ courseId }) => courseId === first.teeTime.course_id);
  return {
    request,
    holdId: hold.id,
    heldTeeTimeIds: held.map(({ teeTime }) => teeTime.id),
    userId: actor.userId,
    courseId: course?.courseId ?? first.teeTime.course_id,
    courseFeeId: hold.course_fee_id,
    day: first.teeTime.day,
    startsAt: first.teeTime.starts_at,
    autoCancel: first.teeTime.starts_at > facts.autoCancelFrom,
    memberCents: hold.member_cents,
    nonMemberCents: hold.non_member_cents,
    externalMemberCents: hold.external_member_cents,
    taxBasisPoints: hold.tax_basis_points,
    teeTimeIds: [...new Set(rounds.map(({ teeTimeId }) => teeTimeId))],
    rounds,
    credits,
    invited: [...invited].map(([userId, chargePurchaser]) => ({ userId, chargePurchaser })),
    invitedByMail: guests,
  };
}

const nobody = { userId: null, chargePurchaser: false, useRoundCredit: false, invite: false, guest: null };

/** What a round takes of the booker's lots, or why it can't be paid like that. A golfer has one spot per booking. */
function planCredits(
  bookerId: number,
  day: string,
  { lots, creditsPerRound }: DecisionFacts,
): CreditMove[] | string {
  if (creditsPerRound === 0) return 'Rounds can not be paid with round credits.';
  const own = lots.filter(({ user_id }) => user_id === bookerId);
  const moves = planReservation(own, { day, credits: creditsPerRound, actorId: bookerId });
  return moves ?? 'You have too few round credits for this day.';
}

/** A guest plays at the price of non-members, and the booker pays. */
function guestRound(
  { id: teeTimeId, day }: Pick<LockedTeeTime, 'id' | 'day'>,
  { name, email }: { readonly name: string; readonly email?: string | null | undefined },
  hold: HoldRow,
): NewRound {
  return {
    teeTimeId,
    day,
    userId: null,
    guest: { name, email: email ?? null },
    chargePurchaser: false,
    playFeeCents: hold.non_member_cents,
    taxCents: taxOn(hold.non_member_cents, hold.tax_basis_points),
    roundCredits: 0,
  };
}

/** A vacant spot has no price yet; a golfer's is the frozen one of the golfer's class. */
function newRound(
  { id: teeTimeId, day }: Pick<LockedTeeTime, 'id' | 'day'>,
  userId: number | null,
  chargePurchaser: boolean,
  hold: HoldRow,
  { standings }: DecisionFacts,
): NewRound {
  if (userId === null) {
    return {
      teeTimeId,
      day,
      userId,
      chargePurchaser: false,
      playFeeCents: null,
      taxCents: null,
      roundCredits: 0,
    };
  }
  const playFeeCents = priceFor(
    {
      memberPrice: hold.member_cents,
      nonMemberPrice: hold.non_member_cents,
      externalMemberPrice: hold.external_member_cents,
    },
    standings.get(userId)?.priceClass ?? 'NON_MEMBER',
  );
  return {
    teeTimeId,
    day,
    userId,
    chargePurchaser: chargePurchaser && userId !== hold.user_id,
    playFeeCents,
    taxCents: taxOn(playFeeCents, hold.tax_basis_points),
    roundCredits: 0,
  };
}
