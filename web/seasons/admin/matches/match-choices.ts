/** Which matches the sides of a group can play: each side once; of an odd number one is left out. */
export type Side = readonly number[];
export type Match = readonly [Side, Side];

/** In the order of the sides: the first is that of the places. */
export function matchChoices(sides: readonly Side[]): Match[][] {
  const [first, ...others] = sides;
  if (first === undefined || others.length === 0) return [[]];
  const paired = others.flatMap((other) =>
    matchChoices(others.filter((one) => one !== other)).map((rest): Match[] => [[first, other], ...rest]),
  );
  if (sides.length % 2 === 0) return paired;
  return [...paired, ...matchChoices(others)];
}

/** The same whichever side of a match is named first, and in whatever order. */
export const keyOf = (matches: readonly Match[]): string =>
  matches
    .map(([a, b]) => [a.join('+'), b.join('+')].sort().join(':'))
    .sort()
    .join(' ');
