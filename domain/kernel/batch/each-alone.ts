/** Goes through what is due, so that one thing which fails does not hold up the others. */

/**
 * One after the other. Returns the sum of what `work` says that it did, a yes as one; throws at the end what was thrown meanwhile, as
 * an AggregateError that says of how many `things`.
 */
export async function eachAlone<Due>(
  things: string,
  due: readonly Due[],
  work: (one: Due) => Promise<number | boolean>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const one of due) {
    try {
      done += Number(await work(one));
    } catch (reason) {
      failures.push(reason);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${things} that failed: ${failures.length}`);
  return done;
}
