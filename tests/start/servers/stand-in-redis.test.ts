/** The stand-in for Redis: it takes orders from this machine and by its password only, and copies nothing that it is asked about. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisConnector } from '@fourball/db/redis.ts';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedRedis, type EmbeddedRedis } from '../../../start/servers/embedded-redis.ts';
import { StandInDatabase } from '../../../start/servers/stand-in-redis.ts';

let folder: string;
let server: EmbeddedRedis;
let redis: Redis;

const connectTo = (url: string): Redis => redisConnector({ url, connectionName: 'fourball-test' })();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-stand-in-'));
  server = await startEmbeddedRedis({ folder, binary: 'memory', onLost: () => {} });
  redis = connectTo(server.url);
});
afterEach(async () => {
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('does nothing for who does not know its password', async () => {
  await redis.set('kept', 'here');
  const stranger = new URL(server.url);
  stranger.password = '';
  for (const url of [stranger.href, server.url.replace(/:[^:@/]+@/, ':guessed@')]) {
    const other = connectTo(url);
    await expect(other.get('kept')).rejects.toThrow(/NOAUTH|WRONGPASS/);
    await expect(other.publish('fourball:log', '{}')).rejects.toThrow(/NOAUTH|WRONGPASS/);
    other.disconnect();
  }
  expect(await redis.get('kept')).toBe('here');
});

test('listens on no address that others reach', async () => {
  const port = Number(new URL(server.url).port);
  const reached = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port, timeout: 2_000 });
      const done = (open: boolean) => {
        socket.destroy();
        resolve(open);
      };
      socket.once('connect', () => done(true));
      socket.once('error', () => done(false));
      socket.once('timeout', () => done(false));
    });
  expect(await reached('127.0.0.1')).toBe(true);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid)
    .map(({ address }) => address);
  for (const address of others) expect(await reached(address), address).toBe(false);
});

test('answers what is there, what is not, and what is of another kind, as a Redis does', async () => {
  await redis.zadd('sorted', 2, 'two', 1, 'one');
  await redis.hset('hash', 'field', 'value');
  await redis.rpush('list', 'first', 'second');
  await redis.sadd('set', 'member');
  await redis.xadd('stream', '*', 'field', 'value');
  expect(await redis.zrange('sorted', 0, -1)).toEqual(['one', 'two']);
  expect(await redis.hgetall('hash')).toEqual({ field: 'value' });
  expect(await redis.lrange('list', 0, -1)).toEqual(['first', 'second']);
  expect(await redis.smembers('set')).toEqual(['member']);
  expect(await redis.xlen('stream')).toBe(1);
  expect([await redis.zcard('none'), await redis.llen('none'), await redis.hget('none', 'field')]).toEqual([
    0,
    0,
    null,
  ]);
  await expect(redis.zcard('list')).rejects.toThrow('WRONGTYPE');
  await expect(redis.hget('sorted', 'field')).rejects.toThrow('WRONGTYPE');
  // What was read is not changed by what is written after it.
  const [before] = await Promise.all([redis.lrange('list', 0, -1), redis.lpop('list'), redis.del('hash')]);
  expect(before).toEqual(['first', 'second']);
  await redis.pexpire('sorted', 1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await redis.zcard('sorted')).toBe(0);
});

test('hands out what it holds, and copies it for no question and no write', () => {
  const database = new StandInDatabase(0);
  const [sorted, hash, list, set, stream] = ['sorted', 'hash', 'list', 'set', 'stream'].map(Buffer.from);
  if (!sorted || !hash || !list || !set || !stream) throw new Error('A key is missing.');
  const value = Buffer.from('value');
  const write = () => {
    database.updateSortedSet(sorted, (one) => one.setScore(value, Math.random()));
    database.updateHash(hash, (one) => one.setField(value, Buffer.from(String(Math.random()))));
    database.updateList(list, (one) => one.pushLeft([value]));
    database.updateSet(set, (one) => one.addMember(Buffer.from(String(Math.random()))));
    database.updateStream(stream, (one) => one.appendEntry({ ms: one.lastId.ms + 1n, seq: 0n }, [value]));
  };
  const held = () => [
    database.getSortedSet(sorted)?.members,
    database.getHash(hash)?.fields,
    database.getList(list)?.values,
    database.getSet(set)?.members,
    database.getStream(stream)?.entries,
  ];
  write();
  const before = held();
  expect(before.every((one) => one !== undefined)).toBe(true);
  write();
  // The very same objects, before and after: an equal copy would not do.
  held().forEach((one, index) => expect(one).toBe(before[index]));
  expect(database.getStream(stream)?.entries).toHaveLength(2);
});
