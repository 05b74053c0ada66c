import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** The list of programs, their questions, and the past cases, which come last. */
const needed = [/safetyplans$/, /safetyplans\?.*part=/, /past-cases.*\.bin$/]

/** Waits, on whatever page, until the worker controls it and what comes behind the first screen is on the device. */
export async function hasWhatIsNeededAway({ page }: Person): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())
  for (const address of needed) await expect.poll(async () => (await kept()).some((url) => address.test(url)), { message: String(address) }).toBe(true)
}
