/** Puts golfers who are registered for good into a new season of their event type, and asks whether they want the place. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { finish, Moves } from './moves.ts';

/**
 * From the season before it, in the order in which they registered there; the place is kept for so many days and costs nothing until
 * then. Divisions are taken over by their name. The season must be new.
 */
export async function carryRegistrations(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { seasonId, days }: { seasonId: number; days: number },
): Promise<void> {
  const now = house.clock.now();
  const answerBy = new Date(now.getTime() + days * 86_400_000);
  const carried = await tx.query<{ id: number; user_id: number; status: 'PENDING' | 'WAITLIST' }>(
    `insert into registrations (event_type_id, season_id, user_id, status, league_status, competition_id, permanent,
       permanent_wish, answer_by, created_by)
     select r.event_type_id, $1, r.user_id,
       case when c.num_spots > 0 and row_number() over (partition by c.id order by r.queue_no) > c.num_spots
            then 'WAITLIST' else 'PENDING' end,
       r.league_status, c.id, true, r.permanent_wish, $2, $3
     from seasons n join lateral (
         select s.id from seasons s where s.event_type_id = n.event_type_id and s.id <> n.id and s.start_date < n.start_date
         order by s.start_date desc, s.id desc limit 1
       ) last on true
       join registrations r on r.season_id = last.id and r.permanent and r.status = 'REGISTERED'
       join users u on u.id = r.user_id and u.status = 'ACTIVE'
       left join season_competitions was on was.id = r.competition_id
       left join season_competitions c on c.season_id = n.id and c.kind = 'DIVISION' and lower(c.name) = lower(was.name)
     where n.id = $1 order by r.queue_no
     returning id, user_id, status`,
    [seasonId, answerBy, actor.userId],
  );
  const moves = new Moves(actor);
  for (const { id, user_id, status } of carried) {
    const what = status === 'PENDING' ? 'INVITED' : 'WAITLISTED';
    moves.note({ registrationId: id, userId: user_id, name: '', seasonId, eventId: null, what });
  }
  await finish(tx, { house }, moves, '');
}
