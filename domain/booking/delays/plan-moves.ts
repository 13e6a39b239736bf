/** Which free tee time each party of a closed span could go to. Pure. */

/** The spots of one booking at one tee time. */
export interface MovingParty {
  readonly purchaseId: number;
  readonly teeTimeId: number;
  readonly courseId: number;
  readonly startsAt: Date;
  readonly spots: number;
}

/** A tee time that stays open, with the places that nobody has, holds or was offered. */
export interface FreeTeeTime {
  readonly teeTimeId: number;
  readonly courseId: number;
  readonly startsAt: Date;
  readonly free: number;
}

/**
 * By the order of `parties`, for each of them the tee time, or null where none has room. A party stays together and on its course;
 * what is given to one is not given to another. The nearest to its own time comes first, of two equally near the later. A
 * further party of the same booking goes next to where the first went.
 */
export function planMoves(
  parties: readonly MovingParty[],
  teeTimes: readonly FreeTeeTime[],
): (FreeTeeTime | null)[] {
  const free = new Map(teeTimes.map(({ teeTimeId, free: places }) => [teeTimeId, places]));
  /** By the booking: by how much its first party moves. */
  const moved = new Map<number, number>();
  const given = new Map<MovingParty, FreeTeeTime>();
  const inOrder = parties.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.purchaseId - b.purchaseId,
  );
  for (const party of inOrder) {
    const near = party.startsAt.getTime() + (moved.get(party.purchaseId) ?? 0);
    const [best] = teeTimes
      .filter(
        ({ teeTimeId, courseId }) => courseId === party.courseId && (free.get(teeTimeId) ?? 0) >= party.spots,
      )
      .toSorted(
        (a, b) =>
          Math.abs(a.startsAt.getTime() - near) - Math.abs(b.startsAt.getTime() - near) ||
          b.startsAt.getTime() - a.startsAt.getTime() ||
          a.teeTimeId - b.teeTimeId,
      );
    if (!best) continue;
    given.set(party, best);
    free.set(best.teeTimeId, (free.get(best.teeTimeId) ?? 0) - party.spots);
    if (!moved.has(party.purchaseId))
      moved.set(party.purchaseId, best.startsAt.getTime() - party.startsAt.getTime());
  }
  return parties.map((party) => given.get(party) ?? null);
}
