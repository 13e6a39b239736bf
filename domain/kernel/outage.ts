/** Tells failures that will pass from faults: the database is gone, full, starts, or has kept somebody waiting too long. */
import { sqlStateOf } from '@fourball/db/connection.ts';

/** A lock or a statement took longer than it may. */
const patienceOver = /^(?:55P03|57014)$/;
/**
 * Connection exceptions; a transaction that said nothing for too long; no room on the disk, in memory or for another
 * connection; operator intervention: shutdown, crash, not up yet, idle for too long.
 */
const passing = /^(?:08...|25P0[34]|53...|57P0[1235])$/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** What `pg` says where it has no code for it. */
const lostWords = /^Connection terminated|Client has encountered a connection error/;
/** No connection came free in time. */
const noneFree = /timeout exceeded when trying to connect/;

/** Whether somebody has waited as long as anybody may: asking once more at once would only take as long again. */
export function isWaitOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  return state === undefined ? noneFree.test(error.message) : patienceOver.test(state);
}

/** Whether the same may succeed in a moment. What was begun may have been done: only repeat what may be repeated. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (isWaitOver(error)) return true;
  const state = sqlStateOf(error);
  if (state !== undefined) return passing.test(state);
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  return lostWords.test(error.message);
}
