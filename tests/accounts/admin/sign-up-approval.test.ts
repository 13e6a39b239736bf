/** SIGN_UP_APPROVAL: new accounts wait for an admin's yes, and until then nothing of the club is theirs. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { getCurrentUser, login, logout, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { resetPassword } from '@fourball/shared/accounts/password-calls.ts';
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  countUsers,
  listWaitingUsers,
  updateUserStatus,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { createContactAndUser, findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import { getTeeSheet, holdSpots, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { mailsTo, tokenIn } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'a long walk spoiled';
interface New {
  userId: number;
  email: string;
  token: string;
}

/** Path parameters that have to be something of their kind; of every other one a number will do. */
const parts: Readonly<Record<string, string>> = {
  role: 'ADMIN',
  type: 'Active',
  year: '2026',
  day: testTomorrow,
  startDate: testTomorrow,
  start: testTomorrow,
  end: testTomorrow,
  format: 'csv',
  kind: 'TEE_SHEET',
};
const addressOf = (call: Call): string =>
  urlPathOf(call).replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    name === 'report'
      ? 'bookings'
      : name === 'name' && call.path.includes('download')
        ? 'revenue'
        : call.id === 'import.sample'
          ? 'MEMBERS'
          : (parts[name] ?? '1'),
  );
const guarded = builtCalls.filter(({ access }) => access !== 'public');

const test = clubTest({ with: ['workers', 'gateway'] })
  .extend(
    'approval',
    { scope: 'file' },
    ({ server }) =>
      (value: 'ON' | 'OFF') =>
        server.db.query(`update parameters set value = $1 where name = 'SIGN_UP_APPROVAL'`, [value]),
  )
  /** Signs up, sets a password by the mailed link and logs in. */
  .extend('signUp', { scope: 'file' }, ({ server }) => async (token?: string): Promise<New> => {
    const email = `new.${randomUUID().slice(0, 8)}@club.example`;
    const reply = await replyOver(server.url, createContactAndUser, {
      token,
      body: { firstName: 'Nina', lastName: 'Newcomer', email },
    });
    expect(reply.result).toBe('CREATED');
    const mail = await eventually('the welcome', async () => (await mailsTo(server, email)).at(0));
    const uuid = tokenIn(mail, 'change-password');
    await replyOver(server.url, resetPassword, { body: { uuid, password } });
    const { access_token: opened } = await replyOver(server.url, login, {
      body: { username: email, password },
    });
    const [row] = await server.db.query<{ id: number }>('select id from users where email = $1', [email]);
    return { userId: row?.id ?? 0, email, token: opened };
  })
  .extend(
    'whoAmI',
    ({ server }) =>
      ({ token }: { token: string }) =>
        callOver(server.url, getCurrentUser, { token }),
  )
  .extend(
    'decide',
    ({ server, admin }) =>
      (userId: number, status: 'ACTIVE' | 'INACTIVE') =>
        replyOver(server.url, updateUserStatus, { token: admin.token, body: { userId, status } }),
  );

describe('while the club approves nobody', () => {
  test('who signs up is in at once, as ever', async ({ signUp, whoAmI }) => {
    const golfer = await signUp();
    expect((await whoAmI(golfer)).status).toBe(200);
  });
});

