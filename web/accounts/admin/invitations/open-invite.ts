/** Opens the dialog in which the office invites many to log in. */
import { createElement } from 'react';
import type { Invited } from './InviteDialog.tsx';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';

/** Of a file that was brought along, of who is named, or of everybody who has never logged in. */
export const openInvite = (whom: Invited = {}): Promise<true | null> =>
  openDialog<true>(async () => {
    const { InviteDialog } = await import('./InviteDialog.tsx');
    return (props) => createElement(InviteDialog, { ...props, whom });
  });
