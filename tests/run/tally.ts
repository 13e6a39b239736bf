/** Counts what was tested, and reads the counts from what the test tools report. */
import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed: Tally = { ...nothing, failed: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const total = ({ passed, failed, skipped }: Tally): number => passed + failed + skipped;

export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** A file that can't even be loaded holds no tests and yet is a failure. */
function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A journey that passed at its second try counts as passed, and is named (see `readSecondTries`). */
function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

export type Reporter = 'vitest' | 'playwright';

interface FileResult {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; duration?: number; failureMessages?: string[] }[];
}
interface NamedResults {
  testResults?: FileResult[];
  /** Of vitest's files, written by `keepSecondTries`. */
  secondTries?: string[];
  suites?: Suite[];
}
interface Suite {
  title: string;
  suites?: Suite[];
  specs?: Spec[];
}
interface Spec {
  title: string;
  ok: boolean;
  tests?: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? '';

/** Why a journey's first try failed, without the colours of a terminal. */
function reasonOf({ tests = [] }: Spec): string {
  const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
  return message === undefined ? '' : `: ${firstLine(stripVTControlCharacters(message))}`;
}

const specsWhere = (suite: Suite, holds: (spec: Spec) => boolean): string[] => [
  ...(suite.specs ?? []).filter(holds).map((spec) => `${suite.title} › ${spec.title}${reasonOf(spec)}`),
  ...(suite.suites ?? []).flatMap((inner) => specsWhere(inner, holds)),
];

async function readReport(file: string): Promise<NamedResults> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as NamedResults;
  } catch {
    return {};
  }
}

/** What failed at first and passed when repeated: nobody should have to search for it. */
export async function readSecondTries(file: string): Promise<string[]> {
  const { suites = [], secondTries = [] } = await readReport(file);
  return [
    ...secondTries,
    ...suites.flatMap((suite) =>
      specsWhere(suite, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')),
    ),
  ];
}

const shortPath = ({ name }: FileResult): string => name.slice(name.lastIndexOf('/tests/') + 1);

const failuresOf = (file: FileResult): string[] => {
  const path = shortPath(file);
  if (file.status === 'failed' && file.assertionResults.length === 0)
    return [`${path}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
};

/** The names of the tests that failed, as a report has them; none where it can't be read. */
export async function readFailures(file: string): Promise<string[]> {
  const { testResults = [], suites = [] } = await readReport(file);
  return [
    ...testResults.flatMap(failuresOf),
    ...suites.flatMap((suite) => specsWhere(suite, ({ ok }) => !ok)),
  ];
}

/** The files of vitest in which something failed; none where the report can't be read. */
export async function readFailedFiles(file: string): Promise<string[]> {
  const { testResults = [] } = await readReport(file);
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Puts what came of a second run of some files in the place of their first one, and notes what passed only now. */
export async function keepSecondTries(file: string, secondFile: string): Promise<void> {
  const first = (await readReport(file)) as NamedResults & VitestReport;
  const again = new Map((await readReport(secondFile)).testResults?.map((result) => [result.name, result]));
  const secondTries = (first.testResults as FileResult[]).flatMap((result) => {
    const second = again.get(result.name);
    return second?.status === 'passed' ? failuresOf(result) : [];
  });
  const testResults = (first.testResults as FileResult[]).map((result) => again.get(result.name) ?? result);
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
      .length;
  const counts = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending') + count('skipped'),
    numTodoTests: count('todo'),
  };
  await writeFile(file, JSON.stringify({ ...first, ...counts, testResults, secondTries }));
}

export interface Timed {
  name: string;
  seconds: number;
}

/** How long each test or journey took, the last try of it. */
export async function readTimes(file: string): Promise<Timed[]> {
  const { testResults = [], suites = [] } = await readReport(file);
  const timesIn = (suite: Suite): Timed[] => [
    ...(suite.specs ?? []).map(({ title, tests = [] }) => ({
      name: `${suite.title} › ${title}`,
      seconds: (tests.at(-1)?.results.at(-1)?.duration ?? 0) / 1000,
    })),
    ...(suite.suites ?? []).flatMap(timesIn),
  ];
  return [
    ...testResults.flatMap((result) =>
      result.assertionResults.map(({ fullName, duration = 0 }) => ({
        name: `${shortPath(result)} › ${fullName}`,
        seconds: duration / 1000,
      })),
    ),
    ...suites.flatMap(timesIn),
  ];
}

/**
 * Reads a tool's report. A missing or empty one is a failure, and so is an exit code that the counts
 * do not explain: a run that broke off must not look like one that went well.
 */
export async function readTally(reporter: Reporter, file: string, exitCode: number): Promise<Tally> {
  let tally: Tally;
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    tally =
      reporter === 'vitest'
        ? tallyVitest(report as VitestReport)
        : tallyPlaywright(report as PlaywrightReport);
  } catch {
    return oneFailed;
  }
  const unexplained = (exitCode !== 0 && tally.failed === 0) || total(tally) === 0;
  return unexplained ? add(tally, oneFailed) : tally;
}
