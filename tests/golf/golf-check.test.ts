/** `npm run golf:check`: what it prints, and its exit code. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fourball-golf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (...files: string[]) =>
  new Promise<{ code: number; said: string; failed: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'start/golf-check.ts', ...files],
      { cwd: root, env: { ...process.env, NO_COLOR: '1' } },
      (error, said, failed) => done({ code: error ? Number(error.code) : 0, said, failed }),
    );
  });

const file = async (name: string, json: unknown): Promise<string> => {
  const written = path.join(folder, name);
  await writeFile(written, typeof json === 'string' ? json : JSON.stringify(json));
  return written;
};

const halved = {
  id: 'ours.1',
  fn: 'roundDifferential',
  input: { value: -1.55 },
  expected: { rounded: -1.5 },
};

test('without a file the own examples agree', async () => {
  expect(await check()).toEqual({ code: 0, said: '303 agree, 0 differ\n', failed: '' });
});

test('files are counted together; what differs is printed with input, expected and got, and exits with 1', async () => {
  const good = await file('good.json', { version: 1, vectors: [halved] });
  const bad = await file('bad.json', [
    { ...halved, id: 'ours.2', expected: { rounded: -1.6 } },
    { id: 'ours.3', fn: 'groupSizes', input: { players: 17.5, most: 4 }, expected: { sizes: [] } },
    { id: 'ours.4', fn: 'guess', input: {}, expected: {} },
  ]);
  expect(await check(good)).toMatchObject({ code: 0, said: '1 agree, 0 differ\n' });
  const { code, said } = await check(good, bad);
  expect(code).toBe(1);
  expect(said.split('\n')).toEqual([
    'ours.2  roundDifferential',
    '  input     {"value":-1.55}',
    '  expected  {"rounded":-1.6}',
    '  got       {"rounded":-1.5}',
    'ours.3  groupSizes',
    '  input     {"players":17.5,"most":4}',
    '  expected  {"sizes":[]}',
    '  got       refused: players is not a whole number',
    'ours.4  guess',
    '  input     {}',
    '  expected  {}',
    '  got       refused: fn is no rule: guess',
    '1 agree, 3 differ',
    '',
  ]);
});

test('a file that is none, is not there or lacks a field is named', async () => {
  const broken = await file('broken.json', '{');
  const lacking = await file('lacking.json', [{ fn: 'cut', input: {} }]);
  const { code, said, failed } = await check(broken, path.join(folder, 'nowhere.json'), lacking);
  expect({ code, said }).toEqual({ code: 1, said: '0 agree, 0 differ\n' });
  const lines = failed.trim().split('\n');
  expect(lines[0]).toMatch(/broken\.json: .*JSON/);
  expect(lines[1]).toMatch(/nowhere\.json: ENOENT/);
  expect(lines[2]).toBe(`${lacking}: vectors[0].expected is missing`);
});
