/** What a session holds open: it outlives the access token, and ends within moments of the session. */
import { logout } from '@fourball/shared/accounts/calls.ts';
import {
  changePassword,
  resetPassword,
  updateUserPassword,
} from '@fourball/shared/accounts/password-calls.ts';
import { endSession, listSessions } from '@fourball/shared/accounts/session-calls.ts';
import { revokeRole, updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import {
  logInOver,
  refreshOver,
  renewOver,
  type BrowserSession,
} from '../../kit/accounts/browser-session.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'Fairway-and-rough 1';
const nextPassword = 'Rough-and-fairway 2';
/** Within five seconds, by what was promised. */
const promised = 5_000;

interface Device {
  session: BrowserSession;
  /** The event stream and the socket, both open. */
  open: { readonly closed: boolean }[];
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
let phone: Device;
let laptop: Device;
let other: Device;

const test = clubTest({
  with: ['gateway'],
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend('ava', ({ server }) => buildUser(server.db, { password, roles: ['GOLFER', 'ORGANIZER'] }))
  .extend('openDevice', ({ server }) => async (user: BuiltUser): Promise<Device> => {
    const session = await logInOver(server.url, { email: user.email, password });
    const stream = await openEventStream(server.url, { ...user, token: session.token });
    const socket: Socket = io(server.url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: session.token },
    });
    closing.push(
      () => stream.close(),
      () => socket.disconnect(),
    );
    await eventually('the socket', () => socket.connected);
    await stream.find('HEARTBEAT');
    return {
      session,
      open: [
        stream,
        {
          get closed() {
            return !socket.connected;
          },
        },
      ],
    };
  });

test.beforeEach(async ({ server, openDevice, ava }) => {
  const ben = await buildUser(server.db, { password });
  [phone, laptop, other] = [await openDevice(ava), await openDevice(ava), await openDevice(ben)];
});

const hasEnded = (device: Device) =>
  eventually(
    'the end of what the session held open',
    () => device.open.every(({ closed }) => closed),
    promised,
  );
const isOpen = (device: Device): boolean => device.open.every(({ closed }) => !closed);

describe('ends with', () => {
  test('a logout, on that device alone', async ({ server }) => {
    await replyOver(server.url, logout, { token: phone.session.token });
    await hasEnded(phone);
    expect([laptop, other].map(isOpen)).toEqual([true, true]);
  });

  test('a change of the password, on every device of the golfer', async ({ server }) => {
    const body = { currentPassword: password, password: nextPassword };
    expect(await replyOver(server.url, changePassword, { token: phone.session.token, body })).toBe('RESET');
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
  });

  test('a new password by a mailed link', async ({ server, ava }) => {
    const link = { userId: ava.userId, eventId: 1, kind: 'RESET', minutes: 60 } as const;
    const made = await makePasswordLink(server.house, link);
    const body = { uuid: made?.token ?? '', password: nextPassword };
    expect(await replyOver(server.url, resetPassword, { body })).toMatchObject({ result: 'RESET' });
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
  });

  test('a new password by an admin', async ({ server, ava, admin }) => {
    const body = { userId: ava.userId, password: nextPassword };
    await replyOver(server.url, updateUserPassword, { token: admin.token, body });
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
  });

  test('an account that is switched off', async ({ server, ava, admin }) => {
    const body = { userId: ava.userId, status: 'INACTIVE' } as const;
    await replyOver(server.url, updateUserStatus, { token: admin.token, body });
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
  });

  test('a role that is taken away, and the session is over', async ({ server, ava, admin }) => {
    const body = { userRole: { userId: ava.userId, role: 'ORGANIZER' } };
    await replyOver(server.url, revokeRole, { token: admin.token, body });
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
    expect((await refreshOver(server.url, phone.session)).status).toBe(401);
  });

  test('the word of another device, on the one that was meant', async ({ server }) => {
    const { token } = laptop.session;
    const sessions = await replyOver(server.url, listSessions, { token: phone.session.token });
    // The first is that of the kit; those of the phone and the laptop came after it.
    const [, , meant] = sessions.map(({ id }) => id).sort((a, b) => a - b);
    const params = { id: meant ?? 0 };
    expect(await replyOver(server.url, endSession, { token: phone.session.token, params })).toEqual({
      ended: true,
    });
    await hasEnded(laptop);
    expect([phone, other].map(isOpen)).toEqual([true, true]);
    expect(token).not.toBe(phone.session.token);
  });

  test('a refresh token that is used twice', async ({ server }) => {
    const next = await renewOver(server.url, phone.session);
    await replyOver(server.url, listSessions, { token: next.token });
    expect((await refreshOver(server.url, phone.session)).status).toBe(401);
    await hasEnded(phone);
    expect([laptop, other].map(isOpen)).toEqual([true, true]);
  });

  test('the time that a session may last, although nobody tells', async ({ server, ava }) => {
    // Counts as no change that anybody would be told of.
    await server.db.query('alter table sessions disable trigger sessions_changed');
    await server.db.query('update sessions set expires_at = now() where user_id = $1', [ava.userId]);
    await server.db.query('alter table sessions enable trigger sessions_changed');
    await Promise.all([phone, laptop].map(hasEnded));
    expect(isOpen(other)).toBe(true);
  });
});

describe('goes on', () => {
  test('after the access token it was opened with has run out and is forgotten', async ({
    server,
    ava,
    openDevice,
  }) => {
    await server.db.query(
      'delete from access_tokens where session_id in (select id from sessions where user_id = $1)',
      [ava.userId],
    );
    // Every session of the golfer is looked at anew.
    await server.db.query('update sessions set expires_at = expires_at where user_id = $1', [ava.userId]);
    const spared = await openDevice(await buildUser(server.db, { password }));
    await replyOver(server.url, logout, { token: spared.session.token });
    await hasEnded(spared);
    expect([phone, laptop].map(isOpen)).toEqual([true, true]);
  });

  test('over refreshes, as often as they come', async ({ server }) => {
    let { session } = phone;
    for (let times = 0; times < 3; times += 1) session = await renewOver(server.url, session);
    await replyOver(server.url, listSessions, { token: session.token });
    await server.heard();
    expect(isOpen(phone)).toBe(true);
    await replyOver(server.url, logout, { token: session.token });
    await hasEnded(phone);
  });
});
