/** What becomes of a request to turn a hold into a booking: refused, or a plan of what is to be written. Pure. */
import { isWhy, refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import { withTax, youPay } from '@fourball/shared/booking/rules/you-pay.ts';
import { noteLetters, whyTooManyLetters } from '../../accounts/letters.ts';
import { feeOf } from '../../club/courses/courses.ts';
import { may } from '../../kernel/actor.ts';
import { invalidField, type AppError } from '../../kernel/app-error.ts';
import type { CreditMove } from '../../membership/credits/round-credits.ts';
import { agreementOf, inviteInstead, mayName, type Agreement } from '../facts/agreement.ts';
import { lettersOf } from './booking-letters.ts';
import {
  placedIn,
  type BookingAnswer,
  type BookingRequest,
  type Decision,
  type DecisionFacts,
  type Plan,
} from './booking-request.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import { roundOn } from '../../club/prices/fee-prices.ts';
import { classFor, payerFor } from '../../membership/memberships/standing.ts';
import type { NewRound } from '../facts/booking-rows.ts';
import { whyBlocked } from '../rules/booking-window.ts';
import { guestKey, whyGuestBarred } from '../facts/count-guests.ts';
import type { HoldRow, LockedTeeTime } from '../facts/hold-rows.ts';
import { invitesByLink } from '../invitations/invited-by-link.ts';
import { sortInvited, whyNoGuestAtAll } from '../invitations/invited-by-mail.ts';
import { frozenIn, guestRound, newRound, paidSpot, planCredits, vacantRound } from './plan-rounds.ts';
import { minutesOf, takeNote, whyBusy, whyTooMuch } from './request-quotas.ts';
import { alreadyAssigned } from '../facts/spot-words.ts';

const otherSum = refusal('booking.sumChangedMeanwhile');

const failed = (reason: Why): BookingAnswer => ({ result: 'FAILED', reason });

interface Held {
  readonly teeTime: LockedTeeTime;
  readonly spots: number;
}

/** What the request is decided on, and the hold that it is about. */
interface Ground {
  readonly hold: HoldRow;
  readonly held: readonly Held[];
  /** What memberships and credits count for, or don't. */
  readonly round: PlayedRound;
  /** Whether there is such a golfer, whom the booker may name. */
  readonly known: (userId: number) => boolean;
  readonly facts: DecisionFacts;
}

interface Seated {
  readonly rounds: readonly NewRound[];
  readonly credits: readonly CreditMove[];
  readonly placed: ReadonlyMap<number, Agreement>;
  /** Who is asked to take a spot, and whether the booker would pay it. */
  readonly invited: ReadonlyMap<number, boolean>;
}

interface Asked extends Pick<Plan, 'declined'> {
  readonly terms: Plan['invited'];
  readonly guests: NonNullable<Plan['invitedByMail']>;
  readonly byLink: boolean;
}

/** Decides one request on its golfer's hold; adds the golfers and guests it places to `facts`. */
export function decideBooking(
  request: BookingRequest,
  rows: readonly HoldRow[],
  facts: DecisionFacts,
): Decision {
  const { actor, body } = request;
  const [hold] = rows;
  if (!hold || hold.seconds_left <= 0)
    return { result: 'SPOTS_NOT_AVAILABLE', reason: refusal('booking.holdOver') };
  const held = rows
    .map((row) => ({ teeTime: facts.teeTimes.get(row.tee_time_id) as LockedTeeTime, spots: row.spots }))
    .sort((a, b) => a.teeTime.starts_at.getTime() - b.teeTime.starts_at.getTime());
  const [first] = held;
  if (!first || first.teeTime.day !== body.simpleDate) return { result: 'INVALID_DATE' };
  if (hold.course_fee_id !== body.courseFeeId) return failed(refusal('booking.holdOfOtherFee'));
  const heldSpots = held.reduce((sum, { spots }) => sum + spots, 0);
  if (heldSpots < body.numSpots)
    return { result: 'SPOTS_NOT_AVAILABLE', reason: refusal('booking.holdTooSmall') };
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
  const round = { ...roundOn(facts.courses, first.teeTime.day), holes: hold.holes };
  const ground = { hold, held, round, known, facts };
  const seated = seat(request, groups, ground);
  if (!('rounds' in seated)) return seated;
  const { rounds, credits } = seated;
  const asked = ask(request, seated, ground);
  if (!('terms' in asked)) return asked;
  const { terms, guests, declined, byLink } = asked;

  const { atMost } = youPay(
    rounds.map((round) => paidSpot(round, actor.userId)),
    [
      ...(byLink ? [] : guests.map(() => hold.non_member_cents)),
      ...terms.flatMap(({ agreedCents }) => agreedCents ?? []),
    ].map((cents) => withTax(cents, hold.tax_basis_points)),
  );
  if (body.atMost != null && atMost > body.atMost) return failed(otherSum);

  const post = {
    senderId: actor.userId,
    letters: may(actor, 'STARTER')
      ? []
      : lettersOf(
          actor.userId,
          rounds,
          terms.map(({ userId }) => userId),
          guests,
          byLink,
        ),
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
    brackets: hold.brackets,
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

/** Puts the players whom the request names on the spots, tee time by tee time; what nobody takes stays vacant. */
function seat(
  request: BookingRequest,
  groups: BookingRequest['body']['bookingGroups'],
  { hold, held, round: play, known, facts }: Ground,
): Seated | BookingAnswer | AppError {
  const { actor, body } = request;
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
        return invalidField(`${field}.userId`, 'booking.noSuchGolfer');
      }
      if (player.useRoundCredit && (player.invite || player.userId !== actor.userId)) {
        return invalidField(`${field}.useRoundCredit`, 'booking.creditsOfOthers');
      }
      if (player.guest && (player.userId !== null || player.invite || player.useRoundCredit)) {
        return invalidField(`${field}.guest`, 'booking.guestNotAlone');
      }
      if (player.userId !== null && player.invite) invited.set(player.userId, player.chargePurchaser);
      if (playerIndex >= here) {
        if (player.invite) continue;
        return invalidField(field, 'booking.morePlayersThanSpots');
      }
      const userId = player.invite ? null : player.userId;
      if (userId !== null) {
        if (placed.has(userId)) return failed(alreadyAssigned);
        if (facts.playing.has(`${teeTime.id} ${userId}`)) {
          return failed(refusal('booking.someonePlaysThen'));
        }
        const agreement = agreementOf(actor, userId, facts.placings) ?? 'ASKED';
        const busy = whyBusy(request, { userId, agreement }, teeTime, hold, facts);
        if (busy !== undefined) return failed(busy);
        placed.set(userId, agreement);
      }
      if (player.guest) {
        const why = whyGuestBarred(facts.guestRules, {
          day: teeTime.day,
          time: teeTime.time,
          broughtAlready:
            (facts.guests.get(guestKey(teeTime.id, actor.userId)) ?? 0) +
            rounds.filter(({ teeTimeId, guest }) => teeTimeId === teeTime.id && guest).length,
          bookerClass: classFor(facts.standings.get(actor.userId), play),
        });
        if (why) return failed(why);
        rounds.push(guestRound(teeTime, player.guest, hold));
        continue;
      }
      const agreement = (userId === null ? undefined : placed.get(userId)) ?? 'OWN';
      const round = newRound(teeTime, { userId, chargePurchaser: player.chargePurchaser, agreement }, hold, {
        standings: facts.standings,
        round: play,
      });
      if (player.useRoundCredit) {
        const planned = planCredits(actor.userId, teeTime.day, { ...facts, round: play });
        if (isWhy(planned)) return failed(planned);
        credits.push(...planned);
        rounds.push({ ...round, roundCredits: facts.creditsPerRound });
      } else rounds.push(round);
    }
    for (let open = Math.min(players.length, here); open < here; open += 1) {
      rounds.push(vacantRound(teeTime));
    }
  }
  const extraGroup = groups.findIndex(({ players }, index) => index >= held.length && players.length > 0);
  if (extraGroup >= 0) return invalidField(`bookingGroups.${extraGroup}`, 'booking.moreGroupsThanTeeTimes');
  return { rounds, credits, placed, invited };
}

