/** Asks whether unsaved changes of a page may be left behind. */
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { words } from '../../pages/content-words.en.ts';

export async function askToLeave(): Promise<boolean> {
  const { leaveTitle, leave, leaveYes, leaveNo } = words.editor;
  return (await showMessage({ title: leaveTitle, lines: [leave], ok: leaveYes, cancel: leaveNo })) === 'ok';
}
