import { defineConfig, type Project } from '@playwright/test'
import { engine, isFirefox, type JourneyBrowser, journeyBrowser } from './journeys/engine.ts'
import { leftOut } from './stages/gate-files.ts'
import { journeyTimeout, pollTimeout } from './stages/patience.ts'

/**
 * The files of a folder share one server. One worker runs them in the order of their names, so that
 * each file finds the same data in every run.
 */
const inChromium: Project[] = [
  { name: 'office', testMatch: 'office/*.journey.ts', testIgnore: leftOut(), workers: 1 },
  { name: 'offline', testMatch: 'offline/*.journey.ts', testIgnore: leftOut(), workers: 1 },
  {
    name: 'own',
    testMatch: '*.journey.ts',
    testIgnore: ['office/**', 'offline/**', ...leftOut()],
  },
]

/** What must hold in every browser: sign-in, lists, forms, photos, import, offline work, update. */
const projects: Record<JourneyBrowser, Project[]> = {
  chromium: inChromium,
  firefox: [
    {
      name: 'firefox',
      testMatch: [
        'offline/{offline,shared-photos,sign-out.long,two-people}.journey.ts',
        'office/invite-team.journey.ts',
        '{import-files.long,sign-in,update}.journey.ts',
      ],
      workers: 1,
    },
  ],
  webkit: [{ name: 'webkit', testMatch: 'webkit/*.webkit.ts', workers: 1 }],
}

/** Journeys of people in a real browser, with the built app and a server of their own. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  projects: projects[journeyBrowser],
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
    browserName: isFirefox ? 'firefox' : 'chromium',
    launchOptions: engine.options,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
