/** Runs a transaction again when PostgreSQL asks for that. */
import {
  sqlStateOf,
  type Database,
  type Transaction,
  type TransactionOptions,
} from '@fourball/db/connection.ts';

/**
 * serialization_failure and deadlock_detected: nothing was written, and a second try can succeed. exclusion_violation:
 * somebody else took it in the meantime, and a second try sees it and says so.
 */
const worthRepeating = new Set(['40001', '40P01', '23P01']);

/** Thrown where what was to be locked has moved, and could only be locked out of turn: nothing is written, and all begins anew. */
export class BeginAnew extends Error {
  override readonly name = 'BeginAnew';
  constructor() {
    super('What was to be locked has moved meanwhile.');
  }
}

/** Each is a change by somebody else in the moment in which a lock was waited for. */
const mostMoves = 20;

/** Like `db.transaction`, tried up to `attempts` times where two transactions got in each other's way. */
export async function transact<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { attempts = 3, ...options }: TransactionOptions & { attempts?: number } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, options);
    } catch (error) {
      const moved = error instanceof BeginAnew;
      if (!moved && !worthRepeating.has(sqlStateOf(error) ?? '')) throw error;
      if (attempt >= (moved ? Math.max(attempts, mostMoves) : attempts)) throw error;
    }
  }
}
