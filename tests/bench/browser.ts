import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { needChromium } from '../stages/chromium.ts'

/** How slow: the CPU of the page's main thread and the line (performance design). */
export interface Slowness {
  cpu: number
  /** 1.44 Mbit/s down, 562 ms. */
  slow4G: boolean
}

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic']

/** A profile on disk, so that a relaunch finds what an earlier run kept. */
export function makeProfile(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-profile-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Start a browser on a profile at the design size of a tablet, and let it come to rest: its own start is not the app's. */
export async function launch(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: needChromium(),
    headless: true,
    viewport: { width: 1024, height: 768 },
    args: quiet,
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return context
}

/** A row of a list that opens its record. */
export const row = '[data-index] a[href]'

/** What a page is timed by. */
export interface Watched {
  /** Selector of what can be used at last: seen, not covered, and with React's handlers on it. */
  usable: string
  /** What the list says when all rows are there. */
  says?: string
}

type Stamped = Window & { stamps?: Stamps }
interface Stamps {
  usable?: number
  /** Where it is, and what it says. */
  at?: { x: number; y: number; text: string }
  said?: number
}

/** A page that stamps, from navigation start, the frames that first show what it is watched for. */
export async function watchedPage(context: BrowserContext, watched: Watched | null, slow: Slowness): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  if (watched) await page.addInitScript(watch, watched)
  const devtools = await context.newCDPSession(page)
  if (slow.cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  if (slow.slow4G) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 })
  }
  return { page, devtools }
}

/** Milliseconds from navigation start to usable and to the first frame that shows words or a picture, and where the usable is. */
export async function usableAfter(page: Page): Promise<{ ms: number; paint: number; at: { x: number; y: number; text: string } }> {
  const handle = await page.waitForFunction(
    () => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      const { stamps } = window as Stamped
      return paint !== undefined && stamps?.at !== undefined && { ...stamps, paint }
    },
    undefined,
    { timeout: 60_000, polling: 20 },
  )
  const { usable = Number.NaN, paint, at } = (await handle.jsonValue()) as Stamps & { paint: number }
  if (at === undefined) throw new Error('Nothing can be used.')
  // The screen has a frame a little after the page's thread is done with it.
  return { ms: Math.max(usable, paint), paint, at }
}

/** Milliseconds from navigation start until the page said what it was watched for. */
export async function saidAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as Stamped).stamps?.said, undefined, { timeout: 60_000, polling: 20 })
  return Number(await handle.jsonValue())
}

/** Runs in the page: looks in the task right behind each frame, where nothing has to be laid out for it. */
function watch({ usable, says }: Watched): void {
  const stamps: Stamps = {}
  Object.assign(window, { stamps })
  const { port1, port2 } = new MessageChannel()
  const frame = () => void requestAnimationFrame(() => port2.postMessage(null))
  port1.addEventListener('message', () => {
    const now = performance.now()
    const found = stamps.usable === undefined ? findUsable() : undefined
    if (found) Object.assign(stamps, { usable: now, at: found })
    if (says !== undefined && stamps.said === undefined && isSaid(says)) stamps.said = now
    if (stamps.usable === undefined || (says !== undefined && stamps.said === undefined)) frame()
  })
  port1.start()
  frame()

  function isSaid(text: string) {
    return [...document.querySelectorAll('[role="status"], output')].some((element) => element.textContent.includes(text))
  }
  function findUsable() {
    for (const element of document.querySelectorAll(usable)) {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const hit = document.elementFromPoint(x, y)
      const handlers = Object.keys(element).some((key) => key.startsWith('__reactProps$'))
      if (box.width > 0 && box.height > 0 && hit !== null && element.contains(hit) && handlers) return { x, y, text: element.textContent }
    }
    return undefined
  }
}
