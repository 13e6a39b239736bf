/** Sends changes of a board to the club, so that they are refused where somebody else changed it meanwhile. */
import { createDrawGroup, deleteDrawGroup, updateDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { Draw } from '@fourball/shared/seasons/draw-shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import type { RoundOf } from './board-queries.ts';
import type { BoardView, GroupChange, GroupState } from './board-view.ts';

interface Board extends RoundOf {
  /** Minutes between two groups of one tee. */
  readonly interval: number;
  /** As the club knows it: all changes begin with what stands on it. */
  readonly view: BoardView;
}

export type Sent =
  /** `ids`: under which number a new group is known now. Without a draw the board is to be read anew. */
  { result: 'DONE'; draw: Draw | null; ids: ReadonlyMap<number, number> } | { result: 'STALE' };

/** Lines that are no more on the board are written anew. */
function fieldsOf(state: GroupState, { interval, view }: Board, drawVersion: number) {
  const known = new Set(view.groups.flatMap(({ lines }) => lines.map(({ id }) => id)));
  return {
    startTime: state.startTime,
    startTee: state.startTee,
    courseId: state.courseId,
    courseDescription: state.courseDescription,
    roomNumber: state.roomNumber,
    lineItems: state.lines.map(({ id, text }) => (known.has(id) ? { id, text } : { text })),
    participantIds: [...state.participantIds],
    interval,
    drawVersion,
  };
}

interface Sorted {
  changed: { id: number; state: GroupState }[];
  made: { id: number; state: GroupState }[];
  gone: number[];
  ids: Map<number, number>;
}

/** A group that goes becomes one that is made, where there is one for the same: fewer calls, and nothing in between. */
function sorted(changes: readonly GroupChange[]): Sorted {
  const found: Sorted = { changed: [], made: [], gone: [], ids: new Map() };
  const going = changes.filter(({ after }) => after === null);
  for (const { id, before, after } of changes) {
    if (after === null) continue;
    if (before !== null) {
      found.changed.push({ id, state: after });
      continue;
    }
    const at = going.findIndex((one) => one.before?.purpose === after.purpose);
    const [reused] = at < 0 ? [] : going.splice(at, 1);
    if (reused === undefined) found.made.push({ id, state: after });
    else {
      found.changed.push({ id: reused.id, state: after });
      found.ids.set(id, reused.id);
    }
  }
  // Emptied with the others, so that nobody is put out of a group that somebody else has just changed.
  for (const { id, before } of going) {
    found.gone.push(id);
    if (before !== null) found.changed.push({ id, state: { ...before, participantIds: [] } });
  }
  return found;
}

/** One call where that does; errors are those of the calls. */
export async function sendChanges(board: Board, changes: readonly GroupChange[]): Promise<Sent> {
  const { changed, made, gone, ids } = sorted(changes);
  const { eventId, round } = board;
  let { version } = board.view;
  let draw: Draw | null = null;
  if (changed.length > 0) {
    const groups = changed.map(({ id, state }) => ({ id, ...fieldsOf(state, board, version) }));
    draw = await request(updateDrawGroups, { body: { eventId, round, groups }, quiet: true });
    if (draw.result === 'STALE') return { result: 'STALE' };
    version = draw.drawVersion;
  }
  try {
    for (const { id, state } of made) {
      const body = { eventId, round, purpose: state.purpose, ...fieldsOf(state, board, version) };
      const group = await request(createDrawGroup, { body, quiet: true });
      version = group.drawVersion;
      ids.set(id, group.id);
      draw = null;
    }
    for (const id of gone) {
      const after = await request(deleteDrawGroup, {
        params: { id },
        query: { drawVersion: version },
        quiet: true,
      });
      version = after.drawVersion;
      draw = null;
    }
  } catch (reason) {
    // Calls that answer one group say so by refusing.
    if (reason instanceof RequestError && (reason.code === 'conflict' || reason.code === 'not_found'))
      return { result: 'STALE' };
    throw reason;
  }
  return { result: 'DONE', draw, ids };
}
