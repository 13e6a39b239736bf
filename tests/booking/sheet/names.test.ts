/** Who sees whose name: on the sheet and in what it tells, in searches, cards and lists; a stranger gets no name in any byte. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { getCurrentUser, countOnline, searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  findByEmail,
  getUserDetails,
  getValidBookingUserByEmail,
  searchValidBookingUsers,
} from '@fourball/shared/accounts/user-calls.ts';
import type { NameShown } from '@fourball/shared/accounts/enums.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { teeSheet } from '@fourball/shared/booking/shapes.ts';
import { getNameChoice, listSheetPeople, setNameChoice } from '@fourball/shared/booking/people-calls.ts';
import { getStarterSheet } from '@fourball/shared/booking/starter/starter-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addBuddy, createBuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { book } from '../../kit/booking/book.ts';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { openEventStream, type OpenedStream } from '../../kit/event-stream.ts';
import { openSocket, type OpenedSocket } from '../../kit/live-socket.ts';
import { callOver, replyOver, startServer, testTomorrow, type TestServer } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { eventually } from '../../kit/wait.ts';

let server: TestServer;
let course: BuiltCourse;
let teeTimes: BuiltTeeTime[];
/** Ava books with ben; cleo shows her name to her buddies, of whom dina is one; emil to nobody. Sam is no member. */
let [ava, ben, cleo, dina, emil, office, sam]: BuiltUser[] = [];
let booked: { purchaseId: number; conversationId: number };
const open: { close(): void }[] = [];

const as = (user: BuiltUser | undefined): BuiltUser => {
  if (!user) throw new Error('Nobody is built yet.');
  return user;
};

