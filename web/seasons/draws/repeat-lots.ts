/** Draws the lots of published groups again in the reader's own browser, from nothing but what was published. */
import type { DrawnLots } from '@fourball/shared/seasons/draw-shapes.ts';
import { drawRandom, lotOf } from '@fourball/shared/seasons/golf/draw/draws.ts';

export type PublishedLots = Pick<DrawnLots, 'participantIds'> & { seed: string; commitment: string };

export interface RepeatedLots {
  readonly commitment: string;
  readonly commitmentMatches: boolean;
  /** In the order that comes out here. */
  readonly lots: readonly { readonly id: number; readonly lot: string }[];
  readonly orderMatches: boolean;
  readonly matches: boolean;
}

/** Numbers in ascending order, one a line: what the seal is over, beside the seed. */
export const playersText = (participantIds: readonly number[]): string =>
  [...participantIds].sort((one, other) => one - other).join('\n');

/** Throws where nobody was drawn, or somebody twice. */
export async function repeatLots({ seed, commitment, participantIds }: PublishedLots): Promise<RepeatedLots> {
  const drawn = await drawRandom({ seed, ids: [...participantIds].sort((one, other) => one - other) });
  const lots = await Promise.all(
    drawn.order.map(async (id) => ({ id: Number(id), lot: await lotOf(seed, id) })),
  );
  // Each lot stands before the next: that the order is theirs can be seen by them alone.
  const ascending = lots.every(({ lot }, at) => at === 0 || (lots[at - 1]?.lot ?? '') < lot);
  const commitmentMatches = drawn.commitment === commitment;
  const orderMatches =
    ascending &&
    lots.length === participantIds.length &&
    lots.every(({ id }, at) => id === participantIds[at]);
  return {
    commitment: drawn.commitment,
    commitmentMatches,
    lots,
    orderMatches,
    matches: commitmentMatches && orderMatches,
  };
}
