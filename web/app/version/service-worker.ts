/** The service worker as the page deals with it: registered when the page has settled, and changed when one says so. */
import { useAppState } from './app-state.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { words } from '../../lib/words/shell-words.en.ts';
import { useSession } from '../../accounts/session/session.ts';

/** A page that never settles registers after this. */
const latestMs = 30_000;
/** Settled: nothing has been on its way for this long. */
const quietMs = 1_000;

/** Asked for, so that the page does not begin anew by itself when the first worker takes over. */
let reloading = false;

/** Registers the worker once the page is stable, or after 30 seconds. Where there can be none, that is noted. */
export async function registerWhenStable(): Promise<void> {
  await stable();
  const workers = workersOf(navigator);
  if (workers === null) {
    useAppState.setState({ workerSupported: false });
    console.info(words.update.unsupported);
    return;
  }
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker of all changes nothing; a new one comes with new pages.
    if (controlled && !reloading) {
      reloading = true;
      window.location.reload();
    }
    controlled = true;
  });
  try {
    const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' });
    useAppState.setState({ workerSupported: true });
    watch(registration, workers);
  } catch (reason) {
    useAppState.setState({ workerSupported: false });
    console.info(words.update.unsupported, reason);
  }
}

/** Null in browsers, and in windows, that have none. */
const workersOf = (browser: Navigator): ServiceWorkerContainer | null =>
  (browser as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null;

function stable(): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      forgetQueries();
      forgetSession();
      resolve();
    };
    const look = () => {
      clearTimeout(quiet);
      const { status, startError } = useSession.getState();
      const busy = queryClient.isFetching() > 0 || (status === 'loading' && startError === null);
      if (!busy) quiet = setTimeout(end, quietMs);
    };
    const latest = setTimeout(end, latestMs);
    const forgetQueries = queryClient.getQueryCache().subscribe(look);
    const forgetSession = useSession.subscribe(look);
    look();
  });
}

function watch(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  // Without a controller it is the first: nothing to change over from.
  const waits = () => workers.controller !== null && useAppState.setState({ updateWaits: true });
  if (registration.waiting !== null) waits();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') waits();
    });
  });
}

/**
 * Asks the server for another worker. True when there is one, installed and waiting; null where no worker is
 * registered. A failure is logged only, and then nothing is known.
 */
export async function findNewWorker(): Promise<boolean | null> {
  const registration = await workersOf(navigator)?.getRegistration();
  if (registration === undefined) return null;
  try {
    await registration.update();
  } catch (reason) {
    console.info('The update of the service worker failed.', reason);
    return false;
  }
  const { installing } = registration;
  if (installing !== null) await installed(installing);
  return registration.waiting !== null;
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Goes over to the version that waits; the page begins anew as soon as it has taken over, or at once if none waits. */
export async function applyUpdate(): Promise<void> {
  const registration = await workersOf(navigator)?.getRegistration();
  if (registration?.waiting != null) registration.waiting.postMessage({ type: 'SKIP_WAITING' }, {});
  else window.location.reload();
}
