/** What the app does about a failed call besides what its caller does: end the session, say so, or wait for the network. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import {
  isUnreached,
  observeRequests,
  type FailureManner,
  type RequestError,
} from '../../lib/request/request.ts';
import { networkChanged, serverNotReached, serverReached } from '../../lib/live/realtime.ts';
import { words } from '../../lib/words/en.ts';
import { showErrorDialog } from '../../ui/dialog/error-dialog.ts';
import { dismissLoading } from '../../ui/dialog/loading-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { endSession, loginPath, useSession } from '../../accounts/session/session.ts';

const probeMs = { first: 4_000, most: 30_000 };
let probeTimer: ReturnType<typeof setTimeout> | undefined;

/** Installs the policy for as long as the page lives. */
export function keepErrorPolicy(): void {
  observeRequests({
    failed: onFailed,
    reached: () => {
      serverReached();
      // What was asked before the network went may be answered after.
      if (!navigator.onLine) probe();
    },
    confirm: async () => (await import('../../accounts/login/open-confirmation.ts')).openConfirmation(),
  });
  window.addEventListener('online', networkChanged);
  window.addEventListener('offline', networkChanged);
}

/** What no page can put better than the club's own words: it may not be done, or the server broke. */
const isUnforeseen = (status: number): boolean => status === 403 || status >= 500;

function onFailed(error: RequestError, { quiet, silent, retried, write }: FailureManner): void {
  const { status } = error;
  const loggingIn = useSession.getState().status === 'loggingIn';
  if (status === 0) {
    // The bar says it for all calls that fail meanwhile.
    serverNotReached();
    probe();
    // What was read comes again with the network; what was to be changed was not, and that has to be said.
    if (!write || quiet || silent || retried || loggingIn) return;
  }
  if (status === 401 && !loggingIn) {
    if (useSession.getState().status !== 'out') void expire();
    return;
  }
  if (status === 401 || status === 404 || silent || (retried && isUnreached(error))) return;
  // A page answers in place what was read, and the refusals that it has words for.
  if (quiet && !(write && isUnforeseen(status))) return;
  dismissLoading();
  error.told = true;
  if (error.code === 'conflict') {
    void showMessage({ lines: [error.message] });
    return;
  }
  showErrorDialog(
    status === 403
      ? {
          title: words.error.title,
          lines: [words.error.unauthorized, words.error.unauthorizedText],
          contact: false,
        }
      : {
          title: words.error.title,
          lines: [words.error.unexpected],
          contact: true,
          status: status === 0 ? 500 : status,
        },
  );
}

/** Without what was typed where the code that keeps it can't be had. */
export const expire = (): Promise<void> =>
  import('./expire-session.ts').then(
    ({ expireSession }) => expireSession(),
    () => endSession(loginPath),
  );

/** Asks for a small file until the server answers again: a visitor without a stream would never find out otherwise. */
function probe(failures = 0): void {
  clearTimeout(probeTimer);
  probeTimer = setTimeout(
    () => {
      fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(serverReached, () => {
        serverNotReached();
        probe(failures + 1);
      });
    },
    growingPause(failures, probeMs),
  );
}
