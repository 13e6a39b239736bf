/** What a golfer registered for, what they owed for it, in which groups they played, and which seasons they organize, for the golfer to take along. */
import type { ExportPart } from '../accounts/privacy/export-account.ts';

export const exportRegistrations: ExportPart = async (sql, { userId }) => ({
  registrations: await sql.query(
    `select e.org_name as "event", e.type, s.name as season, g.name as "golfEvent", g.day as date, r.status,
       r.league_status as "leagueStatus", c.name as division, t.name as team, r.guests, r.comments, r.permanent,
       r.created_at as "registeredAt", r.withdrawn_at as "withdrawnAt"
     from registrations r join event_types e on e.id = r.event_type_id left join golf_events g on g.id = r.event_id
       left join seasons s on s.id = coalesce(r.season_id, g.season_id) left join season_competitions c on c.id = r.competition_id
       left join teams t on t.id = r.team_id
     where r.user_id = $1 order by r.created_at, r.id`,
    [userId],
  ),
  entryFees: await sql.query(
    `select x.fee_name as fee, x.guest_name as guest, x.amount_cents as "amountCents", x.tax_basis_points as "taxBasisPoints",
       x.price_class as "priceClass", x.comment, x.processed_at as "chargedAt", x.cancelled_at as "cancelledAt"
     from entry_products x where x.user_id = $1 or x.charged_user_id = $1 order by x.id`,
    [userId],
  ),
  groups: await sql.query(
    `select g.name as "golfEvent", least(g.day + d.round - 1, g.end_day) as date, d.round, x.purpose, to_char(o.starts, 'HH24:MI') as "startsAt", o.start_tee as "startTee",
       nullif(o.room_number, '') as "roomNumber", d.published_at as "publishedAt"
     from draw_places x join participants p on p.id = x.participant_id join draw_groups o on o.id = x.group_id
       join draws d on d.id = x.draw_id join golf_events g on g.id = d.event_id
     where p.user_id = $1 and d.state = 'PUBLISHED' order by g.day, g.id, d.round, x.purpose`,
    [userId],
  ),
  eventHandicaps: await sql.query(
    `select g.name as "golfEvent", g.day as date, h.round, h.handicap_index::float8 as "handicapIndex",
       h.course_handicap::float8 as "courseHandicap", h.playing_handicap as "playingHandicap", t.name as tee,
       h.handicap_basis ->> 'gender' as ratings, h.handicap_basis -> 'changed' ->> 'reason' as "reasonOfChange",
       case when h.round = 1 then p.checked_in_at end as "checkedInAt"
     from participants p join golf_events g on g.id = p.event_id
       cross join lateral (
         select 1 as round, p.handicap_index, p.course_handicap, p.playing_handicap, p.tee_id, p.handicap_basis
         union all select n.round, n.handicap_index, n.course_handicap, n.playing_handicap, n.tee_id, n.handicap_basis
         from round_handicaps n where n.participant_id = p.id) h
       left join course_tees t on t.id = h.tee_id
     where p.user_id = $1 and (h.handicap_basis is not null or h.round = 1 and p.checked_in_at is not null)
     order by g.day, g.id, h.round`,
    [userId],
  ),
  organizes: await sql.query(
    `select e.org_name as "event", s.name as season, o.added_at as "since"
     from season_organizers o join seasons s on s.id = o.season_id join event_types e on e.id = s.event_type_id
     where o.user_id = $1 order by o.added_at, s.id`,
    [userId],
  ),
});
