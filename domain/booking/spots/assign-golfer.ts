/** Gives a vacant spot of a booking to a golfer or to a guest. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { bookingMade, golfersPlaced } from '@fourball/shared/booking/events.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { pricesOf } from '../facts/you-pay.ts';
import { guestPayer, type Payer } from '@fourball/shared/membership/price-class.ts';
import type { assignGolfer as assignCall } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { sendLetters, type Letter } from '../../accounts/letters.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { reserveCredits } from '../../membership/credits/round-credits.ts';
import { classFor, findStandings, payerFor, type Standing } from '../../membership/memberships/standing.ts';
import { addMembers } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage, type Line } from '../../messaging/messages/post-message.ts';
import { allow } from '../facts/access.ts';
import {
  agreementOf,
  findPlacingsOf,
  inviteInstead,
  mayName,
  mayRefuse,
  playsThere,
  type Agreement,
} from '../facts/agreement.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { countGuests, guestKey, whyGuestBarred } from '../facts/count-guests.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import {
  loadBooking,
  lockBooking,
  accessOf,
  vacantRounds,
  type BookingFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';
import { acceptInvitation } from './answer-spot.ts';
import { readMayPlay } from '../rules/may-play.ts';
import { findSaidNo } from '../facts/said-no.ts';
import { alreadyAssigned, noVacantSpots } from '../facts/spot-words.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

type Body = BodyOf<typeof assignCall>;
type Answer = Unworded<ReplyOf<typeof assignCall>>;
type Guest = NonNullable<Body['golfer']['guest']>;

/** What an assignment is decided and written with, all under the lock. */
interface AssignmentContext {
  readonly tx: Transaction;
  readonly house: House;
  readonly club: ClubFacts;
  readonly rules: BookingRules;
  readonly actor: UserActor;
  readonly facts: BookingFacts;
  readonly round: RoundFacts;
  /** Of the golfer, where there is one, and of the booker. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly today: string;
}

const refused = (reason: Why): Answer => ({ result: 'REFUSED', reason });

/**
 * Locks who assigns and the golfer, the booking's tee times, then the golfer's round credits where they pay, then who is
 * told, then the account that is charged. The same golfer for the same spot twice is fine. Who is put down by somebody else is asked, and the booker pays until
 * the golfer says yes. Golfers pay by their own class at the booking's frozen prices; guests as
 * non-members, through the booker. Only one's own credits can be used. Errors: not_found, forbidden.
 */
export async function assignGolfer(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { purchaseId, roundId, golfer }: Body,
): Promise<Answer> {
  const rules = await club.rules();
  return transact(house.db, async (tx): Promise<Answer> => {
    await lockGolfers(tx, [actor.userId, ...(golfer.userId == null ? [] : [golfer.userId])]);
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const now = house.clock.now();
    allow(actor, 'arrange', accessOf(facts), now);
    const round = facts.rounds.find(({ round_id }) => round_id === roundId);
    const userId = golfer.userId ?? null;
    const has =
      userId === null ? round?.guest && round.name === golfer.guest?.name : round?.user_id === userId;
    if (has) return { result: 'SUCCESS' };
    if (userId !== null && facts.rounds.some(({ user_id }) => user_id === userId))
      return { result: 'ALREADY_ASSIGNED', reason: alreadyAssigned };
    const vacant = vacantRounds(facts);
    if (vacant.length === 0) return { result: 'NO_VACANT_SPOTS', reason: noVacantSpots };
    if (!round) {
      const [gone] = await tx.query('select 1 from rounds where id = $1 and purchase_id = $2', [
        roundId,
        purchaseId,
      ]);
      if (!gone) throw new AppError('not_found');
    }
    if (!round || !vacant.includes(round)) return refused(refusal('booking.spotTaken'));
    const today = clubDay(now, house.timeZone);
    const standings = await findStandings(
      tx,
      [facts.booking.user_id, ...(userId === null ? [] : [userId])],
      today,
    );
    const context: AssignmentContext = { tx, house, club, rules, actor, facts, round, standings, today };
    if (userId !== null) return assignMember(context, userId, golfer);
    // The shape of the call asks for one of the two.
    return golfer.guest
      ? assignGuest(context, golfer.guest)
      : refused(refusal('booking.golferOrGuestMissing'));
  });
}

async function assignMember(
  context: AssignmentContext,
  userId: number,
  { chargePurchaser = false, useRoundCredit = false }: Body['golfer'],
): Promise<Answer> {
  const { tx, house, club, rules, actor, facts, round, standings, today } = context;
  const { booking } = facts;
  const standing = standings.get(userId);
  const names = rules.sheetNames;
  const placings = await findPlacingsOf(tx, [{ actor, golferIds: [userId] }], {
    names,
    today,
    daysAfterANo: rules.quotas.daysAfterANo,
  });
  if (!standing || !mayName(actor, userId, placings))
    return { result: 'NOT_FOUND', reason: refusal('booking.noSuchGolfer') };
  const [person] = await tx.query<{ user_name: string; name: string }>(
    `select user_name, full_name as name from users where id = $1`,
    [userId],
  );
  const { user_name: userName = '', name = '' } = person ?? {};
  const { daysAfterANo: days } = rules.quotas;
  const agreement = agreementOf(actor, userId, placings);
  if (agreement === undefined) return { result: 'INVITE_ONLY', reason: inviteInstead([name]) };
  if (agreement === 'ASKED') {
    const asking = { senderId: actor.userId, purchaseId: booking.purchase_id, days };
    if ((await findSaidNo(tx, asking, [userId])).has(userId))
      return refused(refusal('booking.saidNo', { name }));
  }
  if (await playsThere(tx, round.tee_time_id, userId)) return refused(refusal('booking.golferPlaysThen'));
  if (agreement !== 'OFFICE') {
    const agrees = agreement !== 'ASKED';
    const of = agreement === 'OWN' ? { facts, userId, agrees } : { facts, userId, agrees, name };
    const why = (await readMayPlay(tx, house, club, of))(round);
    if (why) return refused(why);
  }
  if (useRoundCredit) {
    if (userId !== actor.userId) return refused(refusal('booking.creditsOfOthers'));
    const wanted = {
      userId,
      roundId: round.round_id,
      day: booking.day,
      round: booking,
      credits: rules.creditsPerRound,
      actorId: actor.userId,
    };
    if (rules.creditsPerRound === 0) return refused(refusal('booking.creditsOff'));
    if (!(await reserveCredits(tx, wanted))) return refused(refusal('booking.tooFewCredits'));
  }
  const tooMany =
    userId === actor.userId ? undefined : await whyTooMany(context, { kind: 'SPOT', to: userId });
  if (tooMany) return refused(tooMany);
  await fill(context, {
    userId,
    payer: payerFor(standing, booking),
    chargePurchaser: chargePurchaser && userId !== booking.user_id,
    agreement,
    credits: useRoundCredit ? rules.creditsPerRound : 0,
  });
  await tx.query(
    `update invitations set status = 'DECLINED' where purchase_id = $1 and user_id = $2 and status = 'ACCEPTED'`,
    [booking.purchase_id, userId],
  );
  // The invitation of who has not said yes stays open: answering it answers for the spot.
  if (agreement !== 'ASKED') await acceptInvitation(tx, booking.purchase_id, userId, round.round_id);
  await addMembers(tx, booking.conversation_id, [userId]);
  const booker = { userId: booking.user_id, userName: booking.user_name, invite: false };
  await told(context, {
    golferId: userId,
    line: lineAbout(actor, name, agreement),
    details: { agreement },
    occurrences: [
      occurrence(bookingMade, {
        purchaseId: booking.purchase_id,
        conversationId: booking.conversation_id,
        booker,
        people: [{ userId, userName, invite: mayRefuse(agreement) }],
      }),
      ...(mayRefuse(agreement)
        ? [
            occurrence(golfersPlaced, {
              purchaseId: booking.purchase_id,
              conversationId: booking.conversation_id,
              placedBy: { userId: actor.userId, userName: actor.userName, invite: false },
              placed: [{ userId, userName, invite: true, roundId: round.round_id }],
            }),
          ]
        : []),
    ],
  });
  return { result: 'SUCCESS' };
}

/** Of the office nothing is counted. */
async function whyTooMany(
  { tx, rules, actor, facts }: AssignmentContext,
  letter: Letter,
): Promise<Why | undefined> {
  const { purchase_id: purchaseId } = facts.booking;
  return may(actor, 'STARTER')
    ? undefined
    : sendLetters(tx, rules.quotas, { senderId: actor.userId, purchaseId, letters: [letter] });
}

const lineAbout =
  (actor: UserActor, name: string, agreement: Agreement): Line =>
  ({ plays, added, addedUnanswered }) =>
    agreement === 'OWN' ? plays(name) : (agreement === 'ASKED' ? addedUnanswered : added)(actor.name, name);

async function assignGuest(context: AssignmentContext, { name, email }: Guest): Promise<Answer> {
  const { tx, rules, facts, round, standings } = context;
  const { booking } = facts;
  const why = whyGuestBarred(rules.guests, {
    day: booking.day,
    time: round.time,
    broughtAlready:
      (await countGuests(tx, [round.tee_time_id], [booking.user_id])).get(
        guestKey(round.tee_time_id, booking.user_id),
      ) ?? 0,
    bookerClass: classFor(standings.get(booking.user_id), booking),
  });
  if (why) return refused(why);
  const tooMany = email ? await whyTooMany(context, { kind: 'GUEST', to: email.toLowerCase() }) : undefined;
  if (tooMany) return refused(tooMany);
  await fill(context, { guest: { name, email: email ?? null }, payer: guestPayer });
  // Without the name, which was told by the booker: the line stays.
  await told(context, {
    golferId: null,
    line: ({ added, guest }) => added(context.actor.name, guest),
    details: { guestName: name },
    occurrences: [],
  });
  return { result: 'SUCCESS' };
}

/** Writes who has the spot and what it costs, and charges it. */
async function fill(
  { tx, house, actor, facts: { booking }, round, today }: AssignmentContext,
  player: {
    readonly userId?: number;
    readonly guest?: { readonly name: string; readonly email: string | null };
    readonly payer: Payer;
    readonly chargePurchaser?: boolean;
    readonly agreement?: Agreement;
    readonly credits?: number;
  },
): Promise<void> {
  const fee = priceFor(pricesOf(booking), player.payer);
  await tx.query(
    `update rounds set user_id = $2, guest_name = $3, guest_email = $4, charge_purchaser = $5, round_credits = $6,
       play_fee_cents = $7, tax_cents = $8, agreement = $9 where id = $1`,
    [
      round.round_id,
      player.userId ?? null,
      player.guest?.name ?? null,
      player.guest?.email ?? null,
      player.chargePurchaser ?? false,
      player.credits ?? 0,
      fee,
      taxOn(fee, booking.tax_basis_points),
      player.agreement ?? 'OWN',
    ],
  );
  await chargeRounds(tx, [round.round_id], {
    day: today,
    timeZone: house.timeZone,
    actorId: actor.userId,
    reason: 'The spot was given to a golfer.',
  });
}

async function told(
  { tx, house, actor, facts: { booking }, round }: AssignmentContext,
  {
    golferId,
    line,
    details,
    occurrences,
  }: {
    readonly golferId: number | null;
    readonly line: Line;
    readonly details: Readonly<Record<string, string>>;
    readonly occurrences: readonly Occurrence[];
  },
): Promise<void> {
  const { purchase_id: purchaseId } = booking;
  await postSystemMessage(tx, booking.conversation_id, 'ADDED', line);
  await recordHistory(tx, [
    {
      purchaseId,
      action: 'ADDED',
      actorId: actor.userId,
      golferId,
      details: { roundId: round.round_id, ...details },
    },
  ]);
  await emitAll(tx, [
    ...occurrences,
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, [round.tee_time_id], house)),
  ]);
}
