/** The order of requests: one that looks random and is the same for the same seed, so that both sides get the same. */

/** Begins again at the end. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const result = [...items];
  let state = Math.imul(seed + 2, 0x9e3779b9) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}
