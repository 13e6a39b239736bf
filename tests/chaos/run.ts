/** `npm run chaos`: breaks a club of real processes again and again, and says whether anybody missed anything. */
import { parseArgs } from 'node:util';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { quantile } from '../bench/measure/rounds.ts';
import { hasNginx } from '../kit/nginx.ts';
import { gatherBookers, type BookingCrowd } from './booking/crowd.ts';
import { startChaosClub, type ChaosClub } from './house/club.ts';
import { controls, type Control } from './controls.ts';
import { gatherCrowd, type Crowd } from './crowd.ts';
import { faults } from './faults/all.ts';
import type { Fault, Finding } from './faults/fault.ts';
import { pause } from './house/part.ts';
import type { Patient } from './house/patient.ts';
import { rollOnce } from './house/rolling.ts';
import type { Counts } from './record.ts';

const usage = `npm run chaos -- [--quick] [--rolling] [--only ${faults.map(({ name }) => name).join(',')}] [--rounds <n>]
npm run chaos -- --control all|${controls.map(({ name }) => name).join('|')}

  --quick         most faults once, within five minutes: for a look, not for a verdict
  --rolling       no faults: every service is restarted in good order, several times
  --only          these faults alone, separated by commas
  --rounds        how often each fault strikes; 5 unless told
  --control       a rule is broken on purpose, and the run must catch it; with all, one rule after the other`;

const calm = 700;
/** Milliseconds for which all write and book before a rule is broken, and after it. */
const beforeControl = 4_000;
const afterControl = 2_500;
const recoversWithin = 60_000;

interface Options {
  quick: boolean;
  rolling: boolean;
  rounds: number;
  chosen: readonly Fault[];
  /** Empty for a run that breaks no rules. */
  controls: readonly Control[];
}

/** Undefined for words that mean nothing. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean' },
        rolling: { type: 'boolean' },
        control: { type: 'string' },
        only: { type: 'string' },
        rounds: { type: 'string' },
      },
    });
    const quick = values.quick === true;
    const words = values.only?.split(',');
    const chosen = faults.filter((fault) => words?.includes(fault.name) ?? (!quick || fault.quick === true));
    const rounds = Number(values.rounds ?? (quick ? 1 : values.rolling ? 3 : 5));
    const { control } = values;
    const broken = controls.filter(({ name }) => control === 'all' || control === name);
    if (control !== undefined && broken.length === 0) return undefined;
    if ((words && chosen.length !== words.length) || !Number.isInteger(rounds) || rounds < 1)
      return undefined;
    return {
      quick,
      rolling: values.rolling === true,
      rounds,
      chosen,
      controls: broken,
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

/** What came of a fault. */
interface Outcome {
  fault: Fault;
  recoveries: number[];
  findings: Finding[];
}
interface Outcomes {
  struck: Outcome[];
  notRun: { title: string; why: string }[];
}

async function strikeAll(club: ChaosClub, crowd: Crowd, { chosen, rounds }: Options): Promise<Outcomes> {
  const { bookings } = club;
  const outcomes: Outcomes = { struck: [], notRun: [] };
  for (const fault of chosen) {
    const { title } = fault;
    const why = await fault.hindrance?.(club);
    if (why !== undefined) {
      outcomes.notRun.push({ title, why });
      continue;
    }
    const outcome: Outcome = { fault, recoveries: [], findings: [] };
    outcomes.struck.push(outcome);
    for (let round = 0; round < (fault.once ? 1 : rounds); round += 1) {
      await bookings.prepare();
      const { moment, until, finish } = await fault.strike(club);
      const since = () => performance.now() - moment;
      const all = await Promise.allSettled([
        crowd.recovery(moment),
        bookings.round(recoversWithin).then(since),
        until?.().then(since) ?? 0,
      ]);
      for (const one of all) {
        if (one.status === 'rejected') outcome.findings.push({ told: String(one.reason), wrong: true });
      }
      const recovery = Math.max(...all.map((one) => (one.status === 'fulfilled' ? one.value : since())));
      outcome.recoveries.push(recovery);
      say(`  ${title}: ${ms(recovery)}`);
      const finding = await finish?.();
      if (finding) outcome.findings.push(finding);
      await pause(calm);
    }
  }
  return outcomes;
}

/** Returns what fell short. */
function tellOutcomes({ struck, notRun }: Outcomes): string[] {
  const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  const short: string[] = [];
  for (const { fault, recoveries, findings } of struck) {
    const { title, from, goal } = fault;
    tell(
      `${title}: ${recoveries.length} times, recovered after ${from} in ${spread(recoveries)} (goal: p95 ${ms(goal)})`,
    );
    if (quantile(Float64Array.from(recoveries).sort(), 0.95) > goal)
      short.push(`${title}: recovery took longer than its goal.`);
    for (const { told, wrong } of findings) {
      tell(`  ${told}`);
      if (wrong) short.push(`${title}: ${told}`);
    }
  }
  for (const { title, why } of notRun) tell(`not run: ${title}: ${why}`);
  if (!hasNginx) tell('not run: anything through the shipped proxy: there is no /usr/sbin/nginx.');
  return short;
}

