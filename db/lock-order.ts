/**
 * The one order in which transactions take locks, and the check of it that runs with the tests. docs/locks.md says who
 * takes what; `tests/contract/locks-page.test.ts` holds that page against this list.
 */
import type { TransactionWatch } from './connection.ts';
import { lockingsOf } from './lock-statements.ts';
import { advisoryLockOf } from './locks.ts';

/**
 * From the first to the last. Names with a dash before are advisory locks, the others tables whose rows are locked. A table
 * that is not here has rows that only those change who hold a lock of this list over them, or that nobody waits for.
 */
export const lockOrder = [
  '-intent',
  '-admins',
  '-office-roles',
  '-promos',
  '-regions',
  '-email-lists',
  '-catalogue',
  '-event-types',
  'club',
  '-parameter',
  '-release',
  'global_images',
  'users',
  'contacts',
  'purchases',
  'payments',
  'tills',
  'cash_ups',
  'vouchers',
  'articles',
  'mail_deliveries',
  'mail_streams',
  'campaigns',
  'campaign_recipients',
  'product_items',
  'courses',
  'pages',
  'news',
  'event_types',
  'seasons',
  'golf_events',
  'scorecards',
  'event_scores',
  'ballots',
  'waiting_rooms',
  'tee_times',
  'extras',
  'round_credit_lots',
  '-letter',
  'entry_products',
  'ledger_accounts',
  'ledger_entries',
  'conversations',
  'waitlist_entries',
  'memberships',
  'audit_entries',
] as const;
export type LockKind = (typeof lockOrder)[number];

const place = new Map<string, number>(lockOrder.map((kind, at) => [kind, at]));

/** What a transaction took out of turn. */
export class LockOrderError extends Error {
  override readonly name = 'LockOrderError';
}

interface Held {
  /** Ids of the rows that the locking statements returned; the highest tells what may follow. */
  readonly ids: Set<number>;
  /** Some rows of the kind were locked by a statement that returned no ids: which rows are new is not known any more. */
  untold: boolean;
  /** The statement that took the first. */
  readonly by: string;
}

/** Watches one transaction. */
export function watchLockOrder(): TransactionWatch {
  const held = new Map<LockKind, Held>();

  const hold = (kind: LockKind, text: string): Held => {
    const now = held.get(kind) ?? { ids: new Set<number>(), untold: false, by: shortOf(text) };
    held.set(kind, now);
    return now;
  };
  const refuseAfterLater = (what: string, kind: LockKind, text: string): void => {
    const at = place.get(kind) ?? 0;
    for (const [other, { by }] of held) {
      if ((place.get(other) ?? 0) > at) throw outOfTurn(what, other, text, by);
    }
  };
  /** Whether the kind is new to the transaction. */
  const take = (kind: LockKind, text: string): boolean => {
    if (held.has(kind)) return false;
    refuseAfterLater(kind, kind, text);
    hold(kind, text);
    return true;
  };
  /**
   * Rows of one kind are locked from the lowest id to the highest, by one statement or by several, and none that is new once
   * a later kind is held.
   */
  const noteRows = (kind: LockKind, rows: readonly unknown[], text: string): void => {
    const now = hold(kind, text);
    const ids = rows.flatMap(idOf);
    if (ids.length < rows.length) now.untold = true;
    let last = Math.max(-Infinity, ...now.ids);
    for (const id of ids) {
      if (now.ids.has(id)) continue;
      if (id < last) throw outOfTurn(`${kind} ${id}`, String(last), text, now.by);
      if (!now.untold) refuseAfterLater(`${kind} ${id}`, kind, text);
      now.ids.add(id);
      last = id;
    }
  };

  return (text) => {
    const lockings = lockingsOf(text);
    const own = advisoryLockOf(text);
    if (own) take(own, text);
    const taken: LockKind[] = [];
    for (const { table, way, skips } of lockings) {
      if (!isKind(table)) continue;
      // Who passes over what others have waits for nobody; others wait for it.
      const isNew = skips ? !held.has(table) : take(table, text);
      if (!isNew) continue;
      if (!skips) taken.push(table);
      if (skips || way === 'change') hold(table, text).untold = true;
    }
    return (rows) => {
      const isSelect = /^\s*select\b/i.test(text);
      // A select that finds nothing locks nothing.
      if (rows.length === 0 && isSelect) for (const kind of taken) held.delete(kind);
      if (rows.length === 0) return;
      const clauses = lockings.filter(({ table, way, skips }) => way === 'clause' && !skips && isKind(table));
      const [only, ...more] = clauses;
      // What another statement returns are rows that it changed, of whatever table.
      if (isSelect && only && more.length === 0 && isKind(only.table)) noteRows(only.table, rows, text);
      else for (const { table } of clauses) if (isKind(table)) hold(table, text).untold = true;
    };
  };
}

const outOfTurn = (what: string, held: string, text: string, by: string): LockOrderError =>
  new LockOrderError(`${what} is locked after ${held} (docs/locks.md): ${shortOf(text)} … after … ${by}`);

const isKind = (name: string): name is LockKind => place.has(name);

const idOf = (row: unknown): number[] => {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  return typeof id === 'number' ? [id] : [];
};

const shortOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 120);
