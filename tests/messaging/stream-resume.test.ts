/** Resuming the event stream: no gap and nothing twice, from memory or from Postgres, or an honest word to read anew. */
import { emit } from '@fourball/domain/kernel/emit.ts';
import { removeMembers } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { bookingMade, golfersInvited } from '@fourball/shared/booking/events.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream, type StreamOptions } from '../kit/event-stream.ts';
import {
  buildConversation,
  isVersion,
  openLiveClub,
  tellMessage,
  tellSpots,
  versionsOf,
  type LiveClub,
  type RunningGateway,
} from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';
import { setLogBack } from '../kit/log.ts';

let club: LiveClub;
let gateway: RunningGateway;
let ava: BuiltUser;
let ben: BuiltUser;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  club = await openLiveClub();
  await club.startWorkers();
  gateway = await club.startGateway();
});
afterAll(() => club.close());
beforeEach(async () => {
  ava = await buildUser(club.house.db, { firstName: 'Ava' });
  ben = await buildUser(club.house.db, { firstName: 'Ben' });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const open = async (user: BuiltUser, options?: StreamOptions, url = gateway.url): Promise<OpenedStream> => {
  const stream = await openEventStream(url, user, options);
  opened.push(stream);
  return stream;
};
let version = 0;
/** Tells one change of the sheet and gives back what to recognise it by. */
const tellOne = async (): Promise<number> => {
  version += 1;
  await tellSpots(club.house, version);
  return version;
};
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Closes the stream after some events, lets more happen, and comes back with its place. */
const breakOff = async (url: string): Promise<{ from: number; seen: number; missed: number }> => {
  const stream = await open(ava, {}, url);
  const seen = await tellOne();
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(seen));
  stream.close();
  const from = stream.lastEventId ?? 0;
  const witness = await open(ben, {}, url);
  for (let count = 0; count < 20; count += 1) await tellOne();
  await witness.find('NUMBER_SPOTS_CHANGED', isVersion(version));
  return { from, seen, missed: version };
};

test.each([
  ['memory', {}],
  ['Postgres, where memory does not reach', { rememberedEntries: 3 }],
])('brings what was missed from %s, then what comes, each once', async (_, tuning) => {
  const own = await club.startGateway(tuning);
  const { from, seen, missed } = await breakOff(own.url);
  const stream = await open(ava, { lastEventId: from }, own.url);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(missed));
  const told = await tellOne();
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  expect(versionsOf(stream)).toEqual(range(seen + 1, told));
  expect(stream.ofType('RESYNC')).toHaveLength(0);
  await own.stop();
});

test('on a gateway that was not running then', async () => {
  const { from, seen, missed } = await breakOff(gateway.url);
  const fresh = await club.startGateway();
  const stream = await open(ava, { lastEventId: from }, fresh.url);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(missed));
  expect(versionsOf(stream)).toEqual(range(seen + 1, missed));
  await fresh.stop();
});

test.each([
  ['memory', {}],
  ['Postgres', { rememberedEntries: 3 }],
] as const)('has no gap and nothing twice while a flood goes on, from %s', async (_, tuning) => {
  const own = await club.startGateway({ ...tuning, connectionsPerUser: 1_000 });
  const { from, seen } = await breakOff(own.url);
  const last = version + 150;
  const flood = (async () => {
    for (let told = version; told < last;) told = await tellOne();
  })();
  const streams: OpenedStream[] = [];
  for (let reached = version; reached < last - 30;) {
    streams.push(await open(ava, { lastEventId: from }, own.url));
    const before = version;
    reached = await eventually('the flood to go on', () => version > before + 2 && version);
  }
  await flood;
  expect(streams.length).toBeGreaterThan(3);
  for (const stream of streams) {
    await stream.find('NUMBER_SPOTS_CHANGED', isVersion(last));
    expect(versionsOf(stream)).toEqual(range(seen + 1, last));
    const ids = stream.events.flatMap(({ id }) => id ?? []);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  }
  await own.stop();
});

test('brings only what the reader may see now', async () => {
  const mine = await buildConversation(club.house, [ava.userId]);
  const left = await buildConversation(club.house, [ava.userId]);
  const foreign = await buildConversation(club.house, [ben.userId]);
  const stream = await open(ava);
  const { seq } = (await stream.find('HEARTBEAT')).data;
  stream.close();
  for (const conversationId of [mine, left, foreign]) await tellMessage(club.house, conversationId, 'hello');
  await club.house.db.transaction((tx) => removeMembers(tx, left, [ava.userId]));
  const told = await tellOne();
  const back = await open(ava, { lastEventId: seq });
  await back.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  expect(back.ofType('MESSAGE').map(({ data }) => data.conversationId)).toEqual([mine]);
});

test('to a crowd that comes back together, threads are asked for together, and only where one was spoken in', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => buildUser(club.house.db)));
  const members = crowd.slice(0, 10).map(({ userId }) => userId);
  const thread = await buildConversation(club.house, members);
  const queries = vi.spyOn(gateway.house.db, 'query');
  const asked = () =>
    queries.mock.calls.filter(
      ([statement]) => typeof statement !== 'string' && statement.name === 'conversations.of_users',
    ).length;
  const comeBack = async (after: number, told: number): Promise<OpenedStream[]> => {
    const streams = await Promise.all(crowd.map((user) => open(user, { lastEventId: after })));
    await Promise.all(streams.map((stream) => stream.find('NUMBER_SPOTS_CHANGED', isVersion(told))));
    return streams;
  };
  const witness = await open(ava);
  const before = await tellOne();
  const { id } = await witness.find('NUMBER_SPOTS_CHANGED', isVersion(before));
  const quiet = await tellOne();
  await witness.find('NUMBER_SPOTS_CHANGED', isVersion(quiet));
  await comeBack(id ?? 0, quiet);
  expect(asked()).toBe(0);

  await tellMessage(club.house, thread, 'hello');
  const told = await tellOne();
  await witness.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  const streams = await comeBack(id ?? 0, told);
  expect(streams.map((stream) => stream.ofType('MESSAGE').length)).toEqual(
    crowd.map(({ userId }) => (members.includes(userId) ? 1 : 0)),
  );
  expect(asked()).toBeGreaterThan(0);
  expect(asked()).toBeLessThan(10);
  queries.mockRestore();
});

