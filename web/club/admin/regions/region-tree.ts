/** The tree of regions as it is walked and changed by keys. */
import { mostLevels } from '@fourball/shared/club/regions/region-chain.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';

export const within = (regions: readonly Region[], parentId: number | null): Region[] =>
  regions.filter((one) => one.parentId === parentId);

/** The region and all that lie within it. */
export function wholeOf(regions: readonly Region[], id: number): Region[] {
  const own = regions.filter((one) => one.id === id);
  return [...own, ...within(regions, id).flatMap((one) => wholeOf(regions, one.id))];
}

/** Those that are not within a closed one, from the top down. */
export function shownOf(regions: readonly Region[], closed: ReadonlySet<number>): Region[] {
  const below = (parentId: number | null): Region[] =>
    within(regions, parentId).flatMap((one) => [one, ...(closed.has(one.id) ? [] : below(one.id))]);
  return below(null);
}

/** Those into which it may go: not itself, none of its own, and none so deep that a level would be too many. Null: a new one. */
export function parentsFor(regions: readonly Region[], region: Region | null): Region[] {
  const own = region === null ? [] : wholeOf(regions, region.id);
  const levels =
    region === null ? 1 : Math.max(...own.map(({ path }) => path.length)) - region.path.length + 1;
  return regions.filter((one) => !own.includes(one) && one.path.length + levels <= mostLevels);
}

/** Where a key puts it: into the one above among its own, or out by a level. Undefined: nowhere. */
export function movedTo(
  regions: readonly Region[],
  region: Region,
  way: 'in' | 'out',
): { parentId: number | null } | undefined {
  if (way === 'out') {
    const parent = regions.find(({ id }) => id === region.parentId);
    return parent && { parentId: parent.parentId };
  }
  const beside = within(regions, region.parentId);
  const above = beside[beside.indexOf(region) - 1];
  if (above === undefined || !parentsFor(regions, region).includes(above)) return undefined;
  return { parentId: above.id };
}
