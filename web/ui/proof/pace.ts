/** Repeats a published draw in the reader's own browser, one step after the other, so that each can be seen. */

/** Whether sums can be reckoned here: browsers do it only on addresses they trust. */
export const canRepeat = (): boolean => 'subtle' in crypto;

/** Milliseconds that a step stays before the next, so that it can be seen; none for who wants no motion. */
const stepMs = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 450);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `tell` hears of every step with what came of those before, and whether it was the last. */
export async function stepByStep(
  outcomes: readonly boolean[],
  tell: (steps: readonly boolean[], last: boolean) => void,
): Promise<void> {
  for (const index of outcomes.keys()) {
    await pause(stepMs());
    tell(outcomes.slice(0, index + 1), index + 1 === outcomes.length);
  }
}
