/** The first admin of a club: by the link that its start has said, once; and from the club's machine. */
import { login } from '@fourball/shared/accounts/calls.ts';
import { checkSetupLink, openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import { listRoles } from '@fourball/shared/accounts/privacy-calls.ts';
import { findWayIn, hasAdmin, makeSetupLink } from '@fourball/domain/accounts/setup/setup-links.ts';
import { makeAdmin } from '@fourball/domain/accounts/setup/open-admin.ts';
import { demoPassword } from '@fourball/db/demo/accounts/logins.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { eventually } from '../../kit/wait.ts';
import { callOver, refusalIn, replyOver, type TestServer } from '../../kit/server.ts';

const password = 'Rough-and-fairway 2';
const test = ownClubTest({ env: { CLIENT_ATTEMPTS: '8' } });

const tokenOf = (address: string | undefined): string => new URL(address ?? '').hash.slice(1);
const newToken = async ({ db, settings }: TestServer): Promise<string> =>
  tokenOf(await makeSetupLink(db, settings));
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@club.example', password };
const open = ({ url }: TestServer, token: string, body: Partial<typeof ada> = {}) =>
  replyOver(url, openAdminBySetupLink, { body: { ...ada, ...body, token } });
const check = ({ url }: TestServer, token: string) => replyOver(url, checkSetupLink, { body: { token } });

describe('a club without an admin', () => {
  test('says a link at its start; whoever opens it is the admin, and no link is good any more', async ({
    server,
  }) => {
    const { db, settings, url } = server;
    await buildUser(db, { roles: ['GOLFER', 'ORGANIZER'] });
    const address = await findWayIn(db, settings);
    expect(address).toMatch(new RegExp(`^${settings.publicUrl}/set-up#[\\w-]{43}$`));
    const [one, other] = [tokenOf(address), tokenOf(await findWayIn(db, settings))];
    expect([await check(server, one), await check(server, other)]).toEqual(['VALID', 'VALID']);
    expect(await open(server, one)).toBe('OPENED');
    expect([await check(server, one), await check(server, other), await open(server, other)]).toEqual([
      'USED',
      'USED',
      'USED',
    ]);
    expect(await findWayIn(db, settings)).toBeUndefined();

    const { access_token: token } = await replyOver(url, login, {
      body: { username: ada.email, password },
    });
    const roles = await replyOver(url, listRoles, { token });
    expect(roles).toContainEqual({ role: 'ADMIN', count: 1 });
    expect(await db.query('select action from audit_entries order by id')).toEqual([
      { action: 'account.opened' },
      { action: 'account.role-added' },
    ]);
    // The password is chosen: nobody is mailed a link to choose one.
    const links = await db.query('select from password_links');
    expect(links).toEqual([]);
  });

  test('has one admin of many who open its links at once', async ({ server }) => {
    const tokens = [await newToken(server), await newToken(server)];
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        open(server, tokens[at % 2] ?? '', { email: `ada${at}@club.example` }),
      ),
    );
    expect(results.toSorted()).toEqual(['OPENED', 'USED', 'USED', 'USED', 'USED', 'USED']);
    const admins = await server.db.query(`select from user_roles where role = 'ADMIN'`);
    expect(admins).toHaveLength(1);
  });

  test('keeps the link where the account can’t be opened', async ({ server }) => {
    const { db, url } = server;
    const token = await newToken(server);
    const { email } = await buildUser(db);
    expect(await open(server, token, { email })).toBe('FOUND');
    const weak = await callOver(url, openAdminBySetupLink, {
      body: { ...ada, password: 'ada-lovelace', token },
    });
    expect(refusalIn(weak)).toMatchObject({ code: 'invalid_input' });
    const spam = await callOver(url, openAdminBySetupLink, {
      body: { ...ada, firstName: 'www.spam.example', token },
    });
    expect(refusalIn(spam)).toMatchObject({ code: 'invalid_input' });
    expect(await check(server, token)).toBe('VALID');
    await db.query(`update setup_links set expires_at = now() - interval '1 second'`);
    expect([await check(server, token), await open(server, token)]).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await hasAdmin(db, { demoLogins: true })).toBe(false);
  });

  test('lets nobody guess its links, and writes down who tried', async ({ server }) => {
    const { url, db } = server;
    for (let turn = 0; turn < 8; turn += 1) expect(await check(server, `guess ${turn}`)).toBe('INVALID');
    const refused = await callOver(url, openAdminBySetupLink, { body: { ...ada, token: 'guess' } });
    expect(refused.status).toBe(429);
    await eventually('the security log', async () => {
      const notes = await db.query<{ count: number }>(
        `select sum(count)::int as count from security_events where kind = 'REFUSED' and call = 'setup.check'`,
      );
      return (notes[0]?.count ?? 0) > 0;
    });
  });
});

describe('from the club’s machine', () => {
  test('an account becomes an admin, one that waits is let in, and one that is closed is left so', async ({
    server,
  }) => {
    const { db } = server;
    const [golfer, waiting, closed] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    await db.query(`update users set status = 'WAITING' where id = $1`, [waiting.userId]);
    await db.query(`update users set status = 'INACTIVE' where id = $1`, [closed.userId]);
    const token = await newToken(server);
    expect(await makeAdmin(server.house, golfer.email.toUpperCase())).toBe('DONE');
    expect(await check(server, token)).toBe('USED');
    expect(await makeAdmin(server.house, golfer.email)).toBe('UNCHANGED');
    expect(await makeAdmin(server.house, waiting.email)).toBe('DONE');
    expect(await makeAdmin(server.house, closed.email)).toBe('CLOSED');
    expect(await makeAdmin(server.house, 'nobody@club.example')).toBe('NOT_FOUND');
    const rows = await db.query(`select id, status from users where id = $1`, [waiting.userId]);
    expect(rows).toEqual([{ id: waiting.userId, status: 'ACTIVE' }]);
    // Asked for, a link is good beside admins: they may have lost their passwords.
    expect(await open(server, await newToken(server))).toBe('OPENED');
  });

  test('an admin of the demo club is none where its published password opens nothing', async ({ server }) => {
    const { db } = server;
    await buildUser(db, { roles: ['ADMIN'], password: demoPassword });
    expect(await hasAdmin(db, { demoLogins: true })).toBe(true);
    expect(await hasAdmin(db, { demoLogins: false })).toBe(false);
    await buildUser(db, { roles: ['ADMIN'], password });
    expect(await hasAdmin(db, { demoLogins: false })).toBe(true);
  });
});
