/**
 * The board while somebody works at it. Own moves show at once and are sent one after the other; each can be taken back. Whoever was slower than
 * somebody else is told what changed, and keeps the move to try it again.
 */
import { useMemo, useRef, useState } from 'react';
import type { Draw, DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { useSession } from '../../../accounts/session/session.ts';
import { useClubTimeZone } from '../../../lib/club/club-time.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { words as common } from '../organize-words.en.ts';
import { reasonOf } from '../use-act.ts';
import type { RoundOf } from './board-queries.ts';
import { planned, type Intent } from './board-moves.ts';
import {
  applied,
  changesBetween,
  inverted,
  sameState,
  stillSo,
  viewOf,
  type BoardView,
  type GroupChange,
} from './board-view.ts';
import { differencesOf } from './board-words.ts';
import { words } from './draw-words.en.ts';
import { sendChanges } from './send-changes.ts';
import { useKnownBoard, useMoved, type KnownBoard } from './use-known-board.ts';
import { useOwnChanges, type Manner, type OwnChanges, type Step } from './use-own-changes.ts';

interface Waiting extends Step {
  readonly intent: Intent;
  /** For screen readers, once it is done. */
  readonly said: string;
  /** The board of the club when it was meant. */
  readonly seen: BoardView;
  /** What becomes of the list of own changes once it is done. */
  readonly as: Manner;
}

/** What somebody else was faster with, and the own move, to be tried again. */
export interface Overtaken {
  readonly who: string | null;
  readonly lines: readonly string[];
  readonly intents: readonly Intent[];
}

export interface BoardWork {
  /** Which board it is. */
  readonly of: RoundOf;
  readonly view: BoardView;
  /** True while something is on its way to the club. */
  readonly busy: boolean;
  /** What was done last, or why it was not, in words. */
  readonly said: string;
  /** Who was moved just now, by whomever. */
  readonly moved: ReadonlySet<number>;
  readonly overtaken: Overtaken | null;
  /** What would be taken back, or done again. */
  readonly undoes: string | null;
  readonly redoes: string | null;
  readonly move: (intent: Intent) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly tryAgain: () => void;
  readonly drop: () => void;
  /**
   * Has the club itself change the board, as by a draw: what it answers can be taken back, too. False where it was refused, which has been
   * told by then, or somebody else was faster.
   */
  readonly have: (said: string, work: (version: number) => Promise<Draw>) => Promise<boolean>;
}

/** A refusal is told; anything else is a slip of ours. */
function tellWhy(reason: unknown): void {
  if (!(reason instanceof RequestError)) throw reason;
  if (reason.status !== 401) void showMessage({ title: common.notDone, lines: [reasonOf(reason)] });
}

/** Who was faster, and with what; the own moves are kept meanwhile. */
function useOvertaken(readAnew: () => Promise<DrawBoard>) {
  const timeZone = useClubTimeZone();
  const me = useSession(({ user }) => user?.userId ?? null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  return {
    overtaken,
    drop: () => setOvertaken(null),
    /** `seen` is the board on which the moves were meant. */
    fallBehind: async (seen: BoardView, intents: readonly Intent[]): Promise<void> => {
      const now = await readAnew().catch(() => null);
      if (now === null) return;
      const who = now.changedBy === null || now.changedBy.userId === me ? null : now.changedBy.name;
      setOvertaken({ who, lines: differencesOf(seen, viewOf(now, timeZone)), intents });
    },
  };
}

/** Sends changes, and replies with what came of them: a group that went may have become one that was made. Null: somebody else was faster. */
async function madeOf(
  of: RoundOf,
  { latest, take, readAnew }: KnownBoard,
  { aliases, current }: OwnChanges,
  meant: readonly GroupChange[],
  timeZone: string,
): Promise<readonly GroupChange[] | null> {
  const view = viewOf(latest(), timeZone);
  const changes = current(meant);
  if (!stillSo(view, changes)) return null;
  const sent = await sendChanges({ ...of, interval: latest().interval, view }, changes);
  if (sent.result === 'STALE') return null;
  for (const [before, after] of sent.ids) aliases.set(before, after);
  if (sent.draw === null) await readAnew();
  else take(sent.draw);
  const touched = new Set([...changes, ...current(changes)].map(({ id }) => id));
  return changesBetween(view, viewOf(latest(), timeZone)).filter(({ id }) => touched.has(id));
}

export function useBoard(of: RoundOf, board: DrawBoard): BoardWork {
  const timeZone = useClubTimeZone();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [having, setHaving] = useState(false);
  const [said, setSaid] = useState('');
  const running = useRef(false);
  const queue = useRef<readonly Waiting[]>([]);
  const knownBoard = useKnownBoard(of, board, setSaid);
  const own = useOwnChanges();
  const { known, latest, take, readAnew, readSoon } = knownBoard;
  const { history, remember, forget, current } = own;
  const { overtaken, drop, fallBehind } = useOvertaken(readAnew);
  const view = useMemo(
    () => waiting.reduce((shown, { changes }) => applied(shown, changes), known),
    [known, waiting],
  );
  const moved = useMoved(view);
  const keep = (all: readonly Waiting[]): void => {
    queue.current = all;
    setWaiting(all);
  };

  const work = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
        const made = await madeOf(of, knownBoard, own, next.changes, timeZone);
        if (made === null) {
          const intents = queue.current.map(({ intent }) => intent);
          keep([]);
          await fallBehind(next.seen, intents);
          setSaid('');
          break;
        }
        keep(queue.current.slice(1));
        remember({ changes: made, label: next.label }, next.as);
        setSaid(next.said);
      }
    } catch (reason) {
      keep([]);
      tellWhy(reason);
    } finally {
      running.current = false;
      // Who would be told of it now.
      if (queue.current.length === 0) readSoon();
    }
  };

  const enqueue = (intent: Intent, as: Manner, label?: string): void => {
    const seen = viewOf(latest(), timeZone);
    const shown = queue.current.reduce((one, { changes }) => applied(one, current(changes)), seen);
    const plan = planned(shown, intent, latest());
    if ('refused' in plan) {
      setSaid(plan.refused);
      toast(plan.refused);
      return;
    }
    if (plan.changes.every(({ before, after }) => sameState(before, after))) return;
    keep([...queue.current, { ...plan, intent, as, seen, label: label ?? plan.said }]);
    void work();
  };

  const replay = (step: Step | undefined, as: 'undo' | 'redo'): void => {
    if (step === undefined || queue.current.length > 0) return;
    const changes = current(inverted(step.changes));
    if (!stillSo(viewOf(latest(), timeZone), changes)) {
      forget(as);
      void showMessage({ title: common.notDone, lines: [words.history.changedSince(step.label)] });
      return;
    }
    enqueue({ kind: 'replay', changes, said: words.history[as](step.label) }, as, step.label);
  };

  const have: BoardWork['have'] = async (what, ask) => {
    const seen = viewOf(latest(), timeZone);
    setHaving(true);
    try {
      const draw = await ask(seen.version);
      if (draw.result === 'STALE') {
        await fallBehind(seen, []);
        return false;
      }
      take(draw);
      remember({ changes: changesBetween(seen, viewOf(latest(), timeZone)), label: what }, 'new');
      setSaid(what);
      readSoon();
      return true;
    } catch (reason) {
      tellWhy(reason);
      return false;
    } finally {
      setHaving(false);
    }
  };

  const lastDone = history.done.at(-1);
  const lastUndone = history.undone.at(-1);
  return {
    of,
    view,
    busy: waiting.length > 0 || having,
    said,
    moved,
    overtaken,
    undoes: lastDone?.label ?? null,
    redoes: lastUndone?.label ?? null,
    move: (intent) => enqueue(intent, 'new'),
    undo: () => replay(lastDone, 'undo'),
    redo: () => replay(lastUndone, 'redo'),
    tryAgain: () => {
      drop();
      for (const intent of overtaken?.intents ?? []) enqueue(intent, 'new');
    },
    drop,
    have,
  };
}
