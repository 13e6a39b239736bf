/** What booking knows of contacts, for audiences of campaigns. */
import type { AudienceFact } from '../../accounts/audience-fact.ts';

export const bookingFacts: readonly AudienceFact[] = [
  {
    // Has played here, and not since that day, which does not count itself. A round still to come is none that was played.
    name: 'LAST_ROUND_BEFORE',
    kind: 'DAY',
    where: (day, bind, { now }) =>
      `(select max(t.day) from rounds r join tee_times t on t.id = r.tee_time_id
         where r.user_id = c.user_id and r.status = 'BOOKED' and t.starts_at <= ${bind(now)}::timestamptz)
       < ${bind(day)}::date`,
  },
];
