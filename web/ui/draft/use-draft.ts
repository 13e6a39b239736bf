/** What is typed into a form, kept until it is saved or thrown away; never for what is secret. */
import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { drop, keep, readKept } from './kept-draft.ts';

/**
 * As `useState`, of a form whose name is its own for as long as it stands: `blank` is what it begins with where nothing was
 * kept, and what is no draft. The third part forgets the draft: call it once it is saved or given up.
 */
export function useDraft<Value>(
  name: string,
  blank: Value,
): [Value, Dispatch<SetStateAction<Value>>, () => void] {
  const [value, setValue] = useState(() => readKept(name, blank));
  const over = useRef(false);
  const [text, blankText] = [JSON.stringify(value), JSON.stringify(blank)];
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    if (text === blankText) drop(name);
    else if (!over.current) keep(name, latest.current);
  }, [name, text, blankText]);
  const change = useCallback<Dispatch<SetStateAction<Value>>>((next) => {
    over.current = false;
    setValue(next);
  }, []);
  const forget = useCallback(() => {
    over.current = true;
    drop(name);
  }, [name]);
  return [value, change, forget];
}
