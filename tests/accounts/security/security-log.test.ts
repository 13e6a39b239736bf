/** The security log: what is noted, from where, how little a flood writes, who may read it, and what stays of it. */
import { createSecurityLog, type SecurityNote } from '@fourball/domain/accounts/security/security-log.ts';
import { findSecurityAlerts, trimSecurityLog } from '@fourball/domain/accounts/security/list-security.ts';
import { securityRules } from '@fourball/domain/club/parameters/security-rules.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { changePassword, updateUserPassword } from '@fourball/shared/accounts/password-calls.ts';
import { eraseOwnAccount, exportOwnData, listRoles } from '@fourball/shared/accounts/privacy-calls.ts';
import { listSecurityEvents } from '@fourball/shared/accounts/security-calls.ts';
import type { SecurityEvent } from '@fourball/shared/accounts/shapes.ts';
import { addRole } from '@fourball/shared/accounts/user-admin-calls.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { openPaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { createArranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { sendSecurityAlertsHandler } from '@fourball/workers/accounts/keep-security-log.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import pino from 'pino';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { fakeClock } from '../../kit/clock.ts';
import { mailsTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'Fairway-and-rough 1';

let clients = 0;
const newClient = (): string => `203.0.113.${(clients += 1)}`;
const from = (client: string) => ({
  'x-forwarded-for': client,
  'user-agent': 'Mozilla/5.0 (Windows) Firefox/120.0',
});

type Query = Record<string, string | number>;

const test = clubTest({ with: ['gateway'], env: { PROXY_HOPS: '1', CLIENT_ATTEMPTS: '10' } })
  .extend(
    'read',
    ({ server, admin }) =>
      async (query: Query = {}): Promise<SecurityEvent[]> =>
        (
          await replyOver(server.url, listSecurityEvents, {
            token: admin.token,
            params: { page: 0, size: 100 },
            query,
          })
        ).entries,
  )
  /** What the log says of an address, once it does. */
  .extend(
    'noted',
    ({ read }) =>
      (client: string) =>
        eventually(`what is noted of ${client}`, async () => {
          const events = await read({ client });
          return events.length > 0 ? events : undefined;
        }),
  )
  .extend(
    'rows',
    ({ server }) =>
      (kind: string) =>
        server.db.query<{ client: string | null; count: number }>(
          'select client, count from security_events where kind = $1 and (call is null or call = $2) order by id',
          [kind, 'flood'],
        ),
  );

describe('what is noted', () => {
  test('a failed login: at whose account, from where, by which device; what was typed is not kept', async ({
    server,
    read,
  }) => {
    const ava = await buildUser(server.db, { password });
    const client = newClient();
    const attempt = (username: string) =>
      callOver(server.url, login, { body: { username, password: 'a wrong one 1' }, headers: from(client) });
    expect((await attempt(ava.email)).status).toBe(401);
    expect((await attempt('nobody-here@club.example')).status).toBe(404);
    await eventually('both attempts', async () => (await read({ client })).length === 2 || undefined);
    const events = await read({ client });
    expect(
      events.map(({ kind, code, user, actor, device, call }) => ({
        kind,
        code,
        user: user?.userId,
        actor,
        device,
        call,
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          kind: 'LOGIN_FAILED',
          code: 'invalid_password',
          user: ava.userId,
          actor: null,
          device: 'Firefox on Windows',
          call: 'auth.login',
        },
        {
          kind: 'LOGIN_FAILED',
          code: 'user_not_found',
          user: undefined,
          actor: null,
          device: 'Firefox on Windows',
          call: 'auth.login',
        },
      ]),
    );
    const kept = await server.db.query<{ row: string }>('select e::text as row from security_events e');
    expect(kept.map(({ row }) => row).join()).not.toMatch(/nobody-here|a wrong one/);
  });

  test('a wrong current password, and a new one', async ({ server, read }) => {
    const ben = await buildUser(server.db, { password });
    const client = newClient();
    const change = (currentPassword: string) =>
      callOver(server.url, changePassword, {
        token: ben.token,
        body: { currentPassword, password: 'Rough-and-fairway 2' },
        headers: from(client),
      });
    expect((await change('a wrong one 1')).json).toBe('INVALID');
    expect((await change(password)).json).toBe('RESET');
    await eventually('both changes', async () => (await read({ client })).length === 2 || undefined);
    expect(
      (await read({ client })).map(({ kind, user, actor }) => [kind, user?.userId, actor?.userId]).sort(),
    ).toEqual([
      ['KEYS_CHANGED', ben.userId, ben.userId],
      ['LOGIN_FAILED', ben.userId, ben.userId],
    ]);
  });

  test('a call that is not for golfers, and the stream of somebody else', async ({
    server,
    noted,
    admin,
  }) => {
    const cleo = await buildUser(server.db);
    const [client, other] = [newClient(), newClient()];
    expect((await callOver(server.url, listRoles, { token: cleo.token, headers: from(client) })).status).toBe(
      403,
    );
    expect(await noted(client)).toMatchObject([
      { kind: 'REFUSED', call: 'user.listRoles', code: 'forbidden', actor: { userId: cleo.userId } },
    ]);
    const theirs = await fetch(`${server.url}/api/v1/sse/${admin.userName}`, {
      headers: { authorization: `Bearer ${cleo.token}`, ...from(other) },
    });
    expect(theirs.status).toBe(403);
    expect(await noted(other)).toMatchObject([
      {
        kind: 'REFUSED',
        call: 'realtime.openStream',
        actor: { userId: cleo.userId },
        device: 'Firefox on Windows',
      },
    ]);
  });

  test('whoever runs into a limit, counted, in few rows', async ({ server, read }) => {
    const client = newClient();
    for (let tries = 0; tries < 14; tries += 1) {
      await callOver(server.url, login, {
        body: { username: `guess-${tries}@club.example`, password },
        headers: from(client),
      });
    }
    const events = await eventually('the limit', async () => {
      const found = await read({ client, kind: 'LIMITED' });
      return found.length > 0 ? found : undefined;
    });
    expect(events[0]).toMatchObject({ kind: 'LIMITED', call: 'auth.login', code: 'too_many_requests' });
  });

  test('a role, by whom and for whom; one that was there already is nothing', async ({
    server,
    admin,
    noted,
    read,
  }) => {
    const dan = await buildUser(server.db);
    const client = newClient();
    const give = () =>
      replyOver(server.url, addRole, {
        token: admin.token,
        body: { userRole: { userId: dan.userId, role: 'ORGANIZER' } },
        headers: from(client),
      });
    expect(await give()).toMatchObject({ result: 'DONE' });
    expect(await give()).toMatchObject({ result: 'UNCHANGED' });
    const events = await noted(client);
    expect(events).toMatchObject([
      { kind: 'RIGHTS_CHANGED', count: 1, actor: { userId: admin.userId }, user: { userId: dan.userId } },
    ]);
    // A password that an admin sets is told with whose it is.
    await replyOver(server.url, updateUserPassword, {
      token: admin.token,
      body: { userId: dan.userId, password: 'Rough-and-fairway 3' },
      headers: from(client),
    });
    await eventually(
      'the password',
      async () =>
        (await read({ client, kind: 'KEYS_CHANGED' })).some(({ user }) => user?.userId === dan.userId) ||
        undefined,
    );
  });

  test('an archive of one’s data', async ({ server, noted }) => {
    const eve = await buildUser(server.db);
    const client = newClient();
    expect(
      (await callOver(server.url, exportOwnData, { token: eve.token, headers: from(client) })).status,
    ).toBe(200);
    expect(await noted(client)).toMatchObject([
      { kind: 'EXPORTED', call: 'user.export', actor: { userId: eve.userId }, user: { userId: eve.userId } },
    ]);
  });
});

describe('who reads it', () => {
  test('admins alone, by kind, account, address, network and day', async ({ server, noted, read, admin }) => {
    const fred = await buildUser(server.db, { password });
    expect(
      refusalIn(
        await callOver(server.url, listSecurityEvents, { token: fred.token, params: { page: 0, size: 5 } }),
      ),
    ).toMatchObject({ status: 403 });
    const client = '2001:db8:1:2::77';
    await callOver(server.url, login, {
      body: { username: fred.email, password: 'wrong 123456' },
      headers: from(client),
    });
    expect(await noted('2001:db8:1:2')).toHaveLength(1);
    const day = '2026-06-16';
    expect(await read({ userId: fred.userId, kind: 'LOGIN_FAILED', client, day })).toHaveLength(1);
    expect(await read({ client, kind: 'EXPORTED' })).toEqual([]);
    expect(await read({ client, day: '2026-06-15' })).toEqual([]);
    const { counts } = await replyOver(server.url, listSecurityEvents, {
      token: admin.token,
      params: { page: 0, size: 1 },
      query: {},
    });
    expect(counts.find(({ kind }) => kind === 'LOGIN_FAILED')?.count).toBeGreaterThan(0);
  });
});

describe('a flood', () => {
  const quiet = { info: () => {}, error: () => {} };

  test('of a million alike is two rows, and of strangers as many as are told apart and one', async ({
    server,
    rows,
  }) => {
    const clock = fakeClock(testNow);
    const lines: unknown[] = [];
    const log = createSecurityLog(
      { db: server.db, clock },
      { ...quiet, info: (line) => lines.push(line) },
      { perMinute: 5, flushMs: 3_600_000 },
    );
    const once: SecurityNote = { kind: 'SESSION_REUSED', client: '192.0.2.1', call: 'flood' };
    log.note(once);
    clock.advance(1_000);
    for (let times = 0; times < 100_000; times += 1) log.note(once);
    for (let stranger = 0; stranger < 2_000; stranger += 1)
      log.note({ kind: 'ACCOUNT_ERASED', client: `10.0.${stranger >> 8}.${stranger & 255}`, call: 'flood' });
    clock.advance(60_000);
    await log.close();
    expect(await rows('SESSION_REUSED')).toEqual([{ client: '192.0.2.1', count: 100_001 }]);
    const erased = await rows('ACCOUNT_ERASED');
    expect(erased).toHaveLength(6);
    expect(erased.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
    expect(erased.filter(({ client }) => client === null)).toEqual([{ client: null, count: 1_995 }]);
    expect(log.noted.get('SESSION_REUSED')).toBe(100_001);
    expect(lines).toHaveLength(7);
  });

  test('is kept while the database is away, and written once it is back', async ({ server, rows }) => {
    let away = true;
    const errors: unknown[] = [];
    const db = {
      ...server.db,
      query: (...args: Parameters<typeof server.db.query>) =>
        away ? Promise.reject(new Error('away')) : server.db.query(...args),
    } as typeof server.db;
    const log = createSecurityLog(
      { db, clock: fakeClock(testNow) },
      { ...quiet, error: (line) => errors.push(line) },
      { perMinute: 100, flushMs: 3_600_000 },
    );
    log.note({ kind: 'SESSION_ENDED', client: '192.0.2.9', call: 'flood' });
    await log.flush();
    expect(errors).toHaveLength(1);
    expect(await rows('SESSION_ENDED')).toEqual([]);
    away = false;
    await log.close();
    expect(await rows('SESSION_ENDED')).toEqual([{ client: '192.0.2.9', count: 1 }]);
  });
});

describe('what stays', () => {
  test('nobody changes or deletes what is written', async ({ server }) => {
    await expect(server.db.query('update security_events set count = count + 1')).rejects.toThrow(
      'append-only',
    );
    await expect(server.db.query('delete from security_events')).rejects.toThrow('append-only');
  });

  test('of a golfer who left: that it happened, not from where', async ({ server, noted, read }) => {
    const gina = await buildUser(server.db, { password });
    const client = newClient();
    await callOver(server.url, exportOwnData, { token: gina.token, headers: from(client) });
    await noted(client);
    await replyOver(server.url, eraseOwnAccount, {
      token: gina.token,
      body: { currentPassword: password },
      headers: from(client),
    });
    await eventually('both', async () => (await read({ userId: gina.userId })).length === 2 || undefined);
    const left = await read({ userId: gina.userId });
    expect(left.map(({ kind }) => kind).sort()).toEqual(['ACCOUNT_ERASED', 'EXPORTED']);
    for (const event of left) expect(event).toMatchObject({ client: null, device: null });
    expect(await read({ client })).toEqual([]);
  });

  test('what is older than the parameter says goes', async ({ server }) => {
    const rules = securityRules((await createClubFacts(server.house).rules()).all);
    const old = new Date(testNow.getTime() - (rules.days + 1) * 86_400_000);
    await server.db.query(
      `insert into security_events (kind, at, last_at, count) values ('REFUSED', $1, $1, 1)`,
      [old],
    );
    expect(await trimSecurityLog(server.house, rules.days)).toBe(1);
    expect(await trimSecurityLog(server.house, rules.days)).toBe(0);
  });
});

describe('an alert', () => {
  test('is one mail to each admin, in each hour, for each kind', async ({ server }) => {
    const helper = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const golfer = await buildUser(server.db);
    const rules = securityRules((await createClubFacts(server.house).rules()).all);
    const at = server.clock.now();
    await server.db.query(
      `insert into security_events (kind, at, last_at, count) values ('EXPORTED', $1, $1, $2)`,
      [at, rules.alertFrom.get('EXPORTED')],
    );
    expect(await findSecurityAlerts(server.house, rules)).toMatchObject([{ kind: 'EXPORTED' }]);
    const club = createClubFacts(server.house);
    const run = () =>
      sendSecurityAlertsHandler.run({
        house: server.house,
        club,
        mail: createMailTransport(server.settings, server.clock),
        bulkMail: { send: async () => {} },
        images: openImageStorage(server.settings),
        payments: openPaymentContext(server.house, club, server.settings.payments),
        arranger: createArranger(),
        publicUrl: server.settings.publicUrl,
        settings: server.settings,
        tuning: defaultTuning,
        log: pino({ level: 'silent' }),
        push: undefined,
        isOnline: async () => false,
        enqueue: async () => {},
      });
    await run();
    await run();
    const mails = await mailsTo(server, helper.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('exports of data within an hour');
    expect(mails[0]?.text).toContain('/admin/security?kind=EXPORTED');
    expect(await mailsTo(server, golfer.email)).toEqual([]);
  });
});
