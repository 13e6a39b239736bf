/** Who has gone up or down on a board since it was looked at, for a little while after it happened. */
import { useEffect, useReducer, useRef } from 'react';

/** Milliseconds for which an arrow stays. */
export const arrowMs = 20_000;

interface Moved {
  /** Places gone up; below zero down. */
  readonly by: number;
  readonly until: number;
}

/**
 * By key, places gone up (below zero: down) since the rows were another. `keys`: the rows in their order; `scope` names what they are rows of:
 * of another one nobody has moved yet.
 */
export function useMovement(keys: readonly number[], scope: string): ReadonlyMap<number, number> {
  const seen = useRef<{ scope: string; keys: readonly number[] }>({ scope, keys });
  const moved = useRef(new Map<number, Moved>());
  const [, look] = useReducer((count: number) => count + 1, 0);
  const before = seen.current;
  if (before.scope !== scope) {
    moved.current = new Map();
    seen.current = { scope, keys };
  } else if (before.keys.join() !== keys.join()) {
    const places = new Map(before.keys.map((key, at) => [key, at]));
    const until = Date.now() + arrowMs;
    for (const [at, key] of keys.entries()) {
      const place = places.get(key);
      if (place !== undefined && place !== at) moved.current.set(key, { by: place - at, until });
    }
    seen.current = { scope, keys };
  }
  const next = Math.min(...[...moved.current.values()].map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(
      () => {
        const now = Date.now();
        for (const [key, { until }] of moved.current) if (until <= now) moved.current.delete(key);
        look();
      },
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [next]);
  return new Map([...moved.current].map(([key, { by }]) => [key, by]));
}
