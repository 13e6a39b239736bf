/** The peer's way to read a leaderboard: one statement that ranks the cards and builds the JSON, for every request anew. */
import { anyClient, prepared } from './database.ts';

/** Net to par of the holes played, places shared; no ties, cuts or sides. */
const board = prepared(
  'board',
  `with played as (
     select s.participant_id, count(h.hole) as thru, coalesce(sum(h.strokes), 0) as gross,
       coalesce(sum(h.strokes - c.pars[h.hole] - p.playing_handicap / 18
         - (c.stroke_indexes[h.hole] <= p.playing_handicap % 18)::int), 0) as score
     from scorecards c join scorecard_players s on s.card_id = c.id join participants p on p.id = s.participant_id
       left join hole_scores h on h.card_id = c.id
     where c.event_id = $1 group by s.participant_id
   ), ranked as (
     select x.*, rank() over (order by score) as place, u.full_name as name, p.division_id, p.playing_handicap
     from played x join participants p on p.id = x.participant_id join users u on u.id = p.user_id
   )
   select json_build_object('eventId', g.id, 'eventName', g.name, 'version', e.version, 'rows', (
     select json_agg(json_build_object('key', participant_id, 'participantIds', json_build_array(participant_id), 'name', name,
       'divisionId', division_id, 'status', case when thru = 18 then 'FINISHED' else 'PLAYING' end, 'place', place,
       'score', score, 'gross', gross, 'thru', thru, 'playingHandicap', playing_handicap) order by score, thru desc, name)
     from ranked))::text as board
   from golf_events g join event_scores e on e.event_id = g.id where g.id = $1`,
);

/** Undefined where there is no such event. */
export async function readBoard(eventId: number): Promise<string | undefined> {
  const [row] = await board<{ board: string }>(anyClient, [eventId]);
  return row?.board;
}
