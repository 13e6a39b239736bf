/** Opens the dialog in which the office takes a golfer out of a booking; loaded when it is first needed. */
import { openDialog } from '../../../ui/dialog/open-dialog.ts';

export const openTakeOut = (about: {
  roundId: number;
  purchaseId: number;
  name: string;
}): Promise<true | null> =>
  openDialog<true, typeof about>(async () => (await import('./TakeOutDialog.tsx')).TakeOutDialog, about);
