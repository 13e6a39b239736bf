/** How a party that is too large for one tee time is divided over neighbouring ones: pure, for the search and the page. */

/** One start of a course's day, in the order of the sheet. */
interface Start {
  teeTimeId: number;
  time: string;
  startTee: number;
  /** Spots that can be held now; 0 where it is closed or full. */
  available: number;
}

export interface Part {
  teeTimeId: number;
  time: string;
  spots: number;
}

/** A party up to this size plays together; a larger one is divided where one tee time does not hold it. */
export const undivided = 4;

/**
 * The parts of a party that begins at `first`: all of it there where it fits, otherwise as even as it goes over the
 * next starts from the same tee. Null where these have not enough room.
 */
export function divideParty(spots: number, starts: readonly Start[], first: number): Part[] | null {
  const from = starts.find(({ teeTimeId }) => teeTimeId === first);
  if (from === undefined) return null;
  if (from.available >= spots) return [{ teeTimeId: from.teeTimeId, time: from.time, spots }];
  if (spots <= undivided) return null;
  const groups = Math.ceil(spots / undivided);
  const line = starts.filter(({ startTee }) => startTee === from.startTee);
  const parts = line.slice(line.indexOf(from)).slice(0, groups);
  if (parts.length < groups) return null;
  const divided = parts.map(({ teeTimeId, time }, index) => ({
    teeTimeId,
    time,
    spots: Math.ceil((spots - index) / groups),
  }));
  return divided.every(({ spots: wanted }, index) => wanted <= (parts[index]?.available ?? 0))
    ? divided
    : null;
}
