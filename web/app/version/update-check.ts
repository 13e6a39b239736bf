/** Looks whether the server has other pages than the one that runs here, and offers to go over to them. */
import { showMessage } from '../../ui/dialog/show-message.ts';
import { hasOtherPages } from './other-pages.ts';
import { applyUpdate, findNewWorker } from './service-worker.ts';
import { words } from '../../lib/words/shell-words.en.ts';

let asking = false;

/** Asks once at a time; ok starts the app anew. A server that can't be asked changes nothing. */
export async function checkForUpdate(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    if (!((await findNewWorker()) ?? (await hasOtherPages()))) return;
    const answer = await showMessage({ title: words.update.title, lines: [words.update.text] });
    if (answer === 'ok') await applyUpdate();
  } catch (reason) {
    console.info('The update check failed.', reason);
  } finally {
    asking = false;
  }
}
