/** The same calls on five years of data and on one, by turns: requests per second of the long past over the short one. */
import type { Database } from '@fourball/db/connection.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { runLoad } from '../measure/load.ts';
import type { ServerProcess } from '../house/processes.ts';
import { median, quantile } from '../measure/rounds.ts';
import { buildYearClub, type YearClub } from './year-clubs.ts';
import { yearCalls, type YearCall } from './year-calls.ts';
import { daysOfFiveYears, daysOfOneYear } from './years.ts';

export interface YearProfileContext {
  servers: { db: Database; databaseUrl: string; postgresPid: number };
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  quick: boolean;
  say: (text: string) => void;
  report: (...figures: Figures[]) => void;
}

const goal = 0.9;
const connections = 2;
/** However busy the machine is, so many are asked each time. */
const fewest = 20;

interface Measured {
  count: number;
  /** Seconds of the api and of PostgreSQL. */
  cpu: number;
  perSecond: number;
  p50: number;
}

interface Side {
  club: YearClub;
  api: ServerProcess;
  calls: YearCall[];
}

export async function benchYearProfile(context: YearProfileContext): Promise<void> {
  const { servers, startOn, quick, say, report } = context;
  const side = async (name: string, days: number): Promise<Side> => {
    const club = await buildYearClub(servers, { name, days, scale: quick ? 0.2 : 1 }, say);
    const api = await startOn({ DATABASE_URL: club.databaseUrl }, 'api/main.ts', '/healthz');
    return { club, api, calls: await yearCalls(club) };
  };
  const one = await side('one', daysOfOneYear);
  const five = await side('five', daysOfFiveYears);
  const rounds = quick ? 6 : 10;
  const span = quick ? 80 : 150;

  /** For so long the same request over and over, while the other side stands still. */
  const measure = async ({ api }: Side, other: Side, request: Buffer): Promise<Measured> => {
    other.api.pause();
    try {
      const until = performance.now() + span;
      let sent = 0;
      const next = () => (performance.now() < until || sent++ < fewest ? request : undefined);
      const used = () => cpuSeconds([api.pid, servers.postgresPid]) ?? Number.NaN;
      const before = used();
      const { count, seconds, latencies } = await runLoad({ port: api.port, connections, expect: 200, next });
      return { count, cpu: used() - before, perSecond: count / seconds, p50: quantile(latencies, 0.5) };
    } finally {
      other.api.resume();
    }
  };
  for (const [index, call] of five.calls.entries()) {
    const same = one.calls[index];
    if (!same) throw new Error(`${call.name} is asked of five years alone.`);
    const pairs: { ofOne: Measured; ofFive: Measured; ratio: number }[] = [];
    // The first pair warms both up.
    for (let pair = -1; pair < rounds; pair += 1) {
      const short = () => measure(one, five, same.request);
      const long = () => measure(five, one, call.request);
      const [first, second] = pair % 2 === 0 ? [await short(), await long()] : [await long(), await short()];
      const [ofOne, ofFive] = pair % 2 === 0 ? [first, second] : [second, first];
      if (pair >= 0) pairs.push({ ofOne, ofFive, ratio: ofFive.perSecond / ofOne.perSecond });
    }
    /** Milliseconds of processor time per request: other work on the machine makes them no more. */
    const cpuOf = (of: (pair: (typeof pairs)[number]) => Measured) =>
      (1000 * pairs.reduce((all, pair) => all + of(pair).cpu, 0)) /
      pairs.reduce((all, pair) => all + of(pair).count, 0);
    report({
      bench: `years: ${call.name.replace(/\d{4}-\d\d-\d\d/g, '…')}`,
      perSecond: Math.round(median(pairs.map(({ ofFive }) => ofFive.perSecond))),
      p50: milliseconds(median(pairs.map(({ ofFive }) => ofFive.p50))),
      peerPerSecond: Math.round(median(pairs.map(({ ofOne }) => ofOne.perSecond))),
      peerP50: milliseconds(median(pairs.map(({ ofOne }) => ofOne.p50))),
      ratio: Number(median(pairs.map(({ ratio }) => ratio)).toFixed(2)),
      cpuMs: Number(cpuOf(({ ofFive }) => ofFive).toFixed(3)),
      peerCpuMs: Number(cpuOf(({ ofOne }) => ofOne).toFixed(3)),
      // Where the reply itself has all the years there is nothing to reach.
      goal: call.grows === undefined ? goal : null,
    });
  }
  await Promise.all([one.api.stop(), five.api.stop()]);
  await Promise.all([one.club.close(), five.club.close()]);
}