const print = (name: string, value: string) => process.stdout.write(`${name.padEnd(24)} ${value}\n`);

function report(crowd: Crowd, patients: readonly Patient[], counts: Counts): void {
  const { listeners, posters, record } = crowd;
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const retries = sum(patients.map((patient) => patient.retries));
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
  const reasons = new Map<string, number>();
  for (const patient of patients) {
    for (const [reason, count] of patient.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  for (const [reason, count] of reasons) say(`  sent again ${count} times: ${reason}`);
}

/** A club with all who write, listen and book. */
interface Busy {
  club: ChaosClub;
  crowd: Crowd;
  bookers: BookingCrowd;
  close(): Promise<void>;
}

async function fillClub(lifetime: Lifetime, broken: Partial<Control> = {}): Promise<Busy> {
  const { forgetful = false, brokenRelay = false } = broken;
  const club = await startChaosClub(say, { brokenRelay });
  lifetime.onStop(() => club.close());
  const crowd = await gatherCrowd(club, { forgetful });
  lifetime.onStop(() => crowd.close());
  const bookers = gatherBookers(club);
  return {
    club,
    crowd,
    bookers,
    async close() {
      crowd.close();
      await club.close();
    },
  };
}

/** Lets all come to an end and prints what came of it: by the name of its line, what must be nought. */
async function settle(
  { club, crowd, bookers }: Busy,
  begun: number,
): Promise<Readonly<Record<string, number>>> {
  // First, since what it does is told as messages.
  const { told, wrongs, examples } = await bookers.settle();
  const heard = await crowd.settle();
  report(
    crowd,
    [...crowd.posters, ...bookers.bookers].map(({ patient }) => patient),
    heard.counts,
  );
  const { acknowledged } = club.bookings;
  const { lost, unknown } = await club.bookings.compare();
  print('bookings', `${acknowledged.length}, lost ${lost}, without anybody’s knowledge ${unknown}`);
  for (const [name, value] of told) print(name, value);
  print('seconds', ((performance.now() - begun) / 1_000).toFixed(0));
  for (const example of [...heard.examples, ...examples]) say(`  ${example}`);
  return { ...heard.counts, ...wrongs, bookings: lost + unknown };
}

/** Breaks one rule in a club of its own; whether the run saw it. */
async function catches(control: Control, lifetime: Lifetime): Promise<boolean> {
  const { title, line } = control;
  const begun = performance.now();
  say(`On purpose: ${title} …`);
  const busy = await fillClub(lifetime, control);
  let seen = 0;
  try {
    await pause(beforeControl);
    await control.spoil(busy.club, busy.bookers);
    await pause(afterControl);
    seen = (await settle(busy, begun))[line] ?? 0;
  } catch (error) {
    say(String(error));
  }
  await busy.close();
  print(`control ${control.name}`, `${seen > 0 ? 'caught' : 'NOT CAUGHT'}: ${title} (${line}: ${seen})\n`);
  return seen > 0;
}

/** Returns what went wrong, in a sentence. */
async function main(options: Options, lifetime: Lifetime): Promise<string | undefined> {
  if (options.controls.length > 0) {
    const missed: string[] = [];
    for (const control of options.controls)
      if (!(await catches(control, lifetime))) missed.push(control.name);
    if (missed.length > 0) return `NOT CAUGHT: ${missed.join(', ')}.`;
    say('Every rule that was broken on purpose was caught.');
    return undefined;
  }
  const begun = performance.now();
  const busy = await fillClub(lifetime);
  const { club, crowd } = busy;
  await pause(calm);

  let short: string[] = [];
  if (options.rolling) {
    say('Restarting every service in turn …');
    let restarts = 0;
    for (let round = 0; round < options.rounds; round += 1) restarts += await rollOnce(club, say);
    print('restarts', `${restarts}`);
  } else {
    say('Breaking things …');
    const outcomes = await strikeAll(club, crowd, options);
    short = tellOutcomes(outcomes);
    const all = outcomes.struck.flatMap(({ recoveries }) => recoveries);
    if (all.length > 0) print('recovery in all', spread(all));
  }
  const wrongs = await settle(busy, begun);
  if (Object.values(wrongs).some((count) => count > 0))
    return 'WRONG: something was lost, came twice, out of order or is not as it was acknowledged; see above.';
  say('Nothing was lost, oversold, done twice or out of order, and the books hold.');
  return short.length > 0 ? short.join('\n') : undefined;
}

await runProcess(
  async (lifetime) => {
    const options = readOptions();
    if (!options) await lifetime.stop(usage);
    else await lifetime.stop(await main(options, lifetime));
  },
  { patience: 60_000 },
);
