/** The process of the Redis written in JavaScript: `memory-redis.ts <port>`; ends on SIGTERM. */
import { Server, type ListenOptions } from 'node:net';
import { createRedisServer } from 'js-redis-server';

// The package listens on every address and asks for no password: here it must answer this machine only.
const listen = Server.prototype.listen as (this: Server, options: ListenOptions) => Server;
Object.assign(Server.prototype, {
  listen(this: Server, port: number) {
    return listen.call(this, { port, host: '127.0.0.1' });
  },
});

// A terminal's Ctrl-C is meant for the start, which stops this process when nothing needs it any more.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => process.exit(0));

await createRedisServer({ port: Number(process.argv[2]) });
