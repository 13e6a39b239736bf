/** Gives up waiting: commands to a lost Redis wait for its return, and whoever asked must not wait with them. */

export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Rejects with `TookTooLong` after `patience` milliseconds; what was begun goes on by itself. */
export async function within<Result>(
  patience: number,
  what: string,
  begun: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`${what} took longer than ${patience} ms.`)), patience);
  });
  // A result that comes too late, good or bad, is nobody's any more.
  begun.catch(() => {});
  try {
    return await Promise.race([begun, late]);
  } finally {
    clearTimeout(timer);
  }
}
