/** Both transports: every type of event goes out by the stream and by socket.io, with the fields of its one schema. */
import { realtimeShapes } from '@fourball/shared/contract/realtime.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { insertCampaign } from '../kit/mail/readers.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { openSocket, type OpenedSocket } from '../kit/live-socket.ts';
import { buildConversation, openLiveClub, tellSpots, type LiveClub } from '../kit/live-club.ts';
import { realtimeExamples } from '../kit/realtime-examples.ts';
import { strictly } from '../kit/messaging/realtime-shapes.ts';
import { buildGolfEvent, buildSeason, register } from '../kit/seasons/seasons.ts';
import { eventually } from '../kit/wait.ts';

type Told = { type: string; seq?: number } & Record<string, unknown>;

const documented = [
  'MESSAGE',
  'USER_JOINED',
  'USER_LEFT',
  'HEARTBEAT',
  'UPDATE',
  'GROUP_DATA_UPDATE',
  'NEW_BOOKING',
  'NUMBER_SPOTS_CHANGED',
  'UNGROUPED_UPDATE',
  'INVITATIONS_UPDATE',
  'ROUND_CANCELLED',
  'BOOKING_CANCELLED',
  'NEWS_UPDATE',
  'COURSE_UPDATE',
  'NEW_INVITATION',
  'AUTO_CANCEL',
  'LEADERBOARD_UPDATE',
];
const ours = [
  'BALLOT_UPDATE',
  'WAITLIST_UPDATE',
  'YOU_PAY_UPDATE',
  'DELAY_UPDATE',
  'READ_UPDATE',
  'EVENT_UPDATE',
  'AVATAR_UPDATE',
];
/** Ours, for those alone who look: no stream brings them. */
const inRooms = ['CAMPAIGN_UPDATE'];
/** Not in the log: they tell of this moment. */
const loose = ['USER_JOINED', 'USER_LEFT', 'HEARTBEAT'];

let club: LiveClub;
let ben: BuiltUser;
let examples: ReturnType<typeof realtimeExamples>;
const streams: Record<string, OpenedStream> = {};
const sockets: Record<string, OpenedSocket> = {};
const marker = 777;

/** What one of the two was told by a transport, of one type. */
const byStream = (type: string, user = 'ava'): Told[] =>
  streams[user]?.ofType(type).map(({ data }) => data) ?? [];
const bySocket = (type: string, user = 'ava'): Told[] =>
  sockets[user]?.events.filter((event) => event.type === type) ?? [];

beforeAll(async () => {
  club = await openLiveClub();
  await club.startWorkers();
  const { url } = await club.startGateway({ heartbeatEvery: 100, presenceGrace: 50 });
  const ava = await buildUser(club.house.db, { firstName: 'Ava' });
  ben = await buildUser(club.house.db, { firstName: 'Ben' });
  const cal = await buildUser(club.house.db, { firstName: 'Cal' });
  const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
  const { seasonId, eventTypeId } = await buildSeason(club.house.db);
  const eventId = await buildGolfEvent(club.house.db, seasonId);
  await club.house.db.query('insert into season_organizers (season_id, user_id) values ($1, $2)', [
    seasonId,
    ben.userId,
  ]);
  await register(club.house.db, eventTypeId, ben);
  const campaignId = await insertCampaign(club.house.db);
  examples = realtimeExamples({ ava, ben, conversationId, eventId, seasonId, campaignId });
  for (const [name, user] of Object.entries({ ava, ben, cal })) {
    streams[name] = await openEventStream(url, user);
    sockets[name] = await openSocket(url, user);
  }
  // Of the office, with a campaign on the screen.
  const dan = await buildUser(club.house.db, { firstName: 'Dan', roles: ['GOLFER', 'ADMIN'] });
  streams.dan = await openEventStream(url, dan);
  sockets.dan = await openSocket(url, dan);
  expect(await sockets.dan.join(`campaign:${campaignId}`)).toEqual({ ok: true });
  expect(await sockets.ben?.join(`campaign:${campaignId}`)).toMatchObject({ ok: false });
  // Ben looks at the thread too: what comes by two ways comes once.
  await sockets.ben?.join(`conversation:${conversationId}`);
  const visitor = await openEventStream(url, await buildUser(club.house.db));
  visitor.close();
  for (const [name, { payload }] of Object.entries(examples)) {
    await club.house.db.query('insert into outbox (name, payload) values ($1, $2)', [name, payload]);
  }
  await tellSpots(club.house, marker);
  const arrived = (told: Told[]) =>
    told.some(({ teeTime }) => (teeTime as Told | undefined)?.version === marker);
  await eventually('all of it', () =>
    ['ava', 'ben', 'cal', 'dan'].every(
      (name) =>
        arrived(byStream('NUMBER_SPOTS_CHANGED', name)) &&
        arrived(bySocket('NUMBER_SPOTS_CHANGED', name)) &&
        loose.every((type) => byStream(type).length > 0 && bySocket(type).length > 0),
    ),
  );
});
afterAll(async () => {
  for (const { socket } of Object.values(sockets)) socket.disconnect();
  await club.close();
});

