/** Waits for what a test expects instead of sleeping. */

/** Asks `look` until it gives something other than undefined or false; throws with `what` after `timeout` ms. */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeout = 10_000,
): Promise<Value> {
  const giveUp = performance.now() + timeout;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > giveUp) throw new Error(`Waited ${timeout} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
