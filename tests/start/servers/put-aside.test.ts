/** Data whose password was lost is put aside, however often that happens: it is not the start's to throw away. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../start/servers/embedded-postgres.ts';
import { settleHome } from '../../../start/servers/postgres-home.ts';

it('says where the data is, and leaves what was put aside before', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-aside-'));
  const home = await settleHome(folder);
  for (const [name, content] of [
    ['data', 'newer'],
    ['data.previous', 'older'],
  ] as const) {
    await mkdir(join(home.folder, name), { recursive: true });
    await writeFile(join(home.folder, name, 'PG_VERSION'), content);
  }
  const told: string[] = [];
  const server = await startEmbeddedPostgres({
    folder,
    notice: (sentence) => told.push(sentence),
    onLost: (sentence) => told.push(sentence),
  });
  await server.stop();
  const kept = (name: string) => readFile(join(home.folder, name, 'PG_VERSION'), 'utf8');
  expect(await kept('data.previous')).toBe('older');
  expect(await kept('data.previous-2')).toBe('newer');
  expect(told.join('\n')).toContain(`put aside in ${join(home.folder, 'data.previous-2')}`);
  await rm(home.folder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});
