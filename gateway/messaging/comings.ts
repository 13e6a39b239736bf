/** Gathers who came and went until it is time to tell: the more listen, the longer, so that telling stays a small part of the work. */

export interface Comings {
  add(joined: readonly string[], left: readonly string[]): void;
  close(): void;
}

/** Tells the first at once; `pause` says for how many milliseconds after that the next are gathered. */
export function gatherComings(
  tell: (joined: readonly string[], left: readonly string[]) => void,
  pause: () => number,
): Comings {
  // Nobody is in both: what was heard last is so.
  const joined = new Set<string>();
  const left = new Set<string>();
  let told = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const tellNow = (): void => {
    timer = undefined;
    told = performance.now();
    const came = [...joined];
    const went = [...left];
    joined.clear();
    left.clear();
    tell(came, went);
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
      if (timer) return;
      const wait = told + pause() - performance.now();
      if (wait > 0) timer = setTimeout(tellNow, wait);
      else tellNow();
    },
    close() {
      clearTimeout(timer);
    },
  };
}
