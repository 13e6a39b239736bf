/** The popups of the booking screens. */
import { RequestError } from '../lib/request/request.ts';
import { showMessage, type MoreAbout } from '../ui/dialog/show-message.ts';
import { words } from './words.en.ts';

const { popups } = words;

/** Both of these end in a page that is loaded anew when they are closed, in whatever way. */
export async function showFailedToSecure(more?: MoreAbout): Promise<void> {
  const { title, text, button } = popups.failedToSecure;
  await showMessage({ title, lines: [text], ok: button, more });
  window.location.reload();
}

export async function showTimerExpired(): Promise<void> {
  const { title, text } = popups.timerExpired;
  await showMessage({ title, lines: [text] });
  window.location.reload();
}

/** Says in a dialog why a call was refused or did not arrive. */
export function showTrouble(title: string, reason: unknown): void {
  // What something on the way said in the club's place is no answer.
  const refused = reason instanceof RequestError && reason.status > 0 && reason.code !== 'unknown';
  // A session that ended takes the person to the login by itself.
  if (refused && (reason.status === 401 || reason.told)) return;
  void showMessage({ title, lines: [refused ? reason.message : words.trouble.unreached] });
}
