/** Puts golfers and organizers into the threads of the demo club's seasons and golf events. */
import type { Transaction } from '../../connection.ts';
import type { OpenedThread, SeasonIds } from './season-ids.ts';

/** The organizers in all of them; whoever is registered in the season's, whoever plays in the event's. */
export async function writeMembers(
  tx: Transaction,
  ids: SeasonIds,
  threads: readonly OpenedThread[],
): Promise<void> {
  await tx.query(
    `insert into conversation_members
       (conversation_id, user_id, joined_at, organizer, last_read_seq, digested_seq)
     select c.id, p.user_id, greatest(c.created_at, min(p.since)), bool_or(p.organizer), c.last_seq, c.last_seq
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t (conversation_id, season_id, event_id)
     join conversations c on c.id = t.conversation_id
     join lateral (
       select user_id, added_at as since, true as organizer from season_organizers where season_id = t.season_id
       union all
       select user_id, registered_at, false from registrations
       where season_id = t.season_id and status = 'REGISTERED' and c.kind = 'SEASON'
       union all
       select user_id, created_at, false from participants
       where event_id = t.event_id and place = 'IN' and user_id is not null
     ) p on true
     group by c.id, p.user_id order by c.id, p.user_id`,
    [
      threads.map(({ conversationId }) => conversationId),
      threads.map(({ season }) => ids.seasons.get(season)),
      threads.map(({ event }) => (event ? ids.events.get(event) : null)),
    ],
  );
  for (const { conversationId, demo } of threads) {
    const { unread, mutedBy, lines } = demo;
    if (unread) {
      await tx.query(
        'update conversation_members set last_read_seq = $3 where conversation_id = $1 and user_id = $2',
        [conversationId, ids.userOf(unread.person), lines.length - unread.lines],
      );
    }
    if (mutedBy) {
      await tx.query(
        'update conversation_members set muted = true where conversation_id = $1 and user_id = $2',
        [conversationId, ids.userOf(mutedBy)],
      );
    }
  }
}
