/** What somebody sends who means harm: other people’s numbers, broken and huge bodies, and text that bites. */
import {
  cancelBooking,
  createBooking,
  getBookingDetails,
  getTeeSheet,
  holdSpots,
  listInvitations,
  respondToInvitation,
  sendInvitations,
  toggleAutoCancel,
} from '@fourball/shared/booking/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { deleteMessage, listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { gzipSync } from 'node:zlib';
import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, hold, invite, type Booked } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow, type CallOptions } from '../../kit/server.ts';

let booked: Booked;
let inviteId: number;
let messageId: number;

const test = clubTest()
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('ben', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('mallory', { scope: 'file' }, ({ server }) => buildUser(server.db))
  /** Everything that a request could have changed. */
  .extend('everything', ({ server }) => async () => {
    const tables = [
      'bookings',
      'rounds',
      'invitations',
      'messages',
      'conversation_members',
      'holds',
      'outbox',
    ];
    const rows: Record<string, unknown> = {};
    for (const table of tables) rows[table] = await server.db.query(`select * from ${table} order by 1, 2`);
    return rows;
  })
  .extend(
    'post',
    ({ server, ava }) =>
      (call: Call, body: BodyInit, headers: Record<string, string> = {}) =>
        fetch(`${server.url}${urlPathOf(call)}`, {
          method: call.method,
          headers: { ...bearer(ava), 'content-type': 'application/json', ...headers },
          body,
        }),
  );

test.beforeAll(async ({ server, course, ava, ben }) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  booked = await book(server, ava, course, teeTime, { spots: 3 });
  const [invitation] = await invite(server, ava, booked, [ben]);
  inviteId = invitation?.inviteId ?? 0;
  const message = await replyOver(server.url, sendMessage, {
    token: ava.token,
    body: { conversationId: booked.conversationId, text: 'Hello' },
  });
  messageId = message.id;
});
const bearer = ({ token }: BuiltUser) => ({ authorization: `Bearer ${token}` });

describe('with other people’s numbers', () => {
  test('a stranger reads nothing and changes nothing', async ({ server, mallory, everything }) => {
    const { purchaseId, conversationId } = booked;
    const attempts: [Call, CallOptions][] = [
      [getBookingDetails, { params: { id: purchaseId } }],
      [listInvitations, { params: { id: purchaseId } }],
      [toggleAutoCancel, { params: { id: purchaseId } }],
      [cancelBooking, { body: { purchaseId } }],
      [sendInvitations, { body: { purchaseId, conversationId, invites: [{ userId: mallory.userId }] } }],
      [respondToInvitation, { body: { inviteId, accept: true, purchaseId, conversationId } }],
      [respondToInvitation, { body: { inviteId, accept: false, declineReason: 'ha' } }],
      [sendMessage, { body: { conversationId, text: 'ha' } }],
      [listMessages, { params: { conversationId } }],
      [deleteMessage, { params: { id: messageId } }],
    ];
    const before = await everything();
    for (const [call, options] of attempts) {
      const answer = await callOver(server.url, call, { ...options, token: mallory.token });
      expect({ call: call.id, ...refusalIn(answer) }).toMatchObject({
        call: call.id,
        status: 404,
        code: 'not_found',
      });
    }
    expect(await everything()).toEqual(before);
  });

  test('the caller is the session’s: a user id in body, query or header is not read', async ({
    server,
    everything,
    mallory,
    ava,
  }) => {
    const before = await everything();
    const answer = await callOver(server.url, cancelBooking, {
      token: mallory.token,
      body: { purchaseId: booked.purchaseId, userId: ava.userId, actor: { userId: ava.userId }, admin: true },
      query: { userId: ava.userId, admin: 'true' },
      headers: { 'x-user-id': String(ava.userId), 'x-admin': 'true' },
    });
    expect(answer.status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  test('nobody books with somebody else’s hold, nor learns of it', async ({
    server,
    course,
    ben,
    mallory,
  }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '11:00' });
    const { holdId } = await hold(server, ben, course, [teeTime], 2);
    const { json } = await callOver(server.url, createBooking, {
      token: mallory.token,
      body: {
        holdId,
        userId: ben.userId,
        simpleDate: testTomorrow,
        courseFeeId: course.courseFeeId,
        numSpots: 2,
      },
    });
    expect(json).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await server.db.query('select 1 from holds where user_id = $1', [ben.userId])).toHaveLength(1);
  });

  test('a tee time of another course is not held under this course’s cheaper fee', async ({
    server,
    mallory,
    course,
  }) => {
    const other = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, other.courseId, { day: testTomorrow });
    const { json } = await callOver(server.url, holdSpots, {
      token: mallory.token,
      body: {
        spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
        courseFeeId: course.courseFeeId,
        bookingDate: testTomorrow,
      },
    });
    expect(json).toMatchObject({ result: 'FAILED' });
  });
});