describe('while the club approves accounts', () => {
  let old: New;
  let nina: New;
  test.beforeAll(async ({ approval, signUp }) => {
    await approval('OFF');
    old = await signUp();
    await approval('ON');
    nina = await signUp();
  });

  test('sessions and accounts from before stay approved, and so does whom an admin signs up', async ({
    server,
    whoAmI,
    signUp,
    admin,
  }) => {
    expect((await whoAmI(old)).status).toBe(200);
    const again = await replyOver(server.url, login, { body: { username: old.email, password } });
    expect((await whoAmI({ token: again.access_token })).status).toBe(200);
    expect((await whoAmI(await signUp(admin.token))).status).toBe(200);
  });

  test('there are calls to be refused', () => {
    expect(guarded.length).toBeGreaterThan(150);
    expect(guarded.filter(({ access }) => access === 'user').length).toBeGreaterThan(100);
  });

  test.for(guarded.map((call) => [call.id, call] as const))('%s is refused', async ([, call], { server }) => {
    const response = await fetch(new URL(addressOf(call), server.url), {
      method: call.method,
      headers: { Authorization: `Bearer ${nina.token}`, 'Content-Type': 'application/json' },
      body: call.method === 'GET' ? undefined : '{}',
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: { code: 'waiting_for_approval', message: expect.stringContaining('approve') as string },
    });
  });

  test('the quick ways of the hold, the sheet and the messages are shut too', async ({ server }) => {
    const course = await buildCourse(server.db);
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, {
      day: testTomorrow,
      time: '09:00',
    });
    const { token } = nina;
    const body = { courseFeeId: course.courseFeeId, teeTimes: [{ teeTimeId, spots: 1 }] };
    const answers = [
      await callOver(server.url, getTeeSheet, {
        token,
        params: { courseId: course.courseId, day: testTomorrow },
      }),
      await callOver(server.url, listMessages, { token, params: { conversationId: 1 } }),
      await callOver(server.url, holdSpots, { token, body }),
    ];
    for (const answer of answers) expect(refusalIn(answer).code).toBe('waiting_for_approval');
  });

  test('streams and sockets are shut', async ({ server }) => {
    const [row] = await server.db.query<{ user_name: string }>('select user_name from users where id = $1', [
      nina.userId,
    ]);
    const stream = await fetch(new URL(`/api/v1/sse/${row?.user_name}`, server.url), {
      headers: { Authorization: `Bearer ${nina.token}` },
    });
    expect(stream.status).toBe(403);
    expect(refusalIn({ status: 403, json: await stream.json() }).code).toBe('waiting_for_approval');
    const socket = io(server.url, {
      auth: { token: nina.token },
      reconnection: false,
      transports: ['websocket'],
    });
    const said = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    socket.close();
    expect(said).toBe('waiting_for_approval');
  });

  test('nobody finds, invites or places the account', async ({ server, admin }) => {
    const found = await replyOver(server.url, searchUsers, {
      token: admin.token,
      query: { text: 'Newcomer' },
    });
    expect(found.map(({ userId }) => userId)).not.toContain(nina.userId);
    expect(
      await replyOver(server.url, findByEmail, { token: old.token, body: { email: nina.email } }),
    ).toEqual([]);
    const course = await buildCourse(server.db);
    const at = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
    const booker = await buildUser(server.db);
    const booked = await book(server, booker, course, at, {
      spots: 3,
      bookingGroups: [{ players: [{ userId: booker.userId }] }],
    });
    await callOver(server.url, sendInvitations, {
      token: booker.token,
      body: { ...booked, invites: [{ userId: nina.userId }] },
    });
    expect(await server.db.query('select from invitations where user_id = $1', [nina.userId])).toEqual([]);
  });

  test('signing up with an address that waits says what any known address says, and tells it nothing', async ({
    server,
  }) => {
    const before = await mailsTo(server, nina.email);
    const reply = await replyOver(server.url, createContactAndUser, {
      body: { firstName: 'Nina', lastName: 'Newcomer', email: nina.email },
    });
    expect(reply).toEqual({ result: 'FOUND', userId: null });
    expect(await mailsTo(server, nina.email)).toHaveLength(before.length);
  });

  test('an admin sees who waits and says yes once; the golfer hears by mail, and the session goes on', async ({
    server,
    signUp,
    admin,
    decide,
    whoAmI,
  }) => {
    const waits = await signUp();
    const listed = await replyOver(server.url, listWaitingUsers, { token: admin.token });
    expect(listed.at(-1)).toMatchObject({ userId: waits.userId, status: 'WAITING', email: waits.email });
    expect((await replyOver(server.url, countUsers, { token: admin.token })).waiting).toBe(listed.length);
    expect((await callOver(server.url, listWaitingUsers, { token: old.token })).status).toBe(403);

    const answers = await Promise.all([decide(waits.userId, 'ACTIVE'), decide(waits.userId, 'ACTIVE')]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['DONE', 'UNCHANGED']);
    await server.heard();
    expect((await whoAmI(waits)).status).toBe(200);
    const open = async () =>
      (await mailsTo(server, waits.email)).filter(({ subject }) => subject === 'Your account is open');
    await eventually('the mail', async () => ((await open()).length > 0 ? true : undefined));
    expect(await open()).toHaveLength(1);
    const trail = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: waits.userId },
    });
    expect(trail.find(({ action }) => action === 'account.status-changed')).toMatchObject({
      actor: { userId: admin.userId },
      changes: [{ field: 'status', before: 'WAITING', after: 'ACTIVE' }],
    });
    await eventually('the security log', async () => {
      const rows = await server.db.query(
        `select from security_events where kind = 'RIGHTS_CHANGED' and user_id = $1 and actor_user_id = $2`,
        [waits.userId, admin.userId],
      );
      return rows.length > 0 ? true : undefined;
    });
  });

  test('who is declined is out, and is told nothing by mail', async ({ server, signUp, decide, whoAmI }) => {
    const waits = await signUp();
    expect((await decide(waits.userId, 'INACTIVE')).result).toBe('DONE');
    await server.heard();
    expect((await whoAmI(waits)).status).toBe(401);
    expect((await mailsTo(server, waits.email)).map(({ subject }) => subject)).not.toContain(
      'Your account is open',
    );
    const refused = await callOver(server.url, login, { body: { username: waits.email, password } });
    expect(refusalIn(refused).code).toBe('forbidden');
    // Switched on again later, it is in.
    expect((await decide(waits.userId, 'ACTIVE')).result).toBe('DONE');
  });

  test('nobody makes an account wait again, and who waits can log out', async ({
    server,
    admin,
    signUp,
    whoAmI,
  }) => {
    const answer = await callOver(server.url, updateUserStatus, {
      token: admin.token,
      body: { userId: old.userId, status: 'WAITING' },
    });
    expect(answer.status).toBe(422);
    const waits = await signUp();
    expect(await replyOver(server.url, logout, { token: waits.token })).toMatchObject({ loggedOut: true });
    await server.heard();
    expect((await whoAmI(waits)).status).toBe(401);
  });
});
