/** How long it takes from an organizer's horn, which stops play or lets it go on, until every golfer on the course knows of it. */
import assert from 'node:assert/strict';
import type { Database } from '@fourball/db/connection.ts';
import { startMailServer } from '../../kit/mail-server.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { openListeners } from '../crowd/listeners.ts';
import type { BenchClub } from '../house/club.ts';
import { drain, startHouse, type WholeHouse } from '../house/house.ts';
import type { ServerProcess } from '../house/processes.ts';
import { buildScoredEvent } from '../house/scored-event.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { quantile } from '../measure/rounds.ts';
import { openEntries } from './board.ts';

export interface HornContext {
  db: Database;
  club: BenchClub;
  /** Starts a process with settings of its own. */
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  program: string | undefined;
  quick: boolean;
}

const players = 144;
/** Scores that phones enter in the same event meanwhile. */
const perSecond = 10;
/** Milliseconds after which a golfer who has heard nothing counts as not told. */
const patience = 10_000;
/** Milliseconds from the horn to the last stream. */
const goal = 2_000;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** The two calls, of an organizer; each answers with the moment at which its request was sent. */
function openHorn({ port }: Pick<WholeHouse, 'port'>, { token }: BuiltUser, eventId: number) {
  const blow = async (path: string, body: object, word: string): Promise<number> => {
    const request = requestBytes('POST', path, { Authorization: `Bearer ${token}` }, { eventId, ...body });
    const sentAt = performance.now();
    const answer = await sendOne(port, request);
    assert.ok(answer.body.includes(`"${word}"`), answer.body.slice(0, 300));
    assert.ok(answer.body.includes(`"told":${players}`), answer.body.slice(0, 300));
    return sentAt;
  };
  return {
    stop: () =>
      blow('/api/v1/event/suspend', { kind: 'LIGHTNING', message: 'Leave the course now.' }, 'SUSPENDED'),
    goOn: () => blow('/api/v1/event/resume', { startsAgain: new Date().toISOString() }, 'RESUMED'),
  };
}

/** Until `count` says enough, or nobody more will come; milliseconds since `from`. */
async function until(enough: () => boolean, from: number): Promise<number> {
  while (!enough() && performance.now() - from < patience) await pause(5);
  return performance.now() - from;
}

/** All who heard of it read at once: what they read has to say what to do. Milliseconds from `sentAt` to each answer. */
async function readAll(port: number, golfers: readonly BuiltUser[], eventId: number, sentAt: number) {
  return Promise.all(
    golfers.map(async ({ token }) => {
      const { body } = await sendOne(
        port,
        requestBytes('GET', `/api/v1/event/leaderboard/${eventId}`, { Authorization: `Bearer ${token}` }),
      );
      const { suspension } = JSON.parse(body) as { suspension: { kind: string; message: string } | null };
      assert.deepEqual(
        [suspension?.kind, suspension?.message],
        ['LIGHTNING', 'Leave the course now.'],
        'what a golfer reads who has heard the horn',
      );
      return performance.now() - sentAt;
    }),
  );
}

/**
 * In milliseconds: the streams of all who play, what they read then, and the last of the mails. Pushes leave in a job beside that of the mails; how long
 * the services of browsers take is not ours.
 */
export async function benchHorn({ db, club, startOn, program, quick }: HornContext): Promise<Figures> {
  const mail = await startMailServer();
  const server = await startHouse((file, readyPath) => startOn({ SMTP_URL: mail.url }, file, readyPath));
  const [organizer] = club.golfers.slice(players);
  if (!organizer) throw new Error('Nobody organizes.');
  const golfers = club.golfers.slice(0, players);
  const { eventId, cardIds } = await buildScoredEvent(db, golfers, { organizers: [organizer], holes: 9 });
  const enter = openEntries(server, [organizer], cardIds);
  const crowd = await openListeners(server.gateway.port, golfers, program, (type, data) =>
    type === 'EVENT_UPDATE' ? `horn ${/"seq":(\d+)/.exec(data)?.[1] ?? ''}` : undefined,
  );
  const entering: Promise<unknown>[] = [];
  const timer = setInterval(() => entering.push(enter()), 1_000 / perSecond);
  const [streams, read, lastMails]: [number[], number[], number[]] = [[], [], []];
  let lost = 0;
  try {
    const horn = openHorn(server, organizer, eventId);
    const rounds = quick ? 3 : 10;
    // The first round warms the house up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ['stop', 'goOn'] as const) {
        const mailsBefore = mail.received.length;
        const known = new Set((await crowd.echoes()).keys());
        const sentAt = await horn[way]();
        let heard: number[] = [];
        // Looked for a few times only: asking the crowd takes it time.
        for (let look = 0; heard.length < players && look < patience / 250; look += 1) {
          await pause(250);
          heard = [...(await crowd.echoes())]
            .filter(([key]) => !known.has(key))
            .map(([, { arrivals }]) => arrivals.map((at) => at - sentAt))
            .reduce((most, some) => (some.length > most.length ? some : most), []);
        }
        const reading = way === 'stop' ? await readAll(server.port, golfers, eventId, performance.now()) : [];
        const mailed = await until(() => mail.received.length >= mailsBefore + players, sentAt);
        if (round === 0) continue;
        streams.push(...heard);
        read.push(...reading);
        lastMails.push(mailed);
        lost += players - heard.length;
      }
    }
    const unmailed = mail.received.filter(({ source }) => !source.includes('Club championship')).length;
    assert.equal(unmailed, 0, 'mails about something else');
    const sorted = (values: readonly number[]) => Float64Array.from(values).sort();
    return {
      bench: `horn-${players}`,
      clients: players,
      events: rounds * 2,
      p50: milliseconds(quantile(sorted(streams), 0.5)),
      p99: milliseconds(quantile(sorted(streams), 0.99)),
      p99Read: milliseconds(quantile(sorted(read), 0.99)),
      lastMailP50: milliseconds(quantile(sorted(lastMails), 0.5)),
      lastMailMost: milliseconds(Math.max(...lastMails)),
      mails: mail.received.length,
      lost,
      broken: await crowd.broken(),
      client: program === undefined ? 'Node' : 'C',
      goal,
    };
  } finally {
    clearInterval(timer);
    await Promise.allSettled(entering);
    crowd.close();
    await drain(db);
    await server.stop();
    await mail.close();
  }
}
