/** Opens the app on an account page, and reads what stands below its fields. */
import { buttons, dialogs, field, startApp } from './start-app.tsx';
import type { Network } from './network.ts';
import type { getConsent } from '@fourball/shared/mail/subscription-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';

/** Of a club without lists. */
export const noConsent: ReplyOf<typeof getConsent> = {
  contact: { id: 107 },
  email: 'ava@club.example',
  address: 'OK',
  newEmail: null,
  lists: [],
  trackingSince: null,
  history: [],
};

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