/** Sorts out who is asked to fill a spot: golfers, others by mail or link, and who said no lately and is left alone. */
function ask(
  { actor, body }: BookingRequest,
  { placed, invited: ofPlayers }: Seated,
  { hold, held, round: play, known, facts }: Ground,
): Asked | BookingAnswer | AppError {
  const invited = new Map(ofPlayers);
  for (const [index, { userId }] of body.invited.entries()) {
    if (!known(userId)) return invalidField(`invited.${index}.userId`, 'booking.noSuchGolfer');
    if (!invited.has(userId)) invited.set(userId, false);
  }
  const byLink = invitesByLink(actor, facts.standings.get(actor.userId));
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
      classFor(facts.standings.get(actor.userId), play),
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
    agreedCents: chargePurchaser ? priceFor(prices, payerFor(facts.standings.get(userId), play)) : null,
  }));
  return { terms, guests, declined, byLink };
}

/** Where the club has closed a tee time since it was held, for weather or an event, nobody can play there. */
function whyClosedSince(
  { course_fee_id: courseFeeId }: HoldRow,
  held: readonly { readonly teeTime: LockedTeeTime }[],
  { courses }: DecisionFacts,
): Why | undefined {
  const fee = feeOf(courses, courseFeeId);
  return held
    .map(({ teeTime: { block_kind: block, block_reason: blockReason } }) =>
      // Of a fee that is offered no more nobody knows for how many holes it was: the hold was taken with it.
      whyBlocked({ block, blockReason }, fee?.holes ?? 18),
    )
    .find((why) => why !== undefined);
}

const nobody = { userId: null, chargePurchaser: false, useRoundCredit: false, invite: false, guest: null };
