/** The calls on roles of the office: an admin, a role, and a golfer who has it or not. */
import { createOfficeRole, giveOfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { buildUser } from '../../../kit/build.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

let made = 0;
const newName = () => `Marshal ${(made += 1)} of ${Math.random().toString(36).slice(2, 8)}`;

async function role(server: TestServer) {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { userId } = await buildUser(server.db);
  const body = { name: newName(), rights: ['STARTER' as const] };
  const { officeRole } = await replyOver(server.url, createOfficeRole, { token, body });
  return { token, userId, officeRoleId: officeRole?.id ?? 0 };
}

export const officeRoleSamples: Readonly<Record<string, Sample>> = {
  'officeRole.list': async (server) => ({ token: (await role(server)).token }),
  'officeRole.create': async (server) => ({
    token: (await role(server)).token,
    body: { name: newName(), rights: ['ACCOUNTANT', 'MANAGER'] },
  }),
  'officeRole.update': async (server) => {
    const { token, officeRoleId } = await role(server);
    return { token, body: { id: officeRoleId, name: newName(), rights: ['EVENTS'] } };
  },
  'officeRole.delete': async (server) => {
    const { token, officeRoleId } = await role(server);
    return { token, params: { id: officeRoleId } };
  },
  'officeRole.give': async (server) => {
    const { token, userId, officeRoleId } = await role(server);
    return { token, body: { userId, officeRoleId } };
  },
  'officeRole.take': async (server) => {
    const { token, userId, officeRoleId } = await role(server);
    await replyOver(server.url, giveOfficeRole, { token, body: { userId, officeRoleId } });
    return { token, body: { userId, officeRoleId } };
  },
};
