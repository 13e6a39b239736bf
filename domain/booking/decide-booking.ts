/** What becomes of a request to turn a hold into a booking: refused in words, or a plan of what is to be written. Pure. */
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import { whyNoGuest } from '@fourball/shared/booking/guest-rules.ts';
import { priceFor } from '@fourball/shared/booking/price.ts';
import { withTax, youPay, type PaidSpot } from '@fourball/shared/booking/you-pay.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { noteLetters, whyTooManyLetters, type Addressee, type LetterCounts } from '../accounts/letters.ts';
import type { CourseFacts } from '../club/courses.ts';
import type { BookingRules } from '../club/parameters.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { invalidField, type AppError } from '../kernel/app-error.ts';
import type { Intent } from '../kernel/idempotency.ts';
import { planReservation, type CreditMove, type LockedLot } from '../membership/round-credits.ts';
import { agreementOf, inviteInstead, mayName, type Agreement } from './agreement.ts';
import type { NewRound } from './booking-rows.ts';
import { lettersOf } from './booking-letters.ts';
import type { BookingStanding } from './booking-standings.ts';
import { whyBlocked } from './booking-window.ts';
import { guestKey } from './count-guests.ts';
import type { GolferDays } from './golfer-days.ts';
import type { HoldRow, LockedTeeTime } from './hold-rows.ts';
import { invitesByLink } from './invited-by-link.ts';
import { sortInvited, whyNoGuestAtAll } from './invited-by-mail.ts';
import {
  roundMinutes,
  spanFrom,
  whyPlaysThen,
  whyTooFast,
  whyTooManyOpen,
  whyTooManyThatDay,
  whyTooManyUnclaimed,
} from './quota-rules.ts';
import { alreadyAssigned } from './spot-words.ts';
import type { Placing } from './placing.ts';
import type { BookingPlan, Person } from './write-plans.ts';

export type BookingAnswer = ReplyOf<typeof createBooking>;

export interface BookingRequest {
  actor: UserActor;
  body: BodyOf<typeof createBooking>;
  intent: Intent | undefined;
}

/** An answer, an error for this request alone, or what will be written for it. */
export type Decision = BookingAnswer | AppError | Plan;

export interface Plan extends BookingPlan {
  request: BookingRequest;
  /** Names of who said no lately and is not asked again. */
  declined?: string[];
}

/** What requests are decided on, all of it from under the locks. */
interface DecisionFacts {
  courses: readonly CourseFacts[];
  creditsPerRound: number;
  /** Of those who want to play on round credits. */
  lots: readonly LockedLot[];
  teeTimes: ReadonlyMap<number, LockedTeeTime>;
  standings: ReadonlyMap<number, BookingStanding>;
  /** The club's day. */
  today: string;
  /** Whom bookers may name, and put into their bookings, by `placingKey`. */
  placings: ReadonlyMap<string, Placing>;
  people: ReadonlyMap<number, Person>;
  /** `<teeTimeId> <userId>` of everyone who has agreed to a spot on these tee times. */
  playing: Set<string>;
  /** By `guestKey`, of those who bring guests: how many they bring already. */
  guests: Map<string, number>;
  guestRules: BookingRules['guests'];
  rules: BookingRules;
  /** What those have on who book and who are placed, by their id. */
  days: Map<number, GolferDays>;
  /** By booker, who said no to them lately. */
  saidNo: ReadonlyMap<number, ReadonlySet<Addressee>>;
  /** What was written to whom by now. */
  letters: LetterCounts;
  /** Of the addresses that are invited by mail those of golfers. */
  accounts: ReadonlyMap<string, number>;
  /** What starts until then would lose its vacant spots at once: auto-cancel is off for it at first. */
  autoCancelFrom: Date;
}

const otherSum = 'What you may have to pay has changed meanwhile. Please look at it again.';

const failed = (reason: string): BookingAnswer => ({ result: 'FAILED', reason });

