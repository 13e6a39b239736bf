/** What a message costs the api at worst: 4,000 characters of what a reader of text could stumble over, beside plain words. */
import type { BenchContext } from '../house/context.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { openConnection, requestBytes, type Connection } from '../measure/load.ts';
import { buildThreads, type BenchThread } from './message.ts';
import { itemAt } from '../measure/order.ts';

const characters = 4_000;
/** Milliseconds of processor, of the api alone. */
const goal = 20;

/** What each text repeats. */
const bad = {
  'addresses without end': 'www.1.',
  'labels without end': 'www.a-.',
  links: 'http://a.',
  'links in brackets': 'http://a/(',
  tags: '<b>',
  'open tags': '<a href="',
  comments: '<!--',
  entities: '&lt;',
  'half entities': '&#',
  'line breaks': '\na',
  emoji: '👍',
} as const;

/** Milliseconds of processor for each message; everybody speaks in turn, so that nobody speaks too often. */
async function costOf(
  { sides, scale }: BenchContext,
  connection: Connection,
  threads: readonly BenchThread[],
  text: string,
): Promise<number | undefined> {
  const count = Math.round(400 * scale);
  const post = async (n: number) => {
    const { conversationId, members } = itemAt(threads, n);
    const { token } = itemAt(members, Math.floor(n / threads.length));
    const headers = { Authorization: `Bearer ${token}` };
    const request = requestBytes('POST', '/api/v1/sse/message', headers, {
      conversationId,
      text: `${n} ${text}`,
    });
    const answer = await connection.ask(request, () => true);
    if (answer.status !== 200)
      throw new Error(`A message was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  };
  // What is compiled and looked up once is no message's.
  for (let n = 0; n < 40; n += 1) await post(n);
  const before = cpuSeconds([sides.ours.pid]);
  for (let n = 0; n < count; n += 1) await post(n);
  const after = cpuSeconds([sides.ours.pid]);
  return before === undefined || after === undefined ? undefined : ((after - before) / count) * 1_000;
}

export async function benchLongTexts(context: BenchContext): Promise<Figures> {
  const threads = await buildThreads(context);
  const connection = await openConnection(context.sides.ours.port);
  const ordinary = await costOf(context, connection, threads, 'is who brings the balls?');
  let worst: { name: string; cost: number } | undefined;
  for (const [name, unit] of Object.entries(bad)) {
    const text = unit.repeat(Math.floor((characters - 8) / unit.length));
    const cost = await costOf(context, connection, threads, text);
    if (cost !== undefined && cost > (worst?.cost ?? -1)) worst = { name, cost };
  }
  connection.close();
  return {
    bench: 'message-worst-text',
    characters,
    worst: worst?.name ?? null,
    processorMs: worst ? milliseconds(worst.cost) : null,
    ordinaryProcessorMs: ordinary === undefined ? null : milliseconds(ordinary),
    goal,
  };
}
