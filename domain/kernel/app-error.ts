/** The one error that commands throw for what a caller may be told. */
import { comeAgainSeconds, errorCodes, type ErrorCode } from '@fourball/shared/contract/errors.ts';
import {
  english,
  refusal,
  sentenceOf,
  type ParamsAfter,
  type RefusalCode,
  type Why,
} from '@fourball/shared/words/refusals.ts';

/** What schemas refuse comes with a sentence of zod's; what rules refuse has a code. */
export type RefusedField = { field: string } & ({ message: string } | { refusal: Why });

export interface AppErrorDetails {
  issues?: RefusedField[];
  [detail: string]: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails | undefined;
  /** Why, where more is known than the code says. `message` is for logs: who answers a reader words the refusal. */
  readonly refusal: Why | undefined;

  constructor(code: ErrorCode, details?: AppErrorDetails, why?: Why) {
    super(why ? sentenceOf(english, why) : errorCodes[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.details = code === 'unavailable' ? { retryAfterSeconds: comeAgainSeconds, ...details } : details;
    this.refusal = why;
  }
}

/** A code with its parameters, or what another rule has answered. */
type WhyArguments<Code extends RefusalCode> = [code: Code, ...params: ParamsAfter<Code>] | [why: Why];

const whyOf = <Code extends RefusalCode>([first, ...params]: WhyArguments<Code>): Why =>
  typeof first === 'string' ? refusal(first, ...(params as ParamsAfter<Code>)) : first;

/** What stands against a wish as a whole that was well formed. */
export const conflict = <Code extends RefusalCode>(...told: WhyArguments<Code>): AppError =>
  new AppError('conflict', undefined, whyOf(told));

/** What stands against one field of a wish that was well formed: a rule, what was done before, or somebody who was faster. */
export function conflictOn<Code extends RefusalCode>(field: string, ...told: WhyArguments<Code>): AppError {
  const why = whyOf(told);
  return new AppError('conflict', { issues: [{ field, refusal: why }] }, why);
}

/** Refuses one field of what was sent, by its path in the body. */
export const invalidField = <Code extends RefusalCode>(
  field: string,
  ...told: WhyArguments<Code>
): AppError => new AppError('invalid_input', { issues: [{ field, refusal: whyOf(told) }] });
