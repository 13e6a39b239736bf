/** Who is told of a new season, and of a golf event that can be seen for the first time. */
import type { House } from '../../kernel/house.ts';
import { clubDay } from '../../kernel/club-time.ts';

type Place = Pick<House, 'db' | 'clock' | 'timeZone'>;

interface SeasonNews {
  /** Whether one signs up for the season itself, or only for its events. */
  readonly bySeason: boolean;
  /** Who registered with the event type and has not been put into the season. */
  readonly userIds: readonly number[];
}

/** Undefined where nobody can sign up, or the season is over or gone. */
export async function findSeasonNews(
  { db, clock, timeZone }: Place,
  seasonId: number,
): Promise<SeasonNews | undefined> {
  const [row] = await db.query<{ by_season: boolean; user_ids: number[] }>(
    `select e.season_registration as by_season, array(
         select r.user_id from registrations r
         where r.event_type_id = e.id and r.season_id is null and r.event_id is null and r.status = 'REGISTERED'
           and not exists (select from registrations o where o.season_id = s.id and o.user_id = r.user_id)
         order by r.id) as user_ids
     from seasons s join event_types e on e.id = s.event_type_id
     where s.id = $1 and s.end_date >= $2 and e.registration and (e.season_registration or e.event_registration)
       and not e.hidden`,
    [seasonId, clubDay(clock.now(), timeZone)],
  );
  return row && { bySeason: row.by_season, userIds: row.user_ids };
}

/** Events that are published one right after the other, as a series is, are told together. */
const together = '1 minute';

interface EventNews {
  readonly eventId: number;
  readonly name: string;
  readonly day: string;
  readonly time: string;
  /** With those that were published with it. */
  readonly count: number;
  /** Registered for the season, without who muted its thread. */
  readonly userIds: readonly number[];
}

/** Undefined where it is told with another event, or can not be seen any more. */
export async function findEventNews(
  { db }: Pick<House, 'db'>,
  { eventId, byUserId }: { eventId: number; byUserId: number },
): Promise<EventNews | undefined> {
  const [row] = await db.query<Omit<EventNews, 'userIds'> & { userIds: number[] }>(
    `select g.id as "eventId", g.name, g.day, to_char(g.start_time, 'HH24:MI') as time, (
         select count(*)::int from golf_events o where o.season_id = g.season_id and o.publish
           and o.first_published_at between g.first_published_at - interval '${together}'
             and g.first_published_at + interval '${together}') as count,
       array(select r.user_id from registrations r
             where r.season_id = g.season_id and r.status = 'REGISTERED' and r.user_id <> $2
               and not exists (select from conversation_members c
                               where c.conversation_id = s.conversation_id and c.user_id = r.user_id and c.muted)
             order by r.id) as "userIds"
     from golf_events g join seasons s on s.id = g.season_id
     where g.id = $1 and g.publish and g.cancelled_at is null
       and not exists (select from golf_events o where o.season_id = g.season_id and o.publish and o.id < g.id
             and o.first_published_at between g.first_published_at - interval '${together}'
               and g.first_published_at + interval '${together}')`,
    [eventId, byUserId],
  );
  return row;
}
