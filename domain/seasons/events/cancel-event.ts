/** Calls a golf event off: every charge comes back, the tee sheet is free again, and everybody is told. */
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { eventChanged } from '@fourball/shared/seasons/events.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { getManagedEvent, lockManagedEvent, namingEvent, presentEvent } from '../facts/event-rows.ts';
import { finish, Moves } from '../registration/moves.ts';
import { blockedCourses, freeCourses, type TeeSheet } from './event-courses.ts';

interface Registered {
  id: number;
  user_id: number | null;
  name: string;
}

/**
 * For its organizers and admins; there is no way back but a new event. Called off twice, it is called off once. Locks its courses and
 * the event, then tee times. Errors: not_found, forbidden.
 */
export function cancelEvent(
  house: House,
  sheet: TeeSheet,
  actor: UserActor,
  { id, notes }: { id: number; notes: string },
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    await getManagedEvent(tx, actor, id);
    for (const courseId of await blockedCourses(tx, id)) await sheet.lock(tx, courseId);
    const before = await lockManagedEvent(tx, actor, id);
    if (before.cancelled) return presentEvent(actor, house, before);
    await freeCourses(tx, sheet, actor, id);
    await tx.query('update golf_events set cancelled_at = $2, notes = $3 where id = $1', [
      id,
      house.clock.now(),
      notes,
    ]);
    const moves = new Moves(actor);
    moves.events.add(id);
    const registered = await tx.query<Registered>(
      `select r.id, r.user_id, coalesce(u.full_name, r.invited_name) as name
       from registrations r left join users u on u.id = r.user_id
       where r.event_id = $1 and r.withdrawn_at is null order by r.id`,
      [id],
    );
    const bySeason = await tx.query<Registered>(
      `select r.id, p.user_id, u.full_name as name from participants p join registrations r on r.id = p.registration_id
         join users u on u.id = p.user_id
       where p.event_id = $1 and r.season_id is not null and p.place <> 'OUT' order by r.id`,
      [id],
    );
    for (const { id: registrationId, user_id: userId, name } of [...registered, ...bySeason]) {
      moves.note({ registrationId, userId, name, seasonId: before.seasonId, eventId: id, what: 'CANCELLED' });
    }
    // What a withdrawal kept before comes back as well: there was nothing to withdraw from.
    const paid = await tx.query<{ id: number }>('select id from registrations where event_id = $1', [id]);
    for (const one of paid) moves.releases.set(one.id, 100);
    await tx.query('update registrations set answer_by = null, unfilled_since = null where event_id = $1', [
      id,
    ]);
    await recordChange(tx, actor, {
      action: 'event.cancelled',
      changes: [namingEvent(before), { field: 'notes', before: before.notes, after: notes }],
    });
    await finish(tx, { house }, moves, 'Event called off');
    if (before.conversationId !== null) {
      await postSystemMessage(tx, before.conversationId, 'CANCELLED', (lines) =>
        lines.entries.eventCancelled(actor.name, before.name, notes),
      );
    }
    await emit(tx, eventChanged, { eventId: id });
    return presentEvent(actor, house, await getManagedEvent(tx, actor, id));
  });
}
