/** Writing in a booking's thread: who may, what becomes of what they write, and that nothing is stored twice. */
import { cancelBooking, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { deleteMessage, listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { book, invite, type Booked } from '../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../kit/server.ts';

/** Nobody plays two rounds at once: a second booking is for another day. */
const dayAfter = '2026-06-18';
let booked: Booked;

const test = courseTest({ apis: 2 })
  .extend(
    'send',
    ({ server }) =>
      (user: BuiltUser, text: unknown, more: object = {}, headers: Record<string, string> = {}) =>
        callOver(server.url, sendMessage, {
          token: user.token,
          body: { conversationId: booked.conversationId, text, ...more },
          headers,
        }),
  )
  .extend(
    'post',
    ({ server }) =>
      (user: BuiltUser, text: string, more: object = {}) =>
        replyOver(server.url, sendMessage, {
          token: user.token,
          body: { conversationId: booked.conversationId, text, ...more },
        }),
  )
  .extend(
    'read',
    ({ server }) =>
      (user: BuiltUser, query: Record<string, string | number> = { size: 100 }) =>
        replyOver(server.url, listMessages, {
          token: user.token,
          params: { conversationId: booked.conversationId },
          query,
        }),
  )
  .extend(
    'remove',
    ({ server }) =>
      (user: BuiltUser, id: number) =>
        callOver(server.url, deleteMessage, { token: user.token, params: { id } }),
  )
  .extend('logged', ({ server }) => async () => {
    const rows = await server.db.query<{ payload: unknown }>(
      `select payload from outbox where name = $1 and (payload->>'conversationId')::bigint = $2 order by id`,
      [messageChanged.name, booked.conversationId],
    );
    return rows.map(({ payload }) => messageChanged.payload.parse(payload).message);
  });

test.beforeEach(async ({ server, ava, ben }) => {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
});

describe('a message', () => {
  test('tells who wrote what, when, and its place in the thread', async ({
    post,
    ava,
    read,
    ben,
    logged,
  }) => {
    const message = await post(ava, '  See you at the range.  ');
    expect(message).toEqual({
      id: expect.any(Number),
      conversationId: booked.conversationId,
      seq: 1,
      userId: ava.userId,
      userName: ava.userName,
      name: ava.name,
      userType: 'GOLFER',
      avatarUrl: null,
      dateTimeCreated: expect.any(String),
      text: 'See you at the range.',
      bookingAction: null,
      deleted: false,
      clientId: null,
      editedAt: null,
      replyTo: null,
      photo: null,
      reactions: [],
      mentions: [],
    });
    expect(await read(ben)).toEqual({ messages: [message], total: 1 });
    expect(await logged()).toEqual([message]);
  });

  test('of an admin is the club’s: its type is the product’s name and its name Admin', async ({
    post,
    admin,
  }) => {
    expect(await post(admin, 'Cart paths only today.')).toMatchObject({
      userType: productName,
      name: 'Admin',
      userId: admin.userId,
    });
  });

  test('of an organizer is a golfer’s, here where nothing is organized', async ({ server, ben, post }) => {
    await server.db.query(`insert into user_roles (user_id, role) values ($1, 'ORGANIZER')`, [ben.userId]);
    expect(await post(ben, 'Hello')).toMatchObject({ userType: 'GOLFER', name: ben.name });
  });

  test.for(['ADMIN', 'SYSTEM', 'ORGANIZER', productName, 'golfer', 'x'] as const)(
    'is the session’s, whatever it says of itself: %s',
    async (userType, { admin, post, ben }) => {
      const forged = {
        userType,
        userId: admin.userId,
        name: 'Admin',
        userName: 'admin',
        bookingAction: 'CANCELLED',
      };
      expect(await post(ben, 'Hello', forged)).toMatchObject({
        userType: 'GOLFER',
        userId: ben.userId,
        name: ben.name,
        bookingAction: null,
      });
    },
  );

  test.for([
    ['nothing', ''],
    ['blanks', '  \n\t '],
    ['only a comment', '<!-- hello -->'],
    ['a number', 5],
    ['a list', ['hello']],
    ['nothing at all', undefined],
    ['null', null],
    ['more than 4000 signs', 'x'.repeat(4001)],
  ] as const)('of %s is refused by name', async ([, text], { send, ava, read }) => {
    expect(refusalIn(await send(ava, text))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['text'],
    });
    expect((await read(ava)).total).toBe(0);
  });

  test('may have 4000 signs, of any script', async ({ post, ava }) => {
    const text = `${'⛳'.repeat(10)}${'ü'.repeat(3980)}`.slice(0, 4000);
    expect((await post(ava, text)).text).toBe(text);
  });

  test.for([
    ['<script>alert(1)</script>', /<script/i],
    ['<img src=x onerror=alert(1)>', /<img/i],
    ['<a href="javascript:alert(1)">win</a>', /javascript:/i],
    ['<svg onload=alert(1)>', /<svg/i],
    ['<b onclick="alert(1)">x</b>', /onclick=(?!.*&gt;)/i],
  ] as const)(
    'with %s in it harms nobody: in the reply, the list and the log',
    async ([text, harm], { server, post, ava, read, ben, logged }) => {
      const { id } = await post(ava, `hello ${text}`);
      for (const message of [(await read(ben)).messages[0], (await logged())[0]]) {
        expect(message).toMatchObject({ id, text: expect.stringContaining('hello') });
        expect(message?.text).not.toMatch(harm);
      }
      const [row] = await server.db.query<{ text: string }>('select text from messages where id = $1', [id]);
      expect(row?.text).not.toMatch(harm);
    },
  );
});

describe('who may write and read', () => {
  test('the golfers, those who are asked, and admins', async ({ server, ava, admin, send, read }) => {
    const cleo = await buildUser(server.db);
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: dayAfter });
    booked = await book(server, ava, course, teeTime, { spots: 2 });
    await invite(server, ava, booked, [cleo]);
    for (const user of [ava, cleo, admin]) {
      expect((await send(user, 'Hello')).status).toBe(200);
      await read(user);
    }
  });

  test('for a stranger there is no such thread, as there is none of that number', async ({
    server,
    send,
    admin,
    read,
    ava,
  }) => {
    const stranger = await buildUser(server.db);
    const theirs = await send(stranger, 'Hello');
    const none = await send(stranger, 'Hello', { conversationId: 4_000_000_000 });
    expect(refusalIn(theirs)).toMatchObject({ status: 404, code: 'not_found' });
    expect(theirs.text).toBe(none.text);
    expect((await send(admin, 'Hello', { conversationId: 4_000_000_000 })).status).toBe(404);
    expect((await read(ava)).total).toBe(0);
  });

  test('a stranger is turned away before what they wrote is read: nothing of it is judged', async ({
    server,
    send,
    ava,
  }) => {
    const stranger = await buildUser(server.db);
    for (const text of ['', '<!-- nothing is left of it -->', 'www.1.'.repeat(600)]) {
      expect(refusalIn(await send(stranger, text))).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(refusalIn(await send(ava, '<!-- nothing is left of it -->'))).toMatchObject({ status: 422 });
  });

  test('not any more who declined, until the office asks them again', async ({
    server,
    ava,
    post,
    send,
    remove,
  }) => {
    const cleo = await buildUser(server.db);
    const [invitation] = await invite(server, ava, booked, [cleo]);
    const mine = await post(cleo, 'Not sure yet');
    await replyOver(server.url, respondToInvitation, {
      token: cleo.token,
      body: { inviteId: invitation?.inviteId ?? 0, accept: false },
    });
    expect((await send(cleo, 'Hello')).status).toBe(404);
    expect((await remove(cleo, mine.id)).status).toBe(404);
    const list = await callOver(server.url, listMessages, {
      token: cleo.token,
      params: { conversationId: booked.conversationId },
    });
    expect(list.status).toBe(404);
    const office = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    await invite(server, office, booked, [cleo]);
    expect((await send(cleo, 'Hello again')).status).toBe(200);
  });

  test('the thread of a cancelled booking goes on', async ({ server, ava, send, ben }) => {
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    expect((await send(ben, 'Pity')).status).toBe(200);
  });
});

