/** Opens the app on an account page, and reads what stands below its fields. */
import { buttons, dialogs, field, startApp, type Network } from './start-app.tsx';

/** Pages and dialogs are loaded when they are needed, which in here must not take time. */
export async function openAccounts(network: Network, address: string): Promise<void> {
  await Promise.all([
    import('@fourball/web/accounts/SignUpPage.tsx'),
    import('@fourball/web/accounts/ChangePasswordPage.tsx'),
    import('@fourball/web/accounts/AccountPage.tsx'),
    import('@fourball/web/accounts/EmergencyLinkPage.tsx'),
    import('@fourball/web/accounts/ForgotPasswordDialog.tsx'),
    import('@fourball/web/accounts/UserSearchDialog.tsx'),
    import('@fourball/web/accounts/EmergencyContactDialog.tsx'),
    import('@fourball/web/accounts/EraseAccountDialog.tsx'),
    import('@fourball/web/booking/BuddySection.tsx'),
    import('@fourball/web/booking/CalendarSection.tsx'),
    import('@fourball/web/booking/NameSection.tsx'),
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
