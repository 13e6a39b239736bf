/** What organizers do by hand, as the changes that it comes to on a board; or why it can't be done there. Pure. */
import { clockText } from '../../../lib/club/clock-text.ts';
import {
  groupOf,
  minutesOf,
  minutesOfDay,
  stateAt,
  timeOf,
  type BoardGroup,
  type BoardView,
  type GroupChange,
  type GroupState,
} from './board-view.ts';
import { words } from './draw-words.en.ts';

/** What is meant, so that it can be tried again on another board. */
export type Intent =
  /** Into a group, before the golfer at this place of it; null: at its end. */
  | { kind: 'seat'; participantId: number; groupId: number; before: number | null }
  | { kind: 'swap'; participantId: number; withId: number }
  | { kind: 'unseat'; participantId: number }
  /** Two groups change their starts. */
  | { kind: 'swapStarts'; groupId: number; otherId: number }
  /** Time, tee, course, lines, room, and of a room who is in it. */
  | { kind: 'edit'; groupId: number; change: Partial<GroupState> }
  | { kind: 'add'; purpose: GroupState['purpose']; state: Partial<GroupState> }
  | { kind: 'remove'; groupId: number }
  /** All starts earlier or later. */
  | { kind: 'shift'; minutes: number }
  /** Back or forth among the own changes. */
  | { kind: 'replay'; changes: readonly GroupChange[]; said: string };

export type Planned =
  { readonly changes: readonly GroupChange[]; readonly said: string } | { readonly refused: string };

const text = words.moves;

const nameOf = ({ places }: BoardView, id: number): string => places.get(id)?.name ?? text.somebody;

/** What a group is called: when it starts, and where; of a room its number. */
export const titleOf = ({
  purpose,
  startTime,
  startTee,
  roomNumber,
}: Pick<GroupState, 'purpose' | 'startTime' | 'startTee' | 'roomNumber'>): string =>
  purpose === 'ROOM' ? words.group.room(roomNumber ?? '') : words.group.start(clockText(startTime), startTee);

const findGroup = ({ groups }: BoardView, id: number): BoardGroup | undefined =>
  groups.find((group) => group.id === id);

/** The states that differ from those of the board. */
function changing(view: BoardView, states: readonly [number, GroupState | null][]): GroupChange[] {
  return states.map(([id, after]) => ({ id, before: stateAt(view, id), after }));
}

const without = (group: GroupState, id: number): GroupState => ({
  ...group,
  participantIds: group.participantIds.filter((one) => one !== id),
});

function seated(view: BoardView, intent: Extract<Intent, { kind: 'seat' }>): Planned {
  const { participantId, groupId, before } = intent;
  const target = findGroup(view, groupId);
  if (target === undefined) return { refused: text.groupGone };
  if (!view.places.has(participantId)) return { refused: text.playsNoMore };
  const from = groupOf(view, participantId);
  if (from?.id !== target.id && target.participantIds.length >= view.size)
    return { refused: text.full(titleOf(target)) };
  const others = target.participantIds.filter((id) => id !== participantId);
  const at = before === null ? -1 : others.indexOf(before);
  const participantIds = others.toSpliced(at < 0 ? others.length : at, 0, participantId);
  const states: [number, GroupState][] = [[target.id, { ...target, participantIds }]];
  if (from !== undefined && from.id !== target.id) states.push([from.id, without(from, participantId)]);
  const name = nameOf(view, participantId);
  return {
    changes: changing(view, states),
    said: from?.id === target.id ? text.within(name, titleOf(target)) : text.seated(name, titleOf(target)),
  };
}

