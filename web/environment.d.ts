/** What the build puts into code besides what Vite does: the screens of ui/look/tokens.css (screens-of-tokens.ts). */

interface ImportMetaEnv {
  readonly SCREEN_PHONE: string;
  readonly SCREEN_NARROW: string;
  readonly SCREEN_BEYOND_NARROW: string;
  readonly SCREEN_BEYOND_TIGHT: string;
  readonly SCREEN_WIDE: string;
}
