/** Takes a golfer's name out of the log of events, which is kept a while for clients that resume. */
import type { Transaction } from '@fourball/db/connection.ts';
import { mentions, type Forget } from '../accounts/former-member.ts';

/** Events that wait to be published are among them: they tell of a former member then. */
export const scrubOutbox: Forget = async (tx, { userId, json, traces }) => {
  const rows = await tx.query<{ id: number; payload: unknown }>(
    `select id, payload from outbox
     where ${mentions('payload::text', '$1')} or payload @? ('$.** ? (@.userId == ' || $2::bigint || ')')::jsonpath
     order by id for update`,
    [traces, userId],
  );
  for (const { id, payload } of rows) {
    await tx.query('update outbox set payload = $2 where id = $1', [id, JSON.stringify(json(payload))]);
  }
};

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
  for (const { id, payload } of rows) {
    await tx.query('update outbox set payload = $2 where id = $1', [id, JSON.stringify(rewrite(payload))]);
  }
}
