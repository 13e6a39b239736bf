/** How long to wait before something that failed is tried again. */

/** In milliseconds. */
export interface Pauses {
  readonly first: number;
  readonly most: number;
}

/** Twice as long after each failure. `before` counts the failures before the last one. */
export const growingPause = (before: number, { first, most }: Pauses): number =>
  Math.min(first * 2 ** before, most);