test('the documented types and ours are all there are', () => {
  expect(Object.keys(realtimeShapes).sort()).toEqual([...documented, ...ours, ...inRooms].sort());
  expect(documented).toHaveLength(17);
});

test.each([...documented, ...ours])('%s comes by both, with exactly the fields of its schema', (type) => {
  const heard = ['ava', 'ben'].flatMap((name) => [[byStream(type, name), bySocket(type, name)] as const]);
  expect(heard.some(([stream, socket]) => stream.length > 0 && socket.length > 0)).toBe(true);
  for (const [stream, socket] of heard) {
    for (const { type: told, seq, index, ...fields } of [...stream, ...socket]) {
      expect(told).toBe(type);
      expect(strictly(type as keyof typeof realtimeShapes, fields)).toEqual(fields);
      // Streams resume from a heartbeat's place too.
      if (type !== 'HEARTBEAT') expect(seq === undefined).toBe(loose.includes(type));
      expect(['undefined', 'number']).toContain(typeof index);
    }
    if (!loose.includes(type)) expect(socket).toEqual(stream);
  }
});

test.each(inRooms)('%s comes to who looks, by the socket alone', (type) => {
  const told = bySocket(type, 'dan');
  expect(told.length).toBeGreaterThan(0);
  for (const { type: _, seq, ...fields } of told) {
    expect(strictly(type as keyof typeof realtimeShapes, fields)).toEqual(fields);
    expect(seq).toBeTypeOf('number');
  }
  for (const name of ['ava', 'ben', 'cal', 'dan']) expect(byStream(type, name)).toEqual([]);
  for (const name of ['ava', 'ben', 'cal']) expect(bySocket(type, name)).toEqual([]);
});

test('several events of one place in the log count from 0; one that is alone does not count', () => {
  const told = [streams.ben?.events.map(({ data }) => data), sockets.ben?.events];
  for (const events of told as Told[][]) {
    const indexes = new Map<number, unknown[]>();
    for (const { type, seq, index } of events) {
      if (seq !== undefined && !loose.includes(type)) indexes.set(seq, [...(indexes.get(seq) ?? []), index]);
    }
    const several = [...indexes.values()].filter(({ length }) => length > 1);
    expect(several.length).toBeGreaterThan(1);
    for (const each of several) expect(each).toEqual(each.map((_, place) => place));
    for (const [only, ...rest] of indexes.values()) if (rest.length === 0) expect(only).toBeUndefined();
  }
});

test('what an example declares is what arrives, in the order of the log', () => {
  const expected = Object.values(examples).flatMap(({ audience, events }) => {
    const { kind, userIds = [] } = audience as { kind: string; userIds?: number[] };
    const heard = kind !== 'users' || userIds.includes(ben.userId) ? events : [];
    return heard.filter((event) => !loose.includes((event as { type: string }).type));
  });
  const told = sockets.ben?.events.filter(({ type }) => !loose.includes(type)) ?? [];
  expect(told.slice(0, -1)).toMatchObject(expected);
  expect(told).toHaveLength(expected.length + 1);
});

test('whoever is not meant gets nothing of it by either', () => {
  const forAll = Object.values(examples)
    .filter(({ audience }) => (audience as { kind: string }).kind === 'everyone')
    .flatMap(({ events }) => events.map((event) => (event as Told).type));
  const types = (told: readonly { type: string }[]) =>
    told.map(({ type }) => type).filter((type) => !loose.includes(type));
  expect(types(streams.cal?.events.map(({ data }) => data) ?? [])).toEqual([
    ...forAll,
    'NUMBER_SPOTS_CHANGED',
  ]);
  expect(types(sockets.cal?.events ?? [])).toEqual([...forAll, 'NUMBER_SPOTS_CHANGED']);
});
