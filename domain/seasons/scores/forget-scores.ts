/** What is kept of a golfer's scores: for the golfer to take along, and without a name once the account is erased. Results stay. */
import type { Forget } from '../../accounts/former-member.ts';
import type { ExportPart } from '../../accounts/privacy/export-account.ts';
import { retirePhotosOf } from './card-photos.ts';

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
       p.playing_handicap as "playingHandicap", c.outcome, c.player_signed_at as "signedAt", c.marker_signed_at as "markerSignedAt",
       coalesce((select jsonb_agg(jsonb_build_object('hole', s.hole, 'kind', s.kind, 'strokes', s.strokes) order by s.hole)
         from hole_scores s where s.card_id = c.id), '[]') as holes
     from scorecards c join scorecard_players o on o.card_id = c.id join participants p on p.id = o.participant_id
       join golf_events g on g.id = c.event_id left join courses k on k.id = c.course_id
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
});
