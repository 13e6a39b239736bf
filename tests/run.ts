/** `npm test`: brings what the tests need, runs every part, and counts it all in the last line. */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { buildPages, hasPages, pagesAreCurrent } from '../start/build-web.ts';
import { unseenCauses } from '../start/event-causes.ts';
import { provideBrowser, provideRedis } from './run/find-tools.ts';
import { chooseParts, inRounds, type Part } from './run/parts.ts';
import { startTestServers, type TestServers } from './run/servers.ts';
import {
  add,
  keepSecondTries,
  lastLine,
  nothing,
  oneFailed,
  onePassed,
  readFailedFiles,
  readFailures,
  readSecondTries,
  readTally,
  readTimes,
  total,
  type Tally,
  type Timed,
} from './run/tally.ts';

const say = (sentence: string) => console.log(`\n── ${sentence}`);

type Env = Record<string, string>;

/** What could not be had, by what parts ask for; each is told once. */
type Missing = Map<Part['needs'][number], string>;

const running = new Set<number>();
let servers: TestServers | undefined;

/** Ends a part with everything that it started. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has ended already.
  }
}

/** The exit code; a part that takes too long is ended and has failed. */
function runCommand([file, ...args]: readonly [string, ...string[]], env: Env, timeLimit: number) {
  return new Promise<number>((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      // A group of its own can be ended as a whole.
      detached: true,
    });
    const { pid } = child;
    if (pid === undefined) return void child.once('error', () => resolve(127));
    running.add(pid);
    let patience: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      say(`This part took longer than ${timeLimit / 60_000} minutes and is ended.`);
      // As by Ctrl-C: it may still report what it has, and stop what it started.
      end(pid, 'SIGINT');
      patience = setTimeout(() => end(pid, 'SIGKILL'), 15_000);
    }, timeLimit);
    const done = (code: number) => {
      clearTimeout(timer);
      clearTimeout(patience);
      running.delete(pid);
      resolve(code);
    };
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function runPart(part: Part, env: Env, reports: string): Promise<Tally> {
  const report = join(reports, `${part.name}.json`);
  const reporting: Record<NonNullable<Part['reporter']>, { args: string[]; env: Env }> = {
    vitest: { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} },
    playwright: { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  };
  const extra = part.reporter ? reporting[part.reporter] : { args: [], env: {} };
  const exitCode = await runCommand(
    [...part.command, ...extra.args],
    { ...env, ...extra.env },
    part.timeLimit,
  );
  if (!part.reporter) return exitCode === 0 ? onePassed : oneFailed;
  const tally = await readTally(part.reporter, report, exitCode);
  return part.reporter === 'vitest' && tally.failed > 0 ? runFailedAgain(part, env, report, tally) : tally;
}

/** More files than this are no chance of a busy machine. */
const mostTriedAgain = 3;

/** As a journey does, a file that failed gets a second try, alone; what passes only then is named with its first failure. */
async function runFailedAgain(part: Part, env: Env, report: string, first: Tally): Promise<Tally> {
  const files = await readFailedFiles(report);
  if (files.length === 0 || files.length > mostTriedAgain) return first;
  say(`Once more, alone: ${files.map((file) => relative(projectRoot, file)).join(', ')}`);
  const second = `${report}.second`;
  const exitCode = await runCommand(
    [
      ...(part.withoutFiles ?? part.command),
      ...files,
      '--no-file-parallelism',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${second}`,
    ],
    env,
    part.timeLimit,
  );
  await keepSecondTries(report, second);
  return readTally('vitest', report, exitCode);
}

const slowestTold = 10;

function sayTheSlowest(times: readonly Timed[]): void {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestTold);
  if (slowest.length === 0) return;
  console.log('\nThe slowest:');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** Of the page of events. No failure: what comes by a timer, one run sees and the next does not. */
function sayUnseen(unseen: readonly string[]): void {
  if (unseen.length === 0) return;
  console.log(`\nTold by docs/event-causes.json, and seen by no test (npm run docs:events takes it out):`);
  for (const one of unseen) console.log(`  ${one}`);
}

/** Brings what the chosen parts need; what can't be had is in `missing` with the sentence that says so. */
async function prepare(chosen: readonly Part[]): Promise<{ env: Env; missing: Missing }> {
  const needed = new Set(chosen.flatMap(({ needs }) => needs));
  const env: Env = { NODE_ENV: 'test' };
  const missing: Missing = new Map();
  const attempt = async (need: Part['needs'][number], work: () => Promise<void>) => {
    if (!needed.has(need)) return;
    try {
      await work();
    } catch (error) {
      missing.set(need, error instanceof Error ? error.message : String(error));
    }
  };
  await attempt('servers', async () => {
    servers = await startTestServers(await provideRedis(say), say);
    env.TEST_DATABASE_URL = servers.databaseUrl;
    env.TEST_REDIS_URL = servers.redisUrl;
  });
  await attempt('browser', async () => {
    const browser = await provideBrowser(say);
    if (!browser) {
      throw new Error(
        'No browser was found and none could be installed. Install chromium, or run npx playwright install chromium.',
      );
    }
    say(`The journeys run in ${browser.title}.`);
    env.TEST_BROWSER = browser.file;
  });
  await attempt('pages', async () => {
    if (!hasPages() || (await pagesAreCurrent())) return;
    say('Building the pages …');
    await buildPages();
  });
  return { env, missing };
}

async function main(): Promise<number> {
  const chosen = chooseParts(process.argv.slice(2));
  const { env, missing } = await prepare(chosen);
  const reports = servers?.folder ?? join(projectRoot, '.data', 'reports');
  await mkdir(reports, { recursive: true });
  env.TEST_REPORTS = reports;

  let tally = nothing;
  const lines: string[] = [];
  const failures: string[] = [];
  const secondTries: string[] = [];
  const times: Timed[] = [];
  const finish = async (part: Part): Promise<void> => {
    const begun = performance.now();
    const lacks = part.needs.flatMap((need) => missing.get(need) ?? []);
    if (lacks.length > 0) console.error(lacks.join('\n'));
    const result = lacks.length > 0 ? oneFailed : await runPart(part, env, reports);
    tally = add(tally, result);
    const report = join(reports, `${part.name}.json`);
    if (part.reporter && result.failed > 0) failures.push(...(await readFailures(report)));
    if (part.reporter) {
      secondTries.push(...(await readSecondTries(report)));
      times.push(...(await readTimes(report)));
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    lines.push(`${part.name.padEnd(16)} ${lastLine(result).padEnd(36)} ${seconds.padStart(6)} s`);
  };
  for (const round of inRounds(chosen)) {
    say(round.map(({ name }) => name).join(', '));
    await Promise.all(round.map(finish));
  }
  if (servers) await servers.stop();
  else await rm(reports, { recursive: true, force: true });
  sayTheSlowest(times);
  if (chosen.some(({ name }) => name === 'vitest')) sayUnseen(await unseenCauses());
  // Last of all: whoever sees only the end of a long run still sees what failed.
  if (secondTries.length > 0) console.log(`\nPassed at the second try:\n${secondTries.join('\n')}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n`);
  console.log(lastLine(tally));
  return tally.failed > 0 || total(tally) === 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const pid of running) end(pid, 'SIGTERM');
    void (async () => {
      await servers?.stop();
      process.exit(130);
    })();
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(lastLine(oneFailed));
  process.exitCode = 1;
}
