/** Answers requests that get no stream, in the form of every other error of the contract. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  comeAgainSeconds,
  errorCodes,
  type ErrorCode,
  type ErrorReply,
} from '@fourball/shared/contract/errors.ts';

/** The headers that let the page of an allowed origin read the answer. Only for origins that were checked. */
export const corsHeaders = ({ headers: { origin } }: IncomingMessage): Record<string, string> =>
  origin === undefined
    ? { Vary: 'Origin' }
    : { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };

export function refuse(
  response: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
): void {
  const { status, message } = errorCodes[code];
  const wait = code === 'unavailable' ? comeAgainSeconds : undefined;
  const details = wait && { details: { retryAfterSeconds: wait } };
  const body = JSON.stringify({ error: { code, message, ...details } } satisfies ErrorReply);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(wait && { 'Retry-After': String(wait) }),
    ...headers,
  });
  response.end(body);
}
