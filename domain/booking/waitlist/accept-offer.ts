/** Makes an offer of the waitlist the golfer's hold. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { acceptOffer as acceptOfferCall } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeAt, roundOn, roundWith } from '../../club/prices/fee-prices.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { classFor, standingFor } from '../../membership/memberships/standing.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { bookingWindow, whyNotOffered, whyNotThisDay, whyNotThisTeeTime } from '../rules/booking-window.ts';
import { findHoldRows, lockGolfers, lockTeeTimes, type LockedTeeTime } from '../facts/hold-rows.ts';
import { presentHold, type HoldFacts } from '../holds/present-hold.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { whyTooManyOpen } from '../rules/quota-rules.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findEntry, occurrencesOfEntries } from '../tell/waitlist-rows.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';
import { frozenFor, writeHolds } from '../holds/write-holds.ts';

type Answer = Unworded<ReplyOf<typeof acceptOfferCall>>;

interface OfferRow {
  tee_time_id: number;
  spots: number;
  expires_at: Date;
  seconds_left: number;
}

/**
 * Offer and entry end, the hold begins and takes the place of any other, all in one transaction; prices are frozen now,
 * its clock is the offer's. Locks the golfer, then waiting rooms, then the tee times of the entry's span and of the present hold, sorted.
 * Errors: not_found for anybody else's.
 */
export async function acceptOffer(
  house: House,
  club: ClubFacts,
  fairness: { readonly facts: FairnessFacts; readonly rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  entryId: number,
): Promise<Answer> {
  const [courses, rules, inForce] = await Promise.all([club.courses(), club.rules(), fairness.facts()]);
  const { timeZone } = house;
  const now = house.clock.now();
  return transact(house.db, async (tx): Promise<Answer> => {
    await lockGolfers(tx, [actor.userId]);
    const bar = await fairness.rooms.findBar(inForce, [actor.userId], tx);
    const entry = await findEntry(tx, entryId, timeZone);
    if (entry?.user_id !== actor.userId) throw new AppError('not_found');
    const span = await tx.query<{ id: number }>(
      `select t.id from waitlist_entries e
         join tee_times t on t.course_id = e.course_id and t.day = e.day and t.starts_at between e.from_at and e.to_at
       where e.id = $1`,
      [entryId],
    );
    const ids = span.map(({ id }) => id);
    const locked = await lockTeeTimes(tx, { ids, starts: [] }, [actor.userId], timeZone);
    const [offer] = await tx.query<OfferRow>(
      `select tee_time_id, spots, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left
       from waitlist_offers where entry_id = $1`,
      [entryId],
    );
    const teeTime = locked.find(({ id }) => id === offer?.tee_time_id);
    if (!offer || !teeTime || offer.seconds_left <= 0) {
      return { result: 'SPOTS_NOT_AVAILABLE', reason: refusal('booking.offerOver') };
    }
    const standing = (await findBookingStandings(tx, [actor.userId], clubDay(now, timeZone), now)).get(
      actor.userId,
    );
    if (!standing) return { result: 'FAILED', reason: refusal('booking.accountNotActive') };
    const course = courses.find(({ courseId }) => courseId === entry.course_id);
    const fee = course?.fees.find(({ courseFeeId }) => courseFeeId === entry.course_fee_id);
    const price = fee && feeAt(fee, entry.day, teeTime.time);
    const round = fee ? roundWith(fee, entry.day) : roundOn(courses, entry.day);
    const why =
      (may(actor, 'STARTER') ? undefined : whyTooManyOpen(rules, standing, standing.openBookings)) ??
      whyNotThisDay(bookingWindow(rules, standingFor(standing, round), now, timeZone), rules, entry.day) ??
      whyNotThisTeeTime(rules, asRuled(teeTime), fee?.holes, now) ??
      bar.whyTooMany(actor.userId, entry.course_id, entry.day, offer.spots) ??
      whyNotOffered(price);
    if (why || !price) return { result: 'FAILED', reason: why };

    // The offered spots go before the held ones come, so that the counters never pass the capacity on the way.
    await tx.query('delete from waitlist_offers where entry_id = $1', [entryId]);
    await tx.query(`update waitlist_entries set status = 'TAKEN', ended_at = now() where id = $1`, [entryId]);
    const before = await findHoldRows(tx, [], [actor.userId]);
    const written = await writeHolds(
      tx,
      {
        cleared: new Set(before.map(({ id }) => id)),
        teeTime: (id) => locked.find((candidate) => candidate.id === id),
      },
      [
        {
          userId: actor.userId,
          courseFeeId: entry.course_fee_id,
          ...frozenFor(price, standing),
          taxBasisPoints: rules.taxBasisPoints,
          keepsExpiry: offer.expires_at,
          spots: [{ teeTimeId: teeTime.id, spots: offer.spots }],
        },
      ],
      rules.holdSeconds,
    );
    const told = await occurrencesOfChangedSpots(
      tx,
      locked.map(({ id }) => id),
      house,
    );
    await emitAll(tx, [...told, ...(await occurrencesOfEntries(tx, [entryId], timeZone, false))]);
    const facts = written.get(actor.userId) as HoldFacts;
    return { result: 'SUCCESS', hold: presentHold(facts, course, classFor(standing, round)) };
  });
}

const asRuled = ({ starts_at, block_kind, block_reason }: LockedTeeTime) => ({
  startsAt: starts_at,
  block: block_kind,
  blockReason: block_reason,
});
