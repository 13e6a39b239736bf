/** What a worker does with the files of the office: the next one that was ordered, to be written or to be taken back. */
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { claimNext, Ended, leave } from './claim-import.ts';
import type { ImportKinds } from './import-rows.ts';
import { undoAll } from './undo-import.ts';
import { writeAll } from './write-import.ts';

/**
 * Whether there was one. What would fare differently by now is not done, and is said to have changed. Whatever else breaks leaves
 * nothing of it, is thrown, and is tried again; after the third time it has failed.
 */
export async function workOnNextImport(house: House, kinds: ImportKinds): Promise<boolean> {
  const claimed = await claimNext(house);
  if (!claimed) return false;
  const work = claimed.state === 'WRITING' ? writeAll : undoAll;
  try {
    await transact(house.db, (tx) => work(house, tx, kinds, claimed));
  } catch (error) {
    await leave(house, claimed, error);
    if (!(error instanceof Ended)) throw error;
  }
  return true;
}
