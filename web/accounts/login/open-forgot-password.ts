/** Opens the dialog that sends a link to set a new password. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/** `email` stands in its field already. Resolves when it is closed. */
export async function openForgotPassword(email = ''): Promise<void> {
  await openDialog(async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog, {
    startWith: email,
  });
}
