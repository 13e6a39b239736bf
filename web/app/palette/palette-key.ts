/** Ctrl K, on a Mac Cmd K, opens the palette from wherever one is. */
import { openPalette } from './open-palette.ts';

/** From now on, until the function that it gives is called. */
export function openPaletteByKey(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    openPalette();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
