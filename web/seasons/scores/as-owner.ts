/** Binds a call to the golfer whose book or card it is about: the server refuses it where somebody else is logged in by then. */
import { callerHeader } from '@fourball/shared/contract/caller-header.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import { RequestError } from '../../lib/request/request.ts';
import type { Owner } from './entry-book.ts';

/** Why the server refuses a call that is bound to somebody else. */
export const otherCaller: ErrorCode = 'other_caller';

export const isOtherCaller = (reason: unknown): boolean =>
  reason instanceof RequestError && reason.code === otherCaller;

interface Manner {
  via?: (address: string, init: RequestInit) => Promise<Response>;
}

/**
 * For the options of `request`, where the call is `bound`. All tabs share one session, and a call takes its token as it leaves, so that what this page
 * knows of its golfer may be older. A link says by itself whose it is.
 */
export const asOwner = (owner: Owner): Manner =>
  owner.startsWith('user ')
    ? {
        via(address, init) {
          const headers = new Headers(init.headers);
          headers.set(callerHeader, owner.slice(5));
          return fetch(address, { ...init, headers });
        },
      }
    : {};
