/** How the browser journeys run: a real club started as `npm start` does, and Chromium in front of it. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './browser',
  // The pages take longest and begin first: at the end nobody waits for them alone.
  projects: [
    { name: 'pages', testMatch: 'pages.spec.ts' },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: 'pages.spec.ts' },
  ],
  outputDir: '../test-results',
  // Each worker has a club of its own; the journeys of one file share it and take tee times of their own. One more than the
  // cores of the smallest machine: a journey waits for its pages a third of its time.
  workers: 3,
  fullyParallel: false,
  // A machine may be five times slower than the one on which a journey takes half a minute.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // What passes only the second time is named at the end of the run, and leaves a trace to find out why.
  retries: 1,
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
    // Recorded from the second try on: it makes every step slower.
    trace: 'on-first-retry',
  },
});