describe('a body', () => {
  test.for([
    ['cut off', '{"text": "hel'],
    ['no JSON', 'text=hello'],
    ['with a comma too many', '{"text":"hello",}'],
    ['JavaScript', '{text: alert(1)}'],
    ['with a NUL between', '{"text":\u0000"hello"}'],
    ['in another encoding', Buffer.from('{"text":"hello"}', 'utf16le')],
  ] as const)('%s: 400', async ([, body], { post }) => {
    const response = await post(sendMessage, body);
    expect(refusalIn({ status: response.status, json: await response.json() })).toMatchObject({
      status: 400,
      code: 'malformed',
    });
  });

  test.for(['null', '[]', '5', '"text"', 'true', '[{"text":"hello","conversationId":1}]'] as const)(
    'that is %s and no object: 422',
    async (body, { post }) => {
      expect((await post(sendMessage, body)).status).toBe(422);
    },
  );

  test('without any content: 422, with every field that is missing', async ({ server, ava }) => {
    const response = await fetch(`${server.url}${urlPathOf(sendMessage)}`, {
      method: 'POST',
      headers: bearer(ava),
    });
    expect(refusalIn({ status: response.status, json: await response.json() })).toMatchObject({
      status: 422,
      fields: ['text', 'conversationId'],
    });
  });

  test.for([
    'text/plain',
    'application/xml',
    'text/html',
    'application/x-www-form-urlencoded',
    'nonsense',
    '',
  ] as const)('as %j: 415', async (type, { post }) => {
    const response = await post(sendMessage, '{"text":"hello"}', { 'content-type': type });
    expect(refusalIn({ status: response.status, json: await response.json() })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('that is compressed is not unpacked, however small the bomb', async ({ post }) => {
    const bomb = gzipSync(Buffer.from(`{"text":"${'x'.repeat(5_000_000)}"}`));
    const response = await post(sendMessage, new Uint8Array(bomb), { 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
  });

  test('that is huge, announced: 413', async ({ post }) => {
    const response = await post(sendMessage, `{"text":"${'x'.repeat(2_000_000)}"}`);
    expect(refusalIn({ status: response.status, json: await response.json() })).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  test('that is huge, in portions without an end: refused on the way', async ({ server, ava, post }) => {
    const status = await new Promise<number | string | undefined>((resolve) => {
      const sent = request(`${server.url}${urlPathOf(sendMessage)}`, {
        method: 'POST',
        headers: { ...bearer(ava), 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      const portion = 'x'.repeat(100_000);
      let portions = 0;
      const more = () => {
        portions += 1;
        if (portions > 100) sent.end();
        else if (!sent.destroyed) sent.write(portion, more);
      };
      sent.on('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      // The server may hang up instead of reading on.
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      more();
    });
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
    expect((await post(sendMessage, '{}')).status).toBe(422);
  });

  test.for([
    ['lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ] as const)(
    'of %s within each other without end is refused, with and without a key',
    async ([, nested], { post }) => {
      for (const depth of [100, 10_000, 100_000]) {
        for (const headers of [{}, { 'idempotency-key': `deep-${depth}` }]) {
          const bare = await post(sendMessage, nested(depth), headers as Record<string, string>);
          expect([400, 422]).toContain(bare.status);
          const within = `{"text":"hello","conversationId":987654321,"more":${nested(depth)}}`;
          const beside = await post(sendMessage, within, headers as Record<string, string>);
          expect([400, 404, 422]).toContain(beside.status);
        }
      }
    },
  );

  test('that names the prototype changes no prototype', async ({ post }) => {
    const polluted =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"text":"hi","conversationId":987654321}';
    expect((await post(sendMessage, polluted)).status).toBe(404);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('with the same name twice counts once', async ({ post }) => {
    const twice = `{"purchaseId":987654321,"purchaseId":987654322}`;
    expect((await post(cancelBooking, twice)).status).toBe(404);
  });
});

describe('text that bites', () => {
  const biting = ['nul \u0000', '\ud800', '\u0000'];

  test.for(biting)(
    '%j is refused by name or looked for in vain, never a failure',
    async (text, { server, course, ben }) => {
      const { conversationId, purchaseId } = booked;
      const attempts: [Call, CallOptions][] = [
        [sendMessage, { body: { conversationId, text: `hello ${text}` } }],
        [sendMessage, { body: { conversationId, text: 'hello', clientId: text } }],
        [respondToInvitation, { body: { inviteId, accept: false, declineReason: text } }],
        [listMessages, { params: { conversationId }, query: { searchText: text } }],
        [searchUsers, { query: { text: `abc${text}` } }],
        [getBookingDetails, { params: { id: `${purchaseId}${text}` } }],
        [getTeeSheet, { params: { courseId: course.courseId, day: `${testTomorrow}${text}` } }],
      ];
      for (const [call, options] of attempts) {
        // A lone half of a pair can't be written into an address.
        const sent = JSON.parse(
          JSON.stringify(options).replace(/\\ud800/g, text === '\ud800' ? '\ufffd' : '$&'),
        ) as CallOptions;
        const answer = await callOver(server.url, call, {
          ...(options.body === undefined ? sent : options),
          token: ben.token,
        });
        expect({ call: call.id, status: answer.status >= 500 ? answer.status : 'told' }).toEqual({
          call: call.id,
          status: 'told',
        });
      }
      expect(
        (await callOver(server.url, getBookingDetails, { token: ben.token, params: { id: purchaseId } }))
          .json,
      ).toMatchObject({
        myInvitation: { inviteStatus: 'PENDING' },
      });
    },
  );

  test('numbers beyond every number are refused', async ({ server, ava }) => {
    for (const purchaseId of ['9223372036854775808', '1e308', 2 ** 53, -0, 'Infinity', 'NaN']) {
      const { status } = await callOver(server.url, cancelBooking, {
        token: ava.token,
        body: { purchaseId },
      });
      expect([purchaseId, status]).toEqual([purchaseId, 422]);
    }
  });

  test('a parameter twice in the query does not break anything', async ({ server, ava }) => {
    for (const query of [
      'size=1&size=2',
      'searchText=a&searchText=b',
      'size[]=5',
      'searchText[a]=b',
      'from=0&from=',
    ]) {
      const response = await fetch(`${server.url}/api/v1/messages/${booked.conversationId}?${query}`, {
        headers: bearer(ava),
      });
      expect([query, response.status < 500]).toEqual([query, true]);
    }
  });
});

describe('an address', () => {
  test.for([
    '/api/v1/nothing',
    '/api/v1/book/nothing/here/at/all',
    '/api/v2/book/params',
    '/api/v1/BOOK/params',
    '/api/v1/book/../../etc/passwd',
    '/api/v1/book/details/%2e%2e%2f1',
    '/api/v1//book/params',
    '/etc/passwd',
    '/.env',
    '/api/v1/book/details/1;drop table users',
  ] as const)('%s that is none: 404 in the contract’s shape', async (path, { server, ava }) => {
    const response = await fetch(`${server.url}${path}`, { headers: bearer(ava) });
    const text = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(errorReply.parse(JSON.parse(text)).error.code).toBe('not_found');
  });

  test.for(['/api/v1/book/details/%', '/api/v1/book/details/%c0%ae'] as const)(
    '%s that can’t be decoded is no failure',
    async (path, { server, ava }) => {
      const { status } = await fetch(`${server.url}${path}`, { headers: bearer(ava) });
      expect([400, 404]).toContain(status);
    },
  );

  test('with another method: 405, with those it takes', async ({ server, ava }) => {
    for (const [method, path, allowed] of [
      ['DELETE', '/api/v1/book/params', 'GET'],
      ['GET', '/api/v1/book/hold-spots', 'POST'],
      ['PUT', '/api/v1/messages/1', 'DELETE'],
      ['GET', '/login', 'POST'],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, { method, headers: bearer(ava) });
      expect([path, response.status]).toEqual([path, 405]);
      expect(response.headers.get('allow')).toContain(allowed);
      expect(errorReply.parse(await response.json()).error.code).toBe('method_not_allowed');
    }
  });
});

test('no refusal tells where the code lives or what the database said', async ({ server, post, mallory }) => {
  const answers = await Promise.all([
    post(sendMessage, '{'),
    post(sendMessage, '{"text":{},"conversationId":"x"}'),
    fetch(`${server.url}/api/v1/nothing`),
    fetch(`${server.url}/api/v1/book/details/1`, { headers: bearer(mallory) }),
  ]);
  for (const answer of answers) {
    expect(await answer.text()).not.toMatch(/\.ts|node_modules|\bat \w+ \(|select |relation|stack/);
  }
});

test('every answer forbids to be sniffed, framed or run', async ({ server }) => {
  for (const path of ['/api/v1/course/list', '/api/v1/nothing', '/login']) {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  }
});
