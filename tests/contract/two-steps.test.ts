/**
 * Migrations go in two steps: the services of before run on the schema of after, while an upgrade is under way and where it is
 * taken back. So nothing that they ask for goes away, and nothing that they do not write is demanded, before a later upgrade.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { describe, expect, it } from 'vitest';

/** Those before were applied to no club that ran while they were. */
const since = '202611280000';

/** What a migration may not do unless it says of which one it is the second step, and what to do instead. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+table\b/, 'drops a table: stop using it now, drop it with a later upgrade'],
  [/\bdrop\s+column\b/, 'drops a column: stop using it now, drop it with a later upgrade'],
  [/\brename\s+(?:column\b|to\b|\w+\s+to\b)/, 'renames: add the new one beside it, and fill both'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/, 'changes a type: add a column beside it'],
  [/\bset\s+not\s+null\b/, 'demands a value that the services of before do not write'],
  [/\bdrop\s+default\b/, 'takes a default away that the services of before count on'],
  [/\bdrop\s+type\b/, 'drops a type'],
];

/** A new column of a table that is there: until its comma, or the end of the statement. */
const newColumns =
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?((?:[^,;()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+)/g;

/** What is wrong with the text of a migration; nothing where it may be applied while the services of before run. */
function breaks(text: string): string[] {
  const sql = text
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .replaceAll(/(?:--|\/\/)[^\n]*/g, ' ')
    .toLowerCase();
  const found = breaking.flatMap(([shape, why]) => (shape.test(sql) ? [why] : []));
  for (const [, column = ''] of sql.matchAll(newColumns)) {
    if (/\bnot\s+null\b/.test(column) && !/\b(?:default|generated)\b/.test(column))
      found.push(`adds a column without a default that may not be empty: ${column.trim().split(/\s/)[0]}`);
  }
  return found;
}

/** The migration whose second step this one says that it is. */
const firstStepOf = (text: string): string | undefined => /\bsecond step of (\d{12}_\w+)/.exec(text)?.[1];

const folder = join(projectRoot, 'db/migrations');
const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort();

describe('migrations', () => {
  it.each(names.filter((name) => name >= since))(
    '%s leaves the services of before what they need',
    async (name) => {
      const text = await readFile(join(folder, `${name}.ts`), 'utf8');
      const first = firstStepOf(text);
      if (first === undefined) {
        expect(breaks(text)).toEqual([]);
        return;
      }
      expect(names).toContain(first);
      // Of another day: both in one upgrade are no two steps.
      expect(first.slice(0, 8) < name.slice(0, 8)).toBe(true);
    },
  );

  it('are looked at for what takes away or demands', () => {
    expect(breaks('alter table users add column version integer not null default 1')).toEqual([]);
    expect(
      breaks('alter table users add column full_name text not null generated always as (f(g(a), b)) stored'),
    ).toEqual([]);
    expect(
      breaks('create table notes (id bigint not null, text text not null); drop index notes_text'),
    ).toEqual([]);
    expect(breaks('-- drop table users\n alter table a drop constraint b')).toEqual([]);
    for (const [sql, why] of [
      ['DROP TABLE old', 'drops a table'],
      ['alter table a drop  column b', 'drops a column'],
      ['alter table a rename column b to c', 'renames'],
      ['alter table a rename to c', 'renames'],
      ['alter table a rename b to c', 'renames'],
      ['alter table a alter column b type bigint', 'changes a type'],
      ['alter table a alter column b set not null', 'demands a value'],
      ['alter table a alter b drop default', 'takes a default away'],
      [
        'alter table a add column b text, add column c text not null',
        'adds a column without a default that may not be empty: c',
      ],
      ['alter table a add column b text not null check (b in (1, 2))', 'adds a column without a default'],
    ] as const)
      expect(breaks(sql).join()).toContain(why);
  });

  it('say of which earlier one they are the second step', () => {
    expect(firstStepOf('/** The second step of 202611280100_club_profile. */')).toBe(
      '202611280100_club_profile',
    );
    expect(firstStepOf('/** A second step. */')).toBeUndefined();
  });
});
