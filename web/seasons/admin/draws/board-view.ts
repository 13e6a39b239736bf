/** The board as it is worked at: groups with their starts on the club's clock, and what changes make of it. Pure. */
import type { DrawBoard, DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { clubClockOf } from '../../../lib/club/club-time.ts';

export type Place = DrawGroup['places'][number];

/** All of a group that can be changed. */
export interface GroupState {
  readonly purpose: DrawGroup['purpose'];
  /** HH:MM on the club's clock. */
  readonly startTime: string;
  readonly startTee: string;
  readonly courseId: number | null;
  readonly courseDescription: string | null;
  readonly roomNumber: string | null;
  /** A new line has no id yet. */
  readonly lines: readonly { readonly id: number | null; readonly text: string }[];
  /** In the order of their places. */
  readonly participantIds: readonly number[];
}

/** A group as it stands on the board; one that is not made yet has a number below zero. */
export interface BoardGroup extends GroupState {
  readonly id: number;
}

export interface BoardView {
  /** 0: nothing was drawn yet. */
  readonly version: number;
  /** In the order of their starts, rooms after all that play. */
  readonly groups: readonly BoardGroup[];
  /** Everybody who plays, by the number of their place in the event; who is not drawn for this round, too. */
  readonly places: ReadonlyMap<number, Place>;
  readonly size: number;
  /** Who is not drawn for this round, and can be put into a group by hand. */
  readonly out: ReadonlySet<number>;
}

/** What becomes of one group: null before it was made, or after it is gone. */
export interface GroupChange {
  readonly id: number;
  readonly before: GroupState | null;
  readonly after: GroupState | null;
}

export function viewOf(board: DrawBoard, timeZone: string): BoardView {
  const everybody = [...board.out, ...board.groups.flatMap(({ places }) => places), ...board.ungrouped];
  return {
    version: board.drawVersion,
    size: board.size,
    out: new Set(board.out.map(({ participantId }) => participantId)),
    places: new Map(everybody.map((place) => [place.participantId, place])),
    groups: board.groups.map((group) => ({
      id: group.id,
      purpose: group.purpose,
      startTime: clubClockOf(group.startsAt, timeZone),
      startTee: group.startTee,
      courseId: group.courseId,
      courseDescription: group.courseDescription,
      roomNumber: group.roomNumber,
      lines: group.lineItems,
      participantIds: group.places.map(({ participantId }) => participantId),
    })),
  };
}

/** As a shotgun goes: all tees first, then the second groups. */
function byStart(one: BoardGroup, other: BoardGroup): number {
  if (one.purpose !== other.purpose) return one.purpose === 'PLAY' ? -1 : 1;
  const parts = ({ startTee }: BoardGroup): [string, number] => [
    startTee.replaceAll(/\d/g, ''),
    Number.parseInt(startTee, 10),
  ];
  const [letter, hole] = parts(one);
  const [otherLetter, otherHole] = parts(other);
  return (
    one.startTime.localeCompare(other.startTime) || letter.localeCompare(otherLetter) || hole - otherHole
  );
}

/** The board once these changes are made. */
export function applied(view: BoardView, changes: readonly GroupChange[]): BoardView {
  const kept = new Map(view.groups.map((group) => [group.id, group]));
  for (const { id, after } of changes) {
    if (after === null) kept.delete(id);
    else kept.set(id, { ...after, id });
  }
  // Whoever plays no more has left all groups by that.
  const groups = [...kept.values()].map((group) => ({
    ...group,
    participantIds: group.participantIds.filter((id) => view.places.has(id)),
  }));
  return { ...view, groups: groups.sort(byStart) };
}

/** How many play in groups that name no course of their own. */
export const withoutCourse = ({ groups }: BoardView): number =>
  groups
    .filter(({ purpose, courseId }) => purpose === 'PLAY' && courseId === null)
    .reduce((golfers, { participantIds }) => golfers + participantIds.length, 0);

/** Who plays and is in no group, by name. */
export function ungroupedOf({ groups, places, out }: BoardView): Place[] {
  const inside = new Set(
    groups.filter(({ purpose }) => purpose === 'PLAY').flatMap(({ participantIds }) => participantIds),
  );
  return [...places.values()]
    .filter(({ participantId }) => !inside.has(participantId) && !out.has(participantId))
    .sort((one, other) => one.name.localeCompare(other.name) || one.participantId - other.participantId);
}

/** The group in which somebody plays. */
export const groupOf = ({ groups }: BoardView, participantId: number): BoardGroup | undefined =>
  groups.find(({ purpose, participantIds }) => purpose === 'PLAY' && participantIds.includes(participantId));

/** A line that was written anew has another number: its text is what it is. */
const written = ({ lines, ...state }: GroupState): string =>
  JSON.stringify([
    state.purpose,
    state.startTime,
    state.startTee,
    state.courseId,
    state.courseDescription ?? '',
    state.roomNumber ?? '',
    lines.map(({ text }) => text),
    state.participantIds,
  ]);

export const sameState = (one: GroupState | null, other: GroupState | null): boolean =>
  one === null || other === null ? one === other : written(one) === written(other);

export const stateAt = ({ groups }: BoardView, id: number): GroupState | null =>
  groups.find((group) => group.id === id) ?? null;

/** Whether all that the changes begin with still is so: nobody else changed the same groups. */
export const stillSo = (view: BoardView, changes: readonly GroupChange[]): boolean =>
  changes.every(({ id, before }) => sameState(stateAt(view, id), before));

export const inverted = (changes: readonly GroupChange[]): GroupChange[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before }));

/** What it takes to come from one board to the other. */
export function changesBetween(one: BoardView, other: BoardView): GroupChange[] {
  const ids = new Set([...one.groups, ...other.groups].map(({ id }) => id));
  return [...ids]
    .map((id) => ({ id, before: stateAt(one, id), after: stateAt(other, id) }))
    .filter(({ before, after }) => !sameState(before, after));
}

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const minutesOfDay = 24 * 60;
