/** How a region is shown: the names from the top-level region down to it. */

/** So many levels regions have at most, from the top down. */
export const mostLevels = 5;

const separator = ' > ';

/** `Canada > Ontario > Muskoka`; of a path that is longer only the levels from the top. */
export const chainOf = (path: readonly string[]): string => path.slice(0, mostLevels).join(separator);
