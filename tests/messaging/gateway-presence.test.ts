/** Presence: who is online, told once when somebody comes and once when the last connection is gone. */
import { onlineUserNames } from '@fourball/domain/messaging/presence.ts';
import type { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { forget, openLiveClub, type LiveClub, type RunningGateway } from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';

const quick = {
  presenceGrace: 150,
  presenceNoteEvery: 1,
  presenceTellEvery: 10,
  presenceRefreshEvery: 100,
  presenceLife: 1_500,
};

let club: LiveClub;
let gateway: RunningGateway;
let watcher: OpenedStream;
let ava: BuiltUser;
beforeEach(async () => {
  club = await openLiveClub();
  gateway = await club.startGateway(quick);
  ava = await buildUser(club.house.db);
  const cal = await buildUser(club.house.db);
  watcher = await openEventStream(gateway.url, cal);
});
afterEach(() => club.close());

const online = () => onlineUserNames(club.redis, club.names);
const told = (type: string): number =>
  watcher
    .ofType(type)
    .filter(({ data }) =>
      (data.userNames as { userName: string }[]).some(({ userName }) => userName === ava.userName),
    ).length;

test('the first connection anywhere is told once, the end of the last one once after the grace', async () => {
  const second = await club.startGateway(quick);
  const one = await openEventStream(gateway.url, ava);
  const joined = await watcher.find('USER_JOINED', ({ userNames }) =>
    (userNames as { userName: string }[]).some(({ userName }) => userName === ava.userName),
  );
  expect(joined.id).toBeNull();
  expect(joined.data.seq).toBeUndefined();
  const other = await openEventStream(second.url, ava);
  const socket = io(gateway.url, { auth: { token: ava.token }, transports: ['websocket'], forceNew: true });
  await eventually('the socket', () => socket.connected);
  expect(await online()).toContain(ava.userName);

  one.close();
  other.close();
  await eventually('the second gateway to let go', async () => {
    const gateways = await club.redis.zcard(club.names.gatewaysOf(ava.userName));
    return gateways === 1;
  });
  expect(told('USER_LEFT')).toBe(0);
  expect(await online()).toContain(ava.userName);
  socket.disconnect();
  await watcher.find('USER_LEFT', ({ userName }) => userName === ava.userName);
  expect(await online()).not.toContain(ava.userName);
  expect([told('USER_JOINED'), told('USER_LEFT')]).toEqual([1, 1]);
});

test('a page that is loaded anew is no coming and going', async () => {
  const patient = await club.startGateway({ ...quick, presenceGrace: 60_000 });
  const before = await openEventStream(patient.url, ava);
  await eventually('the coming', () => told('USER_JOINED') === 1);
  before.close();
  const after = await openEventStream(patient.url, ava);
  await after.find('HEARTBEAT');
  const ben = await buildUser(club.house.db);
  await openEventStream(patient.url, ben);
  await watcher.find('USER_JOINED', ({ userName }) => userName === ben.userName);
  expect([told('USER_JOINED'), told('USER_LEFT')]).toEqual([1, 0]);
});

test('somebody who moves to another gateway within the grace never left', async () => {
  const second = await club.startGateway(quick);
  const before = await openEventStream(gateway.url, ava);
  await eventually('the coming', () => told('USER_JOINED') === 1);
  const after = await openEventStream(second.url, ava);
  await after.find('HEARTBEAT');
  await eventually(
    'both to be noted',
    async () => (await club.redis.zcard(club.names.gatewaysOf(ava.userName))) === 2,
  );
  before.close();
  await eventually(
    'the first to let go',
    async () => (await club.redis.zcard(club.names.gatewaysOf(ava.userName))) === 1,
  );
  expect([told('USER_JOINED'), told('USER_LEFT')]).toEqual([1, 0]);
  expect(await online()).toContain(ava.userName);
});

test('whoever hung on a gateway that died is told as gone by another', async () => {
  const expires = Date.now() + 300;
  await club.redis.zadd(club.names.gatewaysOf(ava.userName), expires, 'dead');
  await club.redis.zadd(club.names.online, expires, ava.userName);
  expect(await online()).toContain(ava.userName);
  await watcher.find('USER_LEFT', ({ userName }) => userName === ava.userName);
  expect(await online()).not.toContain(ava.userName);
});

test('when Redis forgets, whoever is connected is noted again', async () => {
  await openEventStream(gateway.url, ava);
  await eventually('the entry', async () => (await online()).includes(ava.userName));
  await forget(club.redis, club.names);
  expect(await eventually('the entry again', async () => (await online()).includes(ava.userName))).toBe(true);
});

test('a crowd that comes at once is told in few events', async () => {
  const slow = await club.startGateway({ ...quick, presenceTellEvery: 400 });
  const crowd = await Promise.all(Array.from({ length: 15 }, () => buildUser(club.house.db)));
  await Promise.all(crowd.map((user) => openEventStream(slow.url, user)));
  const names = () =>
    new Set(
      watcher
        .ofType('USER_JOINED')
        .flatMap(({ data }) => (data.userNames as { userName: string }[]).map(({ userName }) => userName)),
    );
  await eventually('all of them', () => crowd.every(({ userName }) => names().has(userName)));
  expect(watcher.ofType('USER_JOINED').length).toBeLessThan(8);
});

test('of a crowd the first is noted at once, the others together with a few calls of Redis', async () => {
  const spies: MockInstance<Redis['eval']>[] = [];
  const counting = () => {
    const redis = club.connectRedis();
    spies.push(vi.spyOn(redis, 'eval'));
    return redis;
  };
  const slow = await club.startGateway(
    { ...quick, presenceNoteEvery: 500, presenceRefreshEvery: 60_000 },
    counting,
  );
  const crowd = await Promise.all(Array.from({ length: 15 }, () => buildUser(club.house.db)));
  for (const user of crowd) await openEventStream(slow.url, user);
  await eventually('all of them', async () => {
    const names = new Set(await online());
    return crowd.every(({ userName }) => names.has(userName));
  });
  expect(spies.flatMap(({ mock }) => mock.calls).length).toBeLessThan(5);
});

test('since when somebody is online is noted, and known again when Redis forgets', async () => {
  const since = async () => {
    const noted = await club.redis.hget(club.names.onlineSince, ava.userName);
    return noted === null ? undefined : Number(noted);
  };
  const before = Date.now();
  const stream = await openEventStream(gateway.url, ava);
  const first = await eventually('the moment', since);
  expect(first).toBeGreaterThanOrEqual(before);
  expect(first).toBeLessThanOrEqual(Date.now());
  // Another page on another gateway changes nothing of it, nor does what Redis forgets.
  const second = await club.startGateway(quick);
  const other = await openEventStream(second.url, ava);
  await forget(club.redis, club.names);
  await eventually('the moment again', async () => (await since()) === first);
  stream.close();
  other.close();
  await watcher.find('USER_LEFT', ({ userName }) => userName === ava.userName);
  expect(await club.redis.hexists(club.names.onlineSince, ava.userName)).toBe(0);
});
