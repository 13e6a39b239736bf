/** Gives the focus back to what had it before a dialog opened. */

/** To be called before it opens; what is returned, once it is gone. Where the focus went elsewhere meanwhile, it stays. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () =>
    void setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
}
