/** Writes the trail of who changed what, in the transaction of the change. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { Actor } from '../../kernel/actor.ts';

export interface FieldChange {
  readonly field: string;
  /** As a person would read it; never a password or a token. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Change {
  /** What was done, `<thing>.<past tense>`: `account.role-added`, `parameter.changed`. */
  readonly action: string;
  /** The golfer whom it concerns, where it concerns one. */
  readonly userId?: number;
  readonly changes?: readonly FieldChange[];
}

const insertEntry = prepared(
  'audit.insert',
  'insert into audit_entries (actor_user_id, action, user_id, changes) values ($1, $2, $3, $4)',
);

/** The actor is null in the trail where nobody is logged in: the person of a mailed link, or a job. */
export async function recordChange(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  await tx.query(insertEntry, [
    actor.kind === 'user' ? actor.userId : null,
    change.action,
    change.userId ?? null,
    JSON.stringify(change.changes ?? []),
  ]);
}
