/** Asking golfers to join a booking: who may, who is asked, and what each of them comes to. */
import {
  cancelBooking,
  listInvitations,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, invite, type Booked } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';

let booked: Booked;

const test = courseTest()
  .extend('cleo', ({ server }) => buildUser(server.db))
  .extend(
    'send',
    ({ server }) =>
      (user: BuiltUser, invites: unknown, more: object = {}, headers: Record<string, string> = {}) =>
        callOver(server.url, sendInvitations, {
          token: user.token,
          body: { ...booked, invites, ...more },
          headers,
        }),
  )
  .extend(
    'pending',
    ({ server, ava }) =>
      async () =>
        (await details(server, ava, booked)).noResponseInvitations.map(({ userId }) => userId),
  )
  .extend(
    'decline',
    ({ server }) =>
      (user: BuiltUser, inviteId: number) =>
        replyOver(server.url, respondToInvitation, { token: user.token, body: { inviteId, accept: false } }),
  )
  .extend('linesWith', ({ server, ava }) => async (filter: string) => {
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
      query: { filter },
    });
    return messages.map(({ text }) => text);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, course, ava, ben }) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
});
const invites = (...users: { userId: number }[]) => users.map(({ userId }) => ({ userId }));

describe('the booker asks', () => {
  test('golfers, in order, and the thread says so in one line', async ({
    server,
    send,
    ava,
    cleo,
    linesWith,
  }) => {
    const dan = await buildUser(server.db);
    const { status, json } = await send(ava, invites(dan, cleo));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      result: 'SUCCESS',
      outcomes: [
        { userId: dan.userId, outcome: 'INVITED' },
        { userId: cleo.userId, outcome: 'INVITED' },
      ],
      invitations: [
        { userId: dan.userId, inviteStatus: 'PENDING', userName: dan.userName, name: dan.name },
        { userId: cleo.userId, inviteStatus: 'PENDING' },
      ],
    });
    expect(await linesWith('INVITED')).toEqual([`${ava.name} invited ${dan.name}, ${cleo.name}.`]);
  });

  test('each golfer comes to what fits', async ({ server, send, ava, cleo, ben, pending }) => {
    await send(ava, invites(cleo));
    const dan = await buildUser(server.db);
    const former = await buildUser(server.db, { status: 'INACTIVE' });
    const unknown = { userId: 987_654_321 };
    const { json } = await send(ava, invites(cleo, ben, ava, unknown, former, dan));
    expect(json).toMatchObject({
      result: 'SUCCESS',
      outcomes: [
        { userId: cleo.userId, outcome: 'ALREADY_INVITED' },
        { userId: ben.userId, outcome: 'ALREADY_ASSIGNED' },
        { userId: ava.userId, outcome: 'ALREADY_ASSIGNED' },
        { userId: unknown.userId, outcome: 'NOT_FOUND' },
        { userId: former.userId, outcome: 'NOT_FOUND' },
        { userId: dan.userId, outcome: 'INVITED' },
      ],
    });
    expect(await pending()).toEqual([cleo.userId, dan.userId]);
  });

  test('nobody new: FAILED, and the thread stays quiet', async ({ send, ava, cleo, ben, linesWith }) => {
    await send(ava, invites(cleo));
    const { json } = await send(ava, invites(cleo, ben));
    expect(json).toMatchObject({
      result: 'FAILED',
      outcomes: [{ outcome: 'ALREADY_INVITED' }, { outcome: 'ALREADY_ASSIGNED' }],
    });
    expect(await linesWith('INVITED')).toHaveLength(1);
  });

  test('the same golfer twice in one request: once', async ({ send, ava, cleo, pending }) => {
    const { json } = await send(ava, invites(cleo, cleo));
    expect(json).toMatchObject({ outcomes: [{ userId: cleo.userId, outcome: 'INVITED' }] });
    expect(await pending()).toEqual([cleo.userId]);
  });

  test('more golfers than there are vacant spots', async ({ server, send, ava, pending }) => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => buildUser(server.db)));
    const { json } = await send(ava, invites(...crowd));
    expect(json).toMatchObject({ result: 'SUCCESS' });
    expect(await pending()).toEqual(crowd.map(({ userId }) => userId));
    expect((await details(server, ava, booked)).groups[0]?.players.map(({ occupant }) => occupant)).toEqual([
      'GOLFER',
      'GOLFER',
      'INVITE',
      'INVITE',
    ]);
  });

  test('nobody while there is no vacant spot', async ({ server, cleo, ava, send, pending }) => {
    for (const user of [cleo, await buildUser(server.db)]) {
      const [invitation] = await invite(server, ava, booked, [user]);
      await replyOver(server.url, respondToInvitation, {
        token: user.token,
        body: { inviteId: invitation?.inviteId ?? 0, accept: true },
      });
    }
    const dan = await buildUser(server.db);
    const { json } = await send(ava, invites(dan));
    expect(json).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE', outcomes: [] });
    expect(await pending()).toEqual([]);
  });

  test('who declined is asked again by the office alone, and may think better of it', async ({
    server,
    ava,
    cleo,
    decline,
    send,
  }) => {
    const [first] = await invite(server, ava, booked, [cleo]);
    await decline(cleo, first?.inviteId ?? 0);
    expect((await send(ava, invites(cleo))).json).toMatchObject({
      result: 'FAILED',
      outcomes: [{ userId: cleo.userId, outcome: 'DECLINED' }],
    });
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const [second] = await invite(server, admin, booked, [cleo]);
    expect(second?.inviteId).not.toBe(first?.inviteId);
    const answer = await replyOver(server.url, respondToInvitation, {
      token: cleo.token,
      body: { inviteId: second?.inviteId ?? 0, accept: true },
    });
    expect(answer).toMatchObject({ result: 'SUCCESS' });
    const all = await replyOver(server.url, listInvitations, {
      token: ava.token,
      params: { id: booked.purchaseId },
    });
    expect(all.map(({ inviteStatus }) => inviteStatus)).toEqual(['DECLINED', 'ACCEPTED']);
  });

  test('with one key, sent twice: once, answered alike', async ({ send, ava, cleo, linesWith }) => {
    const key = { 'idempotency-key': 'invite-cleo' };
    const first = await send(ava, invites(cleo), {}, key);
    const second = await send(ava, invites(cleo), {}, key);
    expect(second.text).toBe(first.text);
    expect(first.json).toMatchObject({ outcomes: [{ outcome: 'INVITED' }] });
    expect(await linesWith('INVITED')).toHaveLength(1);
  });

  test('the same golfer through ten requests at once: once', async ({ send, ava, cleo, pending }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ava, invites(cleo))));
    const results = answers.map(({ json }) => (json as { result: string }).result);
    expect(results.filter((result) => result === 'SUCCESS')).toHaveLength(1);
    expect(await pending()).toEqual([cleo.userId]);
  });
});

