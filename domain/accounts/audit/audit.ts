/** Writes the trail of who changed what, in the transaction of the change. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import type { Actor } from '../../kernel/actor.ts';

export interface FieldChange {
  readonly field: string;
  /** As a person would read it; never a password or a token. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Change {
  readonly action: AuditAction;
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

const insertEntries = prepared(
  'audit.insert-each',
  `insert into audit_entries (actor_user_id, action, user_id, changes)
   select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::jsonb[])`,
);

/** What several actors did in one transaction. */
export async function recordEach(
  tx: Transaction,
  done: readonly { readonly actorId: number; readonly change: Change }[],
): Promise<void> {
  if (done.length === 0) return;
  await tx.query(insertEntries, [
    done.map(({ actorId }) => actorId),
    done.map(({ change }) => change.action),
    done.map(({ change }) => change.userId ?? null),
    done.map(({ change }) => JSON.stringify(change.changes ?? [])),
  ]);
}
