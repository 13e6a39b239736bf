/** What a form held before, to go back to. */
import { useRef, useState, type Dispatch, type SetStateAction } from 'react';

const most = 100;
/** What is typed within so long is taken back at once. */
const togetherMs = 1_000;

/** Notes each change of `setValue`; `undo` is null while there is nothing to take back. */
export function useUndo<Value>(
  value: Value,
  setValue: Dispatch<SetStateAction<Value>>,
): { change: (next: (before: Value) => Value) => void; undo: (() => void) | null } {
  const [past, setPast] = useState<readonly Value[]>([]);
  const last = useRef(0);
  return {
    change(next) {
      const now = Date.now();
      if (now - last.current > togetherMs || past.length === 0)
        setPast((before) => [...before.slice(1 - most), value]);
      last.current = now;
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
