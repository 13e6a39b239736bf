/** The one error that commands throw for what a caller may be told. */
import {
  comeAgainSeconds,
  errorCodes,
  type ErrorCode,
  type FieldIssue,
} from '@fourball/shared/contract/errors.ts';

export interface AppErrorDetails {
  issues?: FieldIssue[];
  [detail: string]: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails | undefined;

  constructor(code: ErrorCode, details?: AppErrorDetails, message: string = errorCodes[code].message) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.details = code === 'unavailable' ? { retryAfterSeconds: comeAgainSeconds, ...details } : details;
  }
}

/** What stands against one field of a wish that was well formed: a rule, what was done before, or somebody who was faster. */
export const conflictOn = (field: string, reason: string): AppError =>
  new AppError('conflict', { issues: [{ field, message: reason }] }, reason);

/** Refuses one field of what was sent, by its path in the body. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', { issues: [{ field, message }] });
