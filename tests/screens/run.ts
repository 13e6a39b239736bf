/** `npm run spec:screens`: which checks of the documented screens are proved, by which test. `-- --help` says how. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { buildPages, hasPages, pagesAreCurrent } from '../../start/build-web.ts';
import { provideBrowser, provideRedis } from '../run/find-tools.ts';
import { startTestServers, type TestServers } from '../run/servers.ts';
import { decide, tagPattern, tagsOf, testsOfPlaywright, testsOfVitest, type TaggedTest } from './proofs.ts';
import type { ScreenResult } from './proofs.ts';

const help = `npm run spec:screens                 runs the tests that name checks, and prints what they prove
npm run spec:screens -- --quick      runs nothing: only lists which checks are named by a test
npm run spec:screens -- --short      one line per screen, and below it only what is not proved
npm run spec:screens -- --raise      adds screens that are wholly proved to tests/screens/built-floor.json
npm run spec:screens -- mgmt events  only the screens whose id begins so`;

const args = process.argv.slice(2);
const has = (flag: string) => args.includes(flag);
const wanted = args.filter((word) => !word.startsWith('--'));
const quick = has('--quick');
const floorFile = join(import.meta.dirname, 'built-floor.json');
const say = (sentence: string) => console.log(sentence);

type Tool = 'vitest' | 'browser';
const endings: Record<Tool, RegExp> = { vitest: /\.test\.tsx?$/, browser: /^browser\/.*\.spec\.ts$/ };

/** The tests' files that name a check, below tests/. */
function taggedFiles(tool: Tool): string[] {
  const root = join(projectRoot, 'tests');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings[tool].test(file) && !/^(?:screens|node_modules)\//.test(file))
    .filter((file) => tagsOf(readFileSync(join(root, file), 'utf8')).length > 0);
}

/** What the files say without being run. */
const namedTests = (): TaggedTest[] =>
  (['vitest', 'browser'] as const).flatMap(taggedFiles).flatMap((file) =>
    readFileSync(join(projectRoot, 'tests', file), 'utf8')
      .split('\n')
      .filter((line) => tagsOf(line).length > 0)
      .map((line) => ({ title: `${file}: ${line.trim()}`, outcome: 'not run' as const })),
  );

function run(file: string, parameters: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

let servers: TestServers | undefined;

/** The servers of `npm test`, or those that are named already. */
async function serverAddresses(): Promise<Record<string, string>> {
  if (process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL) return {};
  servers ??= await startTestServers(await provideRedis(say), say);
  return { TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl };
}

async function runVitest(report: string): Promise<void> {
  const files = taggedFiles('vitest');
  if (files.length === 0) return;
  await run(
    'npx',
    // prettier-ignore
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', '-t', tagPattern, '--reporter=dot', '--reporter=json',
      `--outputFile.json=${report}`, ...files],
    await serverAddresses(),
  );
}

async function runBrowser(report: string): Promise<void> {
  const files = taggedFiles('browser');
  if (files.length === 0) return;
  const file = process.env.TEST_BROWSER ?? (await provideBrowser(say))?.file;
  if (file === undefined) {
    say('No browser was found: what only journeys prove counts as not proved.');
    return;
  }
  if (hasPages() && !(await pagesAreCurrent())) await buildPages();
  await run(
    'npx',
    // prettier-ignore
    ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--grep', tagPattern, '--reporter=line,json',
      ...files.map((name) => name.replace(/^browser\//, ''))],
    { ...(await serverAddresses()), TEST_BROWSER: file, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
}

/** The outcomes of all tests: read from the reports that this run of `npm test` left, or made now. */
async function outcomes(folder: string): Promise<TaggedTest[]> {
  const tools = [
    { report: 'vitest.json', make: runVitest, read: testsOfVitest },
    { report: 'browser.json', make: runBrowser, read: testsOfPlaywright },
  ];
  const tests: TaggedTest[] = [];
  for (const { report, make, read } of tools) {
    const file = join(folder, report);
    if (!existsSync(file)) await make(file);
    if (existsSync(file)) tests.push(...read(JSON.parse(readFileSync(file, 'utf8'))));
  }
  return tests;
}

const words = { passed: 'by', failed: 'FAILED', skipped: 'skipped', 'not run': 'named in' } as const;

function print({ id, title, kind, checks, proved }: ScreenResult, built: boolean): void {
  const named = checks.filter(({ tests }) => tests.length > 0).length;
  const count = quick ? `${named} of ${checks.length} named` : `${proved} of ${checks.length} proved`;
  say(`\n${id}  ${title} (${kind}): ${count}${built ? ', built' : ''}`);
  for (const check of checks) {
    const state = check.proved ? 'proved    ' : quick && check.tests.length > 0 ? 'named     ' : 'not proved';
    if (has('--short') && state !== 'not proved') continue;
    say(`  ${state} ${check.n}  ${check.text}`);
    if (has('--short') && check.tests.length === 0) continue;
    for (const test of check.tests) say(`             ${words[test.outcome]} ${test.title}`);
  }
}

async function main(): Promise<number> {
  if (has('--help')) {
    say(help);
    return 0;
  }
  const { built } = JSON.parse(readFileSync(floorFile, 'utf8')) as { built: string[] };
  const given = process.env.TEST_REPORTS;
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'fourball-screens-')));
  try {
    const tests = quick ? namedTests() : await outcomes(folder);
    const { screens, complaints, raisable } = decide(tests, quick ? [] : built);
    const shown = screens.filter(
      ({ id }) => wanted.length === 0 || wanted.some((word) => id.startsWith(word)),
    );
    for (const screen of shown) print(screen, built.includes(screen.id));
    const all = shown.flatMap(({ checks }) => checks);
    const named = all.filter((check) => check.tests.length > 0).length;
    const proved = all.filter((check) => check.proved).length;
    const whole = shown.filter((screen) => screen.proved === screen.checks.length).length;
    say(
      quick
        ? `\nNothing was run: ${named} of ${all.length} checks are named by a test.`
        : `\n${proved} of ${all.length} checks proved; ${whole} of ${shown.length} screens wholly.`,
    );
    if (!quick && raisable.length > 0) {
      if (has('--raise')) {
        const next = { built: [...built, ...raisable] };
        writeFileSync(floorFile, `${JSON.stringify(next, null, 2)}\n`);
        say(`The floor now lists ${raisable.join(', ')} too.`);
      } else say(`Wholly proved and not in the floor yet (-- --raise): ${raisable.join(', ')}.`);
    }
    for (const complaint of complaints) console.error(complaint);
    return complaints.length > 0 ? 1 : 0;
  } finally {
    await servers?.stop();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
