/** The error codes of the contract, their HTTP status and the sentence a person reads when nothing better is known. */
import { z } from 'zod';

export const errorCodes = {
  invalid_input: { status: 422, message: 'Some of what was sent is not valid.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  invalid_password: { status: 401, message: 'Invalid password' },
  forbidden: { status: 403, message: 'Sorry this request is not authorized for your account.' },
  confirmation_needed: { status: 403, message: 'Please confirm that it is you.' },
  csrf: { status: 403, message: 'The cross-site-request token is missing or wrong.' },
  not_found: { status: 404, message: 'Not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Somebody else was faster. Please look again.' },
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

/** The body of every answer that is not a success. */
export const errorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z
      .object({ issues: z.array(fieldIssue).optional() })
      .catchall(z.unknown())
      .optional(),
  }),
});
export type ErrorReply = z.output<typeof errorReply>;