describe('sent again', () => {
  test('with the same client id it is stored once, through any api', async ({ server, post, ava, read }) => {
    const first = await post(ava, 'Hello', { clientId: 'c-1' });
    const again = await replyOver(server.urls[1] ?? '', sendMessage, {
      token: ava.token,
      body: { conversationId: booked.conversationId, text: 'Hello', clientId: 'c-1' },
    });
    expect(again).toEqual(first);
    expect(first.clientId).toBe('c-1');
    expect((await read(ava)).total).toBe(1);
  });

  test('ten times at once with the same client id it is stored once', async ({ server, ava, logged }) => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        replyOver(server.urls[index % 2] ?? '', sendMessage, {
          token: ava.token,
          body: { conversationId: booked.conversationId, text: 'Hello', clientId: 'c-2' },
        }),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await logged()).toHaveLength(1);
  });

  test('the same client id of another golfer, or in another thread, is another message', async ({
    server,
    post,
    ava,
    ben,
  }) => {
    const mine = await post(ava, 'Hello', { clientId: 'c-3' });
    expect((await post(ben, 'Hello', { clientId: 'c-3' })).id).not.toBe(mine.id);
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: dayAfter });
    booked = await book(server, ava, course, teeTime);
    expect((await post(ava, 'Hello', { clientId: 'c-3' })).id).not.toBe(mine.id);
  });

  test('with the same Idempotency-Key it is stored once, and another text under it is refused', async ({
    send,
    ava,
    read,
  }) => {
    const key = { 'idempotency-key': 'hello-1' };
    const first = await send(ava, 'Hello', {}, key);
    expect((await send(ava, 'Hello', {}, key)).text).toBe(first.text);
    expect(refusalIn(await send(ava, 'Bye', {}, key))).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect((await read(ava)).total).toBe(1);
  });

  test.for(['', 'x'.repeat(65), 7] as const)(
    'the client id %j is refused',
    async (clientId, { send, ava }) => {
      expect(refusalIn(await send(ava, 'Hello', { clientId }))).toMatchObject({
        status: 422,
        fields: ['clientId'],
      });
    },
  );
});

