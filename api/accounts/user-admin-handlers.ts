/** Binds the calls with which admins manage accounts to their commands. */
import { addRole } from '@fourball/domain/accounts/admin/add-role.ts';
import { closeAccount } from '@fourball/domain/accounts/admin/close-account.ts';
import { findAccountOfContact } from '@fourball/domain/accounts/users/find-account-of-contact.ts';
import {
  countAccounts,
  listAccounts,
  listAccountsByIds,
  listAccountsByRole,
  listAccountsSince,
  listInactiveAccounts,
  listWaitingAccounts,
  type ListedAccount,
} from '@fourball/domain/accounts/admin/list-accounts.ts';
import { openAccountForContact } from '@fourball/domain/accounts/users/open-account.ts';
import { revokeRole } from '@fourball/domain/accounts/admin/revoke-role.ts';
import { newAccountDays } from '@fourball/domain/accounts/rules.ts';
import { updateMemberNumber } from '@fourball/domain/accounts/admin/update-member-number.ts';
import { updateStatus } from '@fourball/domain/accounts/admin/update-status.ts';
import { updateStatuses } from '@fourball/domain/accounts/admin/update-statuses.ts';
import { clubDay, clubMoment } from '@fourball/domain/kernel/club-time.ts';
import {
  findMembershipNames,
  findMembersWithoutNumber,
} from '@fourball/domain/membership/memberships/find-memberships.ts';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

const dayLength = 24 * 3_600_000;

export const userAdminHandlers = ({ house, club }: Services): BuiltHandlers['userAdmin'] => {
  const { db } = house;
  const today = () => clubDay(house.clock.now(), house.timeZone);
  /** Since when an account counts as new. */
  const newSince = async (): Promise<Date> => {
    const days = newAccountDays((await club.rules()).all);
    return new Date(house.clock.now().getTime() - days * dayLength);
  };
  const withMemberships = async (accounts: readonly ListedAccount[]): Promise<AccountRow[]> => {
    const names = await findMembershipNames(
      db,
      accounts.map(({ userId }) => userId),
      today(),
    );
    return accounts.map((account) => ({ ...account, membershipName: names.get(account.userId) ?? null }));
  };
  return {
    listUsers: async ({ query }) => withMemberships(await listAccounts(db, query)),
    countUsers: async () => countAccounts(db, await newSince()),
    listInactiveUsers: async () => withMemberships(await listInactiveAccounts(db)),
    listWaitingUsers: async () => withMemberships(await listWaitingAccounts(db)),
    listNewAccounts: async () => withMemberships(await listAccountsSince(db, await newSince())),
    listNewAccountsToday: async () =>
      withMemberships(await listAccountsSince(db, clubMoment(today(), '00:00', house.timeZone))),
    listUsersByRole: async ({ params }) => withMemberships(await listAccountsByRole(db, params.role)),
    async getUserByContact({ params }) {
      const userId = await findAccountOfContact(db, params.contactId);
      const [account] = await withMemberships(userId === null ? [] : await listAccountsByIds(db, [userId]));
      return account ?? null;
    },
    createUserFromContact: ({ actor, body }) => openAccountForContact(house, userOf(actor), body.contactId),
    deleteUser: ({ actor, params }) => closeAccount(house, userOf(actor), params.id),
    revokeRole: ({ actor, body }) => revokeRole(house, userOf(actor), body.userRole),
    addRole: ({ actor, body }) => addRole(house, userOf(actor), body.userRole),
    updateUserStatus: ({ actor, body }) => updateStatus(house, userOf(actor), body),
    updateUserStatuses: async ({ actor, body }) => ({
      changes: await updateStatuses(house, userOf(actor), body),
    }),
    updateLegacyFields: ({ actor, body }) => updateMemberNumber(house, userOf(actor), body),
    updateMemberNumber: ({ actor, body }) => updateMemberNumber(house, userOf(actor), body),
    listMissingMemberNumbers: async () =>
      withMemberships(await listAccountsByIds(db, await findMembersWithoutNumber(db, today()))),
    countMissingMemberNumbers: async () => ({ count: (await findMembersWithoutNumber(db, today())).length }),
  };
};
