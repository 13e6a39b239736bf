/** The order of locks as it is checked while tests run. */
import type { TransactionWatch } from '@fourball/db/connection.ts';
import { LockOrderError, watchLockOrder } from '@fourball/db/lock-order.ts';

/** A command that takes a lock out of turn fails; over HTTP that is a 500 without a word, so it is said here. */
export function checkedLocks(): TransactionWatch {
  const watch = watchLockOrder();
  const saying = <Result>(look: () => Result): Result => {
    try {
      return look();
    } catch (error) {
      if (error instanceof LockOrderError) console.error(String(error));
      throw error;
    }
  };
  return (text, values) => {
    const cameBack = saying(() => watch(text, values));
    return (rows) => saying(() => cameBack(rows));
  };
}
