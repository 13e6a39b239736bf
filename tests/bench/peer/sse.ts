/** What fan-out is measured against: node:http, one subscription to Redis, each event framed once and written to all. */
import { createServer, type ServerResponse } from 'node:http';
import { Redis } from 'ioredis';

const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.url === '/healthz') return void response.end('ok');
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.write(': welcome\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
});

const subscriber = new Redis(process.env.REDIS_URL ?? '');
await subscriber.subscribe('bench:events');
let id = 0;
subscriber.on('message', (_channel: string, event: string) => {
  id += 1;
  const frame = Buffer.from(`id: ${id}\nevent: NUMBER_SPOTS_CHANGED\ndata: ${event}\n\n`);
  for (const stream of streams) stream.write(frame);
});
server.listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  subscriber.disconnect();
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