/** Decides one request on its golfer's hold; adds the golfers and guests it places to `facts`. */
export function decideBooking(
  request: BookingRequest,
  rows: readonly HoldRow[],
  facts: DecisionFacts,
): Decision {
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
  const closed = whyClosedSince(hold, held, facts);
  if (closed !== undefined) return failed(closed);

  const groups =
    body.bookingGroups.length > 0 ? body.bookingGroups : [{ players: [{ ...nobody, userId: actor.userId }] }];
  const known = (userId: number): boolean =>
    facts.standings.has(userId) && mayName(actor, userId, facts.placings);
  const onlyInvited = placedIn(request).filter(
    (userId) => known(userId) && agreementOf(actor, userId, facts.placings) === undefined,
  );
  if (onlyInvited.length > 0) {
    const reason = inviteInstead(onlyInvited.map((userId) => facts.people.get(userId)?.name ?? ''));
    return { ...failed(reason), inviteOnly: onlyInvited };
  }
  const placed = new Map<number, Agreement>();
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
      if (player.userId !== null && !known(player.userId)) {
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
        const agreement = agreementOf(actor, userId, facts.placings) ?? 'ASKED';
        const busy = whyBusy(request, { userId, agreement }, teeTime, hold, facts);
        if (busy !== undefined) return failed(busy);
        placed.set(userId, agreement);
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
      const agreement = (userId === null ? undefined : placed.get(userId)) ?? 'OWN';
      const round = newRound(
        teeTime,
        { userId, chargePurchaser: player.chargePurchaser, agreement },
        hold,
        facts,
      );
      if (player.useRoundCredit) {
        const planned = planCredits(actor.userId, teeTime.day, facts);
        if (typeof planned === 'string') return failed(planned);
        credits.push(...planned);
        rounds.push({ ...round, roundCredits: facts.creditsPerRound });
      } else rounds.push(round);
    }
    for (let open = Math.min(players.length, here); open < here; open += 1) {
      rounds.push(vacantRound(teeTime));
    }
  }
  const extraGroup = groups.findIndex(({ players }, index) => index >= held.length && players.length > 0);
  if (extraGroup >= 0)
    return invalidField(`bookingGroups.${extraGroup}`, 'There are more groups than tee times.');
  for (const [index, { userId }] of body.invited.entries()) {
    if (!known(userId)) return invalidField(`invited.${index}.userId`, 'There is no such golfer.');
    if (!invited.has(userId)) invited.set(userId, false);
  }
  const byLink = invitesByLink(actor, facts.standings.get(actor.userId)?.priceClass);
  // Who hands links over is not told whose addresses are those of golfers.
  const { golferIds, guests: named } = sortInvited(body.invitedByMail, byLink ? new Map() : facts.accounts);
  for (const userId of golferIds) {
    if (facts.standings.has(userId) && !invited.has(userId)) invited.set(userId, false);
  }
  const saidNo = facts.saidNo.get(actor.userId) ?? new Set();
  const guests = named.filter(({ email }) => !saidNo.has(email));
  const declined = [
    ...[...invited.keys()]
      .filter((userId) => saidNo.has(userId) && !placed.has(userId))
      .map((userId) => facts.people.get(userId)?.name ?? ''),
    ...named.filter(({ email }) => saidNo.has(email)).map(({ name }) => name),
  ];
  for (const userId of invited.keys()) if (saidNo.has(userId)) invited.delete(userId);
  if (guests.length > 0 && !byLink) {
    const why = whyNoGuestAtAll(
      facts.guestRules,
      held.map(({ teeTime }) => teeTime),
      facts.standings.get(actor.userId)?.priceClass,
    );
    if (why) return failed(why);
  }
  for (const userId of placed.keys()) {
    invited.delete(userId);
  }
  invited.delete(actor.userId);

  const prices = frozenIn(hold);
  const terms = [...invited].map(([userId, chargePurchaser]) => ({
    userId,
    chargePurchaser,
    agreedCents: chargePurchaser
      ? priceFor(prices, facts.standings.get(userId)?.priceClass ?? 'NON_MEMBER')
      : null,
  }));
  const { atMost } = youPay(
    rounds.map((round) => paidSpot(round, actor.userId)),
    [
      ...(byLink ? [] : guests.map(() => prices.nonMemberPrice)),
      ...terms.flatMap(({ agreedCents }) => agreedCents ?? []),
    ].map((cents) => withTax(cents, hold.tax_basis_points)),
  );
  if (body.atMost != null && atMost > body.atMost) return failed(otherSum);

  const post = {
    senderId: actor.userId,
    letters: isAdmin(actor) ? [] : lettersOf(actor.userId, rounds, [...invited.keys()], guests, byLink),
  };
  const tooMuch =
    whyTooMuch(request, rounds, facts) ?? whyTooManyLetters(facts.rules.quotas, facts.letters, post);
  if (tooMuch !== undefined) return failed(tooMuch);
  noteLetters(facts.letters, post);
  takeNote(request, rounds, held, facts, hold);
  for (const { teeTimeId, userId, agreement } of rounds)
    if (userId !== null && agreement !== 'ASKED') facts.playing.add(`${teeTimeId} ${userId}`);
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
    roundMinutes: minutesOf(hold, facts),
    teeTimeIds: [...new Set(rounds.map(({ teeTimeId }) => teeTimeId))],
    rounds,
    credits,
    invited: terms,
    invitedByMail: guests,
    byLink,
    letters: post.letters,
    declined,
  };
}

