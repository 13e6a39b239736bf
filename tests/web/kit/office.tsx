/** An admin in the office: the app started on one of its pages, with the lists that its pages read. */
import { act } from 'react';
import { expect } from 'vitest';
import type { AccountRow, UserDetails } from '@fourball/shared/accounts/shapes.ts';
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
  type Network,
} from './start-app.tsx';

export const daniel = { ...ava, name: 'Daniel Okafor', admin: true, roles: ['GOLFER', 'ADMIN'] };

/** The network of a club whose reader is an admin. */
export const office = (): Network =>
  quietClub()
    .on('GET /api/v1/user/current-user', { body: daniel })
    .on('GET /api/v1/image/review', { body: [] })
    .on('GET /api/v1/user/count', { body: { count: 3, recent: 1, inactive: 1 } })
    .on('GET /api/v1/user/missing-member-numbers/count', { body: { count: 1 } })
    .on('GET /api/v1/emergency-contact/unvalidated/count', { body: { count: 0 } })
    .on('GET /api/v1/user/roles', { body: [{ role: 'ADMIN', count: 1 }] });

/** Opens a page of the office; its code must not take time in here. */
export async function openOffice(network: Network, path: string): Promise<void> {
  rememberSession();
  await startApp(network, path);
  await act(async () => {
    await loadOffice();
  });
  await pass(300);
}

const loadOffice = () =>
  Promise.all([
    import('@fourball/web/club/admin/images/AdminAvatarsPage.tsx'),
    import('@fourball/web/club/admin/images/AdminImagesPage.tsx'),
    import('@fourball/web/app/office/AdminUsersPage.tsx'),
    import('@fourball/web/accounts/admin/AdminAuditPage.tsx'),
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
    can: { administer: true },
  };
}

export const ines = account(1, 'Inês Amaral', { memberNumber: null, createdAt: '2026-11-10T12:00:00.000Z' });
export const rui = account(2, 'Rui Azevedo', { nickname: '=HYPERLINK("x")', roles: ['GOLFER', 'ORGANIZER'] });
export const hana = account(3, 'Hana Bae', { status: 'INACTIVE', membershipName: null });
export const everybody = [rui, hana, ines];

export const club = () =>
  office()
    .on('GET /api/v1/user', { body: everybody })
    .on('GET /api/v1/book/family/1', { body: { saysYesTo: [], placedByGolfer: [], most: 12 } })
    .on('GET /api/v1/user/inactive', { body: [hana] })
    .on('GET /api/v1/user/new-accounts', { body: [ines] })
    .on('GET /api/v1/user/missing-member-numbers', { body: [ines] })
    .on('GET /api/v1/user/find-all-by-role/ORGANIZER', { body: [rui] })
    .on('GET /api/v1/user/details/1', { body: detailsOf(ines) })
    .on('GET /api/v1/user/details/2', { body: detailsOf(rui) })
    .on('GET /api/v1/user/details/3', { body: detailsOf(hana) });

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
