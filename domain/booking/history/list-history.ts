/** Reads the history of a booking: who did what, to whom, when and why. */
import { historyAction } from '@fourball/shared/booking/enums.ts';
import type { HistoryEntry } from '@fourball/shared/booking/shapes.ts';
import type { Told } from '@fourball/shared/words/booking/told.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { allow } from '../facts/access.ts';
import { loadBooking, accessOf } from '../facts/load-booking.ts';

interface HistoryRow {
  id: number;
  at: Date;
  action: string;
  actor_id: number | null;
  actor: string | null;
  golfer_id: number | null;
  golfer: string | null;
  details: Record<string, unknown>;
  reason: string | null;
}

/** Of the details that were kept, those that sentences are told. */
function detailsOf(kept: HistoryRow['details']): Told['details'] {
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    spots: number(kept.spots),
    credits: number(kept.credits),
    feeCents: number(kept.feeCents),
    holesPlayed: number(kept.holesPlayed),
    before: number(kept.before),
    after: number(kept.after),
    time: text(kept.time),
    from: text(kept.from),
    to: text(kept.to),
    agreement: text(kept.agreement),
    extra: text(kept.extra),
    placed: kept.placed === true,
    spotGone: kept.spotKept === false,
    chargePurchaser: kept.chargePurchaser === true,
  };
}

/** From the booking itself on, in the order in which it was done. Names are those of today. Errors: not_found. */
export async function listHistory(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<HistoryEntry[]> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', accessOf(facts), house.clock.now());
  const { booking } = facts;
  const records = await house.db.query<HistoryRow>(
    `select h.id, h.at, h.action, h.actor_id, a.full_name as actor, h.golfer_id,
       coalesce(g.full_name, h.details->>'guestName') as golfer, h.details, h.reason
     from booking_history h left join users a on a.id = h.actor_id left join users g on g.id = h.golfer_id
     where h.purchase_id = $1 order by h.id`,
    [purchaseId],
  );
  const made: HistoryRow = {
    id: 0,
    at: booking.created_at,
    action: 'BOOKED',
    actor_id: booking.user_id,
    actor: booking.name,
    golfer_id: null,
    golfer: null,
    details: {},
    reason: null,
  };
  const { history } = wordsFor(actor);
  return [made, ...records].map((row) => {
    const action = historyAction.parse(row.action);
    const { actor: who, golfer, details } = row;
    const own = row.actor_id !== null && row.actor_id === row.golfer_id;
    return {
      id: row.id,
      at: row.at.toISOString(),
      action,
      actor: who,
      actorId: row.actor_id,
      golfer,
      text: history[action]({ actor: who, golfer, own, details: detailsOf(details) }),
      reason: row.reason,
    };
  });
}
