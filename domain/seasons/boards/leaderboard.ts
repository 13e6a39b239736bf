/** Shows a leaderboard to whoever may see its event. */
import type { QueryOf } from '@fourball/shared/contract/define-call.ts';
import type { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { explainPlace } from '@fourball/shared/seasons/boards/compute.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { getEventRow } from '../facts/event-rows.ts';
import {
  snapshotOf,
  type BoardReader,
  type BoardSnapshot,
  type BoardWish,
  type EventBoards,
} from './board-memory.ts';

type Query = QueryOf<typeof getLeaderboard>;

const wishOf = ({ board, division, flight, round }: Omit<Query, 'explain'>): BoardWish => ({
  board,
  ...(division !== undefined && { divisionId: division }),
  ...(flight !== undefined && { flight }),
  ...(round !== undefined && { round }),
});

/**
 * Throws not_found. An event that is open to the reader is answered of what is known of it; only of one that is not open to everybody the
 * database is asked.
 */
export async function findBoards(
  { house, readBoards }: { house: House; readBoards: BoardReader },
  actor: Actor,
  eventId: number,
): Promise<EventBoards> {
  const boards = await readBoards(eventId);
  if (!boards) throw new AppError('not_found');
  const { openTo } = boards.event;
  if (openTo === 'SOME' || (openTo === 'USERS' && actor.kind !== 'user'))
    await getEventRow(house.db, actor, eventId);
  return boards;
}

/** Errors: not_found for what the reader may not know of, and for a board or a participant that is not there. */
export async function readLeaderboard(
  context: { house: House; readBoards: BoardReader },
  actor: Actor,
  eventId: number,
  { explain, ...asked }: Query,
): Promise<BoardSnapshot> {
  const boards = await findBoards(context, actor, eventId);
  const wish = wishOf(asked);
  if (explain === undefined) return boards.snapshot(wish);
  const { board: _, ...filter } = wish;
  const explanation = explainPlace(boards.specOf(wish), boards.field, explain, filter);
  if (explanation.length === 0) throw new AppError('not_found');
  return snapshotOf({ ...boards.leaderboard(wish), explanation });
}

/** As `readLeaderboard`, for a screen whose link was looked at before. */
export async function readTvBoard(
  readBoards: BoardReader,
  eventId: number,
  asked: Omit<Query, 'explain'>,
): Promise<BoardSnapshot> {
  const boards = await readBoards(eventId);
  if (!boards) throw new AppError('not_found');
  return boards.snapshot(wishOf(asked));
}
