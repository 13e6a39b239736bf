/** When, where and with whom golfers start by the groups that they see. */
import type { House } from '../../kernel/house.ts';
import { roundDay } from '../draws/rounds.ts';

export interface StartFacts {
  readonly userId: number;
  /** Null for who plays and is in no group now. */
  readonly start: {
    /** YYYY-MM-DD at the club. */
    readonly day: string;
    /** HH:MM */
    readonly time: string;
    readonly tee: string;
    readonly course: string | null;
    readonly room: string | null;
    readonly others: readonly string[];
  } | null;
}

interface Row {
  userId: number;
  time: string | null;
  tee: string;
  day: string;
  course: string | null;
  room: string | null;
  others: string[];
}

/**
 * Of those of the golfers who play. Nobody, where the groups are hidden again, the event is called off, or an organizer published groups anew
 * meanwhile: whom that concerns is told then. Groups that were only mended meanwhile are told as they are now.
 */
export async function findStarts(
  { db }: Pick<House, 'db'>,
  { eventId, drawVersion, userIds }: { eventId: number; drawVersion: number; userIds: readonly number[] },
): Promise<StartFacts[]> {
  const rows = await db.query<Row>(
    `select p.user_id as "userId", to_char(o.starts, 'HH24:MI') as time, o.start_tee as tee, ${roundDay('d.round')} as day, c.name as course,
       nullif(o.room_number, '') as room, array(
         select coalesce(u.full_name, q.guest_name) from draw_places y join participants q on q.id = y.participant_id
           left join users u on u.id = q.user_id
         where y.group_id = o.id and q.id <> p.id order by y.seat) as others
     from golf_events g join draws d on d.event_id = g.id and d.state = 'PUBLISHED'
       and d.round = (select n.round from draws n where n.event_id = g.id and n.version = $2)
       join participants p on p.event_id = g.id and p.place = 'IN'
       left join draw_places x on x.draw_id = d.id and x.purpose = 'PLAY' and x.participant_id = p.id
       left join draw_groups o on o.id = x.group_id left join courses c on c.id = o.course_id
     where g.id = $1 and $2 between coalesce(d.base_version, d.version) and d.version and p.user_id = any($3::bigint[]) and g.publish_groups and g.publish
       and g.cancelled_at is null
     order by p.user_id`,
    [eventId, drawVersion, userIds],
  );
  return rows.map(({ userId, time, ...start }) => ({
    userId,
    start: time === null ? null : { ...start, time },
  }));
}
