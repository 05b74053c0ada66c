import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { serveBenchPages } from './bench-pages.ts'
import { launch, makeProfile, watchedPage } from './browser.ts'
import { type Figure, median } from './figures.ts'
import { type Running, seedCompany, startServer } from './server-process.ts'
import { allRows, signInOnScreen } from './signed-in.ts'
import { clickInside, fpsWhileScrolling, installProbes, mountInside, settledAfter } from './table-probes.ts'

const rounds = 5
const slow = { cpu: 4, slow4G: false }

export interface TableRuns {
  mount: number[]
  sort: number[]
  filter: number[]
  fps: number[]
  elements: number[]
}

/** The list of 10,000 rows: the product's table beside a bare react-table, in turns in one run, and the real screen. */
export async function tableFigures(): Promise<Figure[]> {
  const pages = await serveBenchPages(['our-table', 'bare-table'])
  const ours = emptyRuns()
  const bare = emptyRuns()
  for (let round = 0; round < rounds; round += 1) {
    await measurePage(`${pages.origin}/our-table.html`, '[data-scroll-area]', ours)
    await measurePage(`${pages.origin}/bare-table.html`, '#scroller', bare)
  }
  pages.close()
  const real = await realList()
  return [
    ...absolute('list of 10,000 in the app', real),
    ...absolute('bare react-table page', bare, false),
    ...(['mount', 'sort', 'filter'] as const).map((name) => ({
      name: `our table / bare table: ${name}`,
      unit: '×',
      runs: [median(ours[name]) / median(bare[name])],
      target: { most: 1.25 },
    })),
    { name: 'bare table / our table: frames a second', unit: '×', runs: [median(bare.fps) / median(ours.fps)], target: { most: 1.25 } },
  ]
}

export function emptyRuns(): TableRuns {
  return { mount: [], sort: [], filter: [], fps: [], elements: [] }
}

function absolute(name: string, runs: TableRuns, aimed = true): Figure[] {
  const target = <T>(wish: T) => (aimed ? { target: wish } : {})
  return [
    { name: `${name}: mount, 4× CPU`, unit: 'ms', runs: runs.mount },
    { name: `${name}: DOM elements`, unit: '', runs: runs.elements, ...target({ most: 500 }) },
    { name: `${name}: sort, 4× CPU`, unit: 'ms', runs: runs.sort, ...target({ most: 110 }) },
    { name: `${name}: filter key, 4× CPU`, unit: 'ms', runs: runs.filter, ...target({ most: 75 }) },
    { name: `${name}: scroll, 4× CPU`, unit: 'frames/s', runs: runs.fps, ...target({ least: 48 }) },
  ].filter((figure) => figure.runs.length > 0)
}

async function measurePage(address: string, scroller: string, runs: TableRuns): Promise<void> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const { page } = await watchedPage(context, '#never', slow)
  await page.goto(address)
  await installProbes(page)
  runs.mount.push(await settledAfter(page, () => mountInside(page)))
  await measureUse(page, scroller, 'title', page.getByLabel('Filter'), runs)
  await context.close()
  profile.remove()
}

async function measureUse(page: Page, scroller: string, header: string | RegExp, field: Locator, runs: TableRuns): Promise<void> {
  runs.elements.push(await page.evaluate(() => document.body.getElementsByTagName('*').length))
  const { sort, key, clear, scroll } = await usesOf(page, scroller, header, field)
  runs.sort.push(await sort())
  runs.filter.push(await key())
  await clear()
  runs.fps.push(await scroll())
}

/** What is done with a list, each once: sorting and a key in its search field give ms, scrolling frames a second; `clear` takes the key back. */
async function usesOf(page: Page, scroller: string, header: string | RegExp, field: Locator): Promise<Record<'sort' | 'key' | 'scroll', () => Promise<number>> & { clear: () => Promise<void> }> {
  const button = await page.getByRole('columnheader', { name: header }).getByRole('button').or(page.getByRole('button', { name: header })).first().elementHandle()
  if (button === null) throw new Error('No header to sort by.')
  return {
    sort: () => settledAfter(page, () => clickInside(button)),
    async key() {
      await field.focus()
      return settledAfter(page, () => page.keyboard.press('l'))
    },
    async clear() {
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(400)
    },
    scroll: () => fpsWhileScrolling(page, scroller),
  }
}

/** The real screen with 10,000 actions of a company on the device. */
async function realList(): Promise<TableRuns> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-list-'))
  const who = seedCompany(folder, 10_000)
  const server = await startServer(folder)
  const runs = emptyRuns()
  try {
    const open = await openList(server, who)
    for (let round = 0; round < rounds; round += 1) await open.measure(runs)
    await open.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return runs
}

export interface OpenList {
  /** Opened anew, then one round at 4× CPU. */
  measure: (runs: TableRuns) => Promise<void>
  /** Opened anew, then what sorting, a key and two seconds of scrolling take of the page's main thread at full speed, in ms: a busy machine changes it less than the time on the clock. */
  work: () => Promise<Record<'sort' | 'key' | 'scroll', number>>
  close: () => Promise<void>
}

/** Sign in to the list of 10,000 in a browser of its own. */
export async function openList(server: Running, who: { email: string; password: string }): Promise<OpenList> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const { page, devtools } = await watchedPage(context, '#never', { cpu: 1, slow4G: false })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await signInOnScreen(page, server.port, who)
  await allRows(page, 10_000)
  const anew = async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.reload()
    await allRows(page, 10_000)
    await page.waitForTimeout(1500)
    await installProbes(page)
  }
  const threadTime = async () => ((await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
  const header = /situation/i
  const field = page.getByRole('searchbox').or(page.getByLabel(/find in this list/i)).first()
  return {
    async measure(runs) {
      await anew()
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
      await measureUse(page, '[data-scroll-area]', header, field, runs)
    },
    async work() {
      await anew()
      const uses = await usesOf(page, '[data-scroll-area]', header, field)
      const took = { sort: 0, key: 0, scroll: 0 }
      for (const name of ['sort', 'key', 'scroll'] as const) {
        if (name === 'scroll') await uses.clear()
        const before = await threadTime()
        await uses[name]()
        took[name] = (await threadTime()) - before
      }
      return took
    },
    async close() {
      await context.close()
      profile.remove()
    },
  }
}
