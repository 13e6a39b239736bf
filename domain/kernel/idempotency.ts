/** Makes a command that arrives twice with the same key take effect once. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { takeLock } from '@fourball/db/locks.ts';
import { AppError } from './app-error.ts';

/** A client's key for one intent, and what it stood for the first time. */
export interface Intent {
  readonly userId: number;
  readonly callId: string;
  readonly key: string;
  /** Hash of method, path and body. */
  readonly requestHash: string;
}

interface KeptReply {
  user_id: number;
  key: string;
  call_id: string;
  request_hash: string;
  reply: unknown;
}

const findReplies = prepared(
  'idempotency.find',
  `select k.user_id, k.key, k.call_id, k.request_hash, k.reply
   from unnest($1::bigint[], $2::text[]) as wanted (user_id, key)
   join idempotency_keys k on k.user_id = wanted.user_id and k.key = wanted.key`,
);
const keepReplies = prepared(
  'idempotency.keep',
  `insert into idempotency_keys (user_id, key, call_id, request_hash, reply)
   select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
);
const lockIntent = prepared('idempotency.lock', `select ${takeLock('-intent')}(hashtextextended($1, 0))`);
const lockEach = prepared(
  'idempotency.lock-each',
  `select ${takeLock('-intent')}(number)
   from (select distinct hashtextextended(name, 0) as number from unnest($1::text[]) as name order by 1) as numbers`,
);

/**
 * Makes requests with the same keys wait for each other, in whatever process and transaction they are; for commands
 * that decide several requests at once. Take it before any other lock.
 */
export async function lockIntents(tx: Transaction, intents: readonly (Intent | undefined)[]): Promise<void> {
  const asked = intents.filter((intent) => intent !== undefined);
  if (asked.length > 0) await tx.query(lockEach, [asked.map(({ userId, key }) => `${userId} ${key}`)]);
}

/**
 * Finds the kept replies of several intents: `undefined` where there is none yet, and an error where the key
 * stood for another request. Call it after taking the lock under which the intents are decided.
 */
export async function findKeptReplies(
  tx: Transaction,
  intents: readonly (Intent | undefined)[],
): Promise<({ reply: unknown } | { error: AppError } | undefined)[]> {
  const asked = intents.filter((intent) => intent !== undefined);
  if (asked.length === 0) return intents.map(() => undefined);
  const rows = await tx.query<KeptReply>(findReplies, [
    asked.map(({ userId }) => userId),
    asked.map(({ key }) => key),
  ]);
  const kept = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]));
  return intents.map((intent) => {
    const row = intent && kept.get(`${intent.userId} ${intent.key}`);
    if (!row || !intent) return undefined;
    return row.call_id === intent.callId && row.request_hash === intent.requestHash
      ? { reply: row.reply }
      : { error: new AppError('idempotency_mismatch') };
  });
}

/** Keeps the replies in the transaction that made them true. A key that is already taken fails the transaction. */
export async function keepAll(
  tx: Transaction,
  kept: readonly { intent: Intent; reply: unknown }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.query(keepReplies, [
    kept.map(({ intent }) => intent.userId),
    kept.map(({ intent }) => intent.key),
    kept.map(({ intent }) => intent.callId),
    kept.map(({ intent }) => intent.requestHash),
    kept.map(({ reply }) => JSON.stringify(reply)),
  ]);
}

/**
 * Runs `work` once per intent: the second time its first reply comes back. Without a key `work` just runs.
 * Two at once with the same key wait for each other. Only for commands that are not on a hot path.
 */
export async function onceOnly<Reply>(
  tx: Transaction,
  intent: Intent | undefined,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!intent) return work();
  await tx.query(lockIntent, [`${intent.userId} ${intent.key}`]);
  const [kept] = await findKeptReplies(tx, [intent]);
  if (kept && 'error' in kept) throw kept.error;
  // The reply is our own JSON of the same call, so it has that call's shape.
  if (kept) return kept.reply as Reply;
  const reply = await work();
  await keepAll(tx, [{ intent, reply }]);
  return reply;
}

/** Rewrites the kept replies in which, however deep, `field` has one of these values. */
export async function rewriteReplies(
  tx: Transaction,
  { field, values }: { field: string; values: readonly number[] },
  rewrite: (reply: unknown) => unknown,
): Promise<void> {
  const rows = await tx.query<KeptReply>(
    `select * from idempotency_keys where jsonb_path_exists(reply,
       ('$.** ? (@.' || $1::text || ' == $values[*])')::jsonpath, jsonb_build_object('values', to_jsonb($2::bigint[])))`,
    [JSON.stringify(field), values],
  );
  for (const { user_id, key, reply } of rows) {
    const rewritten = JSON.stringify(rewrite(reply));
    if (rewritten === JSON.stringify(reply)) continue;
    await tx.query('update idempotency_keys set reply = $3 where user_id = $1 and key = $2', [
      user_id,
      key,
      rewritten,
    ]);
  }
}

/** Of a golfer whose data are taken away: the own replies go, and `json` takes the name out of everybody else's. */
export async function forgetIntents(
  tx: Transaction,
  userId: number,
  { json, traces }: { json(kept: unknown): unknown; readonly traces: readonly string[] },
): Promise<void> {
  await tx.query('delete from idempotency_keys where user_id = $1', [userId]);
  const rows = await tx.query<KeptReply>(
    `select * from idempotency_keys where exists (
       select from unnest($1::text[]) as trace where position(trace in reply::text) > 0)
     or jsonb_path_exists(reply, '$.**.userId ? (@ == $id)', jsonb_build_object('id', $2::bigint))`,
    [traces, userId],
  );
  for (const { user_id, key, reply } of rows) {
    await tx.query('update idempotency_keys set reply = $3 where user_id = $1 and key = $2', [
      user_id,
      key,
      JSON.stringify(json(reply)),
    ]);
  }
}
