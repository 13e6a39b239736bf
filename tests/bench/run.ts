/** `npm run bench`: measures Fourball against a bare server on this machine; figures as JSON lines on stdout, the rest on stderr. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { benchBoards } from './work/boards.ts';
import { benchBookings } from './work/book.ts';
import { buildClub, type BenchClub } from './house/club.ts';
import { compileCrowd } from './crowd/compiled-crowd.ts';
import { benchBacklog } from './work/backlog.ts';
import { benchBoard, benchBoardTold } from './work/board.ts';
import { benchColdSheet } from './work/cold-sheet.ts';
import type { BenchContext } from './house/context.ts';
import { benchDraws } from './work/draws.ts';
import { benchDue } from './work/due.ts';
import { environmentOf } from './measure/environment.ts';
import type { Figures } from './measure/figures.ts';
import { benchEvents } from './crowd/event.ts';
import { benchFanout } from './crowd/fanout.ts';
import { startHouse, type StartProcess } from './house/house.ts';
import { benchGolf } from './work/golf.ts';
import { benchFirstLoad } from './work/first-load.ts';
import { benchHolds, benchHotHolds } from './work/hold.ts';
import { benchHorn } from './work/horn.ts';
import { benchIdle } from './idle/idle.ts';
import { benchImages } from './work/images.ts';
import { benchLongTexts } from './work/long-texts.ts';
import { benchMail } from './work/mail.ts';
import { benchMessages } from './work/message.ts';
import { startProcess, type ProcessOptions, type ServerProcess } from './house/processes.ts';
import { startBenchServers, type BenchServers } from './house/servers.ts';
import { benchReports } from './years/reports.ts';
import { benchOffice } from './years/office.ts';
import { benchMemory } from './idle/memory.ts';
import { benchSearch } from './years/search.ts';
import { benchSheet } from './work/sheet.ts';
import { benchStart } from './work/start.ts';
import { benchStreams } from './crowd/stream-storm.ts';
import { checkPlans } from './years/plans.ts';
import { summary } from './measure/summary.ts';
import { benchYearProfile } from './years/year-profile.ts';

const parts = [
  'hold',
  'book',
  'sheet',
  'cold-sheet',
  'board',
  'horn',
  'message',
  'texts',
  'event',
  'backlog',
  'due',
  'fanout',
  'streams',
  'images',
  'mail',
  'first-load',
  'start',
  'golf',
  'draws',
  'reports',
  'search',
  'office',
  'memory',
  'idle',
  'years',
  'plans',
] as const;
/** Take ten minutes of their own: only where they are asked for. */
const onDemand: ReadonlySet<Part> = new Set(['memory', 'idle', 'years', 'plans']);
type Part = (typeof parts)[number];

const usage = `npm run bench -- [--quick] [--plans] [--only ${parts.join(',')}] [--profile <folder>]

  --quick    fewer and shorter rounds: for a look, not for a verdict
  --only     these parts alone, separated by commas; memory, idle, years and plans take minutes and are measured only so
  --plans    how everything that is read of five years is found; fails where a golfer waits for a table that is read whole
  --profile  writes CPU profiles of Fourball's processes into this folder`;

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

interface Options {
  quick: boolean;
  only: ReadonlySet<Part>;
  profileTo: string | undefined;
}

/** Undefined for words that mean nothing. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean' },
        plans: { type: 'boolean' },
        only: { type: 'string' },
        profile: { type: 'string' },
      },
    });
    const usual = parts.filter((part) => !onDemand.has(part));
    const words = values.only?.split(',') ?? (values.plans === true ? [] : usual);
    if (values.plans === true) words.push('plans');
    const only = new Set(parts.filter((part) => words.includes(part)));
    if (only.size !== words.length) return undefined;
    return { quick: values.quick === true, only, profileTo: values.profile };
  } catch {
    return undefined;
  }
}

/** What the parts of a run share. */
interface Run {
  options: Options;
  servers: BenchServers;
  club: BenchClub;
  /** Prints a line as soon as it is known. */
  report: (...figures: Figures[]) => void;
  /** Starts a process that ends with the run at the latest. */
  start: StartProcess;
  /** The same with settings of its own. */
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
}

