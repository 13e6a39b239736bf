/**
 * The one order in which transactions take locks, and the check of it that runs with the tests. docs/locks.md says who
 * takes what; `tests/contract/locks-page.test.ts` holds that page against this list.
 */
import type { TransactionWatch } from './connection.ts';
import { lockingsOf } from './lock-statements.ts';
import { locks } from './locks.ts';

/**
 * From the first to the last. Names with a dash before are advisory locks, the others tables whose rows are locked. A table
 * that is not here has rows that only those change who hold a lock of this list over them, or that nobody waits for.
 */
export const lockOrder = [
  '-intent',
  '-admins',
  '-catalogue',
  '-event-types',
  '-parameter',
  '-release',
  'global_images',
  'users',
  'contacts',
  'purchases',
  'payments',
  'mail_deliveries',
  'product_items',
  'courses',
  'pages',
  'seasons',
  'event_types',
  'ballots',
  'waiting_rooms',
  'tee_times',
  'round_credit_lots',
  '-letter',
  'ledger_accounts',
  'ledger_entries',
  'conversations',
  'waitlist_entries',
  'audit_entries',
] as const;
export type LockKind = (typeof lockOrder)[number];

const place = new Map<string, number>(lockOrder.map((kind, at) => [kind, at]));
const advisory: Readonly<Record<number, LockKind>> = {
  [locks.admins]: '-admins',
  [locks.catalogue]: '-catalogue',
  [locks.eventTypes]: '-event-types',
  [locks.release]: '-release',
};

/** What a transaction took out of turn. */
export class LockOrderError extends Error {
  override readonly name = 'LockOrderError';
}

interface Held {
  /** Ids of the rows, where the statements that locked them told; the highest tells what may follow. */
  ids: Set<number>;
  /** By the statement that took the first. */
  by: string;
}

/** Watches one transaction. */
export function watchLockOrder(): TransactionWatch {
  const held = new Map<LockKind, Held>();

  const take = (kind: LockKind, text: string): boolean => {
    if (held.has(kind)) return false;
    const at = place.get(kind) ?? 0;
    for (const [earlier, { by }] of held) {
      if ((place.get(earlier) ?? 0) > at)
        throw new LockOrderError(
          `${kind} is locked after ${earlier} (docs/locks.md): ${shortOf(text)} … after … ${by}`,
        );
    }
    held.set(kind, { ids: new Set(), by: shortOf(text) });
    return true;
  };
  /** Rows of one kind are locked from the lowest id to the highest, by one statement or by several. */
  const noteRows = (kind: LockKind, rows: readonly unknown[], text: string): void => {
    const { ids, by } = held.get(kind) ?? { ids: new Set<number>(), by: '' };
    let last = Math.max(-Infinity, ...ids);
    for (const id of rows.flatMap(idOf)) {
      if (ids.has(id)) continue;
      if (id < last)
        throw new LockOrderError(
          `${kind} ${id} is locked after ${last} (docs/locks.md): ${shortOf(text)} … after … ${by}`,
        );
      ids.add(id);
      last = id;
    }
  };

  return (text, values) => {
    const lockings = lockingsOf(text);
    const own = advisoryOf(text, values);
    if (own) take(own, text);
    const taken: LockKind[] = [];
    for (const { table, skips } of lockings) {
      if (!isKind(table)) continue;
      // Who passes over what others have waits for nobody; others wait for it.
      if (!skips && take(table, text)) taken.push(table);
      else if (!held.has(table)) held.set(table, { ids: new Set(), by: shortOf(text) });
    }
    return (rows) => {
      // A select that finds nothing locks nothing.
      if (rows.length === 0 && /^\s*select\b/i.test(text)) for (const kind of taken) held.delete(kind);
      const [only, ...more] = lockings.filter(
        ({ table, way, skips }) => way === 'clause' && !skips && isKind(table),
      );
      if (only && more.length === 0 && isKind(only.table)) noteRows(only.table, rows, text);
    };
  };
}

const isKind = (name: string): name is LockKind => place.has(name);

function advisoryOf(text: string, values: readonly unknown[]): LockKind | undefined {
  if (!/\bpg_advisory_xact_lock\b/.test(text)) return undefined;
  const [number] = values;
  if (typeof number === 'number') return advisory[number];
  if (text.includes(`hashtext('parameters')`)) return '-parameter';
  return text.includes('unnest(') && !text.includes('distinct') ? '-letter' : '-intent';
}

const idOf = (row: unknown): number[] => {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  return typeof id === 'number' ? [id] : [];
};

const shortOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 120);
