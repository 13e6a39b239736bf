/** What of a course is played and rated: nines of nine holes each, and the routes of two of them that make 18. */

/** Whom a rating, and a card, is for. */
export type RatedGender = 'MEN' | 'WOMEN';

/** Of a course with this many holes: which nines there are, counted from 1. */
export const ninesOf = (holes: number): number[] =>
  Array.from({ length: Math.floor(holes / 9) }, (_, index) => index + 1);

/** The nines of a part in their order: `1-2` is the route of the first and the second, `3` the third alone. */
export const ninesIn = (part: string): number[] => part.split('-').map(Number);

/** The holes of a part in the order of play, as numbered on the course: 1 to 36. */
export const holesIn = (part: string): number[] =>
  ninesIn(part).flatMap((nine) => Array.from({ length: 9 }, (_, index) => (nine - 1) * 9 + index + 1));

/** Two nines need no choice: they are one route. More of them combine as the course says. */
export const routesOf = (holes: number, routes: readonly string[]): string[] =>
  holes === 18 ? ['1-2'] : holes > 18 ? [...routes] : [];

/** All that can be rated: every route, then every nine. */
export const partsOf = (holes: number, routes: readonly string[]): string[] => [
  ...routesOf(holes, routes),
  ...ninesOf(holes).map(String),
];

/** All pairs of different nines, either way round. */
export const possibleRoutes = (holes: number): string[] =>
  ninesOf(holes).flatMap((first) =>
    ninesOf(holes).flatMap((second) => (first === second ? [] : [`${first}-${second}`])),
  );

/** What a rating and a par can be, by the holes of the part: beyond it a number is a slip, and golf can't be reckoned with it. */
export const ratedRanges = {
  9: { courseRating: { from: 20, to: 45 }, par: { from: 27, to: 45 } },
  18: { courseRating: { from: 45, to: 90 }, par: { from: 54, to: 90 } },
} as const;

export const rangesOf = (part: string) => ratedRanges[ninesIn(part).length === 1 ? 9 : 18];

/** Slope of the easiest and of the hardest tee. Source: Rules of Handicapping 2024, appendix G. */
export const slopeRange = { from: 55, to: 155 } as const;

/** The sum of the pars of a part's holes. */
export const parOfPart = (card: readonly { readonly par: number }[], part: string): number =>
  holesIn(part).reduce((sum, hole) => sum + (card[hole - 1]?.par ?? 0), 0);

interface CardHole {
  readonly par: number;
  readonly strokeIndex: number;
}

/**
 * The card of a part, in the order of play. Courses of more than two nines have stroke indexes 1 to 9 on each: on a route the first nine takes
 * the odd ones and the second the even ones, so that strokes are dealt to both in turn.
 */
export const cardOfPart = (card: readonly CardHole[], part: string): CardHole[] => {
  const nines = ninesIn(part);
  const interleaved = card.length > 18 && nines.length === 2;
  return holesIn(part).flatMap((hole, at) => {
    const found = card[hole - 1];
    if (found === undefined) return [];
    const strokeIndex = interleaved ? 2 * found.strokeIndex - (at < 9 ? 1 : 0) : found.strokeIndex;
    return [{ par: found.par, strokeIndex }];
  });
};
