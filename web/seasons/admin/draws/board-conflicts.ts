/** What is wrong with the groups of a board, by the code that the draw itself goes by. Pure. */
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import {
  findConflicts,
  findUnits,
  type Conflict,
  type DrawWish,
  type Turn,
} from '@fourball/shared/seasons/golf/draw/cost.ts';
import type { BoardGroup, BoardView } from './board-view.ts';

type Judged = Pick<DrawBoard, 'players' | 'preferences' | 'met' | 'size' | 'start'>;

/** How many groups start before at the same tee of the same course. */
function turnsOf(groups: readonly BoardGroup[]): ReadonlyMap<number, number> {
  const before = new Map<string, number>();
  return new Map(
    groups.map((group) => {
      const tee = `${group.courseId ?? ''} ${group.startTee}`;
      const turn = before.get(tee) ?? 0;
      before.set(tee, turn + 1);
      return [group.id, turn];
    }),
  );
}

/** By the number of the group; of a board without conflicts it is empty. */
export function conflictsOn(
  view: BoardView,
  { players, preferences, met, size, start }: Judged,
): ReadonlyMap<number, readonly Conflict[]> {
  const wishes: readonly DrawWish[] = preferences;
  const units = findUnits({
    players: players.map(({ participantId: id, index, side }) => ({ id, index, side })),
    wishes,
    size,
  });
  const find = findConflicts({
    units,
    wishes,
    size,
    met: Object.fromEntries(met.map(({ one, other, times }) => [`${one}-${other}`, times])),
  });
  const playing = view.groups.filter(({ purpose }) => purpose === 'PLAY');
  const turns = turnsOf(playing);
  const most = Math.max(0, ...turns.values()) + 1;
  const turnOf = ({ id }: BoardGroup): Turn | null =>
    start === 'SHOTGUN' ? null : { turn: turns.get(id) ?? 0, turns: most };
  // A partner who is in no group is not torn away yet.
  const inside = new Set(playing.flatMap(({ participantIds }) => participantIds));
  const counts = ({ kind, participantIds }: Conflict) =>
    kind !== 'TORN' || participantIds.every((id) => inside.has(id));
  return new Map(
    playing
      .map((group) => [group.id, find(group.participantIds, turnOf(group)).filter(counts)] as const)
      .filter(([, found]) => found.length > 0),
  );
}

/** Of all groups together; a team that is torn is told in each of its groups. */
export const costOf = (conflicts: ReadonlyMap<number, readonly Conflict[]>): number =>
  [...conflicts.values()].flat().reduce((sum, { cost }) => sum + cost, 0);
