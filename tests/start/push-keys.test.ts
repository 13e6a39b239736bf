/** The keys of pushes that the start makes where nobody set any: once, and for nobody else to read. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withPushKeys } from '../../start/club/push-keys.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fourball-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = () => withPushKeys(loadSettings({ DATA_DIR: join(dataDir, 'data') }));
const environment = ({ push: { keys } }: Awaited<ReturnType<typeof start>>) => ({
  VAPID_PUBLIC_KEY: keys?.publicKey,
  VAPID_PRIVATE_KEY: keys?.privateKey,
});

test('are made once and kept with the data, for the owner alone', async () => {
  const first = await start();
  // The keys are a pair that settings take.
  expect(loadSettings(environment(first)).push.keys).toEqual(first.push.keys);
  expect((await start()).push.keys).toEqual(first.push.keys);
  const { mode } = await stat(join(dataDir, 'data', 'push-keys.json'));
  expect(mode & 0o777).toBe(0o600);
});

test('are made anew where the file does not hold a pair', async () => {
  const first = await start();
  const file = join(dataDir, 'data', 'push-keys.json');
  for (const broken of [
    '',
    '{"publicKey":"a"',
    '{}',
    JSON.stringify({ ...first.push.keys, privateKey: 'x' }),
  ]) {
    await writeFile(file, broken);
    const { push } = await start();
    expect(loadSettings(environment({ ...first, push })).push.keys).toEqual(push.keys);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(push.keys);
  }
});

test('are those of the settings where there are any', async () => {
  const { push } = await start();
  const other = loadSettings({ ...environment(await start()), DATA_DIR: join(dataDir, 'other') });
  expect((await withPushKeys(other)).push.keys).toEqual(push.keys);
  await expect(stat(join(dataDir, 'other'))).rejects.toThrow('ENOENT');
});
