/** What of a page is open, by its name: the frame of the office says it after the page's own. */
import { useEffect } from 'react';
import { create } from 'zustand';

/** The last one is what stands on top. */
export const useCrumbs = create<{ names: readonly string[] }>()(() => ({ names: [] }));

/** While the caller is on the page, `name` is what is open there; null: nothing, or not known yet. */
export function useCrumb(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    useCrumbs.setState(({ names }) => ({ names: [...names, name] }));
    return () =>
      useCrumbs.setState(({ names }) => {
        const at = names.lastIndexOf(name);
        return { names: names.filter((_, place) => place !== at) };
      });
  }, [name]);
}
