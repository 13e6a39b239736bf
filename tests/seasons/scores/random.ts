/** Chance that comes out the same each time. */

/** Numbers from 0 up to 1, by a seed (mulberry32). */
export function source(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<One>(random: () => number, ones: readonly One[]): One[] {
  return ones
    .map((one) => ({ one, at: random() }))
    .sort((first, second) => first.at - second.at)
    .map(({ one }) => one);
}
