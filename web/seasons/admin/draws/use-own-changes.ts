/** What somebody did on a board, in its order, to be taken back and done again. */
import { useRef, useState } from 'react';
import type { GroupChange } from './board-view.ts';

export interface Step {
  readonly changes: readonly GroupChange[];
  /** What was done, in words. */
  readonly label: string;
}

export type Manner = 'new' | 'undo' | 'redo';

export interface OwnChanges {
  readonly history: { readonly done: readonly Step[]; readonly undone: readonly Step[] };
  /** Whatever is new leaves nothing to be done again. */
  readonly remember: (step: Step, as: Manner) => void;
  /** What can't be taken back or done again any more. */
  readonly forget: (as: 'undo' | 'redo') => void;
  /** Groups that were made anew are known by another number than before. */
  readonly aliases: Map<number, number>;
  readonly current: (changes: readonly GroupChange[]) => GroupChange[];
}

export function useOwnChanges(): OwnChanges {
  const [history, setHistory] = useState<OwnChanges['history']>({ done: [], undone: [] });
  const aliases = useRef(new Map<number, number>()).current;
  const numberOf = (id: number): number => {
    const next = aliases.get(id);
    return next === undefined || next === id ? id : numberOf(next);
  };
  return {
    history,
    aliases,
    current: (changes) => changes.map((change) => ({ ...change, id: numberOf(change.id) })),
    remember: (step, as) =>
      setHistory(({ done, undone }) => {
        if (as === 'undo') return { done: done.slice(0, -1), undone: [...undone, step] };
        return { done: [...done, step], undone: as === 'redo' ? undone.slice(0, -1) : [] };
      }),
    forget: (as) =>
      setHistory(({ done, undone }) =>
        as === 'undo' ? { done: done.slice(0, -1), undone } : { done, undone: undone.slice(0, -1) },
      ),
  };
}
