/** Which columns of a list somebody does not want to see, kept in the browser: a desk is where one works. */
import { useState } from 'react';
import { isStringList, readJson, store } from '../../lib/browser/storage.ts';

const keyOf = (list: string): string => `columns-${list}`;

/** `list`: under which name it is kept. What is not kept by its name any more is shown. */
export function useHiddenColumns(list: string): [ReadonlySet<string>, (by: string, shown: boolean) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => readJson(keyOf(list), isStringList, []));
  const show = (by: string, shown: boolean) => {
    const others = hidden.filter((one) => one !== by);
    const all = shown ? others : [...others, by];
    setHidden(all);
    store(keyOf(list), JSON.stringify(all));
  };
  return [new Set(hidden), show];
}
