/** How the tests under vitest run: files side by side, each with a database of its own. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['browser/**', 'node_modules/**'],
    // Two cores: more would only wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
