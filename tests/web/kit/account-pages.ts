/** Opens the app on an account page, and reads what stands below its fields. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listPasskeys, listSessions } from '@fourball/shared/accounts/session-calls.ts';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { getProfile } from '@fourball/shared/accounts/user-calls.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { getOwnFamilyPayers } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { getPlacing } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { getCalendarFeed } from '@fourball/shared/booking/calendar-calls.ts';
import { getNameChoice } from '@fourball/shared/booking/people-calls.ts';
import { getConsent } from '@fourball/shared/mail/subscription-calls.ts';
import { ava, buttons, dialogs, field, quietClub, startApp } from './start-app.tsx';
import { at, type Network } from './network.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';

/** Of a club without lists. */
const noConsent: ReplyOf<typeof getConsent> = {
  contact: { id: 107 },
  email: 'ava@club.example',
  address: 'OK',
  newEmail: null,
  lists: [],
  trackingSince: null,
  history: [],
};

const me = { ...ava, avatarUrl: '/images/avatar/ava.jpg', pendingAvatar: null };
export const father = {
  firstName: 'Luc',
  lastName: 'Tremblay',
  email: 'luc@example.org',
  phone: '416-555-0134',
};
export const profile = {
  profile: 'Early riser &amp; walker.<br>Nine &lt; eighteen.',
  birthDate: '1988-05-04',
  emergencyContact: { contactId: 9, relation: 'Father', contact: { id: 9, ...father } },
  pendingEmergencyContact: null,
};
export const here = {
  id: 1,
  device: 'Chrome on Linux',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: '2026-11-21T16:00:00.000Z',
  current: true,
};
const there = { ...here, id: 2, device: 'Safari on iPhone', current: false };
const laptop = {
  id: 5,
  name: 'My laptop',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  confirmBy: null,
};

/** The club as the page of the account asks it, with a golfer who has all there is. */
export const accountClub = (user: CurrentUser = me): Network =>
  quietClub()
    .on(getCurrentUser, user)
    .on(getProfile, profile)
    .on(listSessions, [there, here])
    .on(listPasskeys, [laptop])
    .on(at(listBuddyLists, { id: ava.userId }), [])
    .on(getCalendarFeed, { createdAt: null })
    .on(getNameChoice, { shown: 'CLUB', club: 'MEMBERS' })
    .on(getConsent, noConsent)
    .on(getOwnFamilyPayers, { paidBy: null, paysFor: [], most: 12 })
    .on(getPlacing, { placedBy: 'MEMBERS', alwaysYes: [], maxBuddies: 20 });

/** Pages and dialogs are loaded when they are needed, which in here must not take time. */
export async function openAccounts(network: Network, address: string): Promise<void> {
  await Promise.all([
    import('@fourball/web/accounts/login/SignUpPage.tsx'),
    import('@fourball/web/accounts/login/ChangePasswordPage.tsx'),
    import('@fourball/web/app/account/AccountPage.tsx'),
    import('@fourball/web/accounts/emergency/EmergencyLinkPage.tsx'),
    import('@fourball/web/accounts/login/ForgotPasswordDialog.tsx'),
    import('@fourball/web/accounts/search/UserSearchDialog.tsx'),
    import('@fourball/web/accounts/emergency/EmergencyContactDialog.tsx'),
    import('@fourball/web/accounts/profile/EraseAccountDialog.tsx'),
    import('@fourball/web/booking/buddies/BuddySection.tsx'),
    import('@fourball/web/booking/calendar/CalendarSection.tsx'),
    import('@fourball/web/booking/sheet/NameSection.tsx'),
  ]);
  await startApp(network, address);
}

/** What stands below a field as its error; null where it has none. */
export function errorOf(label: string): string | null {
  const target = field(label);
  if (target.getAttribute('aria-invalid') !== 'true') return null;
  const ids = target.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

/** The button of the topmost dialog; the page behind it may have one of the same name. */
export function dialogButton(name: string): HTMLButtonElement {
  const top = dialogs().at(-1);
  const found = buttons(name).filter((one) => top?.contains(one));
  if (found[0] === undefined || found.length > 1) throw new Error(`${name}: ${found.length} in the dialog`);
  return found[0];
}
