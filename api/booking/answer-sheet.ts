/** Sends a sheet's ready bytes, or nothing where the reader has them already; mostly before Koa sees the request. */
import { knows } from '../http/etag.ts';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { nameReader } from '@fourball/domain/accounts/users/names.ts';
import type { SheetSnapshot } from '@fourball/domain/booking/sheet/tee-sheet.ts';
import type { Context } from 'koa';
import { answered } from '../http/mount-calls.ts';
import { tokenOf } from '../http/session.ts';
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
  const zipped = takesGzip.test(req.headers['accept-encoding'] ?? '');
  const sent = zipped ? await gzipped() : body;
  res.writeHead(200, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': sent.length,
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : sent);
}

/** Who names it with a weight of nothing refuses it. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const sheetAddress = /^\/api\/v1\/book\/sheet\/([1-9]\d{0,14})\/(\d{4}-\d{2}-\d{2})$/;

/**
 * The sheet is asked for more than all else together, and routing costs more than the answer: a plain request for one,
 * by somebody with a session, is answered here. Returns false, with nothing sent, for every other request and where
 * anything is wrong, so that the contract's own way says what. `headers` are those that every answer has.
 */
export function sheetDesk(
  { resolveSession, readSheet, readings }: Pick<Services, 'resolveSession' | 'readSheet' | 'readings'>,
  headers: OutgoingHttpHeaders,
): (req: IncomingMessage, res: ServerResponse) => false | Promise<boolean> {
  return (req, res) => {
    const [, courseId, day] = (req.method === 'GET' && sheetAddress.exec(req.url ?? '')) || [];
    const token = courseId && tokenOf(req);
    if (!token || !day) return false;
    return (
      resolveSession(token)
        // Who has read many is counted first, by the contract's own way.
        .then((actor) =>
          actor?.kind === 'user' && readings.mayReadAtOnce('sheet', actor, `${courseId}:${day}`)
            ? readSheet(nameReader(actor), Number(courseId), day)
            : undefined,
        )
        .then(
          async (snapshot) => {
            if (!snapshot) return false;
            await sendSheet(req, res, snapshot, headers);
            return true;
          },
          () => false,
        )
    );
  };
}
