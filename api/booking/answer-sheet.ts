/** Sends a sheet's ready bytes, or nothing where the reader has them already; mostly before Koa sees the request. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { nameReader } from '@fourball/domain/accounts/users/names.ts';
import type { SheetSnapshot } from '@fourball/domain/booking/sheet/tee-sheet.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { knows, takesEncoding } from '@fourball/shared/contract/request-headers.ts';
import type { Context } from 'koa';
import { earlyCall, type EarlyCall, type EarlyCallOptions } from '../http/early-call.ts';
import { answered } from '../http/mount-calls.ts';
import { jsonHeaders } from '../http/reply-headers.ts';
import type { Services } from '../services.ts';

/** Written straight to the response: Koa would hash and measure again what is known. */
export async function answerSheet(ctx: Context, snapshot: SheetSnapshot): Promise<typeof answered> {
  ctx.respond = false;
  await sendSheet(ctx.req, ctx.res, snapshot, {});
  return answered;
}

async function sendSheet(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, body, gzipped }: SheetSnapshot,
  also: OutgoingHttpHeaders,
): Promise<void> {
  const headers = {
    ...also,
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
  };
  if (knows(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const zipped = takesEncoding(req.headers['accept-encoding'], 'gzip');
  const sent = zipped ? await gzipped() : body;
  res.writeHead(200, {
    ...headers,
    ...jsonHeaders,
    'Content-Length': sent.length,
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : sent);
}

/** The sheet is asked for more than all else together. */
export const earlySheet = (
  { readSheet, readings }: Pick<Services, 'readSheet' | 'readings'>,
  options: EarlyCallOptions,
): EarlyCall =>
  earlyCall(getTeeSheet, options, async ({ actor, params: { courseId, day } }) => {
    // Who has read many is counted first, by the contract's own way.
    if (!readings.mayReadAtOnce('sheet', actor, `${courseId}:${day}`)) return undefined;
    const snapshot = await readSheet(nameReader(actor), courseId, day);
    return (req, res, headers) => sendSheet(req, res, snapshot, headers);
  });
