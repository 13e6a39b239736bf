/** What differs between two boards, in words: for who works at one that somebody else has changed. Pure. */
import { groupOf, type BoardView } from './board-view.ts';
import { titleOf } from './board-moves.ts';
import { words } from './draw-words.en.ts';

const text = words.differences;

/** Of many changes the first are told. */
const mostLines = 6;

const whereIs = (view: BoardView, participantId: number): string => {
  const group = groupOf(view, participantId);
  return group === undefined ? text.noGroup : titleOf(group);
};

/** Golfers who play somewhere else; `id` of a group that was made anew is not another place where its start is the same. */
export const movedBetween = (one: BoardView, other: BoardView): number[] =>
  [...other.places.keys()].filter((id) => one.places.has(id) && whereIs(one, id) !== whereIs(other, id));

/** One line each, the most telling first. */
export function differencesOf(one: BoardView, other: BoardView): string[] {
  const name = (id: number) => other.places.get(id)?.name ?? one.places.get(id)?.name ?? '';
  const came = [...other.places.keys()].filter((id) => !one.places.has(id));
  const left = [...one.places.keys()].filter((id) => !other.places.has(id));
  const byName = (a: number, b: number) => name(a).localeCompare(name(b)) || a - b;
  const moved = movedBetween(one, other)
    .sort(byName)
    .filter((id) => {
      // Who only goes along with the whole group is told with it.
      const before = groupOf(one, id);
      const after = groupOf(other, id);
      return before === undefined || after === undefined || before.id !== after.id;
    });
  const starts = other.groups.flatMap((group) => {
    const before = one.groups.find(({ id }) => id === group.id);
    return before !== undefined && titleOf(before) !== titleOf(group)
      ? [text.restarted(titleOf(before), titleOf(group))]
      : [];
  });
  const redrawn =
    one.groups.length > 0 && other.groups.every(({ id }) => one.groups.every((was) => was.id !== id));
  const lines = [
    ...(redrawn && other.groups.length > 0 ? [text.redrawn] : []),
    ...left.map((id) => text.left(name(id))),
    ...came.map((id) => text.came(name(id), whereIs(other, id))),
    ...moved.map((id) => text.moved(name(id), whereIs(one, id), whereIs(other, id))),
    ...starts,
  ];
  if (lines.length === 0) return [text.small];
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), text.more(lines.length - mostLines + 1)];
}
