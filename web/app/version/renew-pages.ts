/** Goes over to new pages without asking, where nobody is there to answer. */
import { hasOtherPages } from './other-pages.ts';
import { applyUpdate, findNewWorker } from './service-worker.ts';

/** `anyway`: begins anew even where the server has no other pages. A server that can't be asked changes nothing. */
export async function renewPages(anyway: boolean): Promise<void> {
  try {
    const others = (await findNewWorker()) ?? (await hasOtherPages());
    if (others) await applyUpdate();
    else if (anyway) window.location.reload();
  } catch (reason) {
    console.info('The update check failed.', reason);
  }
}
