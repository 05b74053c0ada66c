import { defineConfig } from '@playwright/test'
import { lettersOfTablets, needHeadlessShell } from './stages/chromium.ts'
import { leftOut } from './stages/gate-files.ts'
import { journeyTimeout, pollTimeout } from './stages/patience.ts'

/** Journeys of people in a real browser, with the built app and a server of their own. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  // The files of a folder share one server. One worker runs them in the order of their names, so
  // that each file finds the same data in every run.
  projects: [
    { name: 'office', testMatch: 'office/*.journey.ts', testIgnore: leftOut(), workers: 1 },
    { name: 'offline', testMatch: 'offline/*.journey.ts', testIgnore: leftOut(), workers: 1 },
    {
      name: 'own',
      testMatch: '*.journey.ts',
      testIgnore: ['office/**', 'offline/**', ...leftOut()],
    },
  ],
  globalSetup: './journeys/demo.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: journeyTimeout,
  expect: { timeout: pollTimeout },
  // The test command reads the file of the second reporter (PLAYWRIGHT_JSON_OUTPUT_NAME).
  reporter:
    process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: pollTimeout,
    navigationTimeout: pollTimeout,
    launchOptions: { executablePath: needHeadlessShell(), args: [lettersOfTablets] },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
