/** The counting of `npm test`: what its last line says, and that a run that broke off never looks like a good one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseParts, inRounds } from '../run/parts.ts';
import {
  add,
  keepSecondTries,
  lastLine,
  oneFailed,
  onePassed,
  readFailedFiles,
  readFailures,
  readSecondTries,
  readTally,
  readTimes,
} from '../run/tally.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-tally-'));
  file = join(folder, 'report.json');
});

afterAll(() => rm(folder, { recursive: true }));

const report = async (content: unknown) => writeFile(file, JSON.stringify(content));

const vitest = (passed: number, failed: number, skipped = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: [{ status: failed > 0 ? 'failed' : 'passed', assertionResults: [{}] }],
});

describe('the tally', () => {
  it('ends in one line', () => {
    expect(lastLine(add(onePassed, add(onePassed, oneFailed)))).toBe('2 passed, 1 failed, 0 skipped');
  });

  it('counts the tests of vitest', async () => {
    await report(vitest(7, 2, 1));
    expect(await readTally('vitest', file, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });

  it('counts a file that cannot be loaded as a failure', async () => {
    await report({ ...vitest(7, 0), testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(await readTally('vitest', file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('counts journeys, and one that passed when repeated as passed', async () => {
    await report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] });
    expect(await readTally('playwright', file, 1)).toEqual({ passed: 6, failed: 1, skipped: 0 });
  });

  it('takes a missing report, an empty one and an unexplained exit for failures', async () => {
    expect(await readTally('vitest', join(folder, 'nowhere.json'), 0)).toEqual(oneFailed);
    await report(vitest(0, 0));
    expect(await readTally('vitest', file, 0)).toEqual(oneFailed);
    await report(vitest(3, 0));
    expect(await readTally('vitest', file, 137)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });
});

describe('what failed', () => {
  it('is named with its file and the first line of why, whichever tool ran it', async () => {
    await report({
      ...vitest(1, 1),
      testResults: [
        {
          name: '/somewhere/tests/booking/book.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'books' },
            { status: 'failed', fullName: 'books twice', failureMessages: ['expected 1\n  at line 3'] },
          ],
        },
        {
          name: '/somewhere/tests/club/broken.test.ts',
          status: 'failed',
          message: 'no such module\nmore',
          assertionResults: [],
        },
      ],
    });
    expect(await readFailures(file)).toEqual([
      'tests/booking/book.test.ts › books twice: expected 1',
      'tests/club/broken.test.ts: no such module',
    ]);
    await report({
      suites: [
        {
          title: 'session.spec.ts',
          specs: [{ title: 'stays', ok: true }],
          suites: [{ title: 'on a phone', specs: [{ title: 'ends', ok: false }] }],
        },
      ],
    });
    expect(await readFailures(file)).toEqual(['on a phone › ends']);
    expect(await readSecondTries(file)).toEqual([]);
    expect(await readFailures(join(folder, 'nowhere.json'))).toEqual([]);
  });

  it('is named too where it passed when repeated, with what went wrong at first', async () => {
    const tried = (status: string, ...messages: string[]) => [
      { status, results: [...messages.map((message) => ({ error: { message } })), {}] },
    ];
    await report({
      suites: [
        {
          title: 'session.spec.ts',
          specs: [
            { title: 'stays', ok: true, tests: tried('expected') },
            { title: 'ends', ok: true, tests: tried('flaky', '\u001b[31mtimed out\u001b[39m\nat line 3') },
          ],
        },
      ],
    });
    expect(await readSecondTries(file)).toEqual(['session.spec.ts › ends: timed out']);
    expect(await readFailures(file)).toEqual([]);
    expect(await readSecondTries(join(folder, 'nowhere.json'))).toEqual([]);
  });
});

describe('a file of vitest that failed', () => {
  const tested = (name: string, ...results: [string, string][]) => ({
    name: `/somewhere/tests/${name}`,
    status: results.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: results.map(([fullName, status]) => ({
      fullName,
      status,
      duration: fullName.length * 1000,
      failureMessages: status === 'failed' ? ['in vain\n  at line 3'] : [],
    })),
  });
  const first = {
    ...vitest(2, 2, 1),
    testResults: [
      tested('club/a.test.ts', ['stays', 'passed']),
      tested('club/b.test.ts', ['comes', 'passed'], ['goes', 'failed']),
      tested('club/c.test.ts', ['ends', 'failed'], ['rests', 'skipped']),
    ],
  };

  it('gets a second try, which counts; what passed only then is named', async () => {
    await report(first);
    expect(await readFailedFiles(file)).toEqual([
      '/somewhere/tests/club/b.test.ts',
      '/somewhere/tests/club/c.test.ts',
    ]);
    const second = join(folder, 'second.json');
    await writeFile(
      second,
      JSON.stringify({
        ...vitest(2, 1),
        testResults: [
          tested('club/b.test.ts', ['comes', 'passed'], ['goes', 'passed']),
          tested('club/c.test.ts', ['ends', 'failed'], ['rests', 'passed']),
        ],
      }),
    );
    await keepSecondTries(file, second);
    expect(await readTally('vitest', file, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(await readSecondTries(file)).toEqual(['tests/club/b.test.ts › goes: in vain']);
    expect(await readFailures(file)).toEqual(['tests/club/c.test.ts › ends: in vain']);
  });

  it('stays failed where the second run broke off', async () => {
    await report(first);
    await keepSecondTries(file, join(folder, 'nowhere.json'));
    expect(await readTally('vitest', file, 137)).toEqual({ passed: 2, failed: 2, skipped: 1 });
    expect(await readSecondTries(file)).toEqual([]);
  });

  it('says how long each of its tests took, as journeys do', async () => {
    await report(first);
    expect((await readTimes(file)).slice(0, 2)).toEqual([
      { name: 'tests/club/a.test.ts › stays', seconds: 5 },
      { name: 'tests/club/b.test.ts › comes', seconds: 5 },
    ]);
    await report({
      suites: [
        {
          title: 'session.spec.ts',
          specs: [
            {
              title: 'ends',
              ok: true,
              tests: [{ status: 'flaky', results: [{ duration: 9000 }, { duration: 2500 }] }],
            },
          ],
        },
      ],
    });
    expect(await readTimes(file)).toEqual([{ name: 'session.spec.ts › ends', seconds: 2.5 }]);
  });
});

describe('the words after npm test', () => {
  const names = (...words: string[]) => chooseParts(words).map(({ name }) => name);

  it('mean everything when there are none', () => {
    expect(names()).toEqual(['format', 'types', 'lint', 'vitest', 'browser', 'screens', 'contract-status']);
  });

  it('name parts and groups of parts', () => {
    expect(names('check')).toEqual(['format', 'types', 'lint', 'contract-status']);
    expect(names('browser', 'types')).toEqual(['types', 'browser']);
  });

  it('pick files of vitest otherwise', () => {
    expect(names('booking')).toEqual(['vitest']);
    expect(chooseParts(['booking'])[0]?.command.at(-1)).toBe('booking');
  });

  it('have those that need nothing run side by side, and never beside the ones that do', () => {
    const rounds = inRounds(chooseParts([])).map((round) => round.map(({ name }) => name));
    expect(rounds).toEqual([
      ['format', 'types', 'lint'],
      ['vitest'],
      ['browser'],
      ['screens'],
      ['contract-status'],
    ]);
  });
});
