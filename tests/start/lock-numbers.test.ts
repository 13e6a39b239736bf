/** Advisory locks: each has a number of its own, and all numbers stand in one file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locks } from '@fourball/db/locks.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, it } from 'vitest';

const folders = ['api', 'db', 'domain', 'gateway', 'shared', 'start', 'workers', join('tests', 'chaos')];
const sources = folders
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter(
    (path) => path.endsWith('.ts') && !/node_modules|\.types/.test(path) && path !== join('db', 'locks.ts'),
  );

const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

it('no two share a number', () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('no number is written anywhere else', () => {
  expect(sources.length).toBeGreaterThan(500);
  // A number in digits, in the call or beside it: one that is made of a name, by a hash, is nobody's by accident.
  const written = /\badvisory\w*\(\s*-?\d|\w*[lL]ock\w*\s*(?::\s*number)?\s*=\s*-?\d[\d_]{3,}/;
  const known = new Set<string>(Object.values(locks).map(String));
  const elsewhere = sources.filter((path) => {
    const text = textOf(path);
    const named = [...text.matchAll(/\b\d[\d_]{5,}\b/g)].some(([digits]) =>
      known.has(digits.replaceAll('_', '')),
    );
    return named || written.test(text);
  });
  expect(elsewhere).toEqual([]);
});
