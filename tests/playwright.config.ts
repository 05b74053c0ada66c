import { defineConfig } from '@playwright/test'
import { lettersOfTablets, needHeadlessShell } from './stages/chromium.ts'

/** Journeys of people in a real browser, against the built app and a server of their own. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './journeys/demo.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: how fast it is shows `npm run bench`, and a busy machine is no fault of the app.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The test command reads the second one's file (PLAYWRIGHT_JSON_OUTPUT_NAME).
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: needHeadlessShell(), args: [lettersOfTablets] },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
