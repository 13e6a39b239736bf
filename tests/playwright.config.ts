/** How the browser journeys run: a real club started as `npm start` does, and Chromium in front of it. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './browser',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './browser/club.ts',
  // One club for all journeys; each takes tee times of its own.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.TEST_BROWSER || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    trace: 'retain-on-failure',
  },
});
