/** The calls with which admins manage accounts. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { roleName, userStatus } from './enums.ts';

const byId = z.object({ id });

/** One role of one user. */
const userRole = z.object({ userId: id, role: roleName });

export const listUsers = defineCall({
  id: 'user.list',
  method: 'GET',
  path: 'user',
  access: 'admin',
  summary: 'All accounts.',
});

export const countUsers = defineCall({
  id: 'user.count',
  method: 'GET',
  path: 'user/count',
  access: 'admin',
  summary: 'How many accounts there are.',
});

export const listInactiveUsers = defineCall({
  id: 'user.listInactive',
  method: 'GET',
  path: 'user/inactive',
  access: 'admin',
  summary: 'The accounts that are switched off.',
});

export const listNewAccounts = defineCall({
  id: 'user.listNewAccounts',
  method: 'GET',
  path: 'user/new-accounts',
  access: 'admin',
  summary: 'The accounts opened in the last 30 days.',
});

export const listNewAccountsToday = defineCall({
  id: 'user.listNewAccountsToday',
  method: 'GET',
  path: 'user/new-accounts/today',
  access: 'admin',
  summary: 'The accounts opened today.',
});

export const listUsersByRole = defineCall({
  id: 'user.findAllByRole',
  method: 'GET',
  path: 'user/find-all-by-role/{role}',
  access: 'admin',
  params: z.object({ role: roleName }),
  summary: 'The accounts that have a role.',
});

export const getUserByContact = defineCall({
  id: 'user.getByContact',
  method: 'GET',
  path: 'user/get-by-contact/{contactId}',
  access: 'admin',
  params: z.object({ contactId: id }),
  summary: 'The account that belongs to a contact.',
});

export const createUserFromContact = defineCall({
  id: 'user.createFromContact',
  method: 'POST',
  path: 'user/from-contact',
  access: 'admin',
  encoding: 'json',
  body: z.object({ contactId: id }),
  summary: 'Opens an account for a contact who has none.',
});

export const deleteUser = defineCall({
  id: 'user.delete',
  method: 'DELETE',
  path: 'user/{id}',
  access: 'admin',
  params: byId,
  summary: 'Closes an account; its bookings and purchases stay.',
});

export const revokeRole = defineCall({
  id: 'user.revokeRole',
  method: 'POST',
  path: 'user/revoke-role',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userRole }),
  summary: 'Takes a role away from a user.',
});

export const addRole = defineCall({
  id: 'user.addRole',
  method: 'POST',
  path: 'user/add-role',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userRole }),
  ours: true,
  summary: 'Gives a role to a user.',
});

export const updateUserStatus = defineCall({
  id: 'user.updateStatus',
  method: 'PATCH',
  path: 'user/status',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, status: userStatus }),
  summary: 'Switches an account on or off.',
});

export const updateLegacyFields = defineCall({
  id: 'user.updateLegacyFields',
  method: 'PATCH',
  path: 'user/legacy-fields',
  access: 'admin',
  encoding: 'json',
  body: z.object({ memberNumber: filled(40), userId: id }),
  summary: 'Sets what an account carries over from earlier records: the member number.',
});

export const updateMemberNumber = defineCall({
  id: 'user.updateMemberNumber',
  method: 'PATCH',
  path: 'user/member-number',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, memberNumber: filled(40) }),
  summary: 'Sets a member number, which no other account may have.',
});

export const listMissingMemberNumbers = defineCall({
  id: 'user.listMissingMemberNumbers',
  method: 'GET',
  path: 'user/missing-member-numbers',
  access: 'admin',
  summary: 'Members who have no member number.',
});

export const countMissingMemberNumbers = defineCall({
  id: 'user.countMissingMemberNumbers',
  method: 'GET',
  path: 'user/missing-member-numbers/count',
  access: 'admin',
  summary: 'How many members have no member number.',
});

export const userAdminCalls = {
  listUsers,
  countUsers,
  listInactiveUsers,
  listNewAccounts,
  listNewAccountsToday,
  listUsersByRole,
  getUserByContact,
  createUserFromContact,
  deleteUser,
  revokeRole,
  addRole,
  updateUserStatus,
  updateLegacyFields,
  updateMemberNumber,
  listMissingMemberNumbers,
  countMissingMemberNumbers,
};
