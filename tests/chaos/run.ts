/** `npm run chaos`: breaks a club of real processes again and again, and says whether anybody missed anything. */
import { parseArgs } from 'node:util';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/run-process.ts';
import { quantile } from '../bench/rounds.ts';
import { startChaosClub, type ChaosClub } from './club.ts';
import { gatherCrowd, type Crowd } from './crowd.ts';
import { faults, type Fault } from './faults.ts';
import { pause } from './part.ts';
import { rollOnce } from './rolling.ts';
import type { Counts } from './record.ts';

const usage = `npm run chaos -- [--quick] [--rolling] [--only ${faults.map(({ name }) => name).join(',')}] [--rounds <n>] [--forgetful] [--broken-relay]

  --quick         most faults once, within five minutes: for a look, not for a verdict
  --rolling       no faults: every service is restarted in good order, several times
  --only          these faults alone, separated by commas
  --rounds        how often each fault strikes; 5 unless told
  --forgetful     the clients do not resume and read nothing anew: to see that the run finds what is lost
  --broken-relay  the relay passes over one event in seven: to see that the run finds what is never told`;

const goal = 2_000;
const calm = 700;
const quickFaults = new Set(['gateway', 'relay', 'redis', 'postgres', 'silence', 'stuck', 'roll']);

interface Options {
  quick: boolean;
  rolling: boolean;
  forgetful: boolean;
  brokenRelay: boolean;
  rounds: number;
  chosen: readonly Fault[];
}

/** Undefined for words that mean nothing. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean' },
        rolling: { type: 'boolean' },
        forgetful: { type: 'boolean' },
        'broken-relay': { type: 'boolean' },
        only: { type: 'string' },
        rounds: { type: 'string' },
      },
    });
    const quick = values.quick === true;
    const words = values.only?.split(',');
    const chosen = faults.filter(({ name }) => words?.includes(name) ?? (!quick || quickFaults.has(name)));
    const rounds = Number(values.rounds ?? (quick ? 1 : values.rolling ? 3 : 5));
    if ((words && chosen.length !== words.length) || !Number.isInteger(rounds) || rounds < 1)
      return undefined;
    return {
      quick,
      rolling: values.rolling === true,
      forgetful: values.forgetful === true,
      brokenRelay: values['broken-relay'] === true,
      rounds,
      chosen,
    };
  } catch {
    return undefined;
  }
}

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const spread = (values: readonly number[]): string => {
  const sorted = Float64Array.from(values).sort();
  return `p50 ${ms(quantile(sorted, 0.5))}, p95 ${ms(quantile(sorted, 0.95))}`;
};

interface Struck {
  title: string;
  from: string;
  recoveries: number[];
}

async function strikeAll(club: ChaosClub, crowd: Crowd, { chosen, rounds }: Options): Promise<Struck[]> {
  const struck: Struck[] = [];
  for (const fault of chosen) {
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { moment, finish } = await fault.strike(club);
      const recovery = await crowd.recovery(moment);
      recoveries.push(recovery);
      say(`  ${fault.title}: ${ms(recovery)}`);
      await finish?.();
      await pause(calm);
    }
    struck.push({ title: fault.title, from: fault.from, recoveries });
  }
  return struck;
}

function report(crowd: Crowd, counts: Counts, seconds: number): void {
  const { listeners, posters, record } = crowd;
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const retries = sum(posters.map((poster) => poster.retries));
  const print = (name: string, value: string) => process.stdout.write(`${name.padEnd(24)} ${value}\n`);
  print('listeners, writers', `${listeners.length}, ${posters.length}`);
  print('messages', `${record.messages}, of them deleted again ${record.deletedAt.size}`);
  print('requests sent again', `${retries}`);
  print('reconnects', `${sum(listeners.map((one) => one.reconnects))}`);
  print('threads read anew', `${sum(listeners.map((one) => one.readings))} times`);
  for (const by of ['stream', 'rooms'] as const) {
    const gaps = listeners.filter((one) => one.by === by).flatMap((one) => one.gaps);
    if (gaps.length > 0) print(`without its ${by}`, `${spread(gaps)}, longest ${ms(Math.max(...gaps))}`);
  }
  print('lost', `${counts.lost}`);
  print('duplicated', `${counts.duplicated}`);
  print('disordered', `${counts.disordered}`);
  print('seconds', seconds.toFixed(0));
  const reasons = new Map<string, number>();
  for (const poster of posters) {
    for (const [reason, count] of poster.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  for (const [reason, count] of reasons) say(`  sent again ${count} times: ${reason}`);
}

/** Returns what went wrong, in a sentence. */
async function main(options: Options, lifetime: Lifetime): Promise<string | undefined> {
  const begun = performance.now();
  const club = await startChaosClub(say, options);
  lifetime.onStop(() => club.close());
  const crowd = await gatherCrowd(club, options);
  lifetime.onStop(() => crowd.close());
  await pause(calm);

  let slow = false;
  if (options.rolling) {
    say('Restarting every service in turn …');
    let restarts = 0;
    for (let round = 0; round < options.rounds; round += 1) restarts += await rollOnce(club, say);
    process.stdout.write(`restarts                 ${restarts}\n`);
  } else {
    say('Breaking things …');
    const struck = await strikeAll(club, crowd, options);
    for (const { title, from, recoveries } of struck) {
      process.stdout.write(
        `${title}: ${recoveries.length} times, recovered after ${from} in ${spread(recoveries)}\n`,
      );
    }
    const all = struck.flatMap(({ recoveries }) => recoveries);
    slow = quantile(Float64Array.from(all).sort(), 0.95) > goal;
    process.stdout.write(`recovery in all          ${spread(all)} (goal: p95 ${ms(goal)})\n`);
  }
  const counts = await crowd.settle();
  report(crowd, counts, (performance.now() - begun) / 1_000);
  const wrong = counts.lost + counts.duplicated + counts.disordered;
  if (wrong > 0) return 'WRONG: something was lost, came twice or out of order; see above.';
  say('Nothing was lost, came twice or out of order.');
  return slow ? 'Recovery took longer than its goal.' : undefined;
}

await runProcess(
  async (lifetime) => {
    const options = readOptions();
    if (!options) await lifetime.stop(usage);
    else await lifetime.stop(await main(options, lifetime));
  },
  { patience: 60_000 },
);
