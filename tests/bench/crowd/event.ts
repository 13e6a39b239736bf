/** How long a change takes from the sending of its request to the screens of everybody else, over the whole way that events go. */
import type { Database } from '@fourball/db/connection.ts';
import type { BenchClub } from '../house/club.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { drain, type WholeHouse } from '../house/house.ts';
import { countWrong } from '../measure/oversold.ts';
import { quantile } from '../measure/rounds.ts';
import { openListeners, type Echo, type Listeners } from './listeners.ts';

export interface EventContext {
  db: Database;
  club: BenchClub;
  server: WholeHouse;
  /** Of the compiled crowd, where there is one. */
  program: string | undefined;
  scale: number;
  say: (sentence: string) => void;
}

const clients = 1_000;
const writers = 50;
const writesPerSecond = 50;
const messagesPerSecond = 10;
/** Milliseconds of writing before what is measured: a house that has only just started answers its first requests late. */
const warmUp = 1_000;
/** Milliseconds for what is late to arrive before it counts as lost. */
const patience = 3_000;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** What was done once. The commit is between the sending of its request and the coming of the answer. */
interface Step {
  sentAt: number;
  answeredAt: number;
  /** Identifies it in its event. */
  key: string;
}

export async function benchEvents(context: EventContext): Promise<Figures[]> {
  const { db, club, server, scale } = context;
  const listeners = club.golfers.slice(0, clients);
  const crowd = await openListeners(server.gateway.port, listeners, context.program, keyOf);

  /** The event may overtake the answer that tells by what it will be known. */
  const perform = async (request: Buffer, readKey: (answer: unknown) => string): Promise<Step> => {
    const sentAt = performance.now();
    const { body } = await sendOne(server.port, request);
    const answeredAt = performance.now();
    return { sentAt, answeredAt, key: readKey(JSON.parse(body)) };
  };

  try {
    await drain(db);
    const sheetSteps = await changeSpots(context, perform, 12_000 * scale);
    const sheetEchoes = await allArrived(crowd, [...sheetSteps.cold, ...sheetSteps.warm], crowd.count);
    const messageSteps = await talk(context, perform, 6_000 * scale);
    const messageEchoes = await allArrived(crowd, [...messageSteps.cold, ...messageSteps.warm], 2);
    const drained = await drain(db);
    const broken = await crowd.broken();
    if (broken > 0) context.say(`${broken} streams were broken off.`);
    const client = context.program === undefined ? 'Node' : 'C';
    return [
      {
        ...eventFigures('event', sheetSteps, sheetEchoes, crowd.count),
        client,
        goal: 60,
        oversold: await countWrong(db),
      },
      {
        ...eventFigures('event-message', messageSteps, messageEchoes, 2),
        client,
        drainSeconds: milliseconds(drained.outbox),
        goal: 20,
      },
    ];
  } finally {
    crowd.close();
  }
}

/** What was done in the first second, and after it. */
interface Steps {
  cold: Step[];
  warm: Step[];
}

type Perform = (request: Buffer, readKey: (answer: unknown) => string) => Promise<Step>;

/** Golfers who are not listening hold a spot and let it go, each on a tee time of his own. */
async function changeSpots({ db, club }: EventContext, perform: Perform, duration: number): Promise<Steps> {
  const golfers = club.golfers.slice(clients, clients + writers);
  const teeTimes = club.teeTimes.slice(0, writers);
  const versions = new Map(
    (
      await db.query<{ id: number; version: number }>(
        'select id, version from tee_times where id = any($1::bigint[])',
        [teeTimes.map(({ id }) => id)],
      )
    ).map(({ id, version }) => [id, version]),
  );
  const write = async (n: number): Promise<Step> => {
    const golfer = golfers[n % writers];
    const teeTime = teeTimes[n % writers];
    if (!golfer || !teeTime) throw new Error('Nobody writes.');
    const headers = { Authorization: `Bearer ${golfer.token}` };
    const taking = Math.floor(n / writers) % 2 === 0;
    const request = taking
      ? requestBytes('POST', '/api/v1/book/hold-spots', headers, {
          spots: [{ teeTimeId: teeTime.id, spots: 1 }],
          courseFeeId: teeTime.courseFeeId,
          bookingDate: teeTime.day,
        })
      : requestBytes('DELETE', '/api/v1/book/release-holds', headers);
    // Each taking and each letting go is one change of the row, so one step of its version.
    const version = (versions.get(teeTime.id) ?? 0) + 1;
    versions.set(teeTime.id, version);
    return perform(request, (answer) => {
      const good = taking
        ? (answer as { result: string }).result === 'SUCCESS'
        : (answer as { released: number }).released === 1;
      if (!good) throw new Error(`A spot could not be ${taking ? 'held' : 'let go'}.`);
      return `spots ${teeTime.id} ${version}`;
    });
  };
  const steps = await atRate(writesPerSecond, duration, write);
  await db.query('delete from holds where user_id = any($1::bigint[])', [
    golfers.map(({ userId }) => userId),
  ]);
  return steps;
}

