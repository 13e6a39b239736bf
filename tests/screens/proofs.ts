/** Which documented check of a screen is proved by which test: tests name checks in square brackets in their titles. */
import documented from './documented-screens.json' with { type: 'json' };

export interface Check {
  n: string;
  text: string;
}

export interface Screen {
  id: string;
  title: string;
  kind: string;
  checks: readonly Check[];
}

export const screens: readonly Screen[] = documented;

/** A test that was run, or, where nothing was run, only found. */
export interface TaggedTest {
  title: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'not run';
}

const tag = /\[([A-Za-z]+(?:\.[A-Za-z]+)?\.\d+)\]/g;

/** What a title must hold for the test to be one that proves a check; for the tools' own filters. */
export const tagPattern = String.raw`\[[A-Za-z]+(\.[A-Za-z]+)?\.[0-9]+\]`;

export const tagsOf = (title: string): string[] => [...title.matchAll(tag)].flatMap(([, id]) => id ?? []);

interface VitestReport {
  testResults: readonly { assertionResults: readonly { fullName: string; status: string }[] }[];
}

/** Reads the JSON report of vitest. */
export const testsOfVitest = (report: unknown): TaggedTest[] =>
  (report as VitestReport).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );

interface Suite {
  title: string;
  suites?: readonly Suite[];
  specs?: readonly { title: string; tests: readonly { status: string }[] }[];
}

const outcomes: Record<string, TaggedTest['outcome']> = { expected: 'passed', skipped: 'skipped' };

/** Reads the JSON report of Playwright; what passed only when repeated has failed. */
export function testsOfPlaywright(report: unknown): TaggedTest[] {
  const inside = ({ suites = [], specs = [] }: Suite, above: string): TaggedTest[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ title: `${above}${title}`, outcome: outcomes[status] ?? 'failed' })),
    ),
    ...suites.flatMap((suite) => inside(suite, `${above}${suite.title} `)),
  ];
  // The outermost suites are the files.
  return (report as { suites: readonly Suite[] }).suites.flatMap((file) => inside(file, ''));
}

export interface CheckResult extends Check {
  proved: boolean;
  /** The tests that name it. */
  tests: readonly TaggedTest[];
}

export interface ScreenResult extends Omit<Screen, 'checks'> {
  checks: readonly CheckResult[];
  proved: number;
}

/** A check is proved by a test that passed, unless another that names it failed. */
export function judge(tests: readonly TaggedTest[], of: readonly Screen[] = screens): ScreenResult[] {
  const naming = new Map<string, TaggedTest[]>();
  for (const test of tests) {
    for (const id of tagsOf(test.title)) naming.set(id, [...(naming.get(id) ?? []), test]);
  }
  return of.map((screen) => {
    const checks = screen.checks.map((check) => {
      const found = naming.get(check.n) ?? [];
      const proved =
        found.some(({ outcome }) => outcome === 'passed') &&
        !found.some(({ outcome }) => outcome === 'failed');
      return { ...check, proved, tests: found };
    });
    return { ...screen, checks, proved: checks.filter(({ proved }) => proved).length };
  });
}

/** Tags of a documented screen that is not documented to have such a check: a slip of the pen proves nothing. */
export function unknownTags(tests: readonly TaggedTest[], of: readonly Screen[] = screens): string[] {
  const known = new Set(of.flatMap(({ checks }) => checks.map(({ n }) => n)));
  const ids = new Set(of.map(({ id }) => id));
  const tags = new Set(tests.flatMap(({ title }) => tagsOf(title)));
  return [...tags].filter((id) => !known.has(id) && ids.has(id.replace(/\.\d+$/, '')));
}

export interface Verdict {
  screens: readonly ScreenResult[];
  /** Why the run fails; empty when it does not. */
  complaints: readonly string[];
  /** Screens whose every check is proved and that the floor does not list yet. */
  raisable: readonly string[];
}

/** `floor` lists the screens that were built before: none of their checks may be lost. */
export function decide(tests: readonly TaggedTest[], floor: readonly string[]): Verdict {
  const results = judge(tests);
  const whole = results.filter(({ proved, checks }) => proved === checks.length).map(({ id }) => id);
  const byId = new Map(results.map((result) => [result.id, result]));
  const lost = floor.flatMap((id) => {
    const screen = byId.get(id);
    if (screen === undefined) return [`The floor lists ${id}, which is not a documented screen.`];
    return screen.checks
      .filter(({ proved }) => !proved)
      .map(({ n, text }) => `${n} was proved before and is not any more: ${text}`);
  });
  return {
    screens: results,
    complaints: [...lost, ...unknownTags(tests).map((id) => `A test names ${id}, which is not documented.`)],
    raisable: whole.filter((id) => !floor.includes(id)),
  };
}
