/** docs/locks.md against the code: every kind of lock in the order that is checked, and every file that takes one on purpose. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockOrder, LockOrderError, watchLockOrder } from '@fourball/db/lock-order.ts';
import { lockingsOf } from '@fourball/db/lock-statements.ts';
import { takeLock } from '@fourball/db/locks.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(projectRoot, 'docs/locks.md'), 'utf8');
/** The rows of the table of kinds: the name, and the files that the last column names. */
const rows = page
  .split('\n')
  .map((line) => /^\|\s*\d+\s*\|\s*`([^`]+)`\s*\|.*\|([^|]*)\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, kind = '', files = '']) => ({
    kind,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));

const kinds = new Set<string>(lockOrder);

/** Texts of a file that hold a locking clause; what is put into them counts as a name. */
function statementsIn(code: string): string[] {
  const texts = code.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  return texts
    .map((text) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => /\bfor (?:no key update|update|share|key share)\b/.test(text));
}

/** The sources of the floors that take locks, by their paths. */
const sources = new Map(
  execFileSync('git', ['ls-files', 'domain', 'api', 'workers', 'gateway'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
);

/** The files that lock rows of a kind by a clause, by the kind. */
function takers(): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [path, code] of sources) {
    for (const text of statementsIn(code)) {
      for (const { table, way, skips } of lockingsOf(text)) {
        if (way !== 'clause' || skips || !kinds.has(table)) continue;
        found.set(table, (found.get(table) ?? new Set()).add(path.replace(/^domain\//, '')));
      }
    }
  }
  return new Map([...found].map(([table, paths]) => [table, [...paths].toSorted()]));
}

describe('the page of locks', () => {
  it('has every kind, in the order that is checked', () => {
    expect(rows.map(({ kind }) => kind)).toEqual(lockOrder);
  });

  it('names every file that locks rows of a kind by a clause', () => {
    const taken = takers();
    expect(taken.size).toBeGreaterThan(15);
    for (const { kind, files } of rows) {
      if (kind.startsWith('-')) continue;
      expect(files.filter((file) => file.endsWith('.ts')).toSorted(), kind).toEqual(taken.get(kind) ?? []);
    }
  });
});

describe('the order of locks', () => {
  it('is told by every statement that takes an advisory lock', () => {
    const unnamed = [...sources].filter(([, code]) => /\bpg_advisory_xact_lock\b/.test(code));
    expect(unnamed.map(([path]) => path)).toEqual([]);
  });

  const play = (...statements: [text: string, rows: readonly { id?: number }[]][]) => {
    const watch = watchLockOrder();
    for (const [text, found] of statements) watch(text)(found);
  };
  const golfers = 'select id from users where id = any($1) order by id for no key update';
  const teeTimes = 'select id from tee_times where id = any($1) order by id for update';

  it('is kept by kinds one after the other, by one kind twice with higher ids, and by rows that are had already', () => {
    expect(() =>
      play(
        [golfers, [{ id: 1 }]],
        [teeTimes, [{ id: 3 }, { id: 5 }]],
        [teeTimes, [{ id: 3 }, { id: 7 }]],
        [golfers, [{ id: 1 }]],
      ),
    ).not.toThrow();
  });

  it.each([
    ['a kind after a later one', [teeTimes, [{ id: 3 }]], [golfers, [{ id: 1 }]]],
    ['a lower id after a higher one', [teeTimes, [{ id: 5 }]], [teeTimes, [{ id: 3 }]]],
    ['an advisory lock after rows', [teeTimes, [{ id: 5 }]], [`select ${takeLock('-intent')}($1)`, [{}]]],
    [
      'rows that are changed',
      [teeTimes, [{ id: 5 }]],
      ['update users set nickname = null where id = $1', []],
    ],
    ['rows that are deleted', [teeTimes, [{ id: 5 }]], ['delete from users where id = $1', []]],
    [
      'rows that are there already',
      [teeTimes, [{ id: 5 }]],
      ['insert into users (id) values ($1) on conflict (id) do update set nickname = null', []],
    ],
    [
      'a clause within another statement',
      [teeTimes, [{ id: 5 }]],
      [
        'with found as (select u.id from users u join seasons s on true for update of u) select 1',
        [{ id: 1 }],
      ],
    ],
  ] as const)('is broken by %s', (_, first, second) => {
    expect(() => play([...first], [...second])).toThrow(LockOrderError);
  });

  it('is broken by another row of a kind that is held, once a later kind is held too', () => {
    expect(() =>
      play([golfers, [{ id: 1 }]], [teeTimes, [{ id: 5 }]], [golfers, [{ id: 1 }, { id: 2 }]]),
    ).toThrow('users 2 is locked after tee_times');
  });

  it.each([
    ['a select that found nothing', teeTimes, []],
    ['words in a text', `select 'for update' as id from tee_times`, [{ id: 1 }]],
    ['an insert', 'insert into tee_times (id) values ($1)', []],
  ] as const)('does not ask for anything after %s', (_, text, found) => {
    expect(() => play([text, found], [golfers, [{ id: 1 }]])).not.toThrow();
  });

  it('counts rows that were passed over by nobody, but not as waited for', () => {
    const passing = 'select id from users where true limit 1 for update skip locked';
    expect(() => play([teeTimes, [{ id: 1 }]], [passing, [{ id: 1 }]])).not.toThrow();
    expect(() =>
      play(
        ['select id from audit_entries limit 1 for update skip locked', [{ id: 1 }]],
        [golfers, [{ id: 1 }]],
      ),
    ).toThrow(LockOrderError);
  });
});
