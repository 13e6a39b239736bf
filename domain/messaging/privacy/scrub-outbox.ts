/** Takes a golfer's name out of the log of events, which is kept a while for clients that resume. */
import type { Transaction } from '@fourball/db/connection.ts';
import { mentions, type Forget } from '../../accounts/former-member.ts';

/** Events that wait to be published are among them: they tell of a former member then. */
export const scrubOutbox: Forget = async (tx, { userId, json, traces }) => {
  const rows = await tx.query<{ id: number; payload: unknown }>(
    `select id, payload from outbox
     where ${mentions('payload::text', '$1')} or payload @? ('$.** ? (@.userId == ' || $2::bigint || ')')::jsonpath
     order by id for update`,
    [traces, userId],
  );
  await writePayloads(tx, rows, json);
};

/** In one statement, for a golfer who wrote much is in thousands of events; those that stay as they are are left. */
async function writePayloads(
  tx: Transaction,
  rows: readonly { id: number; payload: unknown }[],
  rewrite: (payload: unknown) => unknown,
): Promise<void> {
  const changed = rows.flatMap(({ id, payload }) => {
    const text = JSON.stringify(rewrite(payload));
    return text === JSON.stringify(payload) ? [] : [{ id, text }];
  });
  if (changed.length === 0) return;
  await tx.query(
    `update outbox o set payload = c.payload::jsonb
     from unnest($1::bigint[], $2::text[]) as c (id, payload) where o.id = c.id`,
    [changed.map(({ id }) => id), changed.map(({ text }) => text)],
  );
}

/** Rewrites the events of the log in which, however deep, `field` has one of these values. */
export async function rewriteLog(
  tx: Transaction,
  { field, values }: { field: string; values: readonly number[] },
  rewrite: (payload: unknown) => unknown,
): Promise<void> {
  const rows = await tx.query<{ id: number; payload: unknown }>(
    `select id, payload from outbox where jsonb_path_exists(payload,
       ('$.** ? (@.' || $1::text || ' == $values[*])')::jsonpath, jsonb_build_object('values', to_jsonb($2::bigint[])))
     order by id for update`,
    [JSON.stringify(field), values],
  );
  await writePayloads(tx, rows, rewrite);
}
