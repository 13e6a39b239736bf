/** How long a change takes from the sending of its request to the screens of everybody else, over the whole way that events go. */
import type { Database } from '@fourball/db/connection.ts';
import type { BenchClub } from './club.ts';
import { milliseconds, type Figures } from './figures.ts';
import { requestBytes, sendOne } from './load.ts';
import { drain, type WholeHouse } from './house.ts';
import { countWrong } from './oversold.ts';
import { quantile } from './rounds.ts';
import { openStreams } from './streams.ts';

export interface EventContext {
  db: Database;
  club: BenchClub;
  server: WholeHouse;
  scale: number;
  say: (sentence: string) => void;
}

const clients = 1_000;
const writers = 50;
const writesPerSecond = 50;
const messagesPerSecond = 10;
/** Milliseconds for what is late to arrive before it counts as lost. */
const patience = 3_000;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** When each client heard of something. */
interface Echo {
  arrivals: Map<number, number>;
  /** Arrivals at clients that had heard of it before. */
  again: number;
}

/** What was done once. The commit is between the sending of its request and the coming of the answer. */
interface Deed {
  sentAt: number;
  answeredAt: number;
  echo: Echo;
}

export async function benchEvents(context: EventContext): Promise<Figures[]> {
  const { db, club, server, scale } = context;
  const listeners = club.golfers.slice(0, clients);
  /** By what identifies a deed in its event. */
  const echoes = new Map<string, Echo>();
  const echoOf = (key: string): Echo => {
    const known = echoes.get(key);
    if (known) return known;
    const echo = { arrivals: new Map<number, number>(), again: 0 };
    echoes.set(key, echo);
    return echo;
  };
  const streams = await openStreams(server.gateway.port, listeners, (type, data, at, client) => {
    const key = keyOf(type, data);
    if (key === undefined) return;
    const echo = echoOf(key);
    if (echo.arrivals.has(client)) echo.again += 1;
    else echo.arrivals.set(client, at);
  });

  /** The event may overtake the answer that tells by what it will be known. */
  const perform = async (request: Buffer, readKey: (answer: unknown) => string): Promise<Deed> => {
    const sentAt = performance.now();
    const { body } = await sendOne(server.port, request);
    const answeredAt = performance.now();
    return { sentAt, answeredAt, echo: echoOf(readKey(JSON.parse(body))) };
  };

  try {
    await drain(db);
    const sheetDeeds = await changeSpots(context, perform, 12_000 * scale);
    await allArrived(sheetDeeds, streams.count);
    const messageDeeds = await talk(context, perform, 6_000 * scale);
    await allArrived(messageDeeds, 2);
    const drained = await drain(db);
    if (streams.broken > 0) context.say(`${streams.broken} streams were broken off.`);
    return [
      {
        ...eventFigures('event', sheetDeeds, streams.count),
        goal: 60,
        oversold: await countWrong(db),
      },
      {
        ...eventFigures('event-message', messageDeeds, 2),
        drainSeconds: milliseconds(drained.outbox),
        goal: 20,
      },
    ];
  } finally {
    streams.close();
  }
}

type Perform = (request: Buffer, readKey: (answer: unknown) => string) => Promise<Deed>;

/** Golfers who are not listening hold a spot and let it go, each on a tee time of his own. */
async function changeSpots({ db, club }: EventContext, perform: Perform, duration: number): Promise<Deed[]> {
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
  const write = async (n: number): Promise<Deed> => {
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
  const deeds = await atRate(writesPerSecond, duration, write);
  await db.query('delete from holds where user_id = any($1::bigint[])', [
    golfers.map(({ userId }) => userId),
  ]);
  return deeds;
}

/** Two of the listeners play together; one of them writes. */
async function talk({ club, server }: EventContext, perform: Perform, duration: number): Promise<Deed[]> {
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

/** What an event tells of, in the words of the deeds. */
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
  perform: (n: number) => Promise<Deed>,
): Promise<Deed[]> {
  const begun = performance.now();
  const count = Math.floor((duration / 1000) * perSecond);
  const deeds: Promise<Deed>[] = [];
  for (let n = 0; n < count; n += 1) {
    await pause(begun + (n * 1000) / perSecond - performance.now());
    deeds.push(perform(n));
  }
  return Promise.all(deeds);
}

async function allArrived(deeds: readonly Deed[], readers: number): Promise<void> {
  const giveUp = performance.now() + patience;
  while (performance.now() < giveUp && deeds.some(({ echo }) => echo.arrivals.size < readers))
    await pause(50);
}

function eventFigures(bench: string, deeds: readonly Deed[], readers: number): Figures {
  const since = (moment: 'sentAt' | 'answeredAt') =>
    Float64Array.from(
      deeds.flatMap((deed) => [...deed.echo.arrivals.values()].map((at) => at - deed[moment])),
    ).sort();
  const fromAnswer = since('answeredAt');
  const fromRequest = since('sentAt');
  return {
    bench,
    clients: readers,
    events: deeds.length,
    arrivals: fromAnswer.length,
    p50: milliseconds(quantile(fromRequest, 0.5)),
    p99: milliseconds(quantile(fromRequest, 0.99)),
    // From the answer to the writer, which comes soon after the commit.
    p50FromAnswer: milliseconds(quantile(fromAnswer, 0.5)),
    p99FromAnswer: milliseconds(quantile(fromAnswer, 0.99)),
    lost: deeds.length * readers - fromAnswer.length,
    twice: deeds.reduce((sum, { echo }) => sum + echo.again, 0),
  };
}
