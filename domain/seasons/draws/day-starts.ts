/** Who starts when in the golf events of a day, as its sheets show it, and who is here already. */
import type { NameShown } from '@fourball/shared/accounts/enums.ts';
import { groupsChanged } from '@fourball/shared/seasons/events.ts';
import type { EventStarts } from '@fourball/shared/seasons/start-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { isShown, nameReader, nameView } from '../../accounts/users/names.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import {
  canManage,
  canSeeEvent,
  courseOfEvent,
  lockManagedEvent,
  namingEvent,
  selectEvents,
} from '../facts/event-rows.ts';
import { startOrder } from './draw-rows.ts';
import { roundDay } from './rounds.ts';

interface PlayerRow {
  participantId: number;
  userId: number | null;
  name: string;
  avatarUrl: string | null;
  shown: NameShown;
  checkedInAt: string | null;
}

interface GroupRow {
  id: number;
  eventId: number;
  time: string;
  startTee: string;
  players: PlayerRow[];
}

/** Published groups alone. Names are those that the sheet shows this reader; an event's organizers see all of it, and who is here. */
export async function listStarts(
  house: House,
  actor: UserActor,
  { courseId, day }: { courseId: number; day: string },
): Promise<EventStarts[]> {
  const { db, clock, timeZone } = house;
  const found = await selectEvents(
    db,
    actor,
    `$2 between g.day and g.end_day and g.publish_groups and g.cancelled_at is null and exists (
       select from event_courses x where x.event_id = g.id and x.course_id = $3)`,
    [day, courseId],
  );
  const events = found.filter((event) => canSeeEvent(actor, event));
  if (events.length === 0) return [];
  // A group without a course of its own plays the event's first.
  const groups = await db.query<GroupRow>(
    `select o.id, d.event_id as "eventId", to_char(o.starts, 'HH24:MI') as time, o.start_tee as "startTee", coalesce((
       select jsonb_agg(jsonb_build_object('participantId', p.id, 'userId', p.user_id,
         'name', coalesce(u.full_name, p.guest_name), 'avatarUrl', u.avatar_url, 'shown', coalesce(u.name_shown, 'CLUB'),
         'checkedInAt', p.checked_in_at) order by x.seat)
       from draw_places x join participants p on p.id = x.participant_id left join users u on u.id = p.user_id
       where x.group_id = o.id), '[]') as players
     from draws d join golf_events g on g.id = d.event_id join draw_groups o on o.draw_id = d.id and o.purpose = 'PLAY'
     where d.event_id = any($1::bigint[]) and d.state = 'PUBLISHED' and ${roundDay('d.round')} = $3
       and $2 = coalesce(o.course_id, ${courseOfEvent('d.event_id')})
     order by d.event_id, d.round, ${startOrder('o')}`,
    [events.map(({ id }) => id), courseId, day],
  );
  const { sheetNames } = rulesAt(await loadParameters(db), clock.now());
  return events.flatMap((event) => {
    const own = groups.filter(({ eventId }) => eventId === event.id);
    if (own.length === 0) return [];
    const manages = canManage(actor, event);
    const checksIn = manages || may(actor, 'STARTER');
    const view = manages ? 'ALL' : nameView(nameReader(actor), sheetNames);
    const present = ({ shown, checkedInAt, ...player }: PlayerRow) => ({
      ...(isShown(view, shown) || player.userId === actor.userId
        ? player
        : { ...player, userId: null, name: null, avatarUrl: null }),
      checkedInAt: checksIn && checkedInAt !== null ? new Date(checkedInAt).toISOString() : null,
    });
    return {
      eventId: event.id,
      name: event.name,
      groups: own.map(({ id, time, startTee, players }) => ({
        id,
        time,
        startTee,
        startsAt: clubMoment(day, time, timeZone).toISOString(),
        players: players.map(present),
      })),
      can: { checkIn: checksIn },
    };
  });
}

/**
 * Twice is fine. From the event's first day on, and not before. Locks the event. Errors: not_found, forbidden, conflict for who does not play, on
 * a day before, and once it is called off.
 */
export async function checkIn(
  house: House,
  actor: UserActor,
  { participantId, checkedIn }: { participantId: number; checkedIn: boolean },
): Promise<{ participantId: number; checkedInAt: string | null }> {
  const [found] = await house.db.query<{ event_id: number }>(
    'select event_id from participants where id = $1',
    [participantId],
  );
  if (!found) throw new AppError('not_found');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, found.event_id, ['STARTER']);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const [was] = await tx.query<{ place: string; name: string; user_id: number | null; at: Date | null }>(
      `select p.place, coalesce(u.full_name, p.guest_name) as name, p.user_id, p.checked_in_at as at
       from participants p left join users u on u.id = p.user_id where p.id = $1`,
      [participantId],
    );
    if (was?.place !== 'IN') throw conflict('seasons.notInIt');
    if (checkedIn && clubDay(house.clock.now(), house.timeZone) < event.date)
      throw conflict('seasons.eventNotToday');
    if (checkedIn === (was.at !== null)) return { participantId, checkedInAt: was.at?.toISOString() ?? null };
    const at = checkedIn ? house.clock.now() : null;
    await tx.query('update participants set checked_in_at = $2, checked_in_by = $3 where id = $1', [
      participantId,
      at,
      checkedIn ? actor.userId : null,
    ]);
    await recordChange(tx, actor, {
      action: checkedIn ? 'event.checked-in' : 'event.check-in-undone',
      ...(was.user_id !== null && { userId: was.user_id }),
      changes: [namingEvent(event), { field: 'golfer', before: null, after: was.name }],
    });
    await emit(tx, groupsChanged, { eventId: event.id, published: event.publishGroups });
    return { participantId, checkedInAt: at?.toISOString() ?? null };
  });
}
