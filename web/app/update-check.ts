/** Looks whether the server has other pages than the one that runs here, and offers to go over to them. */
import { words } from '../lib/words/en.ts';
import { showMessage } from '../ui/show-message.ts';

let asking = false;

/** Asks once at a time; ok loads the page anew. A server that can't be asked changes nothing. */
export async function checkForUpdate(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    const running = document.querySelector('script[type=module][src]')?.getAttribute('src');
    if (!response.ok || running == null || (await response.text()).includes(running)) return;
    const answer = await showMessage({ title: words.update.title, lines: [words.update.text] });
    if (answer === 'ok') window.location.reload();
  } catch (reason) {
    console.info('The update check failed.', reason);
  } finally {
    asking = false;
  }
}
