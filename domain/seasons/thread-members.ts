/** Who belongs into the threads of a season, of its golf events and of its organizers. */
import type { Transaction } from '@fourball/db/connection.ts';
import { setMembers, type Membership } from '../messaging/threads/set-members.ts';

const threads = `
  select s.id as season_id, s.event_type_id, t.conversation_id, t.private
  from seasons s cross join lateral (
    values (s.conversation_id, false), (s.organizers_conversation_id, true)
  ) as t (conversation_id, private)
  where s.id = any($1::bigint[]) and t.conversation_id is not null
  union all
  select s.id, s.event_type_id, g.conversation_id, false
  from seasons s join golf_events g on g.season_id = s.id
  where s.id = any($1::bigint[]) and g.conversation_id is not null`;

/**
 * Makes the members of the threads that these seasons have open what they should be: the organizers in all of them,
 * and in those that are not theirs alone whoever is registered in the event type. Whoever changes organizers or
 * registrations calls it in the same transaction, with the seasons locked.
 */
export async function keepThreadMembers(tx: Transaction, seasonIds: readonly number[]): Promise<void> {
  const open = await tx.query<{ conversation_id: number }>(`select conversation_id from (${threads}) t`, [
    seasonIds,
  ]);
  if (open.length === 0) return;
  const members = await tx.query<Membership>(
    `select t.conversation_id as "conversationId", p.user_id as "userId", bool_or(p.organizer) as organizer
     from (${threads}) t join lateral (
       select o.user_id, true as organizer from season_organizers o where o.season_id = t.season_id
       union all
       select r.user_id, false from event_type_registrations r
       where r.event_type_id = t.event_type_id and r.active and not t.private
     ) p on true
     group by 1, 2 order by 1, 2`,
    [seasonIds],
  );
  await setMembers(
    tx,
    open.map(({ conversation_id }) => conversation_id),
    members,
  );
}