describe('who may ask', () => {
  test('an admin', async ({ server, send, cleo }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect((await send(admin, invites(cleo))).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('not a golfer of the booking, nor one who is asked: 403', async ({
    server,
    send,
    ava,
    cleo,
    ben,
    pending,
  }) => {
    await send(ava, invites(cleo));
    const dan = await buildUser(server.db);
    for (const user of [ben, cleo]) {
      expect(refusalIn(await send(user, invites(dan)))).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await pending()).toEqual([cleo.userId]);
  });

  test('for everyone else there is no such booking: 404, as for one that is none', async ({
    server,
    send,
    cleo,
  }) => {
    const stranger = await buildUser(server.db);
    const none = await send(stranger, invites(cleo), { purchaseId: 4_000_000_000 });
    const theirs = await send(stranger, invites(cleo));
    expect(refusalIn(theirs)).toMatchObject({ status: 404, code: 'not_found' });
    expect(theirs.text).toBe(none.text);
  });

  test('nobody once the booking is cancelled or the round has begun: 403', async ({
    server,
    send,
    ava,
    cleo,
  }) => {
    server.clock.set(new Date(`${testTomorrow}T13:00:00Z`));
    expect(refusalIn(await send(ava, invites(cleo)))).toMatchObject({ status: 403 });
    server.clock.set(testNow);
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    expect(refusalIn(await send(ava, invites(cleo)))).toMatchObject({ status: 403 });
  });
});

describe('what is sent', () => {
  test('must name the booking’s own thread', async ({ server, course, ava, send, cleo, pending }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:00' });
    const other = await book(server, ava, course, teeTime, { spots: 2 });
    const answer = await send(ava, invites(cleo), { conversationId: other.conversationId });
    expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['conversationId'] });
    expect(await pending()).toEqual([]);
  });

  test.for([
    ['nobody', [], 'invites'],
    ['too many', Array.from({ length: 49 }, (_, index) => ({ userId: index + 1 })), 'invites'],
    ['no list', { userId: 1 }, 'invites'],
    ['no golfer', [{}], 'invites.0.userId'],
    ['a golfer with a negative number', [{ userId: -1 }], 'invites.0.userId'],
    ['who pays as a text', [{ userId: 1, chargePurchaser: 'yes' }], 'invites.0.chargePurchaser'],
  ] as const)('%s is refused by name', async ([, sent, field], { send, ava }) => {
    expect(refusalIn(await send(ava, sent))).toMatchObject({ status: 422, fields: [field] });
  });
});

test('a golfer’s name with HTML in it is text in the thread', async ({
  server,
  cleo,
  send,
  ava,
  linesWith,
}) => {
  await server.db.query(`update users set first_name = '<img src=x onerror=alert(1)>' where id = $1`, [
    cleo.userId,
  ]);
  await send(ava, invites(cleo));
  const [line] = await linesWith('INVITED');
  expect(line).toContain('&lt;img');
  expect(line).not.toContain('<img');
});
