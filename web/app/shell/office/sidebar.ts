/** How somebody likes the office's sidebar: which groups are folded, and whether its icons are enough; kept in the browser. */
import { create } from 'zustand';
import { isStringList, readJson, readStored, store } from '../../../lib/browser/storage.ts';

const foldedKey = 'office-folded';
const narrowKey = 'office-narrow';
const keysKey = 'office-keys';

interface Sidebar {
  /** Groups of pages by their key. */
  folded: readonly string[];
  narrow: boolean;
  /** Whether the quick keys do anything. */
  keys: boolean;
}

export const useSidebar = create<Sidebar>()(() => ({
  folded: readJson(foldedKey, isStringList, []),
  narrow: readStored(narrowKey) === 'true',
  keys: readStored(keysKey) !== 'off',
}));

export function foldGroup(group: string, folded: boolean): void {
  const others = useSidebar.getState().folded.filter((one) => one !== group);
  const all = folded ? [...others, group] : others;
  useSidebar.setState({ folded: all });
  store(foldedKey, JSON.stringify(all));
}

export function narrowSidebar(narrow: boolean): void {
  useSidebar.setState({ narrow });
  store(narrowKey, String(narrow));
}

export function turnKeys(on: boolean): void {
  useSidebar.setState({ keys: on });
  store(keysKey, on ? 'on' : 'off');
}
