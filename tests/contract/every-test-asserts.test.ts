/** Every test on the kit's fixtures asserts something: the lint knows only the `test` of vitest itself (vitest/expect-expect). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const { rules } = JSON.parse(readFileSync(path.join(root, '../.oxlintrc.json'), 'utf8')) as {
  rules: { 'vitest/expect-expect': [string, { assertFunctionNames: string[] }] };
};
/** The names that the lint takes for an assertion too. */
const names = rules['vitest/expect-expect'][1].assertFunctionNames.map((name) =>
  name.replaceAll('.', '\\.').replaceAll('*', '\\w*'),
);
const asserts = new RegExp(`(?:^|[^\\w.])(?:${names.join('|')})\\s*\\(`);
const begins = /^ *(?:test|it)(?:\.for)?\(/m;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/(?:^|\/)node_modules\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes("kit/fixtures.ts'"));

test('each test calls what the lint takes for an assertion', () => {
  expect(files.length).toBeGreaterThan(5);
  const silent = files.flatMap(({ file, text }) =>
    text
      .split(begins)
      .slice(1)
      .filter((one) => !asserts.test(one))
      .map((one) => `${file}: ${one.split('\n')[0]}`),
  );
  expect(silent).toEqual([]);
});

test('no assertion stands outside of tests and helpers, where no test would fail by it', () => {
  const loose = files.filter(({ text }) => /^expect\b/m.test(text)).map(({ file }) => file);
  expect(loose).toEqual([]);
});
