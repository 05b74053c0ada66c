import type { CDPSession, Page } from 'playwright'
import type { Served } from './bench-pages.ts'
import { launch, makeProfile, watchedPage } from './browser.ts'
import type { Running } from './server-process.ts'
import { allRows, signInOnScreen } from './signed-in.ts'
import { clickInside, installProbes, settledAfter } from './table-probes.ts'
import { turnWheel, wheelGesture } from './wheel.ts'

/** The design sizes at which the wheel turns: a desk, and a tablet held upright. */
export const sizes = {
  '1280×800': { width: 1280, height: 800 },
  '820×1180': { width: 820, height: 1180 },
} as const
type Size = keyof typeof sizes
/** A list of the app to measure. */
export interface AppList {
  /** Its address, and the number of rows that it shows. */
  path: string
  rows: number
  header: RegExp
  /**
   * The keys typed into an empty field: among 10,000 rows the first finds nearly all, the second a
   * third, the last few.
   */
  keys: readonly string[]
}

export const actionList: AppList = {
  path: '/back-office/corrective-actions',
  rows: 10_000,
  header: /situation/i,
  keys: ['l', '7', "'"],
}
/** The measures of a round: ms, numbers of frames or elements, percent. */
export type Used = Record<string, number>

/** A list of 10,000 rows, open in its own browser. */
export interface OpenList {
  page: Page
  devtools: CDPSession
  scroller: string
  /** The name of its headers and the selector of its search field. */
  header: string | RegExp
  field: string
  keys: readonly string[]
  /** Opens the list again with all rows, at full speed. */
  anew: () => Promise<void>
  /** Runs after the size of the window has changed. */
  resized: (size: Size) => Promise<void>
  close: () => Promise<void>
}

/** Opens the app's own list: the real screen, with a company's rows on the device. */
export async function openAppList(
  server: Running,
  who: { email: string; password: string },
  { path, rows, header, keys } = actionList,
): Promise<OpenList> {
  const { page, devtools, close } = await openPage()
  await signInOnScreen(page, server.port, who, path)
  const anew = async () => {
    await page.goto(`http://127.0.0.1:${server.port}${path}`)
    await allRows(page, rows)
    await page.waitForTimeout(1500)
  }
  return {
    page,
    devtools,
    close,
    scroller: '[data-scroll-area]',
    header,
    field: '[role="searchbox"]',
    keys,
    anew,
    resized: async () => {},
  }
}

/** Opens the bare page with the same rows, as high as `rowHeights`, in px. */
export async function openBareList(
  pages: Served,
  rowHeights: Readonly<Record<Size, number>>,
  keys = actionList.keys,
): Promise<OpenList> {
  const { page, devtools, close } = await openPage()
  const resized = async (size: Size) => {
    await page.evaluate(
      (height) => (window as unknown as { mount: (rowHeight: number) => void }).mount(height),
      rowHeights[size],
    )
  }
  const anew = async () => {
    await page.goto(`${pages.origin}/bare-table.html`)
    await page.waitForFunction(() => 'mount' in window)
    await resized('1280×800')
    await page.waitForTimeout(500)
  }
  return {
    page,
    devtools,
    close,
    scroller: '#scroller',
    header: 'title',
    field: 'input[aria-label="Filter"]',
    keys,
    anew,
    resized,
  }
}

/** Opens a page in a new browser, at full speed. */
export async function openPage(): Promise<Pick<OpenList, 'page' | 'devtools' | 'close'>> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const { page, devtools } = await watchedPage(context, null, { cpu: 1, slow4G: false })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.setViewportSize(sizes['1280×800'])
  const close = async () => {
    await context.close()
    profile.remove()
  }
  return { page, devtools, close }
}

/** Returns the height of the rows at each size. */
export async function rowHeightsOf({ page }: OpenList): Promise<Record<Size, number>> {
  const height = async (size: Size) => {
    await page.setViewportSize(sizes[size])
    await page.waitForTimeout(500)
    return page
      .locator('[data-index]')
      .first()
      .evaluate((row) => (row as HTMLElement).offsetHeight)
  }
  // The tablet comes first, so that the list ends at the size at which it opened.
  const tablet = await height('820×1180')
  return { '1280×800': await height('1280×800'), '820×1180': tablet }
}

/**
 * Runs one round: opens the list again, then sorts, types each key and turns the wheel at each
 * size, with the main thread `cpu` times slower.
 */
export async function takeRound(list: OpenList, cpu: number): Promise<Used> {
  const { page, devtools } = list
  const at = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await at(1)
  await page.setViewportSize(sizes['1280×800'])
  await list.anew()
  await installProbes(page)
  await at(cpu)
  const { sort, key, clear } = await usesOf(list)
  const used: Used = { sort: await sort() }
  for (const one of list.keys) {
    used[`key ${one}`] = await key(one)
    used[`found ${one}`] = await foundIn(page)
    await clear()
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await list.resized(size as Size)
    await page.locator(list.scroller).evaluate((area) => area.scrollTo({ top: 0 }))
    await page.waitForTimeout(1500)
    used[`elements at rest ${size}`] = await page.evaluate(
      () => document.body.getElementsByTagName('*').length,
    )
    const turn = await turnWheel(page, devtools, list.scroller, cpu)
    for (const [name, value] of Object.entries(turn)) used[`${name} ${size}`] = value
  }
  // The browser slows a thread down by keeping it busy, even an idle one.
  await at(1)
  return used
}

/**
 * Opens the list again and measures the work of a sort, a key and a turn of the wheel on the page's
 * main thread at full speed, in ms. A busy machine changes this less than the elapsed time.
 */
export async function workOf(list: OpenList): Promise<Record<'sort' | 'key' | 'wheel', number>> {
  const { page, devtools } = list
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.setViewportSize(sizes['1280×800'])
  await list.anew()
  await installProbes(page)
  const threadTime = async () =>
    ((await devtools.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'ThreadTime',
    )?.value ?? Number.NaN) * 1000
  const during = async (act: () => Promise<unknown>) => {
    const before = await threadTime()
    await act()
    return (await threadTime()) - before
  }
  const { sort, key, clear } = await usesOf(list)
  const work = {
    sort: await during(sort),
    key: await during(() => key(list.keys[0] ?? 'l')),
    wheel: 0,
  }
  await clear()
  work.wheel = await during(() => wheelGesture(page, devtools, list.scroller))
  return work
}

/** The actions on a list, each once, in ms until it has settled; `clear` removes the key again. */
async function usesOf({ page, header, field }: OpenList): Promise<{
  sort: () => Promise<number>
  key: (one: string) => Promise<number>
  clear: () => Promise<void>
}> {
  const button = await page
    .getByRole('columnheader', { name: header })
    .getByRole('button')
    .or(page.getByRole('button', { name: header }))
    .first()
    .elementHandle()
  if (button === null) throw new Error('The list has no header to sort by.')
  const input = page.locator(field).first()
  return {
    sort: () => settledAfter(page, () => clickInside(button)),
    async key(one) {
      await input.focus()
      return settledAfter(page, () => page.keyboard.press(one))
    },
    async clear() {
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(600)
      if ((await input.inputValue()) !== '') throw new Error('The field is not empty.')
    },
  }
}

/** Reads the number of found rows from the page. */
async function foundIn(page: Page): Promise<number> {
  const said = await page
    .getByRole('status')
    .filter({ hasText: /\d of \d/ })
    .first()
    .textContent()
  return Number(/([\d,]+) of/.exec(said ?? '')?.[1]?.replaceAll(',', ''))
}