/** The golfers whom a request puts into the booking at once. */
export const placedIn = ({ body }: Pick<BookingRequest, 'body'>): number[] =>
  body.bookingGroups.flatMap(({ players }) =>
    players.flatMap(({ userId, invite }) => (userId === null || invite ? [] : [userId])),
  );

const frozenIn = (hold: HoldRow) => ({
  memberPrice: hold.member_cents,
  nonMemberPrice: hold.non_member_cents,
  externalMemberPrice: hold.external_member_cents,
});

/** What the booker pays for a spot as it is booked, and whether somebody else may have it later. */
const paidSpot = (
  { userId, guest, chargePurchaser, agreement, playFeeCents, taxCents, roundCredits }: NewRound,
  bookerId: number,
): PaidSpot => ({
  now:
    roundCredits === 0 &&
    (userId === bookerId || guest !== undefined || chargePurchaser || agreement === 'ASKED')
      ? (playFeeCents ?? 0) + (taxCents ?? 0)
      : 0,
  mayPass: guest === undefined && userId !== bookerId,
});

/** Where the club has closed a tee time since it was held, for weather or an event, nobody can play there. */
function whyClosedSince(
  { course_fee_id: courseFeeId }: HoldRow,
  held: readonly { readonly teeTime: LockedTeeTime }[],
  { courses }: DecisionFacts,
): string | undefined {
  const fee = courses.flatMap(({ fees }) => fees).find((one) => one.courseFeeId === courseFeeId);
  return held
    .map(({ teeTime: { block_kind: block, block_reason: blockReason } }) =>
      // Of a fee that is offered no more nobody knows for how many holes it was: the hold was taken with it.
      whyBlocked({ block, blockReason }, fee?.holes ?? 18),
    )
    .find((why) => why !== undefined);
}

/** Of a fee that is offered no more nobody knows for how many holes it was. */
export const minutesOf = (
  { course_fee_id: courseFeeId }: Pick<HoldRow, 'course_fee_id'>,
  { courses, rules }: Pick<DecisionFacts, 'courses' | 'rules'>,
): number =>
  roundMinutes(
    rules,
    courses.flatMap(({ fees }) => fees).find((fee) => fee.courseFeeId === courseFeeId)?.holes,
  );

/** Why a golfer can't be placed there: another round at the time, or enough of them that day. The office knows better. */
function whyBusy(
  { actor }: BookingRequest,
  { userId, agreement }: { readonly userId: number; readonly agreement: Agreement },
  { starts_at: startsAt, day }: LockedTeeTime,
  hold: HoldRow,
  facts: DecisionFacts,
): string | undefined {
  if (agreement === 'OFFICE') return undefined;
  const days = facts.days.get(userId);
  const name = facts.people.get(userId)?.name ?? '';
  const of = agreement === 'OWN' ? {} : { name };
  const until = agreement === 'ASKED' ? null : facts.standings.get(userId)?.suspendedUntil;
  // The hold was granted before the suspension, or is somebody else's.
  if (until && day > facts.today) {
    return agreement === 'OWN'
      ? 'Booking ahead is suspended for you: you can book today only.'
      : `${name} can not be placed on this day.`;
  }
  return (
    whyPlaysThen(days, spanFrom(startsAt, minutesOf(hold, facts)), of) ??
    (isAdmin(actor) ? undefined : whyTooManyThatDay(facts.rules, days, day, of))
  );
}