describe('numbers', () => {
  test('have no gap and no double under 50 posts at once, through two apis', async ({
    server,
    ben,
    ava,
    read,
    logged,
  }) => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        replyOver(server.urls[index % 2] ?? '', sendMessage, {
          token: index % 3 === 0 ? ben.token : ava.token,
          body: { conversationId: booked.conversationId, text: `Message ${index}` },
        }),
      ),
    );
    const { messages, total } = await read(ava);
    expect(total).toBe(50);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
    expect(new Set(messages.map(({ text }) => text)).size).toBe(50);
    expect((await logged()).map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test('are of each thread by itself', async ({ server, post, ava }) => {
    await post(ava, 'one');
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: dayAfter });
    booked = await book(server, ava, course, teeTime);
    expect((await post(ava, 'one here')).seq).toBe(1);
  });

  test('of what was refused are not used up', async ({ server, post, ava, send }) => {
    await post(ava, 'one');
    await send(ava, '');
    await send(await buildUser(server.db), 'Hello');
    expect((await post(ava, 'two')).seq).toBe(2);
  });
});

describe('deleting', () => {
  test('takes the text away for everyone, in the list, the table and the log, and keeps the place', async ({
    server,
    post,
    ava,
    remove,
    read,
    ben,
    logged,
  }) => {
    const first = await post(ava, 'A secret');
    await post(ava, 'Second');
    expect((await remove(ava, first.id)).json).toEqual({ deleted: true });
    const { messages, total } = await read(ben);
    expect(messages.map(({ text, seq }) => [text, seq])).toEqual([['Second', 2]]);
    expect(total).toBe(1);
    const [row] = await server.db.query(
      'select text, deleted_by from messages where id = $1 and deleted_at is not null',
      [first.id],
    );
    expect(row).toEqual({ text: '', deleted_by: ava.userId });
    expect((await logged()).at(-1)).toMatchObject({ id: first.id, seq: 1, text: '', deleted: true });
    expect((await post(ava, 'Third')).seq).toBe(3);
  });

  test('is the author’s and the admins’', async ({ post, ava, remove, ben, admin }) => {
    const mine = await post(ava, 'Hello');
    expect(refusalIn(await remove(ben, mine.id))).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await remove(admin, mine.id)).json).toEqual({ deleted: true });
  });

  test('is not a stranger’s: for them there is no such message, as there is none of that number', async ({
    server,
    post,
    ava,
    remove,
    read,
  }) => {
    const mine = await post(ava, 'Hello');
    const stranger = await buildUser(server.db);
    const theirs = await remove(stranger, mine.id);
    expect(refusalIn(theirs)).toMatchObject({ status: 404 });
    expect((await remove(stranger, 4_000_000_000)).text).toBe(theirs.text);
    expect((await read(ava)).total).toBe(1);
  });

  test('twice is fine and is told once', async ({ post, ava, remove, logged }) => {
    const mine = await post(ava, 'Hello');
    await Promise.all(Array.from({ length: 5 }, () => remove(ava, mine.id)));
    expect((await remove(ava, mine.id)).json).toEqual({ deleted: true });
    expect((await logged()).filter(({ deleted }) => deleted)).toHaveLength(1);
  });

  test('a line of the system is an admin’s to delete', async ({ server, ava, read, remove, admin }) => {
    await invite(server, ava, booked, [await buildUser(server.db)]);
    const [line] = (await read(ava)).messages;
    expect(refusalIn(await remove(ava, line?.id ?? 0))).toMatchObject({ status: 403 });
    expect((await remove(admin, line?.id ?? 0)).status).toBe(200);
  });

  test('a deleted message can’t be brought back by sending it again', async ({ post, ava, remove, read }) => {
    const mine = await post(ava, 'A secret', { clientId: 'c-9' });
    await remove(ava, mine.id);
    expect(await post(ava, 'A secret', { clientId: 'c-9' })).toMatchObject({
      id: mine.id,
      deleted: true,
      text: '',
    });
    expect((await read(ava)).total).toBe(0);
  });
});
