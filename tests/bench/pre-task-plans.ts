import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright'
import { launch, makeProfile } from './browser.ts'
import type { Figure } from './figures.ts'
import { seedCompany, startServer } from './server-process.ts'
import { signInOnScreen } from './signed-in.ts'

const plans = 10_000
const runs = 3
const path = '/back-office/pre-task-plans'

/**
 * Measures the list of 10,000 pre-task plans: its first visit, its time on a device that has it, a
 * sort by repetition, and a search.
 */
export async function planFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-plans-'))
  const profile = makeProfile()
  const who = seedCompany(folder, 100, '.', undefined, plans)
  const server = await startServer(folder)
  const browser = await launch(profile.folder)
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    const address = `http://127.0.0.1:${server.port}${path}`
    const wire = await bytesOf(page)
    await signInOnScreen(page, server.port, who, '/back-office/projects')
    await page.waitForTimeout(1000)
    const [before, begun] = [wire(), performance.now()]
    await page.goto(address)
    await allThere(page)
    const visit = { ms: performance.now() - begun, kB: (wire() - before) / 1024 }
    // Waits until the data that loads behind the first screen is there.
    await page.waitForTimeout(20_000)
    const [first, all, sorted, found]: number[][] = [[], [], [], []]
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now()
      await page.goto(address)
      await page.locator('[data-row-link]').first().waitFor()
      first?.push(performance.now() - start)
      await allThere(page)
      all?.push(performance.now() - start)
      sorted?.push(
        await timed(
          () => page.getByRole('columnheader', { name: 'Repeats' }).click(),
          () =>
            page
              .getByText(/^\d+ of \d+ lines$/)
              .first()
              .waitFor(),
        ),
      )
      found?.push(
        await timed(
          () => page.getByRole('searchbox').fill('PTP-9999'),
          () => page.getByText('Total Submissions: 1 of 10,000').first().waitFor(),
        ),
      )
    }
    const title = '10,000 pre-task plans'
    return [
      { name: `${title}: first visit`, unit: 'ms', runs: [visit.ms], target: { most: 10_000 } },
      {
        name: `${title}: first visit, app and plans`,
        unit: 'kB',
        runs: [visit.kB],
        target: { most: 1000 },
      },
      {
        name: `${title}: first rows, on a device that has them`,
        unit: 'ms',
        runs: first ?? [],
        target: { most: 1500 },
      },
      {
        name: `${title}: all of them, the same`,
        unit: 'ms',
        runs: all ?? [],
        target: { most: 2500 },
      },
      {
        name: `${title}: sorted by what repeats`,
        unit: 'ms',
        runs: sorted ?? [],
        target: { most: 500 },
      },
      { name: `${title}: one found`, unit: 'ms', runs: found ?? [], target: { most: 500 } },
    ]
  } finally {
    await browser.close()
    await server.stop()
    profile.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const allThere = (page: Page) =>
  page.getByText('Total Submissions: 10,000').first().waitFor({ timeout: 120_000 })

async function timed(act: () => Promise<void>, seen: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await act()
  await seen()
  return performance.now() - begun
}

/** Counts the bytes received so far. */
async function bytesOf(page: Page): Promise<() => number> {
  let bytes = 0
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}
