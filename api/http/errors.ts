/** The one middleware that turns what went wrong into the contract's error reply. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { isOutage } from '@fourball/domain/kernel/outage.ts';
import {
  conflictReply,
  errorCodes,
  type ConflictReply,
  type ErrorCode,
  type ErrorReply,
} from '@fourball/shared/contract/errors.ts';
import { sentenceOf, type Words } from '@fourball/shared/words/refusals.ts';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { wordsOf } from './words.ts';

/** Of the errors that libraries throw for what a client sent, those that have a code of their own. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = { 413: 'too_large', 415: 'unsupported_media_type' };

/**
 * Answers an AppError with its code and status, what libraries refuse about a request as bad input, a lost database
 * as `unavailable`, and everything else as `internal`, without saying more: that is logged, and given to `tell`; every
 * refusal is given to `heed`. Neither may throw. An address that nobody answered is a `not_found`.
 */
export function answerErrors(
  log: Pick<Logger, 'error'>,
  tell: (thrown: unknown, ctx: Context) => void = () => {},
  heed: (error: AppError, ctx: Context) => void = () => {},
): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.respond !== false) throw new AppError('not_found');
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.status >= 500 && error.code !== 'not_built') {
        // Whoever was answered so can say which line of the log it was.
        const requestId = requestIdOf(ctx);
        log.error({ err: thrown, requestId, method: ctx.method, path: ctx.path }, 'request failed');
        if (!ctx.headerSent) ctx.set('X-Request-Id', requestId);
      }
      if (error.code === 'internal') tell(thrown, ctx);
      heed(error, ctx);
      // Too late to answer: Koa ends the connection.
      if (ctx.headerSent || ctx.respond === false) throw thrown;
      answerWith(ctx, error);
    }
  };
}

/** That of the proxy, which overwrites what a client claims; where nobody gave one, or no fit one, one of its own. */
function requestIdOf(ctx: Context): string {
  const given = ctx.get('X-Request-Id');
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isOutage(thrown)) return new AppError('unavailable');
  const status = clientErrorStatus(thrown);
  return new AppError(status === undefined ? 'internal' : (codeOfStatus[status] ?? 'malformed'));
}

/** The status that the http-errors of body parsers and of Koa carry when the client is to blame. */
function clientErrorStatus(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('expose' in thrown) || !('status' in thrown)) return undefined;
  const { status } = thrown;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** What is known besides the code, with every refusal in the reader's language. */
const toldOf = ({ details: { issues, ...details } = {} }: AppError, words: Words) => ({
  ...details,
  ...(issues && {
    issues: issues.map((issue) =>
      'refusal' in issue ? { field: issue.field, message: sentenceOf(words, issue.refusal) } : issue,
    ),
  }),
});

function errorBody(error: AppError, words: Words): ErrorReply {
  const { code } = error;
  // Unknown failures are told by their code alone; what they say may hold what nobody outside should read.
  if (code === 'internal') return { error: { code, message: errorCodes.internal.message } };
  const details = error.details && toldOf(error, words);
  return { error: { code, message: messageOf(error, words), ...(details && { details }) } };
}

const messageOf = ({ code, refusal }: AppError, words: Words): string =>
  refusal ? sentenceOf(words, refusal) : errorCodes[code].message;

const conflictBody = (error: AppError, words: Words): ConflictReply =>
  conflictReply.parse({ result: 'CONFLICT', reason: messageOf(error, words), ...toldOf(error, words) });

function answerWith(ctx: Context, error: AppError): void {
  const words = wordsOf(ctx);
  const reply = error.code === 'conflict' ? conflictBody(error, words) : errorBody(error, words);
  ctx.remove('ETag');
  ctx.remove('Last-Modified');
  const retryAfter = error.details?.retryAfterSeconds;
  if (typeof retryAfter === 'number') ctx.set('Retry-After', String(retryAfter));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.status = error.status;
  ctx.body = JSON.stringify(reply);
}
