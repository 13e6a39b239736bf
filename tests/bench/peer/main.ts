/** What Fourball is measured against: node:http and pg with named prepared statements, one transaction per request, nothing else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { book } from './book.ts';
import { readBoard } from './boards.ts';
import { holdSpots } from './hold-spots.ts';
import { closeDatabase, findSession, type Session } from './database.ts';
import { postMessage, readMessages } from './messages.ts';
import { readReport } from './reports.ts';
import { readSheet } from './sheet.ts';

/**
 * Does per request what Fourball's transactions do per batch: same tables, triggers, locks and outbox rows. It leaves
 * out what Fourball does besides: the booking window, memberships and price classes, auto-cancel, invitations,
 * validation by schema, security headers.
 */
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    // A load breaks off what is under way at its end.
    if (request.socket.destroyed) return;
    console.error(error);
    send(response, 500, '{"error":{"code":"internal"}}');
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = request;
  if (url === '/healthz') return send(response, 200, '{"status":"ok"}');
  const token = headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice(7) : undefined;
  const session = token === undefined ? undefined : await findSession(token);
  if (!session) return send(response, 401, '{"error":{"code":"unauthenticated"}}');
  const reply = await route(method, url, request, session);
  if (reply === undefined) send(response, 404, '{"error":{"code":"not_found"}}');
  else send(response, 200, reply);
}

async function route(
  method: string | undefined,
  url: string,
  request: IncomingMessage,
  session: Session,
): Promise<string | undefined> {
  if (method === 'POST' && url === '/api/v1/book/hold-spots') {
    return JSON.stringify(await holdSpots(session, JSON.parse(await readBody(request))));
  }
  if (method === 'POST' && url === '/api/v1/book') {
    const key = request.headers['idempotency-key'];
    const text = await readBody(request);
    return JSON.stringify(await book(session, JSON.parse(text), text, typeof key === 'string' ? key : ''));
  }
  if (method === 'GET' && url.startsWith('/api/v1/book/sheet/')) {
    const [courseId, day] = url.slice('/api/v1/book/sheet/'.length).split('/');
    return readSheet(Number(courseId), day ?? '');
  }
  if (method === 'GET' && url.startsWith('/api/v1/event/leaderboard/')) {
    return readBoard(Number(url.slice('/api/v1/event/leaderboard/'.length)));
  }
  if (method === 'POST' && url === '/api/v1/sse/message') {
    return postMessage(session, JSON.parse(await readBody(request)));
  }
  if (method === 'GET' && url.startsWith('/api/v1/messages/')) {
    const [conversationId, query] = url.slice('/api/v1/messages/'.length).split('?');
    return readMessages(session, Number(conversationId), new URLSearchParams(query));
  }
  if (method === 'GET' && url.startsWith('/api/v1/ledger/')) {
    return readReport(url.slice('/api/v1/ledger/'.length).split('/'));
  }
  return undefined;
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}

server.listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void closeDatabase().then(() => process.exit(0)));
});
