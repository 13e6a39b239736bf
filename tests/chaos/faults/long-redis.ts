/** Redis away for minutes: whoever logs in or asks who is online goes on without it. */
import { countOnline, login } from '@fourball/shared/accounts/calls.ts';
import { buildUser } from '../../kit/build.ts';
import { ask, Refused } from '../house/http.ts';
import { pause } from '../house/part.ts';
import { soon, type Fault } from './fault.ts';

const away = 180_000;
const password = 'Fairway-and-rough 1';
/** What a log-in may take, in milliseconds. */
const loginWithin = 1_000;

interface Asked {
  count: number;
  slowest: number;
  /** By status, or by what went wrong. */
  failures: Map<string, number>;
}

/** Asks again and again until `over`, and notes how long each answer took. */
async function keepAsking(over: AbortSignal, every: number, call: () => Promise<unknown>): Promise<Asked> {
  const asked: Asked = { count: 0, slowest: 0, failures: new Map() };
  while (!over.aborted) {
    const begun = performance.now();
    await call().catch((error: unknown) => {
      const reason = error instanceof Refused ? `status ${error.status}` : String(error);
      asked.failures.set(reason, (asked.failures.get(reason) ?? 0) + 1);
    });
    const took = performance.now() - begun;
    asked.count += 1;
    asked.slowest = Math.max(asked.slowest, took);
    await pause(every - took);
  }
  return asked;
}

const inWords = (what: string, { count, slowest, failures }: Asked): string => {
  const refused = [...failures].map(([reason, times]) => `${times} times ${reason}`).join(', ');
  return `${count} ${what}, the slowest ${slowest.toFixed(0)} ms, refused: ${refused || 'none'}`;
};

export const longRedis: Fault = {
  name: 'redis-away',
  title: 'Redis away for three minutes',
  from: 'the port’s return',
  goal: soon,
  once: true,
  async strike({ db, door, redis }) {
    const user = await buildUser(db, { password });
    const asking = { url: door.url, token: user.token };
    await redis.end('SIGTERM');
    const over = AbortSignal.timeout(away);
    const [logins, counts] = await Promise.all([
      keepAsking(over, 1_000, () => ask(login, { ...asking, body: { username: user.email, password } })),
      keepAsking(over, 500, () => ask(countOnline, asking)),
    ]);
    await redis.start();
    return {
      moment: performance.now(),
      finish: () =>
        Promise.resolve({
          told: `${inWords('log-ins', logins)}; ${inWords('questions who is online', counts)}`,
          wrong: logins.slowest > loginWithin || logins.failures.size + counts.failures.size > 0,
        }),
    };
  },
};
