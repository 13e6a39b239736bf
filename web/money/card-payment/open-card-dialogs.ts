/** Opens the dialogs of paying by card; their code, and Stripe's, is loaded when they are. */
import { createElement } from 'react';
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/**
 * `owed`: cents. PAID once the money has arrived, WAITING while the bank takes its time, null where it was closed before
 * anything was paid. What is owed and the payments are read anew by the dialog itself.
 */
export const openPayBalance = (owed: number): Promise<'PAID' | 'WAITING' | null> =>
  openDialog<'PAID' | 'WAITING'>(async () => {
    const { PayBalanceDialog } = await import('./PayBalanceDialog.tsx');
    return (props) => createElement(PayBalanceDialog, { ...props, owed });
  });

/** SAVED once a card is kept. */
export const openCardSetup = (): Promise<'SAVED' | null> =>
  openDialog<'SAVED'>(async () => (await import('./CardSetupDialog.tsx')).CardSetupDialog);
