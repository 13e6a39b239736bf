/** The Redis that the start brings along: what lies damaged in its folder keeps it from nothing. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisConnector } from '@fourball/db/redis.ts';
import { expect, test } from 'vitest';
import { findRedis, startEmbeddedRedis } from '../../../start/servers/embedded-redis.ts';

test('starts empty where an append-only file or a snapshot lies damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-redis-'));
  const files = join(folder, 'appendonlydir');
  await mkdir(files);
  await writeFile(join(files, 'appendonly.aof.manifest'), 'file appendonly.aof.1.incr.aof seq 1 type i\n');
  await writeFile(join(files, 'appendonly.aof.1.incr.aof'), '*3\r\n$3\r\nSET\r\nnot a command at all\r\n');
  await writeFile(join(folder, 'dump.rdb'), 'REDIS0011 and then nothing that reads');
  try {
    const binary = (await findRedis()) ?? 'memory';
    const server = await startEmbeddedRedis({ folder, binary, onLost: () => {} });
    const redis = redisConnector({ url: server.url, connectionName: 'fourball-test' })();
    try {
      expect(await redis.dbsize()).toBe(0);
      // Nor does it write what could be damaged; the stand-in knows no way to write at all.
      if (binary !== 'memory') {
        expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'no']);
        expect(await redis.config('GET', 'save')).toEqual(['save', '']);
      }
      await redis.set('key', 'value');
    } finally {
      redis.disconnect();
      await server.stop();
    }
    const kept = (await readdir(folder)).filter(
      (name) => !['server.json', 'redis.conf', 'redis.log'].includes(name),
    );
    expect(kept).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
