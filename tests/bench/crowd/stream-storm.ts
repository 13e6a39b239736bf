/** How fast a gateway opens streams, and how soon ten thousand are back after the death of theirs. */
import type { Database } from '@fourball/db/connection.ts';
import { buildCrowd } from '../../kit/build.ts';
import { compileCrowd, startCompiledCrowd } from './compiled-crowd.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { startHouse, type StartProcess } from '../house/house.ts';
import { requestBytes } from '../measure/load.ts';
import { median } from '../measure/rounds.ts';

export interface StormContext {
  db: Database;
  /** For the crowd's program. */
  folder: string;
  start: StartProcess;
  quick: boolean;
  say: (sentence: string) => void;
}

const streams = 10_000;
/** Handshakes under way at once: as many as wait in the backlog that Node asks the kernel for. */
const atOnce = 500;
/** Streams per second, and milliseconds until all are back. */
const goals = { perSecond: 4_000, back: 3_000 };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/**
 * Each golfer has a session of his own. Two gateways, as docker compose runs them: all streams are at one of them, which is
 * killed; every page comes again at the other, after the last event that it has.
 */
export async function benchStreams({ db, folder, start, quick, say }: StormContext): Promise<Figures[]> {
  const program = await compileCrowd(folder, say);
  if (program === undefined) return [];
  const golfers = await buildCrowd(db, streams);
  await db.query('vacuum (analyze) users, user_roles, sessions, access_tokens');
  const requests = golfers.map(({ userName, token }) =>
    requestBytes('GET', `/api/v1/sse/${userName}`, {
      Authorization: `Bearer ${token}`,
      Accept: 'text/event-stream',
    }),
  );
  const perSecond: number[] = [];
  const cpuUs: number[] = [];
  const back: number[] = [];
  let refused = 0;
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const house = await startHouse(start);
    const other = await start('gateway/main.ts', '/readyz');
    const crowd = await startCompiledCrowd(program, requests, '"entityId":');
    const read = (pid: number) => cpuSeconds([pid]) ?? Number.NaN;
    const cpuBefore = read(house.gateway.pid);
    const opened = await crowd.open(house.gateway.port, atOnce);
    const cpu = read(house.gateway.pid) - cpuBefore;
    const clientCpu = read(crowd.pid);
    cpuUs.push((cpu * 1e6) / streams);
    perSecond.push(streams / opened.seconds);
    // What everybody hears of everybody's coming is over.
    await pause(3_000);
    const { isBack } = await crowd.comeBack(other.port, atOnce);
    process.kill(house.gateway.pid, 'SIGKILL');
    const returned = await isBack;
    back.push(returned.seconds * 1_000);
    refused += opened.refused + returned.refused;
    say(
      `  ${Math.round(perSecond.at(-1) ?? 0).toLocaleString('en')} streams opened per second (${cpu.toFixed(1)} s of ` +
        `processor, the crowd ${clientCpu.toFixed(1)} s), all back after ` +
        `${(returned.seconds * 1_000).toFixed(0)} ms, ${opened.refused} and ${returned.refused} times told to wait`,
    );
    crowd.close();
    await Promise.all([house.stop(), other.stop()]);
  }
  return [
    {
      bench: 'streams-opened',
      clients: streams,
      perSecond: Math.round(median(perSecond)),
      cpuUs: Math.round(median(cpuUs)),
      refused,
      perSecondGoal: goals.perSecond,
      goal: goals.perSecond,
    },
    { bench: 'streams-back', clients: streams, p99: milliseconds(median(back)), goal: goals.back },
  ];
}
