/** Repeats a published draw in the reader's own browser, one step after the other, from nothing but what was published. */
import {
  repeatPublished,
  type PublishedDraw,
  type RepeatedDraw,
} from '@fourball/shared/booking/ballot/ballot-draw.ts';
import { stepByStep } from '../../ui/proof/pace.ts';

/** What came of each step; steps that have not been taken are missing. */
export interface Repeating {
  readonly steps: readonly boolean[];
  /** Null until the last step. */
  readonly draw: RepeatedDraw | null;
}

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
  await stepByStep(outcomes, (steps, last) => tell({ steps, draw: last ? draw : null }));
}
