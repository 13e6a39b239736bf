/** Opens the dialog that puts the reader on the waitlist; its code comes with the first question. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import type { WaitWish } from './WaitDialog.tsx';

export const openWait = (wish: WaitWish): void =>
  void openDialog(async () => (await import('./WaitDialog.tsx')).WaitDialog, { wish });