beforeAll(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
  course = await buildCourse(server.db);
  // Those of the afternoon begin after a round of the morning: who plays then plays again.
  teeTimes = await Promise.all(
    ['08:00', '08:10', '08:20', '14:30', '14:40', '14:50', '15:00', '15:10'].map((time) =>
      buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
    ),
  );
  const build = (firstName: string, options = {}) => buildUser(server.db, { firstName, ...options });
  ava = await build('Avalanche');
  ben = await build('Benevolent');
  cleo = await build('Cleopatra');
  dina = await build('Dinamite');
  emil = await build('Emiliano');
  office = await build('Officia', { roles: ['GOLFER', 'ADMIN'] });
  sam = await build('Samuel', { memberDays: null });
  await server.db.query(
    `update users set nickname = 'Nick' || user_name, avatar_url = 'https://club.example/face-' || id || '.webp'`,
  );
  await choose(cleo, 'BUDDIES');
  await choose(emil, 'NOBODY');
  const list = await replyOver(server.url, createBuddyList, {
    token: cleo.token,
    body: { name: 'Tuesdays', description: '' },
  });
  const [found] = await replyOver(server.url, searchValidBookingUsers, {
    token: cleo.token,
    query: { text: dina.name },
  });
  await replyOver(server.url, addBuddy, {
    token: cleo.token,
    body: { contactId: found?.contactId, buddyListId: list.id },
  });
  booked = await book(server, ava, course, teeTimes[0] as BuiltTeeTime, {
    spots: 2,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await book(server, cleo, course, teeTimes[1] as BuiltTeeTime);
  await book(server, emil, course, teeTimes[2] as BuiltTeeTime);
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await server.db.query(`update parameters set value = 'MEMBERS' where name = 'SHEET_NAMES'`);
  await server.heard();
});
afterAll(() => server.close());

const choose = (user: BuiltUser | undefined, shown: NameShown) =>
  replyOver(server.url, setNameChoice, { token: as(user).token, body: { shown } });

const clubShows = async (value: 'MEMBERS' | 'EVERYBODY' | 'NOBODY') => {
  await server.db.query(`update parameters set value = $1 where name = 'SHEET_NAMES'`, [value]);
  await server.heard();
};

const sheetOf = (user: BuiltUser | undefined, headers = {}) =>
  callOver(server.url, getTeeSheet, {
    token: as(user).token,
    params: { courseId: course.courseId, day: testTomorrow },
    headers,
  });

/** The first names on the sheet, with what stands where there is none. */
async function namesFor(user: BuiltUser | undefined): Promise<string[]> {
  const { json } = await sheetOf(user);
  return teeSheet
    .parse(json)
    .teeTimes.flatMap(({ places }) => places)
    .map(({ name, userId, avatarUrl, occupant }) => {
      if (name !== null) return name.split(' ')[0] ?? '';
      // Taken, and nothing more is said.
      return userId === null && avatarUrl === null && occupant === 'GOLFER' ? 'taken' : 'leaks';
    });
}

const peopleFor = async (user: BuiltUser | undefined): Promise<(string | undefined)[]> => {
  const people = await replyOver(server.url, listSheetPeople, {
    token: as(user).token,
    params: { courseId: course.courseId, day: testTomorrow },
  });
  return people.map(({ name }) => name?.split(' ')[0]);
};

const found = async (user: BuiltUser | undefined, text: string) =>
  (await replyOver(server.url, searchUsers, { token: as(user).token, query: { text } })).map(
    ({ userId }) => userId,
  );

const othersFoundBy = async (user: BuiltUser | undefined, text: string) =>
  (await found(user, text)).filter((userId) => userId !== as(user).userId);

/** Everything by which a golfer could be told: none of it may be in what a stranger gets. */
async function secrets(): Promise<string[]> {
  const rows = await server.db.query<Record<string, string | null>>(
    `select first_name, last_name, nickname, email, user_name, avatar_url, member_number from users where id <> $1`,
    [as(sam).userId],
  );
  return [...new Set(rows.flatMap((row) => Object.values(row)))].filter((text) => text !== null);
}
const leaksIn = (text: string, hidden: readonly string[]): string[] =>
  hidden.filter((secret) => text.includes(secret));

describe('the sheet', () => {
  test('a stranger reads that spots are taken; a member the names of those who leave it to the club; the office all', async () => {
    expect(await namesFor(sam)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(await namesFor(dina)).toEqual(['Avalanche', 'Benevolent', 'taken', 'taken']);
    expect(await namesFor(office)).toEqual(['Avalanche', 'Benevolent', 'Cleopatra', 'Emiliano']);
    expect(leaksIn((await sheetOf(sam)).text, await secrets())).toEqual([]);
  });

  test('as the club chooses: everybody with an account, or nobody', async () => {
    await clubShows('EVERYBODY');
    expect(await namesFor(sam)).toEqual(['Avalanche', 'Benevolent', 'taken', 'taken']);
    await clubShows('NOBODY');
    expect(await namesFor(dina)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(await namesFor(office)).toEqual(['Avalanche', 'Benevolent', 'Cleopatra', 'Emiliano']);
  });

  test('people of one booking see each other, and buddies who shows the name to buddies', async () => {
    expect(await peopleFor(sam)).toEqual([]);
    expect(await peopleFor(dina)).toEqual(['Cleopatra']);
    expect(await peopleFor(emil)).toEqual(['Emiliano']);
    await clubShows('NOBODY');
    expect(await peopleFor(ben)).toEqual(['Avalanche', 'Benevolent']);
    expect(await peopleFor(dina)).toEqual([]);
  });

  test('the starter sees all of them', async () => {
    const { text } = await callOver(server.url, getStarterSheet, {
      token: as(office).token,
      params: { day: testTomorrow },
      query: { courseId: course.courseId },
    });
    for (const user of [ava, ben, cleo, emil]) expect(text).toContain(as(user).name);
  });

  test('no cache crosses: what a member knows is not unchanged for a stranger', async () => {
    const etagOf = async (user: BuiltUser | undefined) => (await sheetOf(user)).headers.get('etag') ?? '';
    const etags = await Promise.all([dina, sam, office].map(etagOf));
    expect(new Set(etags).size).toBe(3);
    expect((await sheetOf(ben, { 'if-none-match': etags[0] })).status).toBe(304);
    const { status, headers, text } = await sheetOf(sam, { 'if-none-match': etags[0] });
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      200,
      'private, no-cache',
      'Authorization, Accept-Encoding',
    ]);
    expect(leaksIn(text, await secrets())).toEqual([]);
  });

  test('who becomes a member reads names at once, and no longer is one reads none', async () => {
    const tess = await buildUser(server.db, { firstName: 'Tess' });
    expect(await namesFor(tess)).toContain('Avalanche');
    await server.db.query('update memberships set cancelled_at = now() where user_id = $1', [tess.userId]);
    await server.heard();
    expect(await namesFor(tess)).not.toContain('Avalanche');
    expect((await replyOver(server.url, getCurrentUser, { token: tess.token })).seesNames).toBe(false);
    await server.db.query('update memberships set cancelled_at = null where user_id = $1', [tess.userId]);
    await server.heard();
    expect(await namesFor(tess)).toContain('Avalanche');
  });

  test('a choice counts at once, is told to open pages, and stands in the trail', async () => {
    const page = await openPage(server, as(dina), { day: testTomorrow, courseIds: [course.courseId] });
    open.push(page);
    expect(JSON.stringify(await page.shown())).toContain(as(ben).name);
    expect(await choose(ben, 'NOBODY')).toEqual({ shown: 'NOBODY', club: 'MEMBERS' });
    expect(JSON.stringify(await page.shown())).not.toContain(as(ben).name);
    expect(await namesFor(dina)).toEqual(['Avalanche', 'taken', 'taken', 'taken']);
    expect(await peopleFor(ava)).toEqual(['Avalanche', 'Benevolent']);
    expect(await choose(ben, 'CLUB')).toEqual(
      await replyOver(server.url, getNameChoice, { token: as(ben).token }),
    );
    expect(JSON.stringify(await page.shown())).toContain(as(ben).name);
    const trail = await server.db.query(
      `select changes from audit_entries where user_id = $1 and action = 'account.name-choice-changed'`,
      [as(ben).userId],
    );
    expect(trail).toHaveLength(2);
  });

  test('a choice that is none of the three is refused', async () => {
    const { status } = await callOver(server.url, setNameChoice, {
      token: as(ben).token,
      body: { shown: 'FRIENDS' },
    });
    expect(status).toBe(422);
  });
});

describe('what the sheet tells', () => {
  const heardBy = ({ events }: OpenedStream | OpenedSocket): string => JSON.stringify(events);
  /** Every spot changed that was told of this tee time. */
  const toldOf = ({ events }: OpenedStream, { teeTimeId }: BuiltTeeTime): boolean =>
    events.some(({ data }) => (data.teeTime as { teeTimeId?: number } | undefined)?.teeTimeId === teeTimeId);

  test('a stranger hears no name by stream, room or socket while others come and book', async () => {
    const stream = await openEventStream(server.url, as(sam));
    const socket = await openSocket(server.url, as(sam));
    const room = await openSocket(server.url, as(sam), { onlyRooms: true });
    open.push(stream, socket.socket, room.socket);
    const sheet = `sheet:${course.courseId}:${testTomorrow}`;
    expect(await room.join(sheet)).toEqual({ ok: true });
    // The parts of a room are the gateway's own.
    for (const reader of ['OFFICE', 'MEMBER', 'STRANGER']) {
      expect(await room.join(`${sheet}#${reader}`)).toMatchObject({ ok: false });
    }
    await stream.find('HEARTBEAT');
    const coming = await openEventStream(server.url, as(ava));
    const member = await openEventStream(server.url, as(dina));
    open.push(coming, member);
    const place = teeTimes[3] as BuiltTeeTime;
    await book(server, as(ava), course, place, { spots: 2 });
    for (const each of [stream, member]) {
      await each.find('NUMBER_SPOTS_CHANGED', () => toldOf(each, place) && heardBy(each).includes('GOLFER'));
    }
    await eventually('the room', () => heardBy(room).includes('GOLFER'));
    await eventually('the socket', () => heardBy(socket).includes('GOLFER'));
    expect(heardBy(member)).toContain(as(ava).name);
    const hidden = await secrets();
    for (const each of [stream, socket, room]) expect(leaksIn(heardBy(each), hidden)).toEqual([]);
    // Nor by what is brought to who comes back.
    const back = await openEventStream(server.url, as(sam), { lastEventId: 0 });
    open.push(back);
    await eventually('what was missed', () => toldOf(back, place));
    expect(leaksIn(heardBy(back), hidden)).toEqual([]);
  });

  test('a snapshot with what came since is the fresh snapshot, for each kind of reader', async () => {
    const looked = { day: testTomorrow, courseIds: [course.courseId] };
    const pages = await Promise.all(
      [sam, dina, office].map(async (user) => {
        const page = await openPage(server, as(user), looked);
        open.push(page);
        return { user: as(user), page };
      }),
    );
    await book(server, as(emil), course, teeTimes[4] as BuiltTeeTime);
    await book(server, as(ben), course, teeTimes[5] as BuiltTeeTime, { spots: 3 });
    await choose(emil, 'CLUB');
    await choose(emil, 'NOBODY');
    for (const { user, page } of pages) {
      expect((await page.shown()).teeTimes).toEqual((await readPage(server, user, looked)).teeTimes);
    }
  });

  test('an open stream and an open socket change with the membership, and read anew', async () => {
    const uma = await buildUser(server.db, { firstName: 'Umatilla' });
    const stream = await openEventStream(server.url, uma);
    const socket = await openSocket(server.url, uma);
    open.push(stream, socket.socket);
    expect(await socket.join(`sheet:${course.courseId}:${testTomorrow}`)).toEqual({ ok: true });
    await stream.find('HEARTBEAT');
    await server.db.query('update memberships set cancelled_at = now() where user_id = $1', [uma.userId]);
    await stream.find('RESYNC');
    await eventually('the socket is told', () => socket.events.some(({ type }) => type === 'RESYNC'));
    const place = teeTimes[6] as BuiltTeeTime;
    await book(server, as(dina), course, place);
    await eventually('the booking', () => toldOf(stream, place) && heardBy(stream).includes('GOLFER'));
    await eventually('the room', () => heardBy(socket).includes('GOLFER'));
    for (const each of [stream, socket]) expect(heardBy(each)).not.toContain(as(dina).name);
  });

  test('when the club chooses otherwise everybody reads anew', async () => {
    const stream = await openEventStream(server.url, as(dina));
    open.push(stream);
    await stream.find('HEARTBEAT');
    await clubShows('NOBODY');
    expect((await stream.find('RESYNC')).data.seq).toBeGreaterThan(0);
  });
});

describe('searches, cards and lists', () => {
  test('members find who leaves it to the club; buddies whom they may; a stranger nobody', async () => {
    expect(await found(dina, 'Avalanche')).toEqual([as(ava).userId]);
    expect(await found(ava, 'Cleopatra')).toEqual([]);
    expect(await found(dina, 'Cleopatra')).toEqual([as(cleo).userId]);
    expect(await found(dina, 'Emiliano')).toEqual([]);
    expect(await found(office, 'Emiliano')).toEqual([as(emil).userId]);
    expect(await found(emil, 'Emiliano')).toEqual([as(emil).userId]);
    for (const text of ['Avalanche', 'Number', 'golfer']) expect(await othersFoundBy(sam, text)).toEqual([]);
    await clubShows('EVERYBODY');
    expect(await found(sam, 'Avalanche')).toEqual([as(ava).userId]);
    await clubShows('NOBODY');
    expect(await found(dina, 'Avalanche')).toEqual([]);
  });

  test('who has the address finds the golfer, and knows of them from then on', async () => {
    const tom = await buildUser(server.db, { firstName: 'Tombola', memberDays: null });
    const card = () =>
      callOver(server.url, getUserDetails, { token: tom.token, params: { id: as(emil).userId } });
    expect((await card()).status).toBe(404);
    const reply = await replyOver(server.url, getValidBookingUserByEmail, {
      token: tom.token,
      query: { email: as(emil).email },
    });
    expect(reply?.userId).toBe(as(emil).userId);
    expect((await card()).status).toBe(200);
  });

  test('cards are for whom the golfer is known to: ids can be tried, and nothing is learnt', async () => {
    const statusFor = async (reader: BuiltUser | undefined, of: BuiltUser | undefined) =>
      (await callOver(server.url, getUserDetails, { token: as(reader).token, params: { id: as(of).userId } }))
        .status;
    expect(await statusFor(sam, ava)).toBe(404);
    expect(await statusFor(sam, sam)).toBe(200);
    expect(await statusFor(dina, ava)).toBe(200);
    expect(await statusFor(dina, emil)).toBe(404);
    expect(await statusFor(dina, cleo)).toBe(200);
    expect(await statusFor(ava, cleo)).toBe(404);
    expect(await statusFor(office, emil)).toBe(200);
  });

  test('who is online is counted for all and named to who sees names', async () => {
    const streams = await Promise.all([ava, emil, sam].map((user) => openEventStream(server.url, as(user))));
    open.push(...streams);
    const online = (user: BuiltUser | undefined) =>
      replyOver(server.url, countOnline, { token: as(user).token });
    await eventually('three online', async () => (await online(office)).userNames.length >= 3);
    const { userNames, count } = await online(dina);
    expect(userNames).toContain(as(ava).userName);
    expect(userNames).not.toContain(as(emil).userName);
    expect(count).toBeGreaterThanOrEqual(3);
    expect((await online(sam)).userNames).toEqual([]);
    await clubShows('EVERYBODY');
    expect((await online(sam)).userNames).toContain(as(ava).userName);
  });
});

test('a stranger who asks everything for everything gets nobody’s name', { timeout: 120_000 }, async () => {
  const [row] = await server.db.query<Record<string, number>>(
    `select r.id as round, c.id as contact from rounds r join contacts c on c.user_id = r.user_id where r.purchase_id = $1 limit 1`,
    [booked.purchaseId],
  );
  const ids = [
    as(ava).userId,
    as(emil).userId,
    booked.purchaseId,
    booked.conversationId,
    course.courseId,
    teeTimes[0]?.teeTimeId ?? 0,
    ...Object.values(row ?? {}),
  ];
  await server.db.query(`update parameters set value = '100000' where name = 'LOOK_UPS_PER_HOUR'`);
  await server.heard();
  const hidden = await secrets();
  const words: Record<string, string> = {
    day: testTomorrow,
    courseId: String(course.courseId),
    type: 'Active',
    year: '2026',
    month: '6',
    page: '0',
    size: '50',
  };
  const asked: string[] = [];
  const leaks: string[] = [];
  const ask = async (call: (typeof builtCalls)[number], options: Parameters<typeof callOver>[2]) => {
    const { status, text } = await callOver(server.url, call, { ...options, token: as(sam).token });
    if (status === 200) asked.push(call.id);
    for (const leak of leaksIn(text, hidden)) leaks.push(`${call.id} ${JSON.stringify(options)}: ${leak}`);
  };
  for (const call of builtCalls) {
    // A stream does not end; those of the sheet were heard above.
    if (call.method !== 'GET' || call.path.startsWith('sse/')) continue;
    for (const id of new Set(ids)) {
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(named.map((name) => [name, words[name] ?? String(id)]));
      const texts = call.query ? ['Avalanche', 'Number', '@club.example', 'golfer'] : [''];
      for (const text of texts) {
        await ask(call, {
          params,
          query: text === '' ? {} : { text, year: '2026', start: testTomorrow, end: testTomorrow },
        });
      }
      if (named.every((name) => words[name])) break;
    }
  }
  const [first] = teeTimes;
  const posted: Record<string, unknown> = {
    'book.getAvailableSpots': {
      year: 2026,
      month: 6,
      day: 17,
      courseId: course.courseId,
      courseFeeId: course.courseFeeId,
    },
    'book.search': { from: testTomorrow, to: testTomorrow, spots: 1 },
    'book.explain': { courseId: course.courseId, day: testTomorrow, teeTimeId: first?.teeTimeId, spots: 4 },
    'book.holdSpots': {
      spots: [{ teeTimeId: teeTimes[7]?.teeTimeId, spots: 1 }],
      courseFeeId: course.courseFeeId,
      bookingDate: testTomorrow,
    },
    'buddy.create': { contactId: row?.contact, buddyListId: 1 },
    'user.findByEmail': { email: 'nobody@else.example' },
    'book.getPlayingByDate': { start: testTomorrow, end: testTomorrow },
  };
  for (const call of builtCalls) if (posted[call.id]) await ask(call, { body: posted[call.id] });
  expect(leaks).toEqual([]);
  for (const id of [
    'book.getTeeSheet',
    'book.search',
    'book.explain',
    'user.searchByText',
    'book.getAvailableSpots',
  ]) {
    expect(asked).toContain(id);
  }
  // The thread of others is not there for a stranger, and their own address is found by nobody else.
  const { status } = await callOver(server.url, listMessages, {
    token: as(sam).token,
    params: { conversationId: booked.conversationId },
  });
  expect(status).toBe(404);
  expect(
    await replyOver(server.url, findByEmail, { token: as(sam).token, body: { email: as(sam).email } }),
  ).toHaveLength(1);
});
