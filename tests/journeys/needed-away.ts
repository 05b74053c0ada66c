import { expect, type Page } from '@playwright/test'

/** The list of programs, their questions, and the past cases, which load last. */
const needed = [/safetyplans$/, /safetyplans\?.*part=/, /past-cases.*\.bin$/]

/** Waits until the worker controls the page and has cached every file of the app. */
export async function hasWholeApp(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(missingFiles), { message: 'files of the app that the device lacks' })
    .toEqual([])
}

/** Runs in the page. Returns the files of the app that the worker has not cached yet. */
export async function missingFiles(): Promise<string[]> {
  const worker = await (await fetch('/sw.js')).text()
  const wanted = [...worker.matchAll(/\{"isLater":true[^}]*"url":"([^"]+)"/g)].map(
    ([, name]) => `/${name}`,
  )
  const kept = (await (await caches.open('later-files')).keys()).map(
    ({ url }) => new URL(url).pathname,
  )
  return wanted.length === 0 ? ['none is marked'] : wanted.filter((path) => !kept.includes(path))
}

/**
 * Waits until the worker controls a visitor's page and has cached the files that this page fetched
 * before.
 */
export async function hasUsedFiles(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const missing = () =>
    page.evaluate(async () => {
      const scripts = performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.js') && name.includes('/assets/') ? [name] : []))
      return (
        await Promise.all(
          scripts.map(async (script) =>
            (await caches.match(script, { ignoreVary: true })) ? [] : [script],
          ),
        )
      ).flat()
    })
  await expect.poll(missing, { message: 'files of this page that the device lacks' }).toEqual([])
}

/**
 * Waits, on any page, until the worker controls it and the device has all data for offline work.
 */
export async function hasWhatIsNeededAway({ page }: { page: Page }): Promise<void> {
  await hasWholeApp(page)
  const kept = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url),
          ),
        )
      ).flat(),
    )
  for (const address of needed)
    await expect
      .poll(async () => (await kept()).some((url) => address.test(url)), {
        message: String(address),
      })
      .toBe(true)
}
