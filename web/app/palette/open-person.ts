/** Shows who a golfer is, in a small dialog, from anywhere. */
import { createElement } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/** Resolves when it is closed. */
export async function openPerson(person: UserCard): Promise<void> {
  await openDialog(async () => {
    const { PersonDialog } = await import('./PersonDialog.tsx');
    return (props) => createElement(PersonDialog, { ...props, person });
  });
}
