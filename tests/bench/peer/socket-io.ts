/** What fan-out is measured against: socket.io with its defaults, one subscription to Redis, every event to everybody. */
import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

const server = createServer((_request, response) => void response.end('ok'));
const io = new Server(server, { serveClient: false });
const subscriber = new Redis(process.env.REDIS_URL ?? '');
await subscriber.subscribe('bench:events');
subscriber.on('message', (_channel: string, event: string) => void io.emit('event', JSON.parse(event)));
server.listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  subscriber.disconnect();
  io.disconnectSockets(true);
  void io.close(() => process.exit(0));
});
