/** Every call about accounts by everybody who might make it: who is let in, and what a forged field can't do. */
import { clubTest } from '../../kit/fixtures.ts';
import { readZip } from '../../kit/zip.ts';
import {
  adminCreateEmergencyContact,
  adminSetEmergencyContact,
  countUnvalidatedEmergencyContacts,
  deleteEmergencyContact,
  deleteUnvalidatedEmergencyContact,
  listUnvalidatedEmergencyContacts,
  requestEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import {
  approveEmergencyContact,
  exportOwnData,
  listAudit,
  listRoles,
  listUserAudit,
} from '@fourball/shared/accounts/privacy-calls.ts';
import { listOwedMails, tryOwedMails } from '@fourball/shared/mail/owed-calls.ts';
import { userAdminCalls } from '@fourball/shared/accounts/user-admin-calls.ts';
import {
  findByEmail,
  getProfile,
  getUserDetails,
  removeAvatar,
  searchValidBookingUsers,
  updateProfile,
} from '@fourball/shared/accounts/user-calls.ts';
import { getCurrentMembership, getUpcomingMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, replyOver, type CallOptions } from '../../kit/server.ts';

const roles = ['anonymous', 'owner', 'golfer', 'organizer', 'admin'] as const;
type Role = (typeof roles)[number];
const people = {} as Record<Exclude<Role, 'anonymous'>, BuiltUser>;
let requestId = 0;

const test = clubTest({
  env: {
    LOGIN_ATTEMPTS: '100000',
    CLIENT_ATTEMPTS: '100000',
    OWN_REQUESTS: '100000',
    LOOKUPS: '100000',
    SIGN_UPS: '100000',
    ERROR_REPORTS: '100000',
  },
})
  /** Everything that is stored about the accounts, so that a change of anything shows. */
  .extend('stored', ({ server }) => async () => {
    const state = [];
    for (const table of [
      'users',
      'user_roles',
      'contacts',
      'emergency_contacts',
      'emergency_contact_requests',
    ]) {
      state.push(await server.db.query(`select * from ${table} order by 1, 2`));
    }
    return JSON.stringify(state);
  })
  .extend(
    'statuses',
    ({ server }) =>
      async (call: Call, options: () => CallOptions) =>
        Object.fromEntries(
          await Promise.all(
            roles.map(async (role) => {
              const { status, text } = await callOver(server.url, call, {
                ...options(),
                token: tokenOf(role),
              });
              return [role, { status, tells: secret.test(text) }] as const;
            }),
          ),
        ),
  );

test.beforeAll(async ({ server }) => {
  people.owner = await buildUser(server.db, { firstName: 'Ownara' });
  people.golfer = await buildUser(server.db);
  people.organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  people.admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  await replyOver(server.url, updateProfile, {
    token: people.owner.token,
    body: { profile: 'Public words', birthDate: '1969-07-20' },
  });
  await replyOver(server.url, requestEmergencyContact, {
    token: people.owner.token,
    body: {
      firstName: 'Kin',
      lastName: 'Folk',
      email: 'kin.folk@nearby.example',
      phone: '416-555-0134',
      relation: 'Brother',
    },
  });
  const [request] = await server.db.query<{ id: number }>('select id from emergency_contact_requests');
  requestId = request?.id ?? 0;
});

const tokenOf = (role: Role) => (role === 'anonymous' ? undefined : people[role].token);
/** What nobody but the golfer and admins may read. */
const secret = /1969-07-20|kin\.folk@|416-555-0134|"email":"golfer\d+\.[a-z0-9]+@club\.example"/;

const aboutOwner = () => people.owner.userId;
/** Calls for admins alone, about somebody else's account. */
const adminCalls: readonly (readonly [Call, () => CallOptions])[] = [
  [userAdminCalls.listUsers, () => ({})],
  [userAdminCalls.countUsers, () => ({})],
  [userAdminCalls.listInactiveUsers, () => ({})],
  [userAdminCalls.listWaitingUsers, () => ({})],
  [userAdminCalls.listNewAccounts, () => ({})],
  [userAdminCalls.listNewAccountsToday, () => ({})],
  [userAdminCalls.listUsersByRole, () => ({ params: { role: 'ADMIN' } })],
  [userAdminCalls.getUserByContact, () => ({ params: { contactId: 1 } })],
  [userAdminCalls.createUserFromContact, () => ({ body: { contactId: 1 } })],
  [userAdminCalls.deleteUser, () => ({ params: { id: aboutOwner() } })],
  [userAdminCalls.revokeRole, () => ({ body: { userRole: { userId: aboutOwner(), role: 'GOLFER' } } })],
  [userAdminCalls.addRole, () => ({ body: { userRole: { userId: aboutOwner(), role: 'ADMIN' } } })],
  [userAdminCalls.updateUserStatus, () => ({ body: { userId: aboutOwner(), status: 'INACTIVE' } })],
  [userAdminCalls.updateUserStatuses, () => ({ body: { userIds: [aboutOwner()], status: 'INACTIVE' } })],
  [userAdminCalls.updateLegacyFields, () => ({ body: { userId: aboutOwner(), memberNumber: 'F-1' } })],
  [userAdminCalls.updateMemberNumber, () => ({ body: { userId: aboutOwner(), memberNumber: 'F-2' } })],
  [userAdminCalls.listMissingMemberNumbers, () => ({})],
  [userAdminCalls.countMissingMemberNumbers, () => ({})],
  [listRoles, () => ({})],
  [listUserAudit, () => ({ params: { id: aboutOwner() } })],
  [listAudit, () => ({ params: { page: 0, size: 50 } })],
  [listOwedMails, () => ({})],
  [tryOwedMails, () => ({ body: {} })],
  [approveEmergencyContact, () => ({ body: { id: requestId } })],
  [adminSetEmergencyContact, () => ({ body: { userId: aboutOwner(), contactId: 1, relation: 'Foe' } })],
  [
    adminCreateEmergencyContact,
    () => ({
      body: {
        userId: aboutOwner(),
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.example',
        phone: '0123456789',
        relation: 'Foe',
      },
    }),
  ],
  [countUnvalidatedEmergencyContacts, () => ({})],
  [listUnvalidatedEmergencyContacts, () => ({})],
  [deleteUnvalidatedEmergencyContact, () => ({ params: { id: requestId } })],
];

test('the table has every call of the administration', () => {
  const listed = new Set(adminCalls.map(([call]) => call.id));
  expect(Object.values(userAdminCalls).filter(({ id }) => !listed.has(id))).toEqual([]);
});

describe.each(adminCalls.map(([call, options]) => [call.id, call, options] as const))(
  '%s',
  (_, call, options) => {
    test.for(['anonymous', 'owner', 'golfer', 'organizer'] as const)(
      'is closed to the %s',
      async (role, { server, stored }) => {
        const before = await stored();
        const answer = await callOver(server.url, call, { ...options(), token: tokenOf(role) });
        expect(answer.status).toBe(role === 'anonymous' ? 401 : 403);
        expect(answer.text).not.toMatch(secret);
        expect(await stored()).toBe(before);
      },
    );
  },
);

describe('somebody else’s', () => {
  test('details are told to the golfer and admins, their public part to golfers, nothing to strangers', async ({
    statuses,
  }) => {
    expect(await statuses(getUserDetails, () => ({ params: { id: aboutOwner() } }))).toEqual({
      anonymous: { status: 401, tells: false },
      owner: { status: 200, tells: true },
      golfer: { status: 200, tells: false },
      organizer: { status: 200, tells: false },
      admin: { status: 200, tells: true },
    });
  });

  test('emergency contact is taken away by the golfer and admins alone', async ({ server, stored }) => {
    const before = await stored();
    for (const role of ['anonymous', 'golfer', 'organizer'] as const) {
      const bare = await callOver(server.url, deleteEmergencyContact, {
        token: tokenOf(role),
        query: { id: aboutOwner() },
      });
      const path = await fetch(`${server.url}/api/v1/emergency-contact/${aboutOwner()}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${tokenOf(role) ?? ''}` },
      });
      const refused = role === 'anonymous' ? 401 : 403;
      expect([bare.status, path.status]).toEqual([refused, refused]);
    }
    expect(await stored()).toBe(before);
  });

  test('avatar is not theirs to remove', async ({ server, stored }) => {
    const before = await stored();
    for (const role of ['anonymous', 'golfer', 'organizer'] as const) {
      const body = { userId: aboutOwner(), admin: true, roles: ['ADMIN'] };
      const { status } = await callOver(server.url, removeAvatar, { token: tokenOf(role), body });
      expect(status).toBe(role === 'anonymous' ? 401 : 403);
    }
    expect(await stored()).toBe(before);
  });

  test('searches tell cards only', async ({ server }) => {
    for (const [call, options] of [
      [searchValidBookingUsers, { query: { text: 'Ownara' } }],
      [findByEmail, { body: { email: people.owner.email } }],
    ] as const) {
      const answer = await callOver(server.url, call, { ...options, token: people.golfer.token });
      expect(answer.text).toContain('Ownara');
      expect(answer.text).not.toMatch(secret);
    }
  });

  test('export can not be asked for', async ({ server }) => {
    const own = await fetch(
      `${server.url}${urlPathOf(exportOwnData)}?userId=${aboutOwner()}&id=${aboutOwner()}`,
      {
        headers: { authorization: `Bearer ${people.golfer.token}` },
      },
    );
    const files = readZip(Buffer.from(await own.arrayBuffer()));
    expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({
      userId: people.golfer.userId,
    });
    expect([...files.values()].join('\n')).not.toMatch(/Ownara|1969-07-20/);
    expect((await fetch(`${server.url}${urlPathOf(exportOwnData)}`)).status).toBe(401);
  });

  test.for([
    ['profile', getProfile],
    ['membership', getCurrentMembership],
    ['membership of next year', getUpcomingMembership],
  ] as const)('%s can not be asked for', async ([, call], { server }) => {
    const query = { userId: aboutOwner(), id: aboutOwner() };
    const { text } = await callOver(server.url, call, { token: people.golfer.token, query });
    const own = await callOver(server.url, call, { token: people.golfer.token });
    expect(text).toBe(own.text);
    expect((await callOver(server.url, call, { query })).status).toBe(401);
  });
});

