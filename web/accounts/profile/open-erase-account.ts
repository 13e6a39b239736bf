/** Opens the dialog by which a golfer erases their account. */
import { endSession } from '../session/session.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { words } from '../words.en.ts';

/** True once it is erased: then the session has ended as well. */
export async function openEraseAccount(): Promise<boolean> {
  const erased = await openDialog<'erased'>(
    async () => (await import('./EraseAccountDialog.tsx')).EraseAccountDialog,
  );
  if (erased === null) return false;
  // The server has ended it with the account.
  endSession('/');
  void showMessage({ title: words.erase.title, lines: [words.erase.erased] });
  return true;
}
