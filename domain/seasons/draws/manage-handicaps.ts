/** Shows by which handicaps golfers play in an event, and lets its organizers change them, each time with a reason. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { groupsChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type {
  EventHandicap,
  EventHandicaps,
  setEventHandicap as setCall,
  setEventTees as teesCall,
} from '@fourball/shared/seasons/start-calls.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { canManage, getEventRow, lockManagedEvent, namingEvent, type EventRow } from '../facts/event-rows.ts';
import { changeHandicap, findHandicaps, loadSettings } from './event-handicaps.ts';

async function present(sql: Sql, actor: UserActor, event: EventRow): Promise<EventHandicaps> {
  const manage = canManage(actor, event);
  const players = await findHandicaps(sql, event);
  return {
    eventId: event.id,
    ...(await loadSettings(sql, event.id)),
    // An index is nobody else's business; boards say what each plays off.
    players: players.filter(({ userId }) => manage || userId === actor.userId),
    can: { manage },
  };
}

/** All as its organizer, else the own. Errors: not_found. */
export const listHandicaps = async (
  { db }: House,
  actor: UserActor,
  eventId: number,
): Promise<EventHandicaps> => present(db, actor, await getEventRow(db, actor, eventId));

const tell = async (tx: Transaction, { id: eventId, publishGroups }: EventRow): Promise<void> => {
  await emit(tx, groupsChanged, { eventId, published: publishGroups });
  await emit(tx, leaderboardChanged, { eventId });
};

const word = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Locks the event. Errors: not_found, forbidden, conflict once it is called off, invalid_input on teeId. */
export async function setHandicap(
  house: House,
  actor: UserActor,
  { participantId, reason, ...change }: BodyOf<typeof setCall>,
): Promise<EventHandicap> {
  const [found] = await house.db.query<{ event_id: number }>(
    'select event_id from participants where id = $1',
    [participantId],
  );
  if (!found) throw new AppError('not_found');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, found.event_id);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const done = await changeHandicap(tx, event, participantId, change, { byUserId: actor.userId, reason });
    if (done === 'NOT_PLAYING') throw conflict('seasons.notInIt');
    if (done === 'OTHER_TEE') throw invalidField('teeId', 'seasons.noSuchTee');
    const { before, after } = done;
    const fields = {
      handicapIndex: [before.handicapIndex, after.handicapIndex],
      courseHandicap: [before.courseHandicap, after.courseHandicap],
      playingHandicap: [before.playingHandicap, after.playingHandicap],
      tee: [before.tee?.name, after.tee?.name],
      ratings: [before.gender, after.gender],
    } as const;
    await recordChange(tx, actor, {
      action: 'event.handicap-set',
      ...(after.userId !== null && { userId: after.userId }),
      changes: [
        namingEvent(event),
        { field: 'golfer', before: null, after: after.name },
        ...Object.entries(fields)
          .filter(([, [was, is]]) => was !== is)
          .map(([field, [was, is]]) => ({ field, before: word(was), after: word(is) })),
        { field: 'reason', before: null, after: reason },
      ],
    });
    await tell(tx, event);
    return after;
  });
}

/** Of a course of the event. Locks the event. Errors: not_found, forbidden, conflict, invalid_input on menTeeId and womenTeeId. */
export function setTees(
  house: House,
  actor: UserActor,
  { eventId, menTeeId, womenTeeId }: BodyOf<typeof teesCall>,
): Promise<EventHandicaps> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const tees = await tx.query<{ id: number; name: string }>(
      `select t.id, t.name from course_tees t join event_courses e on e.course_id = t.course_id
       where e.event_id = $1 and t.id = any($2::bigint[])`,
      [eventId, [menTeeId, womenTeeId]],
    );
    const nameOf = (id: number | null) => tees.find((tee) => tee.id === id)?.name ?? null;
    for (const [field, id] of Object.entries({ menTeeId, womenTeeId }))
      if (id !== null && nameOf(id) === null) throw invalidField(field, 'seasons.noSuchTee');
    await tx.query('update golf_events set men_tee_id = $2, women_tee_id = $3 where id = $1', [
      eventId,
      menTeeId,
      womenTeeId,
    ]);
    await recordChange(tx, actor, {
      action: 'event.tees-set',
      changes: [
        namingEvent(event),
        { field: 'men', before: null, after: nameOf(menTeeId) },
        { field: 'women', before: null, after: nameOf(womenTeeId) },
      ],
    });
    await tell(tx, event);
    return present(tx, actor, event);
  });
}
