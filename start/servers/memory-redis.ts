/** The process of the stand-in for Redis: `memory-redis.ts <port>`; ends on SIGTERM. */
import { passwordName } from './embedded-redis.ts';
import { openStandIn } from './stand-in-redis.ts';

// A terminal's Ctrl-C is meant for the start, which stops this process when nothing needs it any more.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => process.exit(0));

await openStandIn({ port: Number(process.argv[2]), password: process.env[passwordName] ?? '' });
