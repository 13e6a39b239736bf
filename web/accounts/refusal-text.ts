/** Says in words why a call was refused or did not arrive. */
import { isUnreached, RequestError } from '../lib/request/request.ts';
import { words } from './words.en.ts';

/** The server's own sentence, and how long to wait where it says so. */
export function refusalText(reason: unknown): string {
  if (!(reason instanceof RequestError) || reason.status === 0) return words.form.unreached;
  return withWait(reason);
}

/** As `refusalText`, for an answer that did arrive. A server that is not ready says itself to try again. */
export const withWait = (reason: RequestError): string =>
  reason.retryAfterSeconds === null || isUnreached(reason)
    ? reason.message
    : `${reason.message} ${words.form.wait(reason.retryAfterSeconds)}`;

/** What the server said of one field, if it did. */
export const issueOf = (reason: unknown, field: string): string | undefined =>
  reason instanceof RequestError ? reason.issues.find((issue) => issue.field === field)?.message : undefined;
