/**
 * What golfers saw last of their golf events (boards, groups, results), kept in the browser and shown where the club can't be reached.
 * This part is light: the database is opened only once there is something to keep, or something is missing.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';
import { useSession } from '../accounts/session/session.ts';
import { forget, readJson, readStored, storageKeys, store } from '../lib/browser/storage.ts';
import { isUnreached, RequestError } from '../lib/request/request.ts';

/** Who looked: a number of the club's, and the name by which replies are told apart. */
interface Reader {
  readonly userId: number;
  readonly userName: string;
}

/** In storage: whose the kept pages are. */
const readerKey = 'seen-by';

const isReader = (value: unknown): value is Reader =>
  typeof value === 'object' && value !== null && 'userId' in value && 'userName' in value;

const lastReader = (): Reader | null =>
  readJson(readerKey, (value): value is Reader | null => value === null || isReader(value), null);

type SessionState = ReturnType<typeof useSession.getState>;

/** Whoever is logged in; where the session is kept and the club can't be asked for it, who was here before. */
function readerOf({ user, status, startError }: SessionState): Reader | null {
  if (user !== null) return user;
  return status === 'loading' && isUnreached(startError) ? lastReader() : null;
}

/** Of whom a reply is: it says what may be done with it. Empty for visitors. */
export const useWho = (): string => useSession((state) => readerOf(state)?.userName ?? '');

/** The number of who reads; null for visitors. */
export const useReaderId = (): number | null => useSession((state) => readerOf(state)?.userId ?? null);

const openBook = () => import('./seen-book.ts');

/**
 * For `queryFn`: reads, and keeps what came under `name`. Where the club can't be reached and the page has nothing yet, it gets what was kept, with the
 * time of then, and the failure all the same: `AsOf` says both. Visitors keep nothing.
 */
export async function seen<Value>(
  name: string,
  { client, queryKey }: QueryFunctionContext,
  read: () => Promise<Value>,
): Promise<Value> {
  const reader = readerOf(useSession.getState());
  try {
    const value = await read();
    // Whoever has left meanwhile leaves nothing behind.
    if (reader !== null && useSession.getState().user?.userId === reader.userId) {
      store(readerKey, JSON.stringify({ userId: reader.userId, userName: reader.userName }));
      void openBook().then(
        ({ keepSeen }) => keepSeen(reader.userId, name, value),
        () => undefined,
      );
    }
    return value;
  } catch (reason) {
    if (reader !== null && isUnreached(reason)) {
      const kept = await openBook().then(
        ({ findSeen }) => findSeen<Value>(reader.userId, name),
        () => undefined,
      );
      if (kept !== undefined && client.getQueryData(queryKey) === undefined)
        client.setQueryData(queryKey, kept.value, { updatedAt: kept.readAt });
    } else if (reason instanceof RequestError && [403, 404].includes(reason.status) && reader !== null) {
      // It is not theirs to see any more.
      void openBook().then(
        ({ dropSeen }) => dropSeen(reader.userId, name),
        () => undefined,
      );
    }
    throw reason;
  }
}

/** Whoever leaves of their own accord leaves no names behind. A session that ended by itself keeps them, as it does cards. */
export function forgetSeenOnLeaving(): void {
  useSession.subscribe(({ leaving }, before) => {
    if (!leaving || before.leaving || readStored(storageKeys.expired) !== null) return;
    if (readStored(readerKey) === null) return;
    forget(readerKey);
    void openBook().then(
      ({ forgetSeen }) => forgetSeen(),
      () => undefined,
    );
  });
}
