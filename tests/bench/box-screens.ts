import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { launch } from './browser.ts'
import type { Figure } from './figures.ts'
import { seedCompany, startServer } from './server-process.ts'
import { keepOffline, list } from './relaunch.ts'

const rounds = 5
const waiting = 1000
/** Keys of one round, after two to warm up. */
const keys = 'Guardrail at stair 3'

/**
 * Measures the built app without a server, with a thousand changes in the outbox, at a quarter of
 * the speed.
 */
export async function boxScreenFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-box-'))
  try {
    const who = seedCompany(folder, 100)
    const server = await startServer(folder)
    const profile = await keepOffline(server, who, 100)
    await server.stop()
    const origin = `http://127.0.0.1:${server.port}`
    const context = await launch(profile.folder)
    const page = await context.newPage()
    await page.goto(origin + list)
    await page.getByRole('row').nth(1).waitFor()
    await page.evaluate(fillBox, waiting)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const opens: number[] = []
    const elements: number[] = []
    const slowest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(origin + list)
      await page.getByRole('row').nth(1).waitFor()
      // Waits until the work of the start behind the first screen is over.
      await page.waitForTimeout(6000)
      const opened = await page.evaluate(openTray)
      opens.push(opened.ms)
      elements.push(opened.entries)
      slowest.push(await slowestKey(page, devtools, `${origin}${list}/new`))
    }
    await context.close()
    profile.remove()
    return [
      {
        name: `tray with ${waiting} changes waiting, from tap to the frame that shows it, 4× CPU`,
        unit: 'ms',
        runs: opens,
        target: { most: 300 },
      },
      {
        name: `tray with ${waiting} changes waiting: changes drawn`,
        unit: '',
        runs: elements,
        target: { most: 60 },
      },
      {
        name: `key in the create form, ${waiting} changes waiting, 4× CPU: median of ${keys.length}`,
        unit: 'ms',
        runs: slowest,
        target: { most: 50 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Types into the form; returns the median time from a key to the frame that shows it, in ms. */
async function slowestKey(page: Page, devtools: CDPSession, address: string): Promise<number> {
  await page.goto(address)
  const title = page.getByLabel('Situation statement', { exact: true })
  await title.waitFor()
  await page.waitForTimeout(4000)
  await title.fill('')
  await page.evaluate(watchKeys)
  for (const text of keys) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
    await page.waitForTimeout(150)
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  if (times.length < keys.length) throw new Error(`Only ${times.length} key presses were measured.`)
  const sorted = times.slice(2).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs in the page: puts creates, as the form makes them, into the existing outbox. */
async function fillBox(count: number): Promise<void> {
  const name = (await indexedDB.databases())
    .map((one) => one.name ?? '')
    .find((one) => one.startsWith('box:'))
  if (name === undefined) throw new Error('The outbox is missing.')
  const [, tenant = '', user = ''] = name.split(':')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The database does not open.')),
    )
  })
  const tx = db.transaction(['outbox', 'delivery', 'meta'], 'readwrite')
  for (let seq = 1; seq <= count; seq += 1) {
    const id = crypto.randomUUID()
    const patch = {
      title: `Guardrail ${seq}`,
      description: 'Open edge',
      severity: 'High',
      trigger: 'Unsafe Condition',
      incidentLocation: `Level ${seq % 9}`,
      projectID: 1,
      assignedTo: Number(user),
    }
    tx.objectStore('outbox').put({
      id,
      v: 1,
      seq,
      scope: { tenant, user },
      entity: 'action',
      ref: crypto.randomUUID(),
      op: 'create',
      patch,
      seen: {},
      guards: {},
      deps: [],
      blobs: [],
      authoredAt: new Date().toISOString(),
      replaces: [],
    })
    tx.objectStore('delivery').put({
      id,
      state: 'queued',
      attempted: false,
      attempts: 0,
      alone: 0,
      fence: 0,
    })
  }
  tx.objectStore('meta').put({ name: 'seq', value: count })
  await new Promise((resolve) => tx.addEventListener('complete', resolve))
  db.close()
}

/**
 * Runs in the page: taps the indicator; returns the ms until the frame that shows the first change,
 * and the number of changes drawn once the page is idle.
 */
async function openTray(): Promise<{ ms: number; entries: number }> {
  const indicator = document.querySelector<HTMLElement>('header button[class*="indicator"]')
  if (indicator === null) throw new Error('The page has no link to the tray.')
  const begun = performance.now()
  indicator.click()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.querySelector('[data-entry]') === null) await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
  const ms = performance.now() - begun
  await new Promise((resolve) => setTimeout(resolve, 2000))
  return { ms, entries: document.querySelectorAll('[data-entry]').length }
}

/** Runs in the page. */
function watchKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
    { capture: true },
  )
}
