/** Opens the dialog in which two records are seen side by side and made one. */
import { createElement } from 'react';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';

/** The id of the record that stays; null where both stay as they are. */
export const openMerge = (oneId: number, otherId: number): Promise<number | null> =>
  openDialog<number>(async () => {
    const { MergeDialog } = await import('./MergeDialog.tsx');
    return (props) => createElement(MergeDialog, { ...props, oneId, otherId });
  });
