/** Reads the event type directory as its readers may see it. */
import { eventTypeFilter } from '@fourball/shared/seasons/enums.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { AppError, invalidField } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { canSee } from './access.ts';
import { getEventTypeRow, selectEventTypes } from './event-type-rows.ts';

/** For admins: all, hidden ones too. */
export const listAllEventTypes = ({ db }: House): Promise<EventType[]> => selectEventTypes(db);

/** What is not hidden of one category or `ALL`, in any letter case. Throws invalid_input for any other word. */
export const listEventTypes = ({ db }: House, type: string): Promise<EventType[]> =>
  selectEventTypes(db, `not e.hidden and $1 in (e.type, 'ALL')`, [filterOf(type)]);

/** Like `listEventTypes`, of what everybody may see. */
export const listPublicEventTypes = ({ db }: House, type: string): Promise<EventType[]> =>
  selectEventTypes(db, `not e.hidden and e.visibility = 'PUBLIC' and $1 in (e.type, 'ALL')`, [
    filterOf(type),
  ]);

/** What the golfer has registered in, or is registered in now; hidden ones are not listed here either. */
export const listOwnEventTypes = (
  { db }: House,
  { userId }: UserActor,
  { active }: { active: boolean },
): Promise<EventType[]> =>
  selectEventTypes(
    db,
    `not e.hidden and exists (
       select from registrations r where r.event_type_id = e.id and r.user_id = $1 and (r.withdrawn_at is null or not $2))`,
    [userId, active],
  );

/** Throws not_found for what the actor may not know of, too. */
export async function getEventType({ db }: House, actor: Actor, id: number): Promise<EventType> {
  return visible(actor, await getEventTypeRow(db, id));
}

/** By its path on the content site, in any letter case. Throws not_found as `getEventType`. */
export async function getEventTypeByDomain({ db }: House, actor: Actor, domain: string): Promise<EventType> {
  const [eventType] = await selectEventTypes(db, 'e.domain = lower($1)', [domain]);
  return visible(actor, eventType);
}

function visible(actor: Actor, eventType: EventType | undefined): EventType {
  if (!eventType || !canSee(actor, eventType)) throw new AppError('not_found');
  return eventType;
}

function filterOf(type: string): string {
  const filter = eventTypeFilter.safeParse(type.toUpperCase());
  if (!filter.success)
    throw invalidField('type', 'seasons.useOneOf', { options: eventTypeFilter.options.join(', ') });
  return filter.data;
}
