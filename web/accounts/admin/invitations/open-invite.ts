/** Opens the dialog in which the office invites many to log in. */
import { createElement } from 'react';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';

/** Of a file that was brought along, or of everybody who has never logged in. */
export const openInvite = (importId?: number): Promise<true | null> =>
  openDialog<true>(async () => {
    const { InviteDialog } = await import('./InviteDialog.tsx');
    return (props) => createElement(InviteDialog, { ...props, importId });
  });
