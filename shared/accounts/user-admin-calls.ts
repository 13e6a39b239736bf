/** The calls with which admins manage accounts. */
import { z } from 'zod';
import { filled, flag } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line, page, pageSize } from '../contract/fields.ts';
import { accountChangeResult, accountOrder, roleName, userStatus } from './enums.ts';
import { accountChange, accountCounts, accountRow, howMany, openedAccount } from './shapes.ts';

const byId = z.object({ id });

/** What came of one of several; who is not there, or not for the actor to change, is told so. */
const statusResult = z.enum([...accountChangeResult.options, 'NOT_FOUND', 'FORBIDDEN']);
export type StatusResult = z.output<typeof statusResult>;

/** One role of one user. */
const userRole = z.object({ userId: id, role: roleName });

export const listUsers = defineCall({
  id: 'user.list',
  method: 'GET',
  path: 'user',
  access: 'admin',
  query: z.object({
    text: line(100).optional(),
    page: page.optional(),
    size: pageSize.optional(),
    /** By name where it is missing. What an account lacks comes last, also where it goes down. */
    order: accountOrder.optional(),
    down: flag.optional(),
  }),
  reply: z.array(accountRow),
  summary: 'All accounts by name or in another order, or a page of them, or those that a text finds.',
});

export const countUsers = defineCall({
  id: 'user.count',
  method: 'GET',
  path: 'user/count',
  access: 'admin',
  reply: accountCounts,
  summary:
    'How many accounts there are, and of them those switched off, those that wait and those that count as new.',
});

export const listInactiveUsers = defineCall({
  id: 'user.listInactive',
  method: 'GET',
  path: 'user/inactive',
  access: 'admin',
  reply: z.array(accountRow),
  summary: 'The accounts that are switched off.',
});

export const listWaitingUsers = defineCall({
  id: 'user.listWaiting',
  method: 'GET',
  path: 'user/waiting',
  access: 'admin',
  reply: z.array(accountRow),
  ours: true,
  summary: 'The accounts that wait until an admin lets them in, the oldest first.',
});

export const listNewAccounts = defineCall({
  id: 'user.listNewAccounts',
  method: 'GET',
  path: 'user/new-accounts',
  access: 'admin',
  reply: z.array(accountRow),
  summary: 'The accounts opened in the last days, as many as the parameter NEW_ACCOUNT_DAYS says.',
});

export const listNewAccountsToday = defineCall({
  id: 'user.listNewAccountsToday',
  method: 'GET',
  path: 'user/new-accounts/today',
  access: 'admin',
  reply: z.array(accountRow),
  summary: 'The accounts opened today.',
});

export const listUsersByRole = defineCall({
  id: 'user.findAllByRole',
  method: 'GET',
  path: 'user/find-all-by-role/{role}',
  access: 'admin',
  params: z.object({ role: roleName }),
  reply: z.array(accountRow),
  summary: 'The accounts that have a role.',
});

export const getUserByContact = defineCall({
  id: 'user.getByContact',
  method: 'GET',
  path: 'user/get-by-contact/{contactId}',
  access: 'admin',
  params: z.object({ contactId: id }),
  reply: accountRow.nullable(),
  errors: ['not_found'],
  summary: 'The account that belongs to a contact; null where it has none.',
});

export const createUserFromContact = defineCall({
  id: 'user.createFromContact',
  method: 'POST',
  path: 'user/from-contact',
  access: 'admin',
  encoding: 'json',
  body: z.object({ contactId: id }),
  reply: openedAccount,
  errors: ['not_found'],
  summary: 'Opens an account for a contact who has none.',
});

export const deleteUser = defineCall({
  id: 'user.delete',
  method: 'DELETE',
  path: 'user/{id}',
  access: 'admin',
  params: byId,
  reply: accountChange,
  errors: ['not_found'],
  summary: 'Closes an account; its bookings and purchases stay.',
});

export const revokeRole = defineCall({
  id: 'user.revokeRole',
  method: 'POST',
  path: 'user/revoke-role',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userRole }),
  reply: accountChange,
  errors: ['not_found'],
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
  reply: accountChange,
  errors: ['not_found'],
  summary: 'Gives a role to a user.',
});

export const updateUserStatus = defineCall({
  id: 'user.updateStatus',
  method: 'PATCH',
  path: 'user/status',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, status: userStatus.exclude(['WAITING']) }),
  reply: accountChange,
  errors: ['not_found'],
  summary: 'Switches an account on or off; one that waits for the club is let in, or declined.',
});

/** How many accounts are changed by one order. */
export const mostChangedAtOnce = 200;

export const updateUserStatuses = defineCall({
  id: 'user.updateStatuses',
  method: 'PATCH',
  path: 'user/statuses',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    userIds: z.array(id).min(1).max(mostChangedAtOnce),
    status: userStatus.exclude(['WAITING']),
  }),
  /** In the order of the numbers, each once. */
  reply: z.object({ changes: z.array(z.object({ userId: id, result: statusResult })) }),
  ours: true,
  summary:
    'Switches several accounts on or off, each as by itself: one that can not be changed keeps no other back.',
});

export const updateLegacyFields = defineCall({
  id: 'user.updateLegacyFields',
  method: 'PATCH',
  path: 'user/legacy-fields',
  access: 'admin',
  encoding: 'json',
  body: z.object({ memberNumber: filled(40), userId: id }),
  reply: accountChange,
  errors: ['not_found'],
  summary: 'Sets what an account carries over from earlier records: the member number.',
});

export const updateMemberNumber = defineCall({
  id: 'user.updateMemberNumber',
  method: 'PATCH',
  path: 'user/member-number',
  access: 'admin',
  encoding: 'json',
  /** Null takes the number away: one that was given to the wrong golfer has to become free. */
  body: z.object({ userId: id, memberNumber: filled(40).nullable() }),
  reply: accountChange,
  errors: ['not_found'],
  summary: 'Sets a member number, which no other account may have; null takes it away.',
});

export const listMissingMemberNumbers = defineCall({
  id: 'user.listMissingMemberNumbers',
  method: 'GET',
  path: 'user/missing-member-numbers',
  access: 'admin',
  reply: z.array(accountRow),
  summary: 'Members who have no member number.',
});

export const countMissingMemberNumbers = defineCall({
  id: 'user.countMissingMemberNumbers',
  method: 'GET',
  path: 'user/missing-member-numbers/count',
  access: 'admin',
  reply: howMany,
  summary: 'How many members have no member number.',
});

export const userAdminCalls = {
  listUsers,
  countUsers,
  listInactiveUsers,
  listWaitingUsers,
  listNewAccounts,
  listNewAccountsToday,
  listUsersByRole,
  getUserByContact,
  createUserFromContact,
  deleteUser,
  revokeRole,
  addRole,
  updateUserStatus,
  updateUserStatuses,
  updateLegacyFields,
  updateMemberNumber,
  listMissingMemberNumbers,
  countMissingMemberNumbers,
};
