/** Has the proxy ask another api while this one hears nothing of PostgreSQL: nothing was begun, so nothing is done twice. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { errorCodes, type ErrorReply } from '@fourball/shared/contract/errors.ts';
import { jsonHeaders, unkept } from './reply-headers.ts';

/** Set by the proxy alone, to the one place that it can send a request on to. */
const header = 'x-elsewhere';
const place = '@elsewhere';
/** Of the service itself: nobody else can say how it is. */
const own = /^\/(?:healthz|readyz|metrics)$/;

const body = JSON.stringify({
  error: { code: 'unavailable', message: errorCodes.unavailable.message },
} satisfies ErrorReply);

/** False, with nothing sent, where it must be answered here: whoever asks without our proxy has nowhere else to go. */
export function handOnElsewhere(
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
): boolean {
  if (req.headers[header] !== place || own.test(req.url ?? '')) return false;
  // The proxy takes 502 for nothing but this: what an api says about work that it has begun is never 502.
  res.writeHead(502, {
    ...headers,
    'X-Accel-Redirect': place,
    ...jsonHeaders,
    ...unkept,
  });
  res.end(body);
  return true;
}
