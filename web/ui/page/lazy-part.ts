/** Parts of a page that come after the page itself, and that are no reason to take the page away. */
import { lazy } from 'react';

/** What can't be had without a network is fetched once there is one again; until then the part is as while it loads. */
async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return patiently(load);
  }
}

/** As `lazy`, of React. */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load));
