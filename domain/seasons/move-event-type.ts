/** Moves and removes entries of the event type directory; the others close up. */
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { recordChange } from '../accounts/audit/audit.ts';
import { retireImages } from '../club/images/retire-images.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError, conflictOn } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { getEventTypeRow, lockDirectory, selectEventTypes, writePlaces } from './event-type-rows.ts';
import { naming } from './write-event-type.ts';

/**
 * Puts the entry at this place, counted from 1; beyond the last it becomes the last. Returns all of them in their new
 * order. Locks the directory, so two at once happen one after the other. Errors: not_found.
 */
export function moveEventType(
  house: House,
  actor: Actor,
  id: number,
  sequenceNo: number,
): Promise<EventType[]> {
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    const before = await selectEventTypes(tx);
    const moved = before.find((eventType) => eventType.id === id);
    if (!moved) throw new AppError('not_found');
    const ids = before.map((eventType) => eventType.id).filter((other) => other !== id);
    ids.splice(Math.max(0, sequenceNo - 1), 0, id);
    await writePlaces(tx, ids);
    const after = await selectEventTypes(tx);
    const place = String(ids.indexOf(id) + 1);
    if (place !== String(moved.sequenceNo)) {
      await recordChange(tx, actor, {
        action: 'event-type.moved',
        changes: [naming(moved), { field: 'sequenceNo', before: String(moved.sequenceNo), after: place }],
      });
    }
    return after;
  });
}

/**
 * Refuses while it has seasons or golfers have registered in it: hidden, it keeps them. Its cover photo goes with it.
 * Locks the directory. Errors: not_found.
 */
export function deleteEventType(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    const eventType = await getEventTypeRow(tx, id);
    const [registered] = await tx.query('select 1 from registrations where event_type_id = $1 limit 1', [id]);
    if (registered) throw conflictOn('id', 'seasons.golfersRegisteredHideInstead');
    const [season] = await tx.query('select 1 from seasons where event_type_id = $1 limit 1', [id]);
    if (season) throw conflictOn('id', 'seasons.hasSeasons');
    await tx.query('delete from event_types where id = $1', [id]);
    await retireImages(tx, { type: 'EVENT_COVER_PHOTO', ownerId: id });
    await writePlaces(
      tx,
      (await selectEventTypes(tx)).map((other) => other.id),
    );
    await recordChange(tx, actor, { action: 'event-type.deleted', changes: [naming(eventType)] });
    return { deleted: true };
  });
}
