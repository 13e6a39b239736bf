/** Sends a reply that is kept as ready bytes, or nothing where the reader has them already. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { knows, takesEncoding } from '@fourball/shared/contract/request-headers.ts';
import type { Context } from 'koa';
import { answered } from './mount-calls.ts';
import { jsonHeaders } from './reply-headers.ts';

export interface ReadyReply {
  /** Stands for the bytes and for whose they are. */
  readonly etag: string;
  readonly body: Buffer;
  /** Made for the first who asks for it. */
  gzipped(): Promise<Buffer>;
}

export async function sendReady(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, body, gzipped }: ReadyReply,
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

/** Written straight to the response: Koa would hash and measure again what is known. */
export async function answerReady(ctx: Context, reply: ReadyReply): Promise<typeof answered> {
  ctx.respond = false;
  await sendReady(ctx.req, ctx.res, reply, {});
  return answered;
}
