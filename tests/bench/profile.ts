import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launch, row, usableAfter, watchedPage } from './browser.ts'
import { keepOffline, type Kept } from './relaunch.ts'
import { seedCompany, startServer } from './server-process.ts'
import { profileOf, type Taken, type TraceEvent } from './trace.ts'

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
]

/**
 * Measures the parts of the list's offline relaunch in a new browser at 4× CPU, up to the first
 * usable row; prints tables.
 */
export async function profileRelaunch(rows = 10_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-profile-'))
  try {
    const who = seedCompany(folder, rows)
    const server = await startServer(folder)
    const kept = await keepOffline(server, who, rows)
    await server.stop()
    // The second round uses what the browser compiled in the first.
    for (const round of [1, 2])
      print(
        `offline relaunch ${round} of ${rows} cached, 4× CPU, while it is traced`,
        await traced(kept, join(folder, 'trace.json')),
      )
    kept.remove()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The wait for a database, from the request until it is open or done, in ms. */
interface Waited {
  what: string
  from: number
  to: number
}

interface Traced {
  events: TraceEvent[]
  paint: number
  usable: number
  address: string
  waits: Waited[]
}

async function traced({ folder, address }: Kept, path: string): Promise<Traced> {
  const context = await launch(folder)
  const browser = context.browser()
  if (browser === null) throw new Error('This browser has no tracing.')
  const { page } = await watchedPage(context, { usable: row }, { cpu: 4, slow4G: false })
  await page.addInitScript(watchDatabases)
  await browser.startTracing(page, { path, categories })
  await page.goto(address, { waitUntil: 'commit' })
  const { ms: usable, paint } = await usableAfter(page)
  await browser.stopTracing()
  const told = { paint, usable, address, waits: await waitsOf(page) }
  await context.close()
  const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] }
  return { ...told, events: traceEvents }
}

const waitsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { waits: Waited[] }).waits)

/**
 * Runs in the page: records when each database was requested to open and each transaction to begin,
 * and when that was done.
 */
function watchDatabases(): void {
  const waits: Waited[] = []
  Object.assign(window, { waits })
  const wait = (what: string, on: EventTarget, ends: string) => {
    const from = performance.now()
    on.addEventListener(ends, () => waits.push({ what, from, to: performance.now() }))
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, ...rest) {
    const request = open.call(this, name, ...rest)
    wait(`open ${name}`, request, 'success')
    return request
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
    const begun = transaction.call(this, stores, mode, ...rest)
    wait(`${mode ?? 'readonly'} ${this.name}: ${[stores].flat().join(', ')}`, begun, 'complete')
    return begun
  }
}

function print(title: string, { events, paint, usable, address, waits }: Traced): void {
  const start = events.find(
    (event) =>
      event.name === 'navigationStart' &&
      String(event.args?.data?.['documentLoaderURL']).startsWith(address),
  )
  if (start === undefined) throw new Error('The trace does not contain the start of this page.')
  const { taken, files, long, layouts, forced } = profileOf(
    events,
    start.pid,
    start.ts,
    start.ts + usable * 1000,
  )
  console.log(
    `\n${title}: first paint ${paint.toFixed(0)} ms, first usable row ${usable.toFixed(0)} ms; ${layouts} layouts, ${forced.length} of them forced`,
  )
  const table = (name: string, lines: readonly string[]) =>
    console.log(`  ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`)
  const first = (list: readonly Taken[]) =>
    list
      .slice(0, 16)
      .map(
        ({ what, ms, times }) =>
          `${ms.toFixed(0).padStart(6)} ms ${String(times).padStart(6)} × ${what}`,
      )
  table('main thread, without what was called within', first(taken))
  table('script by file, from samples', first(files))
  table(
    'layouts that script asked for in its midst, where',
    forced.map(({ at, ms, by }) => `at ${at.toFixed(0)} ms, ${ms.toFixed(1)} ms long: ${by}`),
  )
  table(
    'tasks of 50 ms and more',
    long.map(({ at, ms }) => `at ${at.toFixed(0)} ms, ${ms.toFixed(0)} ms long`),
  )
  table(
    'waits for databases, until done',
    waits
      .filter(({ from }) => from < usable)
      .map(
        ({ what, from, to }) =>
          `${from.toFixed(0).padStart(6)} – ${to.toFixed(0).padStart(6)} ms  ${what}`,
      ),
  )
}
