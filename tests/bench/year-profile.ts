/** The same calls on five years of data and on one, by turns: requests per second of the long past over the short one. */
import type { Database } from '@fourball/db/connection.ts';
import { milliseconds, type Figures } from './figures.ts';
import { runLoad } from './load.ts';
import type { ServerProcess } from './processes.ts';
import { median, quantile } from './rounds.ts';
import { buildYearClub, type YearClub } from './year-clubs.ts';
import { yearCalls, type YearCall } from './year-calls.ts';
import { daysOfFiveYears, daysOfOneYear } from './years.ts';

export interface YearProfileContext {
  servers: { db: Database; databaseUrl: string };
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  quick: boolean;
  say: (text: string) => void;
  report: (...figures: Figures[]) => void;
}

const goal = 0.9;
const connections = 2;

interface Side {
  club: YearClub;
  api: ServerProcess;
  calls: YearCall[];
}

export async function benchYearProfile(context: YearProfileContext): Promise<void> {
  const { servers, startOn, quick, say, report } = context;
  const side = async (name: string, days: number): Promise<Side> => {
    const club = await buildYearClub(servers, { name, days, scale: quick ? 0.2 : 1 }, say);
    const api = await startOn({ DATABASE_URL: club.databaseUrl }, '../../api/main.ts', '/healthz');
    return { club, api, calls: await yearCalls(club) };
  };
  const one = await side('one', daysOfOneYear);
  const five = await side('five', daysOfFiveYears);
  const rounds = quick ? 3 : 5;
  const span = quick ? 150 : 300;

  /** For so long the same request over and over, while the other side stands still. */
  const measure = async ({ api }: Side, other: Side, request: Buffer) => {
    other.api.pause();
    try {
      const until = performance.now() + span;
      const next = () => (performance.now() < until ? request : undefined);
      const { count, seconds, latencies } = await runLoad({ port: api.port, connections, expect: 200, next });
      return { perSecond: count / seconds, p50: quantile(latencies, 0.5) };
    } finally {
      other.api.resume();
    }
  };
  for (const [index, call] of five.calls.entries()) {
    const same = one.calls[index];
    if (!same) throw new Error(`${call.name} is asked of five years alone.`);
    const pairs = [];
    // The first pair warms both up.
    for (let pair = -1; pair < rounds; pair += 1) {
      const short = () => measure(one, five, same.request);
      const long = () => measure(five, one, call.request);
      const [first, second] = pair % 2 === 0 ? [await short(), await long()] : [await long(), await short()];
      const [ofOne, ofFive] = pair % 2 === 0 ? [first, second] : [second, first];
      if (pair >= 0) pairs.push({ ofOne, ofFive, ratio: ofFive.perSecond / ofOne.perSecond });
    }
    report({
      bench: `years: ${call.name.replace(/\d{4}-\d\d-\d\d/g, '…')}`,
      perSecond: Math.round(median(pairs.map(({ ofFive }) => ofFive.perSecond))),
      p50: milliseconds(median(pairs.map(({ ofFive }) => ofFive.p50))),
      peerPerSecond: Math.round(median(pairs.map(({ ofOne }) => ofOne.perSecond))),
      peerP50: milliseconds(median(pairs.map(({ ofOne }) => ofOne.p50))),
      ratio: Number(median(pairs.map(({ ratio }) => ratio)).toFixed(2)),
      // Where the reply itself has all the years there is nothing to reach.
      goal: call.grows === undefined ? goal : null,
    });
  }
  await Promise.all([one.api.stop(), five.api.stop()]);
  await Promise.all([one.club.close(), five.club.close()]);
}
