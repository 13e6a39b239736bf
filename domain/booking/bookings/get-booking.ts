/** Reads a booking for one of its people. */
import type { BookingDetails, Invitation } from '@fourball/shared/booking/shapes.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { allow } from '../facts/access.ts';
import { loadBooking, accessOf, type BookingFacts, type RoundFacts } from '../facts/load-booking.ts';
import { knowsOf, presentBooking, presentInvitation, type Reader } from '../tell/present-booking.ts';
import { findDelayNotice } from './delay-notice.ts';
import { findCharged } from '../facts/you-pay.ts';

/** Throws not_found for who is not in the booking. */
export async function accessBooking(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingFacts> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', accessOf(facts), house.clock.now());
  return facts;
}

/** Reads of the reader, and of the golfers of whom the reader may know it, what their memberships give. */
export async function findReader(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  actor: UserActor,
  facts: BookingFacts,
  rounds: readonly RoundFacts[] = facts.rounds,
): Promise<Reader> {
  const known = rounds.flatMap(({ user_id }) =>
    user_id !== null && knowsOf(facts, actor, user_id) ? user_id : [],
  );
  const userIds = [...new Set([actor.userId, ...known])];
  return { actor, standings: await findStandings(sql, userIds, clubDay(clock.now(), timeZone)) };
}

export async function getBooking(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingDetails> {
  const [facts, rules, charged, delay] = await Promise.all([
    accessBooking(house, actor, purchaseId),
    club.rules(),
    findCharged(house.db, purchaseId, actor.userId),
    findDelayNotice(house.db, purchaseId, actor.userId, house.timeZone),
  ]);
  const reader = await findReader(house.db, house, actor, facts);
  const invited = accessOf(facts).invitedIds.includes(actor.userId);
  const booking = presentBooking(facts, reader, rules, house.clock.now(), {
    charged,
    payer: invited ? payerFor(reader.standings.get(actor.userId), facts.booking) : undefined,
  });
  return delay === undefined ? booking : { ...booking, delay };
}

export async function listInvitations(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<Invitation[]> {
  return (await accessBooking(house, actor, purchaseId)).invitations.map(presentInvitation);
}