test('brings no booking or invitation to whom it named and who has left since', async () => {
  const [mine, left] = [
    await buildConversation(club.house, [ava.userId, ben.userId]),
    await buildConversation(club.house, [ava.userId, ben.userId]),
  ];
  const person = ({ userId, userName }: BuiltUser, invite: boolean) => ({ userId, userName, invite });
  const stream = await open(ava);
  const { seq } = (await stream.find('HEARTBEAT')).data;
  stream.close();
  for (const conversationId of [mine, left]) {
    const booking = { purchaseId: conversationId, conversationId };
    await club.house.db.transaction(async (tx) => {
      const [booker, guest] = [person(ben, false), person(ava, true)];
      await emit(tx, bookingMade, { ...booking, booker, people: [booker, { ...guest, invite: false }] });
      await emit(tx, golfersInvited, { ...booking, invitedBy: booker, invited: [guest], byMail: [] });
    });
  }
  await club.house.db.transaction((tx) => removeMembers(tx, left, [ava.userId]));
  const told = await tellOne();
  const back = await open(ava, { lastEventId: seq });
  await back.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  for (const type of ['NEW_BOOKING', 'NEW_INVITATION']) {
    expect(back.ofType(type).map(({ data }) => data.conversationId)).toEqual([mine]);
  }
});

test('nothing missed brings nothing but the place', async () => {
  const stream = await open(ava);
  const { seq } = (await stream.find('HEARTBEAT')).data;
  stream.close();
  const back = await open(ava, { lastEventId: seq });
  expect((await back.find('HEARTBEAT')).id).toBe(seq);
  await back.find('NUMBER_SPOTS_CHANGED', isVersion(await tellOne()));
  // Golfers of the tests before come and go.
  const told = back.events
    .map(({ name }) => name)
    .filter((name) => !['USER_JOINED', 'USER_LEFT'].includes(name));
  expect(told).toEqual(['HEARTBEAT', 'NUMBER_SPOTS_CHANGED']);
  // No word beforehand: a crowd that comes back is one call of the network each.
  expect(back.text().startsWith(`id: ${seq}\nevent: HEARTBEAT\n`)).toBe(true);
});

test.each([
  ['too far behind', { replayEntries: 5 }, (from: number) => from],
  ['a place that the log does not have', {}, () => 9_000_000_000],
  ['a place that is none', {}, () => 'yesterday'],
])('from %s asks the reader to read anew, and goes on from there', async (_, tuning, place) => {
  const own = await club.startGateway(tuning);
  const { from } = await breakOff(own.url);
  const stream = await open(ava, { lastEventId: place(from) }, own.url);
  const resync = await stream.find('RESYNC');
  expect(resync.id).toBe(resync.data.seq);
  const told = await tellOne();
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  expect(versionsOf(stream)).toEqual([told]);
  expect(stream.lastEventId).toBe((resync.id ?? 0) + 1);
  await own.stop();
});

test('on a gateway that is behind the one before brings nothing twice and asks for nothing anew', async () => {
  const cable = await club.openCable();
  const behind = await club.startGateway({ silence: 3_600_000 }, cable.connectRedis);
  cable.cut();
  const { from, missed } = await breakOff(gateway.url);
  const ahead = await open(ava, { lastEventId: from });
  await ahead.find('NUMBER_SPOTS_CHANGED', isVersion(missed));
  const stream = await open(ava, { lastEventId: ahead.lastEventId ?? 0 }, behind.url);
  cable.mend();
  const told = await tellOne();
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  expect(versionsOf(stream)).toEqual([told]);
  expect(stream.ofType('RESYNC')).toHaveLength(0);
  await behind.stop();
});

test('from a place whose followers were trimmed asks the reader to read anew', async () => {
  const own = await openLiveClub();
  await own.startWorkers();
  const small = await own.startGateway({ rememberedEntries: 2 });
  const user = await buildUser(own.house.db);
  await tellSpots(own.house, 1, 2, 3, 4, 5, 6);
  const stream = await openEventStream(small.url, user, { lastEventId: 0 });
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(6));
  stream.close();
  await own.house.db.query('delete from outbox where seq <= 3');
  const back = await openEventStream(small.url, user, { lastEventId: 1 });
  await back.find('RESYNC');
  const late = await openEventStream(small.url, user, { lastEventId: 3 });
  await late.find('NUMBER_SPOTS_CHANGED', isVersion(6));
  expect(versionsOf(late)).toEqual([4, 5, 6]);
  await own.close();
});

test('streams end when the log turns out to have started anew, so that their readers come back', async () => {
  const own = await openLiveClub();
  await own.startWorkers({ beatEvery: 50 });
  const restored = await own.startGateway();
  const user = await buildUser(own.house.db);
  const stream = await openEventStream(restored.url, user);
  await tellSpots(own.house, 1, 2, 3);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(3));
  await setLogBack(own.house.db);
  await stream.ended();
  const back = await openEventStream(restored.url, user, { lastEventId: stream.lastEventId });
  await back.find('RESYNC');
  await tellSpots(own.house, 4);
  expect((await back.find('NUMBER_SPOTS_CHANGED', isVersion(4))).id).toBe(1);
  await own.close();
});
