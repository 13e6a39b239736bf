/** Tells failures that will pass from faults: the database is gone, starts, or just let go of everybody. */
import { sqlStateOf } from '@fourball/db/connection.ts';

/** Connection exceptions, and operator intervention: shutdown, crash, not up yet. */
const passing = /^(?:08...|57P0[123])$/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** What `pg` says where it has no code for it. */
const lostWords =
  /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the same may succeed in a moment. What was begun may have been done: only repeat what may be repeated. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const state = sqlStateOf(error);
  if (state !== undefined) return passing.test(state);
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  return lostWords.test(error.message);
}
