/** A build step that puts the screens of tokens.css where style sheets (`@media (--phone)`) and code (ui/look/screens.ts) name them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const tokens = fileURLToPath(new URL('ui/look/tokens.css', import.meta.url));

/** `['phone', '(max-width: 800px)']` of `@custom-media --phone (max-width: 800px);`, for all that tokens.css declares. */
const readScreens = (): [name: string, query: string][] =>
  [...readFileSync(tokens, 'utf8').matchAll(/^@custom-media --([a-z-]+) (.+);$/gm)].map(
    ([, name = '', query = '']) => [name, query],
  );

/** What code reads: a constant for each screen, so that a page carries only those it asks about. */
export const screenConstants = (): Record<string, string> =>
  Object.fromEntries(
    readScreens().map(([name, query]) => [
      `import.meta.env.SCREEN_${name.replaceAll('-', '_').toUpperCase()}`,
      JSON.stringify(query),
    ]),
  );

/** What style sheets read. A screen that tokens.css does not declare fails the build. */
export function screensOfTokens(): Plugin {
  return {
    name: 'screens-of-tokens',
    enforce: 'pre',
    config: () => ({ define: screenConstants() }),
    transform: {
      filter: { id: /\/web\/.*\.css$/, code: '--' },
      handler(css) {
        this.addWatchFile(tokens);
        const screens = new Map(readScreens());
        const code = css
          .replaceAll(/^@custom-media .*\n/gm, '')
          .replaceAll(/^(\s*@media )(.+) \{$/gm, (_, media: string, asked: string) => {
            const query = asked.replaceAll(/\(--([a-z-]+)\)/g, (_name, name: string) => {
              const screen = screens.get(name);
              if (screen === undefined) this.error(`tokens.css declares no screen --${name}.`);
              return screen;
            });
            return `${media}${query} {`;
          });
        return { code, map: null };
      },
    },
  };
}