describe('fields that nobody asked for', () => {
  test('of the profile change nothing, for the sender or anybody else', async ({ server, stored }) => {
    const before = await stored();
    const forged = {
      userId: aboutOwner(),
      id: aboutOwner(),
      admin: true,
      roles: ['ADMIN'],
      userType: 'ADMIN',
      status: 'INACTIVE',
      email: 'taken.over@evil.example',
      userName: 'root',
      memberNumber: 'FREE-GOLF',
      avatarUrl: 'https://evil.example/x.png',
      passwordHash: 'x',
      password_hash: 'x',
      closedAt: '2026-01-01',
    };
    expect(
      (await callOver(server.url, updateProfile, { token: people.golfer.token, body: forged })).status,
    ).toBe(200);
    expect(await stored()).toBe(before);
  });

  test('of an admin’s change change only what the call is for', async ({ server }) => {
    const target = await buildUser(server.db);
    const rowOf = async () =>
      (
        await server.db.query<Record<string, unknown>>(
          `select u.*, array(select role from user_roles r where r.user_id = u.id) as roles from users u where id = $1`,
          [target.userId],
        )
      )[0];
    const before = await rowOf();
    await callOver(server.url, userAdminCalls.updateMemberNumber, {
      token: people.admin.token,
      body: {
        userId: target.userId,
        memberNumber: 'ONLY-THIS',
        status: 'INACTIVE',
        roles: ['ADMIN'],
        email: 'x@y.example',
      },
    });
    // The number can be searched for, too.
    expect(await rowOf()).toEqual({
      ...before,
      member_number: 'ONLY-THIS',
      search_text: expect.stringContaining('onlythis'),
    });
  });
});
