/** Reading a thread: the newest first, by offset and size, by what is looked for and by who speaks. */
import { earlyPage } from '@fourball/api/messaging/answer-page.ts';
import { toggleAutoCancel } from '@fourball/shared/booking/calls.ts';
import { deleteMessage, listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { addressOf } from '@fourball/web/lib/request/request.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser } from '../kit/build.ts';
import { book, invite, type Booked } from '../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../kit/server.ts';

let booked: Booked;

const test = courseTest()
  .extend(
    'post',
    ({ server, ava }) =>
      async (text: string, user = ava) =>
        replyOver(server.url, sendMessage, {
          token: user.token,
          body: { conversationId: booked.conversationId, text },
        }),
  )
  .extend(
    'ask',
    ({ server, ava }) =>
      (query: Record<string, string | number> = {}) =>
        callOver(server.url, listMessages, {
          token: ava.token,
          params: { conversationId: booked.conversationId },
          query,
        }),
  )
  .extend(
    'read',
    ({ server, ava }) =>
      (query: Record<string, string | number> = {}) =>
        replyOver(server.url, listMessages, {
          token: ava.token,
          params: { conversationId: booked.conversationId },
          query,
        }),
  )
  .extend(
    'textsFor',
    ({ read }) =>
      async (query: Record<string, string | number>) =>
        (await read(query)).messages.map(({ text }) => text),
  );

test.beforeEach(async ({ server, ava }) => {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  booked = await book(server, ava, course, teeTime, { spots: 4 });
});

describe('pages', () => {
  test.beforeEach(async ({ post }) => {
    for (let count = 1; count <= 23; count += 1) await post(`Message ${count}`);
  });
  const from = (newest: number, size: number) =>
    Array.from({ length: size }, (_, index) => `Message ${newest - index}`);

  test('are of ten, the newest first, and tell how many there are', async ({ read }) => {
    const { messages, total } = await read();
    expect(messages.map(({ text }) => text)).toEqual(from(23, 10));
    expect(total).toBe(23);
  });

  test('go on by offset from the newest', async ({ textsFor }) => {
    expect(await textsFor({ from: 10 })).toEqual(from(13, 10));
    expect(await textsFor({ from: 20, size: 10 })).toEqual(from(3, 3));
    expect(await textsFor({ from: 23 })).toEqual([]);
    expect(await textsFor({ from: 5, size: 2 })).toEqual(from(18, 2));
  });

  test('count what can be read: deleted messages take no place', async ({ server, read, ava, textsFor }) => {
    const { messages } = await read({ size: 1 });
    await replyOver(server.url, deleteMessage, {
      token: ava.token,
      params: { id: messages[0]?.id ?? 0 },
    });
    expect(await textsFor({ size: 2 })).toEqual(from(22, 2));
    expect((await read()).total).toBe(22);
  });

  test.for([
    ['from', -1],
    ['from', 1.5],
    ['from', 'x'],
    ['size', 0],
    ['size', 101],
    ['size', 'all'],
  ] as const)('%s %s is refused by name', async ([field, value], { ask }) => {
    expect(refusalIn(await ask({ [field]: value }))).toMatchObject({ status: 422, fields: [field] });
  });
});

describe('looking for a text', () => {
  test('finds it anywhere, in any letter case, and counts what it finds', async ({
    post,
    read,
    textsFor,
  }) => {
    for (const text of ['Meet at the range', 'RANGE balls?', 'See you']) await post(text);
    expect(await read({ searchText: 'range' })).toMatchObject({
      messages: [{ text: 'RANGE balls?' }, { text: 'Meet at the range' }],
      total: 2,
    });
    expect(await textsFor({ searchText: ' see ' })).toEqual(['See you']);
    expect(await textsFor({ searchText: 'nothing' })).toEqual([]);
  });

  test('takes signs of patterns as themselves', async ({ post, textsFor }) => {
    for (const text of ['100% sure', 'a_b', 'axb', 'back\\slash']) await post(text);
    expect(await textsFor({ searchText: '%' })).toEqual(['100% sure']);
    expect(await textsFor({ searchText: 'a_b' })).toEqual(['a_b']);
    expect(await textsFor({ searchText: '\\' })).toEqual(['back\\slash']);
  });

  test('looks at what is read, not at how it is stored', async ({ post, textsFor }) => {
    await post('Tom & Jerry < 3');
    await post('<b>bold</b> words <a href="https://amp.example/br">here</a>\nnext line');
    expect(await textsFor({ searchText: 'Tom & Jerry < 3' })).toHaveLength(1);
    expect(await textsFor({ searchText: 'bold words here' })).toHaveLength(1);
    for (const hidden of ['amp', 'lt;', 'href', 'noopener', '<br', 'https']) {
      expect([hidden, await textsFor({ searchText: hidden })]).toEqual([hidden, []]);
    }
  });

  test('does not find deleted messages', async ({ server, post, ava, textsFor }) => {
    const { id } = await post('A secret');
    await replyOver(server.url, deleteMessage, { token: ava.token, params: { id } });
    expect(await textsFor({ searchText: 'secret' })).toEqual([]);
  });

  test('does not run SQL', async ({ post, textsFor }) => {
    await post('Hello');
    expect(await textsFor({ searchText: `' or 1=1 --` })).toEqual([]);
  });

  test('nothing to look for is no filter', async ({ post, textsFor }) => {
    await post('Hello');
    expect(await textsFor({ searchText: '' })).toEqual(['Hello']);
    expect(await textsFor({ searchText: '   ' })).toEqual(['Hello']);
  });
});

describe('the filters', () => {
  test.beforeEach(async ({ server, post, ava }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    await post('From a golfer');
    await post('From the club', admin);
    await invite(server, ava, booked, [await buildUser(server.db, { firstName: 'Cleo' })]);
    await replyOver(server.url, toggleAutoCancel, { token: ava.token, params: { id: booked.purchaseId } });
  });

  test.for([
    ['Golfer', ['From a golfer']],
    ['Organizer', ['From the club']],
    ['INVITED', [/invited Cleo/]],
    ['TOGGLED_AUTO_CANCEL', [/turned auto-cancel/]],
    ['CANCELLED', []],
    ['All', [/turned auto-cancel/, /invited Cleo/, 'From the club', 'From a golfer']],
  ] as const)('%s', async ([filter, expected], { textsFor, read }) => {
    const texts = await textsFor({ filter });
    expect(texts).toEqual(
      expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
    );
    expect((await read({ filter })).total).toBe(expected.length);
  });

  test('go together with a text', async ({ textsFor }) => {
    expect(await textsFor({ filter: 'Golfer', searchText: 'from' })).toEqual(['From a golfer']);
  });

  test('another one is refused', async ({ ask }) => {
    expect(refusalIn(await ask({ filter: 'Everyone' }))).toMatchObject({ status: 422, fields: ['filter'] });
  });
});

test('lines about the booking are the system’s: no user, no picture, with what was done', async ({
  server,
  ava,
  read,
}) => {
  const cleo = await buildUser(server.db);
  await invite(server, ava, booked, [cleo]);
  expect((await read()).messages).toEqual([
    {
      id: expect.any(Number),
      conversationId: booked.conversationId,
      seq: 1,
      userId: null,
      userName: null,
      name: 'SYSTEM',
      userType: 'SYSTEM',
      avatarUrl: null,
      dateTimeCreated: expect.any(String),
      text: `${ava.name} invited ${cleo.name}.`,
      bookingAction: 'INVITED',
      deleted: false,
      clientId: null,
      editedAt: null,
      replyTo: null,
      photo: null,
      reactions: [],
      mentions: [],
    },
  ]);
});

test('a page is asked for by the panel in the way that is answered before anything is routed', ({ ava }) => {
  const early = earlyPage(
    { readMessages: () => Promise.reject(new Error('Not asked.')) },
    { resolveSession: async () => undefined, limit: 0, headers: {} },
  );
  const asked = (query: object) => {
    const req = new IncomingMessage(new Socket());
    req.method = 'GET';
    req.url = addressOf(listMessages, { conversationId: booked.conversationId }, query);
    req.headers.authorization = `Bearer ${ava.token}`;
    return early.answer(req, new ServerResponse(req));
  };
  // What the panel sends while nothing is looked for.
  expect(asked({ from: 20, size: 10, searchText: undefined, filter: 'All' })).not.toBe(false);
  expect(asked({ from: 0, size: 100 })).not.toBe(false);
  expect(asked({ from: 0, size: 10, filter: 'Organizer' })).toBe(false);
  expect(asked({ from: 0, size: 10, searchText: 'par', filter: 'All' })).toBe(false);
});

test('what an unknown sender type left behind is read as a golfer’s', async ({ server, post, read }) => {
  const { id } = await post('Hello');
  await server.db.query(`update messages set user_type = 'golfer' where id = $1`, [id]);
  expect((await read()).messages).toMatchObject([{ userType: 'GOLFER' }]);
});

test('a golfer’s new name and picture show on what they wrote before', async ({
  server,
  post,
  ava,
  read,
}) => {
  await post('Hello');
  await server.db.query(
    `update users set first_name = 'Avalon', avatar_url = '/portraits/ava' where id = $1`,
    [ava.userId],
  );
  expect((await read()).messages[0]).toMatchObject({
    name: expect.stringMatching(/^Avalon /),
    avatarUrl: '/portraits/ava',
  });
});
