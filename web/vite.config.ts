/** How the pages are built. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { emojiOfPalette } from './emoji-of-palette.ts';
import { newestFonts } from './newest-fonts.ts';
import { screensOfTokens } from './screens-of-tokens.ts';
import { serviceWorker } from './service-worker-build.ts';

/** What react-router-dom stands on offers its build for production under no name of its own. */
const routerForProduction = join(
  dirname(createRequire(import.meta.resolve('react-router-dom')).resolve('react-router/package.json')),
  'dist/production/',
);

/** The pages on the way from the address to a tee time. */
const onTheWay = /(?:Home|Login|Sheet)Page-/;

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    contractWithoutSchemas(),
    emojiOfPalette(),
    newestFonts(),
    screensOfTokens(),
    serviceWorker(),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${routerForProduction}index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${routerForProduction}dom-export.mjs` },
          ]
        : [],
  },
  build: {
    target: 'es2022',
    // Says which files a page needs; the test of the first load reads it.
    manifest: true,
    // Letters and pictures stay files of their own: in a style sheet they would hold up the first paint.
    assetsInlineLimit: 0,
    // Every browser that knows `popover` knows it by itself.
    modulePreload: {
      polyfill: false,
      // What else a piece needs is named in advance only for these few: the names of all
      // the others' pieces would make the first load longer for everybody.
      resolveDependencies: (piece, needed) =>
        onTheWay.test(piece) ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The first load names nearly all of these, and what is random of a name can't be packed: a few signs tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What every page stands on, in one piece that stays in the browser's cache over many releases.
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|zustand|clsx|@tanstack\/(?!.*[iI]nfinite)[^/]+)\//,
            },
            // Small pieces that the first page needs anyhow: packed together they take less.
            {
              name: 'first',
              test: /\/web\/(?:lib\/(?:request\/(?:request|renew-session|until-reached|cookie|query-client)|browser\/(?:storage|new-key)|live\/realtime|club\/booking-params|words\/en)|ui\/(?:look\/screens|dialog\/(?:show-message|open-dialog)|text\/money)|booking\/(?:club-days|LoadFailure|Countdown|countdown|popups|store|queries|sheet-rows|use-now|words\.en|holds\/(?:HoldBar|server-hold)|book\/(?:use-booking-steps|use-hold-life)|sheet\/(?:use-drawer|sheet-people|SheetSkeleton)|rules\/open-why|waitlist\/open-wait))\.tsx?$|IconSun\.|IconUserQuestion\.|IconLock\.|IconPhone\.|IconChevronRight\.|IconCheck\.|IconMoon\.|IconSearch\.|IconHourglassHigh\.|shared\/(?:(?:booking|accounts)\/calls|club\/days|contract\/growing-pause)/,
            },
          ],
        },
      },
    },
  },
}));
