/** Opens the form in which an admin opens an account for somebody. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/** The id of the account that was opened, or that has the email already; null where the form was only closed. */
export const openNewAccount = (): Promise<number | null> =>
  openDialog<number>(async () => (await import('./NewAccountDialog.tsx')).NewAccountDialog);
