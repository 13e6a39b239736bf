/**
 * The database of what was seen last. It stands apart from the one of entries, whose form must not change for the sake of what can be read again:
 * an older tab that is still open would keep a new form waiting, and with it a score.
 */
import { versions, versionText } from '@fourball/shared/club/versions.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface Kept {
  readonly name: string;
  readonly userId: number;
  /** `Date.now()` of when it was read. */
  readonly readAt: number;
  /** Of the pages that read it: others may want another form of it. */
  readonly version: string;
  readonly value: unknown;
}

interface SeenDb extends DBSchema {
  seen: { key: string; value: Kept; indexes: { readAt: number } };
}

/** Some days of golf with their boards and rounds; the oldest make room. */
const mostKept = 60;
const keptForMs = 14 * 86_400_000;

const version = versionText(versions.public);

let opened: Promise<IDBPDatabase<SeenDb>> | null = null;

const open = (): Promise<IDBPDatabase<SeenDb>> =>
  (opened ??= openDB<SeenDb>('fourball-seen', 1, {
    upgrade(db) {
      db.createObjectStore('seen', { keyPath: 'name' }).createIndex('readAt', 'readAt');
    },
    terminated: () => (opened = null),
  }));

/** Does nothing where the browser keeps nothing: it can be read again. */
async function use<Value>(act: (db: IDBPDatabase<SeenDb>) => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act(await open());
  } catch {
    opened = null;
    return undefined;
  }
}

/** One golfer's at a time: whoever was here before has left, or has lost the session. */
export async function keepSeen(userId: number, name: string, value: unknown): Promise<void> {
  await use(async (db) => {
    const { store, done } = db.transaction('seen', 'readwrite');
    const now = Date.now();
    await store.put({ name, userId, readAt: now, version, value });
    let left = await store.count();
    for (let one = await store.index('readAt').openCursor(); one !== null; one = await one.continue()) {
      const { userId: whose, readAt } = one.value;
      if (whose === userId && left <= mostKept && readAt > now - keptForMs) continue;
      await one.delete();
      left -= 1;
    }
    await done;
  });
}

/** What this golfer saw under a name, and when; undefined where nothing is kept, or it is of other pages. */
export async function findSeen<Value>(
  userId: number,
  name: string,
): Promise<{ value: Value; readAt: number } | undefined> {
  const kept = await use((db) => db.get('seen', name));
  if (kept === undefined || kept.userId !== userId || kept.version !== version) return undefined;
  // What is kept under a name was read by the same call of the same pages.
  return { value: kept.value as Value, readAt: kept.readAt };
}

export async function dropSeen(userId: number, name: string): Promise<void> {
  if ((await findSeen(userId, name)) !== undefined) await use((db) => db.delete('seen', name));
}

export const forgetSeen = async (): Promise<void> => void (await use((db) => db.clear('seen')));
