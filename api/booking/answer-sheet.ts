/** Sends a sheet's ready bytes, or nothing where the reader has them already. */
import type { SheetSnapshot } from '@fourball/domain/booking/tee-sheet.ts';
import type { Context } from 'koa';
import { answered } from '../http/mount-calls.ts';

/** Written straight to the response: Koa would hash and measure again what is known. */
export function answerSheet(ctx: Context, { etag, body, gzipped }: SheetSnapshot): typeof answered {
  const { req, res } = ctx;
  ctx.respond = false;
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
  };
  if (knows(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return answered;
  }
  const zipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
  const sent = zipped ? gzipped : body;
  res.writeHead(200, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': sent.length,
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : sent);
  return answered;
}

/** A proxy that compresses turns a strong tag into a weak one: both mean the same here. */
const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
