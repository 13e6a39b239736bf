/** How the tests under vitest run: files side by side, each with a database of its own. */
import { defineConfig } from 'vitest/config';
import { screenConstants } from '../web/screens-of-tokens.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // One more than the cores of the smallest machine: a test waits for its database a third of its time.
    maxWorkers: 3,
    // No test fails for slowness alone: what takes three seconds here took a minute on a machine with twenty times its work.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    // Loading everything anew for each file took a third of the run. The server keeps no state in modules; the pages do, and
    // are loaded anew after each test (web/kit/start-app.tsx).
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['**/*.test.ts'],
          exclude: ['web/**', 'browser/**', 'node_modules/**'],
          setupFiles: ['run/record-causes.ts'],
        },
      },
      {
        extends: true,
        // As the build does.
        define: screenConstants(),
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // For the few that draw nothing too: a worker that changes between two environments starts and loads the pages anew.
          environment: 'happy-dom',
        },
      },
    ],
  },
});
