/** Chance that comes out the same every time: the demo club must look alike on every machine. */

export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in `probability` of all cases. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** A 32-bit number for a text, the same for the same text (FNV-1a). */
export function numberFor(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small, fast and good enough for pictures and parties. */
export function chanceFor(text: string): Chance {
  let state = numberFor(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (items) => at(items, between(0, items.length - 1)),
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return at(items, items.length - 1)[0];
    },
    shuffled(items) {
      const copy = [...items];
      for (let end = copy.length - 1; end > 0; end -= 1) {
        const other = between(0, end);
        const moved = at(copy, other);
        copy[other] = at(copy, end);
        copy[end] = moved;
      }
      return copy;
    },
  };
}
