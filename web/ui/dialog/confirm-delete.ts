/** Asks before something is deleted for good: the word has to be typed. */
import { createElement } from 'react';
import { openDialog } from './open-dialog.ts';

/** `lines` say what will be gone. True only once DELETE was typed, in any case, and ok was pressed. */
export async function confirmDelete(lines: readonly string[]): Promise<boolean> {
  const answer = await openDialog<'ok'>(async () => {
    const { DeleteDialog } = await import('./DeleteDialog.tsx');
    return (props) => createElement(DeleteDialog, { ...props, lines });
  });
  return answer === 'ok';
}
