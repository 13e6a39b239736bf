/** What is kept of a golfer's scores: for the golfer to take along, and without a name once the account is erased. Results stay. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Forget, FormerMember } from '../../accounts/former-member.ts';
import type { ExportPart } from '../../accounts/privacy/export-account.ts';
import { handicapOfRound } from '../facts/event-rows.ts';
import { retirePhotosOf } from './card-photos.ts';

/** What organizers wrote of events in which the golfer was: why play was stopped and results opened again, and what places bring. */
async function forgetSaid(tx: Transaction, former: FormerMember): Promise<void> {
  const events = '(select p.event_id from participants p where p.user_id = $1)';
  const stops = await tx.query<{ id: number; text: string }>(
    `select id, message as text from suspensions where message <> '' and (began_by = $1 or event_id in ${events}) order by id`,
    [former.userId],
  );
  for (const { id, text } of stops) {
    const kept = former.text(text);
    if (kept !== text) await tx.query('update suspensions set message = $2 where id = $1', [id, kept]);
  }
  const openings = await tx.query<{ id: number; text: string }>(
    `select id, reopen_reason as text from results
     where reopen_reason is not null and (reopened_by = $1 or event_id in ${events}) order by id`,
    [former.userId],
  );
  for (const { id, text } of openings) {
    const kept = former.text(text);
    if (kept !== text) await tx.query('update results set reopen_reason = $2 where id = $1', [id, kept]);
  }
  const prizes = await tx.query<{ text: string }>(
    `select distinct description as text from event_prizes where description <> '' and event_id in ${events}`,
    [former.userId],
  );
  for (const { text } of prizes) {
    const kept = former.text(text);
    if (kept !== text)
      await tx.query(
        `update event_prizes set description = $3 where description = $2 and event_id in ${events}`,
        [former.userId, text, kept],
      );
  }
}

/** Reasons that organizers wrote may name the golfer; paper has names and signatures; links lead nowhere any more. */
export const forgetScores: Forget = async (tx, former) => {
  const { userId } = former;
  const lines = await tx.query<{ id: number; reason: string }>(
    `select l.id, l.reason from scorecard_log l where l.reason <> '' and (l.by_user = $1 or l.card_id in (
       select o.card_id from scorecard_players o join participants p on p.id = o.participant_id where p.user_id = $1))
     order by l.id`,
    [userId],
  );
  for (const { id, reason } of lines) {
    const kept = former.text(reason);
    if (kept !== reason) await tx.query('update scorecard_log set reason = $2 where id = $1', [id, kept]);
  }
  await forgetSaid(tx, former);
  await retirePhotosOf(tx, userId);
  await tx.query(
    `update score_links set token_hash = null
     where participant_id in (select id from participants where user_id = $1)`,
    [userId],
  );
};

