/** What a form held before, to go back to. */
import { useRef, useState, type Dispatch, type SetStateAction } from 'react';

const most = 100;
/** What is typed within so long is taken back at once. */
const togetherMs = 1_000;

/**
 * Notes each change of `setValue`; `undo` is null while there is nothing to take back. `isStep` tells a change that is taken
 * back by itself, however fast it came, from typing.
 */
export function useUndo<Value>(
  value: Value,
  setValue: Dispatch<SetStateAction<Value>>,
  isStep: (before: Value, after: Value) => boolean,
): { change: (next: (before: Value) => Value) => void; undo: (() => void) | null } {
  const [past, setPast] = useState<readonly Value[]>([]);
  const last = useRef(0);
  return {
    change(next) {
      const now = Date.now();
      const step = isStep(value, next(value));
      if (step || now - last.current > togetherMs || past.length === 0)
        setPast((before) => [...before.slice(1 - most), value]);
      last.current = step ? 0 : now;
      setValue(next);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            const before = past.at(-1);
            last.current = 0;
            setPast(past.slice(0, -1));
            if (before !== undefined) setValue(before);
          },
  };
}
