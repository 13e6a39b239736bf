/** The error codes of the contract, their HTTP status and the sentence a person reads when nothing better is known. */
import { z } from 'zod';
import { touchedBookings } from './touched-shapes.ts';

export const errorCodes = {
  invalid_input: { status: 422, message: 'Some of what was sent is not valid.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  invalid_password: { status: 401, message: 'Invalid password' },
  forbidden: { status: 403, message: 'Sorry this request is not authorized for your account.' },
  waiting_for_approval: {
    status: 403,
    message: 'The club has yet to approve your account. You will hear by mail.',
  },
  confirmation_needed: { status: 403, message: 'Please confirm that it is you.' },
  /** See `bound` of a call: nothing was done. */
  other_caller: { status: 409, message: 'Somebody else is logged in on this device by now.' },
  csrf: { status: 403, message: 'The cross-site-request token is missing or wrong.' },
  not_found: { status: 404, message: 'Not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  /** An outcome that was to be expected: answered as `conflictReply`, not as an error. */
  conflict: { status: 200, message: 'Somebody else was faster. Please look again.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This idempotency key was already used with another request.',
  },
  too_large: { status: 413, message: 'What was sent is too large.' },
  unsupported_media_type: { status: 415, message: 'This call does not take that content type.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  not_built: { status: 501, message: 'This call is declared but not built yet.' },
  unavailable: { status: 503, message: 'The service is not ready. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One field that was refused: its path (`bookingGroups.0.players`) and why. */
export const fieldIssue = z.object({ field: z.string(), message: z.string() });
export type FieldIssue = z.output<typeof fieldIssue>;

/**
 * What is answered with 200 where something stands against a wish that was well formed: a rule of the club, what was done
 * before, or somebody who was faster. Nothing was changed. Calls that can answer so name `conflict` among their errors.
 */
export const conflictReply = z.object({
  result: z.literal('CONFLICT'),
  reason: z.string(),
  /** The fields that it is about, where it is about some. */
  issues: z.array(fieldIssue).optional(),
  /** Of a page: the version that it has now. */
  version: z.number().int().optional(),
  /** Of a change of the sheet: the bookings that stand there, which it wants confirmed. */
  touched: touchedBookings.optional(),
});
export type ConflictReply = z.output<typeof conflictReply>;

/** When whoever is told `unavailable` may come again, where nobody knows better. The proxy says the same. */
export const comeAgainSeconds = 2;

/** The body of every answer that is not a success. */
export const errorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z
      .object({
        issues: z.array(fieldIssue).optional(),
        /** How long to wait before it can succeed; the header `Retry-After` says the same. */
        retryAfterSeconds: z.number().int().positive().optional(),
      })
      .catchall(z.unknown())
      .optional(),
  }),
});
export type ErrorReply = z.output<typeof errorReply>;