export const exportScores: ExportPart = async (sql, { userId }) => ({
  scorecards: await sql.query(
    `select g.name as "golfEvent", g.day as date, c.round, k.name as course, c.tee_name as tee, c.pars, c.stroke_indexes as "strokeIndexes",
       h.playing_handicap as "playingHandicap", c.outcome, c.player_signed_at as "signedAt", c.marker_signed_at as "markerSignedAt",
       coalesce((select jsonb_agg(jsonb_build_object('hole', s.hole, 'kind', s.kind, 'strokes', s.strokes) order by s.hole)
         from hole_scores s where s.card_id = c.id), '[]') as holes
     from scorecards c join scorecard_players o on o.card_id = c.id join participants p on p.id = o.participant_id
       join golf_events g on g.id = c.event_id left join courses k on k.id = c.course_id
       cross join lateral ${handicapOfRound('p', 'c.round')} h
     where p.user_id = $1 order by g.day, c.round, c.id`,
    [userId],
  ),
  entries: await sql.query(
    `select g.name as "golfEvent", g.day as date, e.card_id as card, e.hole, e.kind, e.strokes, e.settles, e.device, e.entered_at as "enteredAt",
       e.received_at as "receivedAt"
     from hole_entries e join scorecards c on c.id = e.card_id join golf_events g on g.id = c.event_id
     where e.entered_by = $1 order by e.seq`,
    [userId],
  ),
  measured: await sql.query(
    `select g.name as "golfEvent", g.day as date, m.kind, m.hole, m.centimetres, m.at, m.removed_at as "removedAt"
     from marker_entries m join golf_events g on g.id = m.event_id join participants p on p.id = m.participant_id
     where p.user_id = $1 or m.entered_by = $1 order by m.id`,
    [userId],
  ),
  said: await sql.query(
    `select g.name as "golfEvent", l.card_id as card, l.what, l.reason, l.at
     from scorecard_log l join scorecards c on c.id = l.card_id join golf_events g on g.id = c.event_id
     where l.by_user = $1 order by l.id`,
    [userId],
  ),
  matches: await sql.query(
    `select g.name as "golfEvent", g.day as date, x.side, q.of_line_up as "ofLineUp", array(
         select coalesce(u.full_name, o.guest_name) from event_pairing_players y join participants o on o.id = y.participant_id
           left join users u on u.id = o.user_id
         where y.pairing_id = x.pairing_id and y.side <> x.side order by y.seat) as against
     from event_pairing_players x join event_pairings q on q.id = x.pairing_id join participants p on p.id = x.participant_id
       join golf_events g on g.id = x.event_id
     where p.user_id = $1 order by g.day, x.pairing_id`,
    [userId],
  ),
  lineUps: await sql.query(
    `select g.name as "golfEvent", g.day as date, t.team, n.round, n.handed_in_at as "handedInAt", t.captain_id is not distinct from p.id as captain,
       case when n.handed_in_by = $1 then (
         select coalesce(jsonb_agg(l.participant_id order by l.seat), '[]') from line_up_places l
         where l.event_id = t.event_id and l.team = t.team and l.round = n.round) end as "handedIn"
     from match_teams t join golf_events g on g.id = t.event_id left join line_ups n on n.event_id = t.event_id and n.team = t.team
       left join participants p on p.event_id = t.event_id and p.user_id = $1
     where n.handed_in_by = $1 or t.captain_id = p.id order by g.day, t.event_id, t.team, n.round`,
    [userId],
  ),
  playoffs: await sql.query(
    `select g.name as "golfEvent", g.day as date, f.board, f.strokes
     from event_playoffs f join participants p on p.id = f.participant_id join golf_events g on g.id = f.event_id
     where p.user_id = $1 order by g.day, f.event_id, f.board`,
    [userId],
  ),
  results: await sql.query(
    `select g.name as "golfEvent", g.day as date, r.board, r.final_at as "finalAt", r.reopened_at as "reopenedAt", x.row ->> 'shown' as place,
       x.row ->> 'status' as status, x.row -> 'toPar' as "toPar", x.row -> 'points' as points, x.row -> 'gross' as gross, x.row -> 'net' as net
     from results r join golf_events g on g.id = r.event_id join participants p on p.event_id = r.event_id and p.user_id = $1
       cross join lateral jsonb_array_elements(r.rows) as x (row)
     where x.row -> 'participantIds' @> to_jsonb(p.id) order by g.day, r.event_id, r.version, r.board`,
    [userId],
  ),
  links: await sql.query(
    `select g.name as "golfEvent", g.day as date, l.made_at as "madeAt", l.token_hash is null as revoked
     from score_links l join participants p on p.id = l.participant_id join golf_events g on g.id = p.event_id
     where p.user_id = $1 or l.made_by = $1 order by l.made_at, l.participant_id`,
    [userId],
  ),
  stoppedPlay: await sql.query(
    `select g.name as "golfEvent", s.kind, s.message, s.began_at as "beganAt", s.ended_at as "endedAt"
     from suspensions s join golf_events g on g.id = s.event_id where s.began_by = $1 or s.ended_by = $1 order by s.id`,
    [userId],
  ),
});
