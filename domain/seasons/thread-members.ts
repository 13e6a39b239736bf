/** Who belongs into the threads of a season, of its golf events and of its organizers. */
import type { Transaction } from '@fourball/db/connection.ts';
import { setMembers, type Membership } from '../messaging/threads/set-members.ts';

/** The threads of `$1`, seasons, that are open; of events only `$2` where these are named. */
const threads = `
  select s.id as season_id, t.event_id, t.conversation_id, t.kind
  from seasons s cross join lateral (
    select null::bigint as event_id, s.conversation_id, 'SEASON' as kind
    union all select null, s.organizers_conversation_id, 'ORGANIZERS'
    union all select g.id, g.conversation_id, 'EVENT' from golf_events g
      where g.season_id = s.id and ($2::bigint[] is null or g.id = any($2))
  ) t where s.id = any($1::bigint[]) and t.conversation_id is not null`;

const belonging = `
  select t.conversation_id as "conversationId", p.user_id as "userId", bool_or(p.organizer) as organizer
  from (${threads}) t join lateral (
    select o.user_id, true as organizer from season_organizers o where o.season_id = t.season_id
    union all
    select r.user_id, false from registrations r
    where t.kind = 'SEASON' and r.season_id = t.season_id and r.status = 'REGISTERED'
    union all
    select p.user_id, false from participants p
    where t.kind = 'EVENT' and p.event_id = t.event_id and p.place = 'IN' and p.user_id is not null
  ) p on true
  where $3::bigint[] is null or p.user_id = any($3)
  group by 1, 2 order by 1, 2`;

interface Some {
  /** Only the threads of these events, beside those of the seasons. */
  readonly eventIds?: readonly number[];
  /** Only these golfers: what the others are in stays as it is. */
  readonly userIds?: readonly number[];
}

/**
 * Makes the members of the threads that these seasons have open what they should be: the organizers in all of them, whoever
 * is registered for the season in its own, and who plays in an event in the event's. Whoever changes organizers, registrations
 * or who plays calls it in the same transaction: for all with the seasons and their events locked, for some golfers with these
 * locked, or what they registered for.
 */
export async function keepThreadMembers(
  tx: Transaction,
  seasonIds: readonly number[],
  { eventIds, userIds }: Some = {},
): Promise<void> {
  const values = [seasonIds, eventIds ?? null];
  const open = await tx.query<{ conversation_id: number }>(
    `select conversation_id from (${threads}) t`,
    values,
  );
  if (open.length === 0) return;
  const members = await tx.query<Membership>(belonging, [...values, userIds ?? null]);
  await setMembers(
    tx,
    open.map(({ conversation_id }) => conversation_id),
    members,
    userIds,
  );
}
