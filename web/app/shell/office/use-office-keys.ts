/** The quick keys of the office: G and a letter go to a page, / searches, [ narrows the sidebar, ? tells them all. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../../../lib/browser/typing.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import type { OfficeKey } from './office-keys.ts';
import { narrowSidebar, useSidebar } from './sidebar.ts';

/** After G the letter must come within this time. */
const secondKeyMs = 1_500;

export const showOfficeKeys = (keys: readonly OfficeKey[]) =>
  void openDialog(async () => (await import('./KeysDialog.tsx')).KeysDialog, { keys });

const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
};

/** `keys` lead to the pages that the reader may open. Nothing happens where somebody types, or in a dialog. */
export function useOfficeKeys(keys: readonly OfficeKey[]): void {
  const navigate = useNavigate();
  const on = useSidebar((state) => state.keys);
  useEffect(() => {
    if (!on) return;
    let until = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return;
      const key = event.key.toLowerCase();
      const second = Date.now() < until;
      until = 0;
      const taken = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (second) {
        const page = keys.find(({ letter }) => letter === key);
        if (page === undefined) return;
        taken();
        void navigate(page.to);
      } else if (key === 'g') {
        until = Date.now() + secondKeyMs;
      } else if (key === '/') {
        if (focusSearch()) taken();
      } else if (key === '[') {
        taken();
        narrowSidebar(!useSidebar.getState().narrow);
      } else if (key === '?' && !window.location.pathname.startsWith('/admin/starter')) {
        // The starter's sheet has keys of its own to tell.
        taken();
        showOfficeKeys(keys);
      }
    };
    // Before the keys of the page itself.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [keys, navigate, on]);
}
