/** By what a list is sorted, kept in the address: `?sort=name`, and `?sort=-name` downwards. */
import { useSearchParams } from 'react-router-dom';
import type { Sorting } from './data-table.ts';

/**
 * `all`: what it can be sorted by; anything else in the address counts as nothing. `first`: how it begins, which the address need
 * not say. A page with two lists gives the second another name.
 */
export function useSorting<By extends string, First extends Sorting<By> | null>(
  all: readonly By[],
  first: First,
  name = 'sort',
): [Sorting<By> | First, (sorting: Sorting<By>) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name) ?? '';
  const down = asked.startsWith('-');
  const by = all.find((one) => one === asked.slice(down ? 1 : 0));
  const sort = (sorting: Sorting<By>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (first !== null && sorting.by === first.by && sorting.down === first.down) after.delete(name);
        else after.set(name, `${sorting.down ? '-' : ''}${sorting.by}`);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [by === undefined ? first : { by, down }, sort];
}
