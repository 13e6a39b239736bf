/** Turns the release of vacant spots before the round on or off. */
import { autoCancelChanged } from '@fourball/shared/booking/events.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { allow } from '../facts/access.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBooking, lockBooking, accessOf } from '../facts/load-booking.ts';

/** Locks the booking's tee times. Errors: not_found, forbidden. */
export async function toggleAutoCancel(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<{ autoCancel: boolean }> {
  return transact(house.db, async (tx) => {
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    allow(actor, 'toggleAutoCancel', accessOf(facts), house.clock.now());
    const autoCancel = !facts.booking.auto_cancel;
    const conversationId = facts.booking.conversation_id;
    await tx.query('update bookings set auto_cancel = $2 where purchase_id = $1', [purchaseId, autoCancel]);
    await postSystemMessage(tx, conversationId, 'TOGGLED_AUTO_CANCEL', (lines) =>
      (autoCancel ? lines.autoCancelOn : lines.autoCancelOff)(actor.name),
    );
    await recordHistory(tx, [
      { purchaseId, action: autoCancel ? 'AUTO_CANCEL_ON' : 'AUTO_CANCEL_OFF', actorId: actor.userId },
    ]);
    await emit(tx, autoCancelChanged, { purchaseId, conversationId, autoCancel, released: 0 });
    return { autoCancel };
  });
}