async function compareSides({ options, servers, club, report, start }: Run): Promise<void> {
  const sides = {
    ours: await startHouse(start, options.profileTo),
    peer: await start('tests/bench/peer/main.ts', '/healthz'),
  };
  const context: BenchContext = {
    db: servers.db,
    databaseUrl: servers.databaseUrl,
    club,
    sides,
    postgresPid: servers.postgresPid,
    rounds: options.quick ? 3 : 5,
    scale: options.quick ? 0.4 : 1,
  };
  if (options.only.has('hold')) {
    say('Holds …');
    report(await benchHolds(context));
    report(await benchHotHolds(context));
  }
  if (options.only.has('book')) {
    say('Bookings …');
    report(await benchBookings(context));
  }
  if (options.only.has('sheet')) {
    say('The sheet …');
    report(...(await benchSheet(context)));
  }
  if (options.only.has('cold-sheet')) {
    say('Sheets that changed …');
    report(await benchColdSheet(context));
  }
  if (options.only.has('board')) {
    say('The leaderboard …');
    report(...(await benchBoard(context)));
  }
  if (options.only.has('message')) {
    say('Messages …');
    report(...(await benchMessages(context)));
  }
  if (options.only.has('texts')) {
    say('Long texts …');
    report(await benchLongTexts(context));
  }
  await Promise.all([sides.ours.stop(), sides.peer.stop()]);
}

async function measureEvents({ options, servers: { db, folder }, club, report, start }: Run): Promise<void> {
  say('Events …');
  const server = await startHouse(start, options.profileTo);
  const program = await compileCrowd(folder, say);
  report(...(await benchEvents({ db, club, server, program, scale: options.quick ? 0.4 : 1, say })));
  await server.stop();
}

async function measureBoards({ options, servers: { db, folder }, club, report, start }: Run): Promise<void> {
  say('Who watches a leaderboard …');
  const server = await startHouse(start, options.profileTo);
  const program = await compileCrowd(folder, say);
  report(...(await benchBoardTold({ db, club, server, program, quick: options.quick })));
  await server.stop();
}

async function measureHorn({ options, servers: { db, folder }, club, report, startOn }: Run): Promise<void> {
  say('Play that is stopped …');
  const program = await compileCrowd(folder, say);
  report(await benchHorn({ db, club, startOn, program, quick: options.quick }));
}

async function measureWaiting({ options, servers: { db }, club, report, start }: Run): Promise<void> {
  if (options.only.has('backlog')) {
    say('Five thousand events at once …');
    report(await benchBacklog({ db, start, quick: options.quick }));
  }
  if (options.only.has('due')) {
    say('Holds that run out …');
    report(...(await benchDue({ db, club, start, say })));
  }
}

async function measureFanout({ options, servers, club, report, start }: Run): Promise<void> {
  say('One event to five thousand …');
  const { db, redisUrl, folder } = servers;
  report(...(await benchFanout({ db, club, redisUrl, folder, start, quick: options.quick, say })));
}

async function measureStreams({ options, servers, report, start }: Run): Promise<void> {
  say('Ten thousand streams …');
  const { db, folder } = servers;
  report(...(await benchStreams({ db, folder, start, quick: options.quick, say })));
}

async function measureFirstLoad({ servers: { db }, club, report, startOn }: Run): Promise<void> {
  say('The pages, for the first time …');
  report(...(await benchFirstLoad({ db, club, startOn, say })));
}

async function measureImages({ options, club, report, start }: Run): Promise<void> {
  say('Images …');
  const server = await startHouse(start, options.profileTo);
  report(...(await benchImages({ club, server, quick: options.quick })));
  await server.stop();
}

async function measureMail({ options, servers: { db }, club, report, startOn }: Run): Promise<void> {
  say('Confirmations beside a campaign …');
  report(...(await benchMail({ db, club, startOn, quick: options.quick, say })));
}

async function measureReports({ options, servers: { db }, report, start }: Omit<Run, 'club'>): Promise<void> {
  say('Reports …');
  await benchReports({ db, start, quick: options.quick, say, report });
}

async function measureMemory({ options, club, report, start }: Run): Promise<void> {
  say('Memory …');
  report(await benchMemory({ club, start, minutes: options.quick ? 2 : 10, say }));
}

