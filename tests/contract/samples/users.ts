/** For the built calls of accounts, their administration, emergency contacts, privacy and the membership card: what it takes to be answered. */
import { findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import { requestEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const golfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const admin: Sample = async ({ db }) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});
const adminAbout =
  (about: (userId: number) => Omit<CallOptions, 'token'>): Sample =>
  async (server) => ({ ...(await admin(server)), ...about((await buildUser(server.db)).userId) });

const person = (name: string) => ({
  firstName: 'Petra',
  lastName: 'Nearby',
  email: `${name}.${Math.random().toString(36).slice(2)}@nearby.example`,
  phone: '416-555-0134',
  relation: 'Sister',
});

/** A golfer who has asked somebody, and the request. */
async function asked(server: TestServer) {
  const user = await buildUser(server.db);
  await callOver(server.url, requestEmergencyContact, { token: user.token, body: person('asked') });
  const [request] = await server.db.query<{ id: number }>(
    'select id from emergency_contact_requests where user_id = $1',
    [user.userId],
  );
  return { user, requestId: request?.id ?? 0 };
}

/** A golfer who has found another by email. */
async function found(server: TestServer) {
  const [user, other] = [await buildUser(server.db), await buildUser(server.db)];
  const { json } = await callOver(server.url, findByEmail, {
    token: user.token,
    body: { email: other.email },
  });
  return { user, contactId: (json as { contactId: number }[])[0]?.contactId ?? 0 };
}

async function strangersContact({ db }: TestServer): Promise<number> {
  const [contact] = await db.query<{ id: number }>(
    `insert into contacts (first_name, last_name, email) values ('Noor', 'Newcomer', $1) returning id`,
    [person('noor').email],
  );
  return contact?.id ?? 0;
}

export const userSamples: Readonly<Record<string, Sample>> = {
  'user.getProfile': golfer,
  'user.updateProfile': async (server) => ({
    ...(await golfer(server)),
    body: { profile: 'Plays left-handed.', birthDate: '1980-02-29' },
  }),
  'user.checkAdmin': golfer,
  'user.updateLastSeenMessages': async (server) => ({ ...(await golfer(server)), body: {} }),
  'user.removeAvatar': async ({ db }) => {
    const { userId, token } = await buildUser(db);
    await db.query(`update users set avatar_url = '/portraits/one.svg' where id = $1`, [userId]);
    return { token, body: { userId } };
  },
  'user.getDetails': async ({ db }) => {
    const { userId, token } = await buildUser(db);
    return { token, params: { id: userId } };
  },
  'user.searchValidBookingUsers': async (server) => ({
    ...(await golfer(server)),
    query: { text: 'golfer' },
  }),
  'user.getValidBookingUserByEmail': async ({ db }) => {
    const { token, email } = await buildUser(db);
    return { token, query: { email } };
  },
  'user.checkByEmail': async () => ({ body: { email: person('check').email } }),
  'user.findByEmail': async ({ db }) => {
    const { token } = await buildUser(db);
    return { token, body: { email: (await buildUser(db)).email } };
  },
  'user.createContactAndUser': async (server) => {
    const { firstName, lastName, email } = person('new');
    return { ...(await admin(server)), body: { firstName, lastName, email } };
  },

  'user.list': admin,
  'user.count': admin,
  'user.listInactive': admin,
  'user.listWaiting': admin,
  'user.listNewAccounts': admin,
  'user.listNewAccountsToday': admin,
  'user.findAllByRole': async (server) => ({ ...(await admin(server)), params: { role: 'ADMIN' } }),
  'user.getByContact': async (server) => ({
    ...(await admin(server)),
    params: { contactId: await strangersContact(server) },
  }),
  'user.createFromContact': async (server) => ({
    ...(await admin(server)),
    body: { contactId: await strangersContact(server) },
  }),
  'user.delete': adminAbout((userId) => ({ params: { id: userId } })),
  'user.revokeRole': adminAbout((userId) => ({ body: { userRole: { userId, role: 'GOLFER' } } })),
  'user.addRole': adminAbout((userId) => ({ body: { userRole: { userId, role: 'ORGANIZER' } } })),
  'user.updateStatus': adminAbout((userId) => ({ body: { userId, status: 'INACTIVE' } })),
  'user.updateStatuses': adminAbout((userId) => ({ body: { userIds: [userId], status: 'INACTIVE' } })),
  'user.updateLegacyFields': adminAbout((userId) => ({ body: { userId, memberNumber: `L${userId}` } })),
  'user.updateMemberNumber': adminAbout((userId) => ({ body: { userId, memberNumber: `N${userId}` } })),
  'user.listMissingMemberNumbers': admin,
  'user.countMissingMemberNumbers': admin,

  'user.setEmergencyContact': async (server) => {
    const { user, contactId } = await found(server);
    return { token: user.token, body: { contactId, relation: 'Partner' } };
  },
  'user.requestNewEmergencyContact': async (server) => ({
    ...(await golfer(server)),
    body: person('new'),
  }),
  'user.adminSetEmergencyContact': async (server) => {
    const { user, contactId } = await found(server);
    return { ...(await admin(server)), body: { userId: user.userId, contactId, relation: 'Partner' } };
  },
  'user.adminCreateEmergencyContact': adminAbout((userId) => ({ body: { userId, ...person('new') } })),
  'emergencyContact.agree': async () => ({ body: { token: 'not-a-link-of-this-club' } }),
  'emergencyContact.validate': async () => ({ params: { token: 'not-a-link-of-this-club' } }),
  'emergencyContact.countUnvalidated': admin,
  'emergencyContact.listUnvalidated': async (server) => {
    await asked(server);
    return admin(server);
  },
  'emergencyContact.deleteUnvalidated': async (server) => ({
    params: { id: (await asked(server)).requestId },
    ...(await admin(server)),
  }),
  'emergencyContact.delete': async (server) => ({ token: (await asked(server)).user.token }),
  'emergencyContact.approve': async (server) => ({
    body: { id: (await asked(server)).requestId },
    ...(await admin(server)),
  }),

  'user.erase': async ({ db }) => {
    const { token } = await buildUser(db, { password: 'fairway-and-rough' });
    return { token, body: { currentPassword: 'fairway-and-rough' } };
  },
  'user.listRoles': admin,
  'user.audit': adminAbout((userId) => ({ params: { id: userId } })),
  'security.list': async (server) => ({
    ...(await admin(server)),
    params: { page: 0, size: 10 },
    query: { kind: 'REFUSED' },
  }),
  'audit.list': async (server) => ({ ...(await admin(server)), params: { page: 0, size: 10 } }),

  'memberships.getCurrentUser': golfer,
  'memberships.getUpcoming': golfer,
};
