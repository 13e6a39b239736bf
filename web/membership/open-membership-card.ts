/** Opens the membership card of the person who is logged in, from anywhere. */
import { openDialog } from '../ui/dialog/open-dialog.ts';

/** Resolves when it is closed. */
export async function openMembershipCard(): Promise<void> {
  await openDialog(async () => (await import('./MembershipCardDialog.tsx')).MembershipCardDialog);
}
