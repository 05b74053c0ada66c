import { defineConfig } from '@playwright/test'
import { lettersOfTablets, needHeadlessShell } from './stages/chromium.ts'
import { leftOut } from './stages/gate-files.ts'
import { journeyTimeout, pollTimeout } from './stages/patience.ts'

/** Journeys of people in a real browser, against the built app and a server of their own. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  testIgnore: leftOut(),
  globalSetup: './journeys/demo.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: journeyTimeout,
  expect: { timeout: pollTimeout },
  // The test command reads the second one's file (PLAYWRIGHT_JSON_OUTPUT_NAME).
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
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
