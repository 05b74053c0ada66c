import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright'
import { launch, makeProfile, watchedPage } from './browser.ts'
import type { Figure } from './figures.ts'
import { seedCompany, startServer } from './server-process.ts'
import { signInOnScreen } from './signed-in.ts'
import { installProbes, settledAfter } from './table-probes.ts'

const rounds = 5
const cpu = 4
const path = '/back-office/invite-team'
const rosters = {
  CSV: { file: 'rows-5000.csv', most: 1500 },
  XLSX: { file: 'rows-5000.xlsx', most: 3000 },
} as const

/**
 * Measures a roster on the screen: the dry run of 5,000 people, and a key in the bulk table of
 * 1,000.
 */
export async function importFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-import-'))
  const who = seedCompany(folder, 100, '.', 100)
  const server = await startServer(folder)
  const profile = makeProfile()
  try {
    const context = await launch(profile.folder)
    const { page, devtools } = await watchedPage(context, null, { cpu: 1, slow4G: false })
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInOnScreen(page, server.port, who, path)
    await page.getByText('No people yet').waitFor()
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const imported: Figure[] = []
    for (const [kind, { file, most }] of Object.entries(rosters))
      imported.push(...(await dryRuns(page, slow, { kind, file, most })))
    const refused = await refusals(page)
    const typed = await keys(page, slow)
    await context.close()
    return [...imported, refused, typed]
  } finally {
    await server.stop()
    profile.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Slow = (rate: number) => Promise<unknown>

/**
 * Measures from the choice of a file to its lines with their counts, the page's longest block
 * meanwhile, and its heap.
 */
async function dryRuns(
  page: Page,
  slow: Slow,
  { kind, file, most }: { kind: string; file: string; most: number },
): Promise<Figure[]> {
  const [times, blocks, heaps]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    await page.reload()
    await page.getByText('No people yet').waitFor()
    await atRest(page)
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { blocks: seen })
      new PerformanceObserver((list) =>
        list.getEntries().forEach(({ duration }) => seen.push(duration)),
      ).observe({ type: 'longtask' })
    })
    await slow(cpu)
    const begun = performance.now()
    await chooseFile(page, resolve('tests/rosters', file))
    await linesDrawn(page)
    times?.push(performance.now() - begun)
    await page.waitForTimeout(1500)
    await slow(1)
    const told = await page.evaluate(() => ({
      blocks: (window as unknown as { blocks: number[] }).blocks,
      heap:
        (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory
          ?.usedJSHeapSize ?? 0,
    }))
    // The throttle stretches a block to its length on a tablet.
    blocks?.push(Math.max(0, ...told.blocks))
    heaps?.push(told.heap / 1024 / 1024)
    await page.getByRole('radio', { name: /New 5,?000/ }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  const name = `import of 5,000 people, ${kind}, 4× CPU`
  return [
    { name: `${name}: dry run`, unit: 'ms', runs: times ?? [], target: { most } },
    {
      name: `${name}: longest block of the page`,
      unit: 'ms',
      runs: blocks ?? [],
      target: { most: 50 },
    },
    { name: `${name}: heap of the page`, unit: 'MB', runs: heaps ?? [] },
  ]
}

const hostile = [
  'bomb-rows.xlsx',
  'bomb-sheet.xlsx',
  'many-entries.xlsx',
  'entity-expansion.xlsx',
  'external-entity.xlsx',
  'path-traversal.xlsx',
  'truncated.xlsx',
  'truncated.xls',
  'flipped-bytes.xlsx',
  'password-protected.xlsx',
  'random-bytes.xlsx',
  'pdf-renamed.csv',
  'double-extension.csv.exe',
]

/** Measures the time from the choice of a refused file to the message with the reason. */
async function refusals(page: Page): Promise<Figure> {
  await page.reload()
  await page.getByText('No people yet').waitFor()
  await page.waitForTimeout(1500)
  const runs: number[] = []
  for (const name of hostile) {
    const begun = performance.now()
    await chooseFile(page, resolve('tests/rosters', name))
    await page.evaluate((file) => {
      const { promise, resolve: say } = Promise.withResolvers<void>()
      const words = () => document.querySelector('main')?.textContent ?? ''
      const look = () => words().includes('Choose another file') && words().includes(file) && say()
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      look()
      return promise
    }, name)
    runs.push(performance.now() - begun)
  }
  return {
    name: `import of ${hostile.length} damaged and hostile files: the slowest refusal`,
    unit: 'ms',
    runs: [Math.max(...runs)],
    target: { most: 1000 },
  }
}

/**
 * Waits until the app's installation and its first reads are over, because other figures measure
 * them; a second without a new resource counts as the end.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    let last = performance.now()
    new PerformanceObserver(() => (last = performance.now())).observe({ type: 'resource' })
    while (performance.now() - last < 1000) await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

/**
 * Observes inside the page, because a driver that polls for roles blocks the page longer than the
 * app does.
 */
async function linesDrawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => document.querySelector('[data-line]') !== null && resolve()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    look()
    return promise
  })
}

async function chooseFile(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file)
}

/** Measures a key in a field of a table of 1,000 rows. */
async function keys(page: Page, slow: Slow): Promise<Figure> {
  await page.reload()
  await page.getByText('No people yet').waitFor()
  const rows = Array.from(
    { length: 1000 },
    (_, at) => `Nina\tNovak ${at}\tkeys${at}@new.test\tForeman`,
  ).join('\n')
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, `First name\tLast name\tEmail\tJob title\n${rows}`)
  await page.getByRole('button', { name: 'Add to the table' }).click()
  await page.getByText('Novak 3').first().click()
  await page.getByRole('textbox', { name: 'First name' }).waitFor()
  await page.waitForTimeout(1000)
  await installProbes(page)
  await slow(cpu)
  const runs: number[] = []
  for (const key of 'abcdefghij') {
    runs.push(await settledAfter(page, () => page.keyboard.press(key)))
    await page.waitForTimeout(800)
  }
  await slow(1)
  return { name: 'bulk table of 1,000 rows: a key, 4× CPU', unit: 'ms', runs, target: { most: 50 } }
}
