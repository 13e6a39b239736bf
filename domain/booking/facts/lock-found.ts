/** Locks rows that may move while they are waited for, without ever locking one out of turn. */
import { BeginAnew } from '../../kernel/transact.ts';

/**
 * While a lock is waited for, what was to be locked may have moved to rows that are not locked yet: they are looked for again,
 * and locked where that keeps to the order of ids. `locked` are those that are locked already. Returns all of them. Throws
 * BeginAnew where a row comes before one that is locked.
 */
export async function lockFound(
  locked: Iterable<number>,
  find: () => Promise<readonly number[]>,
  lock: (ids: readonly number[]) => Promise<unknown>,
): Promise<number[]> {
  const all = new Set(locked);
  for (;;) {
    const more = (await find()).filter((id) => !all.has(id));
    if (more.length === 0) return [...all];
    if (Math.min(...more) < Math.max(...all)) throw new BeginAnew();
    await lock(more);
    for (const id of more) all.add(id);
  }
}