/** Two of the listeners play together; one of them writes. */
async function talk({ club, server }: EventContext, perform: Perform, duration: number): Promise<Steps> {
  const [writer, reader] = club.golfers;
  const teeTime = club.teeTimes.at(-1);
  if (!writer || !reader || !teeTime) throw new Error('There is nobody to talk.');
  const headers = { Authorization: `Bearer ${writer.token}` };
  const { id: teeTimeId, courseFeeId, day } = teeTime;
  await sendOne(
    server.port,
    requestBytes('POST', '/api/v1/book/hold-spots', headers, {
      spots: [{ teeTimeId, spots: 2 }],
      courseFeeId,
      bookingDate: day,
    }),
  );
  const { body } = await sendOne(
    server.port,
    requestBytes('POST', '/api/v1/book', headers, {
      simpleDate: day,
      courseFeeId,
      numSpots: 2,
      bookingGroups: [{ players: [{ userId: writer.userId }, { userId: reader.userId }] }],
    }),
  );
  const { conversationId } = JSON.parse(body) as { conversationId?: number };
  if (conversationId === undefined) throw new Error(`The two could not book: ${body}`);
  return atRate(messagesPerSecond, duration, (n) =>
    perform(
      requestBytes('POST', '/api/v1/sse/message', headers, { conversationId, text: `Message ${n}` }),
      (answer) => `message ${(answer as { id: number }).id}`,
    ),
  );
}

/** What an event tells of, in the words of the steps. */
function keyOf(type: string, data: string): string | undefined {
  if (type === 'MESSAGE') return `message ${(JSON.parse(data) as { message: { id: number } }).message.id}`;
  if (type !== 'NUMBER_SPOTS_CHANGED') return undefined;
  // Parsing the whole would cost the clients of one machine more than the way that is measured.
  const teeTimeId = /"teeTimeId":(\d+)/.exec(data)?.[1];
  const version = /"version":(\d+)/.exec(data)?.[1];
  return `spots ${teeTimeId} ${version}`;
}

/** Begins one every so often, whether or not those before are through. */
async function atRate(
  perSecond: number,
  duration: number,
  perform: (n: number) => Promise<Step>,
): Promise<Steps> {
  const begun = performance.now();
  const countIn = (milliseconds: number) => Math.floor((milliseconds / 1000) * perSecond);
  const count = countIn(warmUp + duration);
  const steps: Promise<Step>[] = [];
  for (let n = 0; n < count; n += 1) {
    await pause(begun + (n * 1000) / perSecond - performance.now());
    steps.push(perform(n));
  }
  const done = await Promise.all(steps);
  return { cold: done.slice(0, countIn(warmUp)), warm: done.slice(countIn(warmUp)) };
}

/** By the key of what was done. */
type Echoes = ReadonlyMap<string, Echo>;

/** Returns what was heard once everybody has, or when nothing more will come. */
async function allArrived(crowd: Listeners, steps: readonly Step[], readers: number): Promise<Echoes> {
  const giveUp = performance.now() + patience;
  for (;;) {
    const echoes = await crowd.echoes();
    const missing = steps.some(({ key }) => (echoes.get(key)?.arrivals.length ?? 0) < readers);
    if (!missing || performance.now() > giveUp) return echoes;
    await pause(50);
  }
}

function eventFigures(bench: string, { cold, warm }: Steps, echoes: Echoes, readers: number): Figures {
  const since = (steps: readonly Step[], moment: 'sentAt' | 'answeredAt') =>
    Float64Array.from(
      steps.flatMap((step) => echoes.get(step.key)?.arrivals.map((at) => at - step[moment]) ?? []),
    ).sort();
  const all = [...cold, ...warm];
  const fromRequest = since(warm, 'sentAt');
  const fromAnswer = since(warm, 'answeredAt');
  const fromColdRequest = since(cold, 'sentAt');
  const answers = Float64Array.from(warm.map(({ sentAt, answeredAt }) => answeredAt - sentAt)).sort();
  const arrivals = fromRequest.length + fromColdRequest.length;
  return {
    bench,
    clients: readers,
    events: all.length,
    arrivals,
    p50: milliseconds(quantile(fromRequest, 0.5)),
    p99: milliseconds(quantile(fromRequest, 0.99)),
    // From the answer to the writer, which comes soon after the commit, and until that answer.
    p50FromAnswer: milliseconds(quantile(fromAnswer, 0.5)),
    p99FromAnswer: milliseconds(quantile(fromAnswer, 0.99)),
    p50Answer: milliseconds(quantile(answers, 0.5)),
    p99Answer: milliseconds(quantile(answers, 0.99)),
    // Of the first second of a house that has only just started, which is not among the others.
    p99Cold: milliseconds(quantile(fromColdRequest, 0.99)),
    lost: all.length * readers - arrivals,
    twice: all.reduce((sum, { key }) => sum + (echoes.get(key)?.again ?? 0), 0),
  };
}
