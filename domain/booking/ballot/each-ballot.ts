/** Goes through ballots that are due, so that one which fails does not hold up the others. */

/**
 * One after the other. Returns for how many `work` said that it did something; throws at the end what was thrown
 * meanwhile.
 */
export async function eachBallot(
  ballotIds: readonly number[],
  work: (ballotId: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const ballotId of ballotIds) {
    try {
      if (await work(ballotId)) done += 1;
    } catch (reason) {
      failures.push(reason);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Ballots that failed: ${failures.length}`);
  return done;
}
