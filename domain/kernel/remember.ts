/** Keeps rarely changing facts in memory until the database says that they changed. */
import type { House } from './house.ts';

/**
 * Returns a reader that loads once and then answers from memory. A NOTIFY on `channel`, a lost listener, or
 * `maxAge` milliseconds make it load again. Readers that come while it loads share that load.
 */
export function remember<Facts>(
  { listener }: Pick<House, 'listener'>,
  channel: string,
  load: () => Promise<Facts>,
  maxAge = 30_000,
): () => Promise<Facts> {
  let kept: { facts: Promise<Facts>; since: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  listener.on(channel, forget);
  listener.onReconnect(forget);
  return () => {
    if (kept && listener.hearing && performance.now() - kept.since < maxAge) return kept.facts;
    const facts = load();
    const mine = { facts, since: performance.now() };
    kept = mine;
    facts.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return facts;
  };
}