async function measureIdle({ options, servers, report, startOn }: Omit<Run, 'club'>): Promise<void> {
  say('Nobody there …');
  const startClub = (own: Record<string, string>) =>
    startOn(own, 'tests/bench/house/club-process.ts', '/readyz');
  report(...(await benchIdle({ servers, startClub, quick: options.quick, say })));
}

async function measureSearch({ options, servers: { db }, report, start }: Omit<Run, 'club'>): Promise<void> {
  say('The search …');
  report(await benchSearch({ db, start, quick: options.quick, say }));
}

/** Returns sentences about what must not be. */
async function main(options: Options, lifetime: Lifetime): Promise<string[]> {
  const begun = performance.now();
  const [load = 0] = loadavg();
  if (load > 1) {
    say(
      `This machine is busy already (load ${load.toFixed(1)}): trust the processor time more than the clock.`,
    );
  }
  const servers = await startBenchServers(say);
  lifetime.onStop(() => servers.stop());
  say(`PostgreSQL with its defaults of durability, ${servers.redisTitle}.`);
  const results: Figures[] = [];
  const failures: string[] = [];
  const startServer = async (own: Record<string, string>, options: Omit<ProcessOptions, 'env'>) => {
    const server = await startProcess({ ...options, env: { ...environmentOf(servers), ...own } });
    lifetime.onStop(() => server.stop());
    return server;
  };
  const shared: Omit<Run, 'club'> = {
    options,
    servers,
    report(...figures) {
      for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
      results.push(...figures);
    },
    start: (file, readyPath, profileTo) => startServer({}, { file, readyPath, profileTo }),
    startOn: (own, file, readyPath) => startServer(own, { file, readyPath }),
  };
  const wants = (...some: Part[]) => some.some((part) => options.only.has(part));
  const compared: Part[] = ['hold', 'book', 'sheet', 'cold-sheet', 'board', 'message', 'texts'];
  if (
    wants(
      ...compared,
      'horn',
      'event',
      'backlog',
      'due',
      'fanout',
      'streams',
      'images',
      'mail',
      'first-load',
      'memory',
    )
  ) {
    say('Building the club …');
    const run: Run = { ...shared, club: await buildClub(servers.db) };
    if (wants(...compared)) await compareSides(run);
    if (wants('event')) await measureEvents(run);
    if (wants('board')) await measureBoards(run);
    if (wants('horn')) await measureHorn(run);
    if (wants('backlog', 'due')) await measureWaiting(run);
    if (wants('fanout')) await measureFanout(run);
    if (wants('streams')) await measureStreams(run);
    if (wants('images')) await measureImages(run);
    if (wants('mail')) await measureMail(run);
    if (wants('first-load')) await measureFirstLoad(run);
    if (wants('memory')) await measureMemory(run);
  }
  if (wants('start')) {
    say('Starts, the first and the second …');
    shared.report(...(await benchStart({ quick: options.quick })));
  }
  if (wants('golf')) {
    say('A field of 300 ranked …');
    shared.report(benchGolf({ quick: options.quick }), ...benchBoards({ quick: options.quick }));
  }
  if (wants('draws')) {
    say('Groups drawn and mended …');
    shared.report(...(await benchDraws({ databaseUrl: servers.databaseUrl, quick: options.quick })));
  }
  if (wants('idle')) await measureIdle(shared);
  if (wants('office')) {
    say('An office’s first day …');
    const { options, servers, start, report } = shared;
    report(...(await benchOffice({ db: servers.db, start, quick: options.quick, say })));
  }
  // Last: the years that they make stay.
  if (wants('search')) await measureSearch(shared);
  if (wants('reports')) await measureReports(shared);
  if (wants('years')) {
    say('Five years beside one …');
    const { startOn, report } = shared;
    await benchYearProfile({ servers, startOn, quick: options.quick, say, report });
  }
  if (wants('plans')) {
    say('Plans on five years …');
    failures.push(...(await checkPlans({ servers, startOn: shared.startOn, quick: options.quick, say })));
  }
  say(summary(results));
  say(`\n${((performance.now() - begun) / 1000).toFixed(0)} s in all.`);
  return failures;
}

await runProcess(
  async (lifetime) => {
    const options = readOptions();
    if (!options) await lifetime.stop(usage);
    else {
      const failures = await main(options, lifetime);
      await (failures.length > 0 ? lifetime.stop(failures.join('\n')) : lifetime.stop());
    }
  },
  { patience: 30_000 },
);
