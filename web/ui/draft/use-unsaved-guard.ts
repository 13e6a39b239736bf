/** Keeps a person from leaving a page by a link or by closing it while something on it is not saved. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * `ask` is asked when a link of ours is followed while `unsaved`; true lets the person go. Closing or reloading is
 * asked about by the browser. Going back in the history is not held up: keep what was typed for that.
 */
export function useUnsavedGuard(unsaved: boolean, ask: () => Promise<boolean>): void {
  const navigate = useNavigate();
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (!unsaved) return;
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) return;
      if (link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      void asking.current().then((go) => {
        if (go) void navigate(pathname + search + hash);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router sees the click.
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigate]);
}
