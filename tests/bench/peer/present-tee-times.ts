/** Tee times as clients see them, as JSON that PostgreSQL builds: for the peer's outbox and for its sheet. */
import { prepared } from './database.ts';

/** `row_to_json` costs a third of what `json_build_object` does. */
export const presentedTeeTimes = (where: string) => `
  select t.course_id, t.day, t.starts_at, t.start_tee, t.version, row_to_json(x) as tee_time
  from tee_times t
  left join lateral (
    select sum(l.spots) as spots, min(l.expires_at) as until
    from hold_tee_times l where l.tee_time_id = t.id and l.expires_at > now()
  ) h on t.held > 0
  left join lateral (
    select json_agg(row_to_json(y)) as places from (
      select r.id as "roundId", r.purchase_id as "purchaseId", r.user_id as "userId",
        coalesce(u.first_name || ' ' || u.last_name, r.guest_name) as name, u.avatar_url as "avatarUrl",
        case when r.user_id is null and r.guest_name is null then 'VACANT' else 'GOLFER' end as occupant
      from rounds r left join users u on u.id = r.user_id
      where r.tee_time_id = t.id and r.status = 'BOOKED' order by r.purchase_id, r.id
    ) y
  ) p on t.booked > 0
  cross join lateral (
    select t.id as "teeTimeId",
      to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
      to_char(t.starts_at at time zone 'America/Toronto', 'HH24:MI') as time, t.start_tee as "startTee", t.capacity,
      case when t.block_kind is null then t.capacity - t.booked - t.offered - coalesce(h.spots, 0) else 0 end as available,
      coalesce(h.spots, 0) + t.offered as held, t.waiting,
      to_char(h.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "heldUntil",
      case when t.block_kind is not null
        then json_build_object('kind', t.block_kind, 'reason', coalesce(t.block_reason, '')) end as block,
      coalesce(p.places, '[]') as places, t.version
  ) x
  where ${where}`;

export const tellSpotsChanged = prepared(
  'tell-spots-changed',
  `insert into outbox (name, payload)
   select 'booking.spots-changed',
     json_build_object('courseId', course_id, 'day', day, 'teeTimes', json_agg(tee_time))
   from (${presentedTeeTimes('t.id = any($1::bigint[])')}) changed group by course_id, day`,
);
