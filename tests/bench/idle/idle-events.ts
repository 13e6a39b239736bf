/** How long a message takes from its commit to its readers, by turns in a club with the stand-in for Redis and in one with a real one. */
import { milliseconds, type Figures } from '../measure/figures.ts';
import type { Side } from './idle-sides.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { buildThread } from '../work/message.ts';
import { quantile } from '../measure/rounds.ts';
import { openStreams } from '../crowd/streams.ts';

/** How much faster messages may come with a real Redis. */
const goal = 1 / 1.2;
/** In each club. */
const messagesPerSecond = 10;
/** Of each club: they warm up what was just started. */
const warming = 50;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** `count` messages in each club. */
export async function compareEvents(sides: readonly Side[], count: number): Promise<Figures> {
  const threads: Thread[] = [];
  for (const side of sides) threads.push(await openThread(side));
  for (let n = 0; n < warming + count; n += 1) {
    // In turn, so that whatever else this machine does is in the way of both.
    for (const thread of n % 2 === 0 ? threads : threads.toReversed()) {
      const next = pause(1_000 / messagesPerSecond / threads.length);
      await thread.say(`Message ${n}`, n >= warming);
      await next;
    }
  }
  await pause(2_000);
  const [standIn, real] = await Promise.all(threads.map((thread) => thread.close()));
  if (!standIn) throw new Error('Nothing was measured.');
  const figures = {
    bench: 'idle-events',
    messages: count,
    p50: milliseconds(quantile(standIn, 0.5)),
    p99: milliseconds(quantile(standIn, 0.99)),
  };
  if (!real) return figures;
  return {
    ...figures,
    peerP50: milliseconds(quantile(real, 0.5)),
    peerP99: milliseconds(quantile(real, 0.99)),
    ratio: milliseconds(quantile(real, 0.5) / quantile(standIn, 0.5)),
    ratioP99: milliseconds(quantile(real, 0.99) / quantile(standIn, 0.99)),
    goal: milliseconds(goal),
  };
}

interface Thread {
  say(text: string, counts: boolean): Promise<void>;
  /** Sorted milliseconds from the answer to each message that counts until each reader had it. */
  close(): Promise<Float64Array>;
}

async function openThread({ db, golfers, startClub }: Side): Promise<Thread> {
  const [writer] = golfers;
  if (!writer) throw new Error('Nobody writes.');
  const conversationId = await buildThread(db, golfers);
  const server = await startClub();
  const arrivals = new Map<number, number[]>();
  const streams = await openStreams(server.port, golfers, (type, data, at) => {
    if (type !== 'MESSAGE') return;
    const { id } = (JSON.parse(data) as { message: { id: number } }).message;
    arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
  });
  const answered = new Map<number, number>();
  const headers = { Authorization: `Bearer ${writer.token}` };
  return {
    async say(text, counts) {
      const request = requestBytes('POST', '/api/v1/sse/message', headers, { conversationId, text });
      const { body } = await sendOne(server.port, request);
      if (counts) answered.set((JSON.parse(body) as { id: number }).id, performance.now());
    },
    async close() {
      streams.close();
      await server.stop();
      const waits = [...answered].flatMap(([id, at]) =>
        (arrivals.get(id) ?? []).map((arrived) => arrived - at),
      );
      const lost = answered.size * golfers.length - waits.length;
      if (lost > 0) throw new Error(`${lost} messages did not arrive.`);
      return Float64Array.from(waits).sort();
    },
  };
}
