/** Gathers who came and went until it is time to tell: the more listen, the longer, so that telling stays a small part of the work. */

export interface Comings {
  add(joined: readonly string[], left: readonly string[]): void;
  close(): void;
}

/** The first so many of a set, which are taken out of it. */
function takeFrom(names: Set<string>, most: number): string[] {
  const taken: string[] = [];
  for (const name of names) {
    if (taken.length >= most) break;
    taken.push(name);
    names.delete(name);
  }
  return taken;
}

/**
 * Tells the first at once; `pause` says for how many milliseconds after that the next are gathered, `atOnce` of how many
 * names one telling speaks at most: of a crowd of thousands, told to each of them, all names at once would be gigabytes.
 */
export function gatherComings(
  tell: (joined: readonly string[], left: readonly string[]) => void,
  pause: () => number,
  atOnce: number,
): Comings {
  // Nobody is in both: what was heard last is so.
  const joined = new Set<string>();
  const left = new Set<string>();
  let told = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const tellNow = (): void => {
    timer = undefined;
    told = performance.now();
    const came = takeFrom(joined, atOnce);
    tell(came, takeFrom(left, atOnce - came.length));
    if (joined.size + left.size > 0) tellSoon();
  };
  const tellSoon = (): void => {
    const wait = told + pause() - performance.now();
    if (wait > 0) timer = setTimeout(tellNow, wait);
    else tellNow();
  };
  return {
    add(came, went) {
      for (const name of came) {
        joined.add(name);
        left.delete(name);
      }
      for (const name of went) {
        left.add(name);
        joined.delete(name);
      }
      if (!timer) tellSoon();
    },
    close() {
      clearTimeout(timer);
    },
  };
}
