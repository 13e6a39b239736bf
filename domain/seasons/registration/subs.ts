/** Who stands in for others in a league plays on a day for a regular who does not. */
import type { Transaction } from '@fourball/db/connection.ts';

/** Each regular who is out makes room for one; whoever is none of those who stand in may play. The event must be locked. */
export async function subMayPlay(tx: Transaction, eventId: number, userId: number): Promise<boolean> {
  const [found] = await tx.query<{ sub: boolean; regulars_out: number; subs_in: number }>(
    `select coalesce(bool_or(r.league_status = 'SUB' and p.user_id = $2), false) as sub,
       count(*) filter (where r.league_status = 'REGULAR' and p.place = 'OUT' and r.withdrawn_at is null)::int as regulars_out,
       count(*) filter (where r.league_status = 'SUB' and p.place <> 'OUT')::int as subs_in
     from participants p join registrations r on r.id = p.registration_id where p.event_id = $1`,
    [eventId, userId],
  );
  return !found?.sub || found.subs_in < found.regulars_out;
}
