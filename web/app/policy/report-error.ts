/** Tells the club's log of errors what broke in a page. */
import { reportError } from '@fourball/shared/club/error-calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { withoutToken } from '../../lib/browser/navigation.ts';
import { useSession } from '../../accounts/session/session.ts';

const told = new Set<string>();
/** A page that breaks again and again is told of this often. */
const mostTold = 10;

/**
 * Posts an error of the page with its route. Failed calls are not errors of the page, and the same error is told once.
 * Never fails itself.
 */
export async function report(reason: unknown): Promise<void> {
  if (reason instanceof RequestError || isAbort(reason)) return;
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const key = `${error.name} ${error.message}`;
  if (told.has(key) || told.size >= mostTold || isMissingOverlay(error)) return;
  told.add(key);
  await request(reportError, {
    body: {
      type: 'client',
      name: error.name,
      message: error.message,
      stack: error.stack ?? '',
      route: withoutToken(window.location.pathname),
      userName: useSession.getState().user?.userName ?? null,
    },
    silent: true,
  }).catch((failure: unknown) => console.info('The error was not logged.', failure));
}

const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';

/** A dialog that is closed while it opens: nobody misses it. */
const isMissingOverlay = ({ message }: Error): boolean =>
  /overlay/i.test(message) && /missing|not found|does not exist/i.test(message);
