/** Answers a plain request for a page of messages, mostly before Koa sees it. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { messagesPageSize } from '@fourball/shared/messaging/calls.ts';
import { tokenOf } from '../http/session.ts';
import type { Services } from '../services.ts';

/** As pages ask, and no other way: what is looked for or filtered goes the contract's own way. */
const pageAddress =
  /^\/api\/v1\/messages\/([1-9]\d{0,14})(?:\?from=(0|[1-9]\d{0,5})(?:&size=([1-9]\d?|100))?(?:&filter=All)?)?$/;

/**
 * A thread that is opened or scrolled asks for page after page, and routing costs more than reading one. Returns false,
 * with nothing sent, for every other request and where anything is wrong, so that the contract's own way says what.
 * `headers` are those that every answer has.
 */
export function messagePageDesk(
  { resolveSession, readMessages }: Pick<Services, 'resolveSession' | 'readMessages'>,
  headers: OutgoingHttpHeaders,
): (req: IncomingMessage, res: ServerResponse) => false | Promise<boolean> {
  return (req, res) => {
    const address = req.method === 'GET' ? pageAddress.exec(req.url ?? '') : null;
    const token = address && tokenOf(req);
    if (!address || !token) return false;
    const [, conversationId, from = 0, size = messagesPageSize] = address;
    const page = { from: Number(from), size: Number(size) };
    return resolveSession(token)
      .then((actor) =>
        actor?.kind === 'user' ? readMessages(actor, Number(conversationId), page) : undefined,
      )
      .then(
        (reply) => {
          if (!reply) return false;
          const body = Buffer.from(JSON.stringify(reply));
          res.writeHead(200, {
            ...headers,
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': 'no-store',
            'Content-Length': body.length,
          });
          res.end(body);
          return true;
        },
        () => false,
      );
  };
}
