/** What counts as the proof of a documented check, and that a lost one fails the run. */
import { describe, expect, it } from 'vitest';
import {
  decide,
  judge,
  screens,
  tagsOf,
  testsOfPlaywright,
  testsOfVitest,
  unknownTags,
  type TaggedTest,
} from './proofs.ts';
import floor from './built-floor.json' with { type: 'json' };

const passed = (title: string): TaggedTest => ({ title, outcome: 'passed' });
const failed = (title: string): TaggedTest => ({ title, outcome: 'failed' });
const provedBy = (...tests: TaggedTest[]) =>
  judge(tests).flatMap(({ checks }) => checks.flatMap(({ n, proved }) => (proved ? [n] : [])));

describe('the documented screens', () => {
  it('are forty with 217 checks, each with a number of its own', () => {
    const ids = screens.flatMap(({ checks }) => checks.map(({ n }) => n));
    expect(screens).toHaveLength(40);
    expect(new Set(ids).size).toBe(217);
    for (const { id, checks } of screens) {
      expect(checks.map(({ n }) => n)).toEqual(checks.map((_, index) => `${id}.${index + 1}`));
    }
  });

  it('include every screen of the floor, once', () => {
    const ids = screens.map(({ id }) => id);
    expect((floor.built as string[]).filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(floor.built).size).toBe(floor.built.length);
  });
});

describe('a check', () => {
  it('is proved by any passed test that names it, also beside others', () => {
    expect(tagsOf('[login.8] [login.17] says it [x] [1.2]')).toEqual(['login.8', 'login.17']);
    expect(provedBy(passed('[login.8] [mgmt.seasons.1] says it'))).toEqual(['login.8', 'mgmt.seasons.1']);
  });

  it('is not proved by a test that failed, was skipped or was not run', () => {
    expect(provedBy(failed('[login.8] a'))).toEqual([]);
    expect(provedBy(passed('[login.8] a'), failed('[login.8] b'))).toEqual([]);
    expect(
      provedBy({ title: '[login.8]', outcome: 'skipped' }, { title: '[login.9]', outcome: 'not run' }),
    ).toEqual([]);
  });

  it('that is not documented is a slip of the pen, where the screen is', () => {
    expect(unknownTags([passed('[login.99] [nowhere.1] [login.1]')])).toEqual(['login.99']);
    expect(decide([passed('[login.99]')], []).complaints).toEqual([
      'A test names login.99, which is not documented.',
    ]);
  });
});

describe('a screen of the floor', () => {
  const both = [passed('[searchBar.1] shows'), passed('[searchBar.2] sends')];

  it('fails the run as soon as one of its checks is not proved', () => {
    expect(decide(both, ['searchBar']).complaints).toEqual([]);
    const { complaints } = decide(both.slice(1), ['searchBar']);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^searchBar\.1 was proved before and is not any more/);
    expect(decide([], ['nowhere']).complaints).toHaveLength(1);
  });

  it('is offered for the floor when it is wholly proved', () => {
    expect(decide(both, []).raisable).toEqual(['searchBar']);
    expect(decide(both, ['searchBar']).raisable).toEqual([]);
  });
});

describe('the reports', () => {
  it('of vitest give the full title and how it ended', () => {
    const one = (fullName: string, status: string) => ({ fullName, status });
    const report = { testResults: [{ assertionResults: [one('a b', 'passed'), one('c', 'failed')] }] };
    expect(testsOfVitest(report)).toEqual([passed('a b'), failed('c')]);
    expect(testsOfVitest({ testResults: [{ assertionResults: [one('d', 'pending')] }] })).toEqual([
      { title: 'd', outcome: 'skipped' },
    ]);
  });

  it('of Playwright give what is nested too, and take a repeated pass for a failure', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      suites: [
        {
          title: 'shell.spec.ts',
          specs: [spec('[guard.1] home', 'expected')],
          suites: [{ title: 'phone', specs: [spec('two', 'flaky')] }],
        },
      ],
    };
    expect(testsOfPlaywright(report)).toEqual([passed('[guard.1] home'), failed('phone two')]);
  });
});