function swapped(view: BoardView, { participantId, withId }: Extract<Intent, { kind: 'swap' }>): Planned {
  if (!view.places.has(participantId) || !view.places.has(withId)) return { refused: text.playsNoMore };
  const put = (group: GroupState, out: number, into: number): GroupState => ({
    ...group,
    participantIds: group.participantIds.map((id) => (id === out ? into : id === into ? out : id)),
  });
  const one = groupOf(view, participantId);
  const other = groupOf(view, withId);
  if (one === undefined && other === undefined) return { refused: text.groupGone };
  const states = new Map<number, GroupState>();
  if (one !== undefined) states.set(one.id, put(one, participantId, withId));
  if (other !== undefined && other.id !== one?.id) states.set(other.id, put(other, withId, participantId));
  return {
    changes: changing(view, [...states]),
    said: text.swapped(nameOf(view, participantId), nameOf(view, withId)),
  };
}

let lastNew = 0;

/** Where a group that is added starts: after the last one of its tee. */
function nextStart({ groups }: BoardView, { firstStart, interval }: BoardDefaults): string {
  const starts = groups
    .filter(({ purpose }) => purpose === 'PLAY')
    .map(({ startTime }) => minutesOf(startTime));
  if (starts.length === 0) return firstStart;
  return timeOf(Math.min(minutesOfDay - 1, Math.max(...starts) + interval));
}

export interface BoardDefaults {
  /** HH:MM, and minutes between two groups of one tee. */
  readonly firstStart: string;
  readonly interval: number;
}

/** What an intent comes to on this board. */
export function planned(view: BoardView, intent: Intent, defaults: BoardDefaults): Planned {
  switch (intent.kind) {
    case 'seat':
      return seated(view, intent);
    case 'swap':
      return swapped(view, intent);
    case 'unseat': {
      const from = groupOf(view, intent.participantId);
      if (from === undefined) return { refused: text.inNone(nameOf(view, intent.participantId)) };
      return {
        changes: changing(view, [[from.id, without(from, intent.participantId)]]),
        said: text.unseated(nameOf(view, intent.participantId)),
      };
    }
    case 'swapStarts': {
      const one = findGroup(view, intent.groupId);
      const other = findGroup(view, intent.otherId);
      if (one === undefined || other === undefined) return { refused: text.groupGone };
      const startOf = ({ startTime, startTee, courseId }: GroupState) => ({ startTime, startTee, courseId });
      return {
        changes: changing(view, [
          [one.id, { ...one, ...startOf(other) }],
          [other.id, { ...other, ...startOf(one) }],
        ]),
        said: text.swappedStarts(titleOf(one), titleOf(other)),
      };
    }
    case 'edit': {
      const group = findGroup(view, intent.groupId);
      if (group === undefined) return { refused: text.groupGone };
      return {
        changes: changing(view, [[group.id, { ...group, ...intent.change }]]),
        said: text.edited(titleOf({ ...group, ...intent.change })),
      };
    }
    case 'add': {
      lastNew -= 1;
      const last = view.groups.findLast(({ purpose }) => purpose === 'PLAY');
      const state: GroupState = {
        purpose: intent.purpose,
        startTime: nextStart(view, defaults),
        startTee: last?.startTee ?? '1',
        courseId: last?.courseId ?? null,
        courseDescription: null,
        roomNumber: null,
        lines: [],
        participantIds: [],
        ...intent.state,
      };
      return { changes: [{ id: lastNew, before: null, after: state }], said: text.added(titleOf(state)) };
    }
    case 'remove': {
      const group = findGroup(view, intent.groupId);
      if (group === undefined) return { refused: text.groupGone };
      return { changes: changing(view, [[group.id, null]]), said: text.removed(titleOf(group)) };
    }
    case 'shift': {
      const playing = view.groups.filter(({ purpose }) => purpose === 'PLAY');
      const moved = playing.map((group) => [group, minutesOf(group.startTime) + intent.minutes] as const);
      if (moved.some(([, at]) => at < 0 || at >= minutesOfDay)) return { refused: text.pastMidnight };
      return {
        changes: changing(
          view,
          moved.map(([group, at]) => [group.id, { ...group, startTime: timeOf(at) }]),
        ),
        said: text.shifted(intent.minutes),
      };
    }
    case 'replay':
      return intent;
  }
}
