/** The board as the club knows it: kept in the query cache, and what others change of it told in words. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Draw, DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { useSession } from '../../../accounts/session/session.ts';
import { useClubTimeZone } from '../../../lib/club/club-time.ts';
import { boardKeys, readBoard, type RoundOf } from './board-queries.ts';
import { viewOf, type BoardView } from './board-view.ts';
import { differencesOf, movedBetween } from './board-words.ts';
import { words } from './draw-words.en.ts';

export interface KnownBoard {
  readonly known: BoardView;
  /** The newest, whatever was rendered last. */
  readonly latest: () => DrawBoard;
  /** Keeps what a call has answered; what it does not say of the board is read anew. */
  readonly take: (draw: Draw) => void;
  readonly readAnew: () => Promise<DrawBoard>;
  readonly readSoon: () => void;
}

/** `tell` hears what others have changed, for who can't see golfers move. */
export function useKnownBoard(of: RoundOf, board: DrawBoard, tell: (said: string) => void): KnownBoard {
  const queryClient = useQueryClient();
  const timeZone = useClubTimeZone();
  const me = useSession(({ user }) => user?.userId ?? null);
  const queryKey = boardKeys.board(of);
  const known = useMemo(() => viewOf(board, timeZone), [board, timeZone]);
  const heard = useRef({ version: board.drawVersion, view: known });
  const hear = (one: DrawBoard): void => {
    heard.current = { version: one.drawVersion, view: viewOf(one, timeZone) };
  };
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    const { version, view } = heard.current;
    if (board.drawVersion <= version) return;
    heard.current = { version: board.drawVersion, view: known };
    if (board.changedBy !== null && board.changedBy.userId !== me)
      telling.current(words.live(board.changedBy.name, differencesOf(view, known).join(' ')));
  }, [board, known, me]);

  const latest = (): DrawBoard => queryClient.getQueryData<DrawBoard>(queryKey) ?? board;
  return {
    known,
    latest,
    take: (draw) => {
      hear({ ...latest(), ...draw });
      queryClient.setQueryData<DrawBoard>(queryKey, (one) => one && { ...one, ...draw });
    },
    readAnew: async () => {
      const now = await queryClient.fetchQuery({ queryKey, queryFn: () => readBoard(of), staleTime: 0 });
      hear(now);
      return now;
    },
    readSoon: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
  };
}

/** Milliseconds that a golfer who was moved stays marked. */
const markedMs = 2500;

/** Who was moved just now, by whomever. */
export function useMoved(view: BoardView): ReadonlySet<number> {
  const before = useRef(view);
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ids = movedBetween(before.current, view);
    before.current = view;
    if (ids.length > 0) setMoved(new Set(ids));
  }, [view]);
  useEffect(() => {
    if (moved.size === 0) return undefined;
    const timer = setTimeout(() => setMoved(new Set()), markedMs);
    return () => clearTimeout(timer);
  }, [moved]);
  return moved;
}
