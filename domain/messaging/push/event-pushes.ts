/** Which browsers an event is to ring that is no message, and which it rang already. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { targetIn, type PushNote, type PushTarget, type TargetRow } from './push-due.ts';

const findTargets = prepared(
  'event-pushes.due',
  `select s.id, u.user_name, s.endpoint, s.p256dh, s.auth
   from push_subscriptions s join users u on u.id = s.user_id and u.status = 'ACTIVE'
     join outbox o on o.id = $1 and o.occurred_at > now() - $3 * interval '1 millisecond'
   where u.id = any($2::bigint[])
     and not exists (select from event_pushes p where p.event_id = o.id and p.subscription_id = s.id)
   order by s.id`,
);

/** The browsers of these golfers that the event has not rung. Nobody's for one older than `youngerThanMs` milliseconds. */
export async function findEventPushes(
  db: Sql,
  eventId: number,
  userIds: readonly number[],
  youngerThanMs: number,
): Promise<PushTarget[]> {
  const rows = await db.query<TargetRow>(findTargets, [eventId, userIds, youngerThanMs]);
  return rows.map(targetIn);
}

/** A push about an event that is no message. */
export const eventPush: PushNote = {
  claim: prepared(
    'event-pushes.claim',
    `insert into event_pushes (event_id, subscription_id) select $1, s.id from push_subscriptions s where s.id = $2
     on conflict (event_id, subscription_id) do nothing returning subscription_id`,
  ),
  giveBack: prepared(
    'event-pushes.give-back',
    'delete from event_pushes where event_id = $1 and subscription_id = $2',
  ),
};
