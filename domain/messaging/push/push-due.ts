/** Which browsers a new message is to ring, and what was rung already. */
import { prepared, type Sql, type Statement } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';

/** A browser that can be rung. */
export interface PushTarget extends TextReader {
  readonly subscriptionId: number;
  readonly userName: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** One of somebody who should hear of a message. */
export interface DuePush extends PushTarget {
  /** Of the thread. */
  readonly kind: ConversationKind;
}

/** A row about a browser, as the statements that find browsers return it. */
export interface TargetRow {
  id: number;
  user_name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const targetIn = <Row extends TargetRow>({
  id,
  user_name,
  ...where
}: Row): PushTarget & Omit<Row, 'id' | 'user_name'> => ({
  subscriptionId: id,
  userName: user_name,
  ...where,
});

const findDue = prepared(
  'push.due',
  `select s.id, u.user_name, s.endpoint, s.p256dh, s.auth, t.kind
   from messages m
   join conversations t on t.id = m.conversation_id
   join conversation_members c on c.conversation_id = m.conversation_id and c.left_at is null
   join users u on u.id = c.user_id and u.status = 'ACTIVE'
   join push_subscriptions s on s.user_id = u.id
   where m.id = $1 and m.created_at > now() - $2 * interval '1 millisecond' and m.deleted_at is null and m.user_type <> 'SYSTEM'
     and u.id is distinct from m.user_id
     and c.last_read_seq < m.seq
     and (not c.muted or exists (
       select from message_mentions n where n.message_id = m.id and n.user_id = u.id))
     and not exists (
       select from message_pushes p where p.message_id = m.id and p.subscription_id = s.id)
   order by s.id`,
);

/**
 * The browsers of the thread's active members that were not rung yet: without the sender, who has read it, and who
 * muted the thread and is not named. Nobody for a quiet line, for a message that was taken back, and for one that is
 * older than `youngerThanMs` milliseconds: after a long rest of the workers the digest mail tells of it.
 */
export async function findDuePushes(db: Sql, messageId: number, youngerThanMs: number): Promise<DuePush[]> {
  const rows = await db.query<TargetRow & { kind: ConversationKind }>(findDue, [messageId, youngerThanMs]);
  return rows.map(targetIn);
}

/** How it is noted that a browser was rung for something: both take the id of that and of the browser. */
export interface PushNote {
  readonly claim: Statement;
  readonly giveBack: Statement;
}

/** A push about a message. */
export const messagePush: PushNote = {
  claim: prepared(
    'push.claim',
    `insert into message_pushes (message_id, subscription_id)
     select $1, s.id from push_subscriptions s where s.id = $2
     on conflict (message_id, subscription_id) do nothing returning subscription_id`,
  ),
  giveBack: prepared(
    'push.give-back',
    'delete from message_pushes where message_id = $1 and subscription_id = $2',
  ),
};

/**
 * Sends one push; of two runs only one does. Noted before it is sent, and taken back when that fails, so that it rings
 * at most once: a crash in between may leave it out, and of a message the digest mail tells.
 */
export async function pushOnce(
  db: Sql,
  { claim, giveBack }: PushNote,
  causeId: number,
  subscriptionId: number,
  send: () => Promise<void>,
): Promise<void> {
  const claimed = await db.query(claim, [causeId, subscriptionId]);
  if (claimed.length === 0) return;
  try {
    await send();
  } catch (error) {
    await db.query(giveBack, [causeId, subscriptionId]);
    throw error;
  }
}

/** Forgets a browser that its push service does not know any more. */
export async function dropSubscription(db: Sql, { subscriptionId, endpoint }: PushTarget): Promise<void> {
  await db.query('delete from push_subscriptions where id = $1 and endpoint = $2', [
    subscriptionId,
    endpoint,
  ]);
}
