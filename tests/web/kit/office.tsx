/** An admin in the office: the app started on one of its pages, with the lists that its pages read. */
import { setTimeout as aMoment } from 'node:timers/promises';
import { act } from 'react';
import { expect } from 'vitest';
import type { AccountRow, CurrentUser, UserDetails } from '@fourball/shared/accounts/shapes.ts';
import type { AvatarInReview } from '@fourball/shared/club/shapes.ts';
import {
  ava,
  button,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  type,
} from './start-app.tsx';
import { type Network, at } from './network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import {
  countUsers,
  countMissingMemberNumbers,
  listUsers,
  listInactiveUsers,
  listNewAccounts,
  listMissingMemberNumbers,
  listUsersByRole,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { countUnvalidatedEmergencyContacts } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { listOfficeRoles } from '@fourball/shared/accounts/office-role-calls.ts';
import { listRoles } from '@fourball/shared/accounts/privacy-calls.ts';
import { listDocuments } from '@fourball/shared/club/documents/document-calls.ts';
import { getFamilyPayers } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { getFamily } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';

export const daniel: CurrentUser = { ...ava, name: 'Daniel Okafor', admin: true, roles: ['GOLFER', 'ADMIN'] };

/** The network of a club whose reader is an admin. */
export const office = (): Network =>
  quietClub()
    .on(getCurrentUser, daniel)
    .on(listAvatarsInReview, [])
    .on(countUsers, { count: 3, waiting: 0, recent: 1, inactive: 1 })
    .on(countMissingMemberNumbers, { count: 1 })
    .on(countUnvalidatedEmergencyContacts, { count: 0 })
    .on(listOfficeRoles, [])
    .on(listRoles, [{ role: 'ADMIN', count: 1 }]);

/** Opens a page of the office; its code must not take time in here. */
export async function openOffice(network: Network, path: string): Promise<void> {
  rememberSession();
  await startApp(network, path);
  await act(async () => {
    await loadOffice();
  });
  await pass(300);
}

/** Waits until the page stands: its code takes time of another clock than the one that is faked. */
export async function untilThere(): Promise<void> {
  const isThere = () =>
    document.querySelector('main h1') !== null &&
    document.querySelector('[role=status][aria-label^=Loading]') === null;
  for (let turn = 0; turn < 100 && !isThere(); turn += 1) {
    await act(() => aMoment(20));
    await pass(0);
  }
  await pass(300);
}

const loadOffice = () =>
  Promise.all([
    import('@fourball/web/club/admin/images/AdminAvatarsPage.tsx'),
    import('@fourball/web/club/admin/images/AdminImagesPage.tsx'),
    import('@fourball/web/app/office/AdminUsersPage.tsx'),
    import('@fourball/web/accounts/admin/audit/AdminAuditPage.tsx'),
    import('@fourball/web/accounts/admin/rights/AdminRolesPage.tsx'),
    import('@fourball/web/accounts/search/UserSearchDialog.tsx'),
    import('@fourball/web/accounts/admin/NewAccountDialog.tsx'),
    import('@fourball/web/accounts/emergency/EmergencyContactDialog.tsx'),
    import('@fourball/web/club/images/ImageUploadDialog.tsx'),
    import('@fourball/web/ui/dialog/DeleteDialog.tsx'),
  ]);

export const waitingAvatar = (id: number, name: string): AvatarInReview => ({
  id,
  name,
  userName: name.toLowerCase().replace(' ', '.'),
  memberNumber: String(1000 + id),
  pendingAvatar: `/images/avatar/${id}-new.jpg`,
  avatarUrl: `/images/avatar/${id}.jpg`,
  uploadedAt: `2026-11-20T10:0${id}:00.000Z`,
});

export const account = (userId: number, name: string, more: Partial<AccountRow> = {}): AccountRow => ({
  userId,
  userName: name.toLowerCase().replace(' ', '.'),
  name,
  nickname: null,
  memberNumber: String(1000 + userId),
  claimedMemberNumber: null,
  avatarUrl: null,
  email: `${name.toLowerCase().replace(' ', '.')}@club.example`,
  status: 'ACTIVE',
  roles: ['GOLFER'],
  contactId: userId + 100,
  pendingAvatar: null,
  membershipName: 'Full 7-day',
  createdAt: '2025-04-01T12:00:00.000Z',
  lastLoginAt: null,
  ...more,
});

type Full = NonNullable<UserDetails['full']>;

export function detailsOf(row: AccountRow, more: Partial<Full> = {}): UserDetails {
  const { userId, userName, name, nickname, memberNumber, avatarUrl } = row;
  const { email, contactId, status, roles, pendingAvatar, claimedMemberNumber, createdAt, lastLoginAt } = row;
  const full: Full = {
    email,
    contactId,
    status,
    roles,
    pendingAvatar,
    claimedMemberNumber,
    createdAt,
    lastLoginAt,
    phone: null,
    birthDate: null,
    emergencyContact: null,
    bookings: [],
    memberships: [],
    ledger: [],
    ...more,
  };
  return {
    userId,
    userName,
    name,
    nickname,
    memberNumber,
    avatarUrl,
    avatarURL: avatarUrl,
    coverPhotoUrl: null,
    profile: null,
    full,
    can: { administer: true, changeStatus: true, giveRoles: true, setPassword: true, close: true },
  };
}

export const ines = account(1, 'Inês Amaral', { memberNumber: null, createdAt: '2026-11-10T12:00:00.000Z' });
export const rui = account(2, 'Rui Azevedo', { nickname: '=HYPERLINK("x")', roles: ['GOLFER', 'ORGANIZER'] });
export const hana = account(3, 'Hana Bae', { status: 'INACTIVE', membershipName: null });
export const everybody = [rui, hana, ines];

export const club = () =>
  office()
    .on(listUsers, everybody)
    .on(at(listDocuments, { userId: 1 }), { documents: [], most: 50, mostKilobytes: 10_240 })
    .on(at(getFamilyPayers, { userId: 1 }), { paidBy: null, paysFor: [], most: 12 })
    .on(at(getFamily, { userId: 1 }), { saysYesTo: [], placedByGolfer: [], most: 12 })
    .on(listInactiveUsers, [hana])
    .on(listNewAccounts, [ines])
    .on(listMissingMemberNumbers, [ines])
    .on(at(listUsersByRole, { role: 'ORGANIZER' }), [rui])
    .on(at(getUserDetails, { id: 1 }), detailsOf(ines))
    .on(at(getUserDetails, { id: 2 }), detailsOf(rui))
    .on(at(getUserDetails, { id: 3 }), detailsOf(hana));

/** What was sent, read. */
export const sent = (body: string | undefined): unknown => JSON.parse(body ?? '');
export const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent ?? '').filter(Boolean);
/** What stands below a field. */
export const errorOf = (name: string): string | null => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).find((one) => one) ?? null;
};

/** Types the word that is asked for, and goes on. */
export const answerDelete = async () => {
  await pass(300);
  const word = dialogs().at(-1)?.querySelector('input');
  if (!word) throw new Error('Nobody asks for DELETE.');
  expect(button('ok').disabled).toBe(true);
  await type(word, 'delete');
  await click(button('ok'));
  await pass(300);
};
