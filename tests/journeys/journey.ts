import { test as base, type Browser, type BrowserContextOptions } from '@playwright/test'
import { layLine } from '#tests/world/line.ts'
import { deviceOf } from './device.ts'
import { newContext } from './engine.ts'
import { Person } from './person.ts'
import { startSiteward, type Siteward } from './server.ts'

export { expect } from '@playwright/test'

/** A person and the settings of their device. */
export interface Coming extends BrowserContextOptions {
  email: string
}

/** Returns a person with their own browser; an unseen error in it fails the journey. */
export type Comes = (siteward: Siteward, coming: Coming) => Promise<Person>

interface Journey {
  comes: Comes
}

interface Shared {
  /**
   * Starts the server for the first journey that needs it, and returns the same server to the later
   * ones.
   */
  startShared: () => Promise<Siteward>
}

export const test = base.extend<Journey, Shared>({
  startShared: [
    // Playwright takes the names of needed fixtures from this parameter; this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, hand) => {
      let running: Promise<Siteward> | undefined
      await hand(
        () =>
          (running ??= startSiteward({
            OUTBOUND_LOOPBACK: '1',
            SALES_EMAIL: 'sales@siteward.test',
          })),
      )
      await (await running)?.end()
    },
    { scope: 'worker' },
  ],
  comes: async ({ browser, serviceWorkers }, hand) => {
    const here: Person[] = []
    await hand(async (siteward, coming) => {
      const person = await newcomer(browser, siteward, { serviceWorkers, ...coming })
      here.push(person)
      return person
    })
    const unseen = here.flatMap((person) => person.troubles.found)
    await Promise.all(here.map((person) => person.context.close()))
    here.forEach((person) => person.device.line?.end())
    base.expect(unseen, 'nothing may go wrong unseen').toEqual([])
  },
})

/**
 * For a file of journeys that hardly need offline work: no worker caches the whole app in each
 * browser, which takes four seconds of a core (decision 8). A person who goes offline there uses
 * `withWorker`.
 */
export function withoutWorker(): void {
  test.use({ serviceWorkers: 'block' })
}

/**
 * In addition to an email: gives a person a worker in a file `withoutWorker`, so that they can go
 * offline.
 */
export const withWorker = { serviceWorkers: 'allow' } as const

/** Starts one server for the journeys of a file, and removes it after them. */
export function ownSiteward(environment: Record<string, string> = {}): () => Siteward {
  let running: Siteward | null = null
  test.beforeAll(async () => {
    running = await startSiteward(environment)
  })
  test.afterAll(async () => {
    await running?.end()
    running = null
  })
  return () => {
    if (running === null) throw new Error('The server runs only during the journeys of this file.')
    return running
  }
}

/**
 * Returns the server of a folder, whose files run one after the other in the order of their names
 * (`playwright.config.ts`), because starting one takes as long as half a journey. Each journey uses
 * unique names for its records, and leaves the demo's people, licenses and passwords unchanged; a
 * journey that cannot has its own server.
 */
export function sharedSiteward(): () => Siteward {
  let running: Siteward | null = null
  test.beforeAll(async ({ startShared }) => {
    running = await startShared()
  })
  return () => {
    if (running === null) throw new Error('The server runs only during the journeys.')
    return running
  }
}

async function newcomer(
  browser: Browser,
  siteward: Siteward,
  { email, ...device }: Coming,
): Promise<Person> {
  const line = device.serviceWorkers === 'block' ? null : await layLine()
  const context = await newContext(browser, line, {
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...device,
  })
  const its = await deviceOf(context, line, email)
  return new Person(await context.newPage(), its, siteward, email)
}
