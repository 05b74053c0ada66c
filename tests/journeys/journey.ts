import { test as base, type Browser, type BrowserContextOptions } from '@playwright/test'
import { layLine } from '#tests/world/line.ts'
import { deviceOf } from './device.ts'
import { Person } from './person.ts'
import { startSiteward, type Siteward } from './server.ts'

export { expect } from '@playwright/test'

/** Who comes, and how their device is. */
export interface Coming extends BrowserContextOptions {
  email: string
}

/** Somebody with a browser of their own; what goes wrong in it unseen fails the journey. */
export type Comes = (siteward: Siteward, coming: Coming) => Promise<Person>

interface Journey {
  comes: Comes
}

export const test = base.extend<Journey>({
  comes: async ({ browser, serviceWorkers }, hand) => {
    const here: Person[] = []
    await hand(async (siteward, coming) => {
      const person = await newcomer(browser, siteward, { serviceWorkers, ...coming })
      here.push(person)
      return person
    })
    const unseen = here.flatMap((person) => person.troubles.found)
    await Promise.all(here.map((person) => person.context.close()))
    here.forEach((person) => person.device.line.end())
    base.expect(unseen, 'nothing may go wrong unseen').toEqual([])
  },
})

/**
 * For a file of journeys in which hardly anybody is without a network: no worker keeps the whole app in each of their
 * browsers, which takes four seconds of a core (decision 8). Who is offline there comes `withWorker`.
 */
export function withoutWorker(): void {
  test.use({ serviceWorkers: 'block' })
}

/** Beside an email: the worker that a person needs who loses the network in a file `withoutWorker`. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** One server for the journeys of a file, started before them and gone after them. */
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

async function newcomer(browser: Browser, siteward: Siteward, { email, ...device }: Coming): Promise<Person> {
  const line = await layLine()
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US', timezoneId: 'America/Chicago', proxy: line.proxy, ...device })
  const its = await deviceOf(context, line, email)
  return new Person(await context.newPage(), its, siteward, email)
}
