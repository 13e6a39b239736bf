/** Takes away what a golfer said in threads and put to messages, and the golfer's name where others' messages hold it. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { MessageChange } from '@fourball/shared/messaging/enums.ts';
import { mentions, type Forget, type FormerMember } from '../../accounts/former-member.ts';
import { rewriteReplies } from '../../kernel/idempotency.ts';
import { findAnswerIds, tellChanged } from '../messages/change-message.ts';
import { lockConversations } from '../messages/message-facts.ts';
import { retirePhotos } from '../messages/message-photos.ts';
import { rewriteLog } from './scrub-outbox.ts';

/** The messages of a golfer who leaves are gone as if the golfer had deleted them, with their places kept; who looks at a thread sees it happen. */
export const forgetAuthor: Forget = async (tx, former) => {
  const { userId } = former;
  await lockThreadsOf(tx, userId);
  const own = await tx.query<{ id: number }>(
    `update messages set text = '', client_id = null, photo_id = null, deleted_at = coalesce(deleted_at, now()),
       deleted_by = coalesce(deleted_by, $1)
     where user_id = $1 returning id`,
    [userId],
  );
  const ownIds = own.map(({ id }) => id);
  const photos = await tx.query<{ id: number }>('select id from message_photos where user_id = $1', [userId]);
  await retirePhotos(
    tx,
    photos.map(({ id }) => id),
  );
  const reacted = await tx.query<{ message_id: number }>(
    'delete from message_reactions where user_id = $1 or message_id = any($2::bigint[]) returning message_id',
    [userId, ownIds],
  );
  const answers = await findAnswerIds(tx, ownIds);
  await forgetExcerpts(tx, ownIds);
  const renamed = [...(await forgetMentions(tx, former, ownIds)), ...(await forgetLines(tx, former))];

  const changes = new Map<number, MessageChange>();
  for (const { message_id } of reacted) changes.set(message_id, 'REACTED');
  for (const id of [...answers, ...renamed]) changes.set(id, 'EDITED');
  for (const id of ownIds) changes.set(id, 'DELETED');
  await tellChanged(
    tx,
    [...changes].map(([id, change]) => ({ id, change })),
  );
  await tx.query('update conversation_members set left_at = now() where user_id = $1 and left_at is null', [
    userId,
  ]);
};

/** Locks the threads in which somebody wrote or was named, and others besides, which is done before any of them changes. */
export async function lockThreadsOf(
  tx: Transaction,
  userId: number,
  others: readonly number[] = [],
): Promise<void> {
  const rows = await tx.query<{ conversation_id: number }>(
    `select conversation_id from messages where user_id = $1
     union select m.conversation_id from message_reactions r join messages m on m.id = r.message_id where r.user_id = $1
     union select m.conversation_id from message_mentions x join messages m on m.id = x.message_id where x.user_id = $1`,
    [userId],
  );
  const ids = [...others, ...rows.map(({ conversation_id }) => conversation_id)];
  if (ids.length > 0) await lockConversations(tx, ids);
}

/** Those who named the golfer wrote the name into their text too. Returns the messages of others. */
async function forgetMentions(
  tx: Transaction,
  { userId, text }: FormerMember,
  ownIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number; text: string }>(
    `select m.id, m.text from message_mentions x join messages m on m.id = x.message_id
     where x.user_id = $1 and m.user_id <> $1 order by m.id`,
    [userId],
  );
  await tx.query('delete from message_mentions where user_id = $1 or message_id = any($2::bigint[])', [
    userId,
    ownIds,
  ]);
  for (const { id, text: said } of rows) {
    await tx.query('update messages set text = $2 where id = $1 and text <> $2', [id, text(said)]);
  }
  return rows.map(({ id }) => id);
}

/** Lines about what was done name who did it. */
async function forgetLines(tx: Transaction, { text, traces }: FormerMember): Promise<number[]> {
  const lines = await tx.query<{ id: number; text: string }>(
    `select id, text from messages where user_type = 'SYSTEM' and ${mentions('text', '$1')} order by id for update`,
    [traces],
  );
  const changed: number[] = [];
  for (const line of lines) {
    const without = text(line.text);
    if (without === line.text) continue;
    await tx.query('update messages set text = $2 where id = $1', [line.id, without]);
    changed.push(line.id);
  }
  return changed;
}

/** Answers tell how the answered message begins, also in what is kept of them beside their rows. */
async function forgetExcerpts(tx: Transaction, ownIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    'select distinct reply_to_id as id from messages where reply_to_id = any($1::bigint[])',
    [ownIds],
  );
  if (rows.length === 0) return;
  const values = rows.map(({ id }) => id);
  const answered = new Set(values);
  const rewrite = (kept: unknown): unknown => withoutExcerpts(kept, answered);
  await rewriteLog(tx, { field: 'id', values }, rewrite);
  await rewriteReplies(tx, { field: 'id', values }, rewrite);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutExcerpts(kept: unknown, answered: ReadonlySet<number>): unknown {
  if (Array.isArray(kept)) return kept.map((one) => withoutExcerpts(one, answered));
  if (!isRecord(kept)) return kept;
  const isQuoted = typeof kept.excerpt === 'string' && answered.has(Number(kept.id));
  return Object.fromEntries(
    Object.entries(kept).map(([field, value]) => [
      field,
      isQuoted && field === 'excerpt' ? '' : withoutExcerpts(value, answered),
    ]),
  );
}
