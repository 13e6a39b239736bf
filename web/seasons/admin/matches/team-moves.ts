/** How golfers get into two teams on the page, before anything is saved. */
import type { MatchTeam } from '@fourball/shared/seasons/matches/match-shapes.ts';

/** By participant; whoever is in neither team is missing. */
export type Chosen = ReadonlyMap<number, MatchTeam>;

/** The columns of the page from left to right; null holds who is in neither team. */
export const columns = ['A', null, 'B'] as const;
export type Column = (typeof columns)[number];

/** The next column in that direction which can be filled by hand; null where there is none. */
export function columnBeside(
  from: Column,
  by: 1 | -1,
  fixed: Readonly<Record<MatchTeam, boolean>>,
): { column: Column } | null {
  const column = columns[columns.indexOf(from) + by];
  if (column === undefined || (column !== null && fixed[column])) return null;
  return { column };
}

/** With this golfer in another column. */
export function moved(chosen: Chosen, id: number, to: Column): Chosen {
  const next = new Map(chosen);
  if (to === null) next.delete(id);
  else next.set(id, to);
  return next;
}

/** Everybody who is in neither goes to the team that is smaller at that moment, the first where both are even. */
export function shareOut(ids: readonly number[], chosen: Chosen): Chosen {
  const next = new Map(chosen);
  const size = (team: MatchTeam) => [...next.values()].filter((one) => one === team).length;
  for (const id of ids) if (!next.has(id)) next.set(id, size('A') <= size('B') ? 'A' : 'B');
  return next;
}
