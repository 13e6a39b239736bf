/** Reads of a leaderboard per second, whole and unchanged; and how long an entry takes to those who watch. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Database } from '@fourball/db/connection.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { openListeners } from '../crowd/listeners.ts';
import type { BenchClub } from '../house/club.ts';
import type { BenchContext } from '../house/context.ts';
import { drain, type WholeHouse } from '../house/house.ts';
import { buildScoredEvent } from '../house/scored-event.ts';
import { comparedFigures, milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { compare, measureRound, quantile, type Turn } from '../measure/rounds.ts';

const players = 288;
const readers = 1_000;

export async function benchBoard(context: BenchContext): Promise<Figures[]> {
  const { db, club, sides } = context;
  const { eventId } = await buildScoredEvent(db, club.golfers.slice(0, players), {
    organizers: [],
    holes: 12,
  });
  const path = `/api/v1/event/leaderboard/${eventId}`;
  const requestsWith = (headers: Record<string, string>) =>
    club.golfers
      .slice(0, readers)
      .map(({ token }) => requestBytes('GET', path, { Authorization: `Bearer ${token}`, ...headers }));
  const whole = requestsWith({});
  const [first] = whole;
  if (!first) throw new Error('Nobody reads.');
  const ours = await sendOne(sides.ours.port, first);
  const peer = await sendOne(sides.peer.port, first);
  const scoresOf = (rows: { score: number }[]) => rows.map(({ score }) => score);
  // The event's own allowance is 95 percent, which the peer knows nothing of: as many rows, and in order.
  const board = (JSON.parse(ours.body) as { board: { rows: { score: number }[] } }).board.rows;
  assert.equal(board.length, players);
  assert.equal((JSON.parse(peer.body) as { rows: unknown[] }).rows.length, players);
  assert.deepEqual(
    scoresOf(board),
    scoresOf(board).toSorted((one, other) => one - other),
  );
  const etag = /\r\netag: *(\S+)/i.exec(ours.head)?.[1];
  if (!etag) throw new Error('The leaderboard has no ETag.');
  const unchanged = requestsWith({ 'If-None-Match': etag });
  const readAll = (turn: Turn) => measureRound(context, turn, { requests: whole, again: true, expect: 200 });
  const reading = await compare(context, readAll);
  const asking = await compare(context, (turn) =>
    turn.side === 'peer'
      ? readAll(turn)
      : measureRound(context, turn, { requests: unchanged, again: true, expect: 304 }),
  );
  return [
    {
      ...comparedFigures('board', reading),
      bytes: Buffer.byteLength(ours.body),
      peerBytes: Buffer.byteLength(peer.body),
      goal: 10,
    },
    { ...comparedFigures('board-unchanged', asking), goal: 20 },
  ];
}

interface ToldContext {
  db: Database;
  club: BenchClub;
  server: WholeHouse;
  program: string | undefined;
  quick: boolean;
}

/** Entries of other phones at the same time, for another event. */
const perSecond = 50;
const otherPlayers = 100;
const organizerCount = 40;
/** A board is told once a second at most: who enters later than that is told at once. */
const apart = 1_300;
/** So many entries are timed. Of few, the p99 is one single entry that happened to be late. */
const timed = { 1_000: 120, 5_000: 30, quick: 5 } as const;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

interface Entered {
  readonly sentAt: number;
  readonly took: number;
}

/** Enters one score after another, each on the next card, and each of them changes the board. */
export function openEntries(
  server: Pick<WholeHouse, 'port'>,
  organizers: readonly BuiltUser[],
  cardIds: readonly number[],
) {
  let counter = 0;
  return async (): Promise<Entered> => {
    const at = counter;
    counter += 1;
    const lap = Math.floor(at / cardIds.length);
    const entry = {
      cardId: cardIds[at % cardIds.length],
      hole: 1 + (lap % 18),
      kind: 'STROKES',
      // A hole that is entered once more gets another score, as one that is put right: the same one would change nothing.
      strokes: 4 + (Math.floor(lap / 18) % 2),
      device: randomUUID(),
      counter: 1,
      enteredAt: new Date().toISOString(),
    };
    const headers = { Authorization: `Bearer ${organizers[at % organizers.length]?.token}` };
    const request = requestBytes('PUT', '/api/v1/event/score', headers, { entries: [entry] });
    const sentAt = performance.now();
    const { body } = await sendOne(server.port, request);
    if (!body.includes('"TAKEN"')) throw new Error(`An entry was not taken: ${body.slice(0, 300)}`);
    return { sentAt, took: performance.now() - sentAt };
  };
}

/** From the request of an entry to every watcher, while fifty entries a second are made elsewhere. */
export async function benchBoardTold(context: ToldContext): Promise<Figures[]> {
  const { db, club, server } = context;
  // As many as enter at desks and phones: one golfer may not enter so much.
  const organizers = club.golfers.slice(-organizerCount);
  const others = club.golfers.slice(-organizerCount - otherPlayers, -organizerCount);
  const { cardIds } = await buildScoredEvent(db, others, { organizers, holes: 0 });
  const enterElsewhere = openEntries(server, organizers, cardIds);
  const figures: Figures[] = [];
  for (const watchers of [1_000, 5_000] as const) {
    const running: Promise<unknown>[] = [];
    const timer = setInterval(() => running.push(enterElsewhere()), 1_000 / perSecond);
    try {
      figures.push(await tellTo(context, organizers, watchers));
    } finally {
      clearInterval(timer);
      await Promise.all(running);
    }
    await drain(db);
  }
  return figures;
}

async function tellTo(
  { db, club, server, program, quick }: ToldContext,
  organizers: readonly BuiltUser[],
  watchers: 1_000 | 5_000,
): Promise<Figures> {
  const golfers = club.golfers.slice(0, watchers);
  const { cardIds } = await buildScoredEvent(db, golfers, { organizers, holes: 0 });
  const enter = openEntries(server, organizers, cardIds);
  const crowd = await openListeners(server.gateway.port, golfers, program, (type, data) =>
    type === 'LEADERBOARD_UPDATE' ? `board ${/"seq":(\d+)/.exec(data)?.[1] ?? ''}` : undefined,
  );
  try {
    // The first entries warm the house up.
    for (let n = 0; n < 3; n += 1) {
      await enter();
      await pause(apart);
    }
    const before = new Set((await crowd.echoes()).keys());
    const sent: Entered[] = [];
    for (let n = 0; n < timed[quick ? 'quick' : watchers]; n += 1) {
      sent.push(await enter());
      await pause(apart);
    }
    const echoes = [...(await crowd.echoes())].filter(([key]) => !before.has(key));
    const heard = sent.map(({ sentAt, took }) => {
      const told = echoes.find(([, { arrivals }]) => {
        const earliest = Math.min(...arrivals);
        return earliest > sentAt && earliest < sentAt + took + apart;
      });
      return told?.[1].arrivals.map((at) => at - sentAt) ?? [];
    });
    const all = Float64Array.from(heard.flat()).sort();
    const answers = Float64Array.from(sent.map(({ took }) => took)).sort();
    return {
      bench: `board-told-${watchers}`,
      clients: watchers,
      events: sent.length,
      p50: milliseconds(quantile(all, 0.5)),
      p99: milliseconds(quantile(all, 0.99)),
      p99Answer: milliseconds(quantile(answers, 0.99)),
      lost: sent.length * watchers - all.length,
      broken: await crowd.broken(),
      client: program === undefined ? 'Node' : 'C',
      goal: watchers === 1_000 ? 60 : null,
    };
  } finally {
    crowd.close();
  }
}
