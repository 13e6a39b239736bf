/** The screens of tokens.css that code asks about: media queries, put in by the build (screens-of-tokens.ts). */
import { useMediaQuery } from '@mantine/hooks';

export const phoneScreen = import.meta.env.SCREEN_PHONE;
export const narrowScreen = import.meta.env.SCREEN_NARROW;
export const beyondNarrow = import.meta.env.SCREEN_BEYOND_NARROW;
export const beyondTight = import.meta.env.SCREEN_BEYOND_TIGHT;
export const wideScreen = import.meta.env.SCREEN_WIDE;

/** Whether the screen is one of those now; right from the first drawing on. */
export const useScreen = (screen: string): boolean =>
  useMediaQuery(screen, undefined, { getInitialValueInEffect: false });