/** Why the booker can't have one booking more: too many, too fast, or too much kept from others. The office can. */
function whyTooMuch(
  { actor }: BookingRequest,
  rounds: readonly NewRound[],
  { rules, days, standings }: DecisionFacts,
): string | undefined {
  const own = days.get(actor.userId);
  const standing = standings.get(actor.userId);
  if (isAdmin(actor) || !own || !standing) return undefined;
  return (
    whyTooFast(rules, own) ??
    whyTooManyOpen(rules, standing, own.openBookings) ??
    whyTooManyUnclaimed(rules, own, rounds.filter(isUnclaimed).length)
  );
}

const isUnclaimed = ({ userId, guest, agreement }: NewRound): boolean =>
  (userId === null && guest === undefined) || agreement === 'ASKED';

/** What a booking that will be written takes is not there for the next one of the same transaction. */
function takeNote(
  { actor }: BookingRequest,
  rounds: readonly NewRound[],
  held: readonly { readonly teeTime: LockedTeeTime }[],
  facts: DecisionFacts,
  hold: HoldRow,
): void {
  const noted = facts.days.get(actor.userId);
  if (noted) {
    facts.days.set(actor.userId, {
      ...noted,
      openBookings: noted.openBookings + 1,
      madeLately: noted.madeLately + 1,
      unclaimedSpots: noted.unclaimedSpots + rounds.filter(isUnclaimed).length,
    });
  }
  for (const { teeTimeId, userId, agreement } of rounds) {
    const teeTime = held.find(({ teeTime: { id } }) => id === teeTimeId)?.teeTime;
    const days = userId === null ? undefined : facts.days.get(userId);
    if (userId === null || !teeTime || !days) continue;
    const course = facts.courses.find(({ courseId }) => courseId === teeTime.course_id);
    const round = {
      ...spanFrom(teeTime.starts_at, minutesOf(hold, facts)),
      roundId: 0,
      purchaseId: 0,
      teeTimeId,
      day: teeTime.day,
      time: teeTime.time,
      courseName: course?.name ?? '',
      asked: agreement === 'ASKED',
    };
    facts.days.set(userId, { ...days, rounds: [...days.rounds, round] });
  }
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
    agreement: 'OWN',
    playFeeCents: hold.non_member_cents,
    taxCents: taxOn(hold.non_member_cents, hold.tax_basis_points),
    roundCredits: 0,
  };
}

/** A vacant spot has no price yet. */
const vacantRound = ({ id: teeTimeId, day }: Pick<LockedTeeTime, 'id' | 'day'>): NewRound => ({
  teeTimeId,
  day,
  userId: null,
  chargePurchaser: false,
  agreement: 'OWN',
  playFeeCents: null,
  taxCents: null,
  roundCredits: 0,
});

/** A golfer's is the frozen price of the golfer's class. */
function newRound(
  teeTime: Pick<LockedTeeTime, 'id' | 'day'>,
  { userId, chargePurchaser, agreement }: Pick<NewRound, 'userId' | 'chargePurchaser' | 'agreement'>,
  hold: HoldRow,
  { standings }: DecisionFacts,
): NewRound {
  if (userId === null) return vacantRound(teeTime);
  const playFeeCents = priceFor(
    {
      memberPrice: hold.member_cents,
      nonMemberPrice: hold.non_member_cents,
      externalMemberPrice: hold.external_member_cents,
    },
    standings.get(userId)?.priceClass ?? 'NON_MEMBER',
  );
  return {
    teeTimeId: teeTime.id,
    day: teeTime.day,
    userId,
    chargePurchaser: chargePurchaser && userId !== hold.user_id,
    agreement,
    playFeeCents,
    taxCents: taxOn(playFeeCents, hold.tax_basis_points),
    roundCredits: 0,
  };
}
