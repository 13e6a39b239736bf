/** Repeats a published draw in the reader's own browser, one step after the other, from nothing but what was published. */
import {
  repeatPublished,
  type PublishedDraw,
  type RepeatedDraw,
} from '@fourball/shared/booking/ballot/ballot-draw.ts';

/** Whether sums can be reckoned here: browsers do it only on addresses they trust. */
export const canRepeat = (): boolean => 'subtle' in crypto;

/** What came of each step; steps that have not been taken are missing. */
export interface Repeating {
  readonly steps: readonly boolean[];
  /** Null until the last step. */
  readonly draw: RepeatedDraw | null;
}

/** Milliseconds that a step stays before the next, so that it can be seen; none for who wants no motion. */
const stepMs = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 450);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `published` is the draw as the server tells it; `tell` hears of every step, and of the whole at the end. */
export async function repeatHere(published: PublishedDraw, tell: (now: Repeating) => void): Promise<void> {
  tell({ steps: [], draw: null });
  const draw = await repeatPublished(published);
  const order = draw.entries.every(
    ({ entryId, position }) =>
      published.entries.find((entry) => entry.entryId === entryId)?.position === position,
  );
  const places = draw.entries.every(
    ({ entryId, teeTimeId }) =>
      published.entries.find((entry) => entry.entryId === entryId)?.teeTimeId === teeTimeId,
  );
  const outcomes = [draw.commitmentMatches, order, places, draw.matches];
  for (const index of outcomes.keys()) {
    await pause(stepMs());
    const steps = outcomes.slice(0, index + 1);
    tell({ steps, draw: steps.length === outcomes.length ? draw : null });
  }
}
