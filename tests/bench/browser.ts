import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { needChromium } from '../stages/chromium.ts'

/** The slowdown of the CPU of the page's main thread and of the line (performance design). */
export interface Slowness {
  cpu: number
  /** 1.44 Mbit/s down, 562 ms. */
  slow4G: boolean
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** A profile on disk, so that a relaunch finds what an earlier run stored. */
export function makeProfile(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-profile-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * Starts a browser on a profile at the design size of a tablet, and waits until it is idle, because
 * its own start is not the app's.
 */
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

/** The conditions that end the timing of a page. */
export interface Watched {
  /** Selector of the usable element: visible, not covered, and with React's handlers on it. */
  usable: string
  /** The text that the list shows when all rows are there. */
  says?: string
}

/**
 * The times at which the element became usable and at which words or a picture were first painted,
 * in ms from navigation start; its place, and its text.
 */
interface Usable {
  ms: number
  paint: number
  at: { x: number; y: number; text: string }
}

/** The times that a watched page reports on its own. */
interface Heard {
  usable: Promise<Usable>
  /** Milliseconds from navigation start. */
  said: Promise<number>
}

const heard = new WeakMap<Page, Heard>()

/**
 * Opens a page that reports on its own the frames that first show the watched conditions, in ms from
 * navigation start. A request by the driver would put 330 kB of its own script into the page that
 * is just starting.
 */
export async function watchedPage(
  context: BrowserContext,
  watched: Watched | null,
  slow: Slowness,
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (watched) {
    heard.set(page, await listen(devtools))
    await page.addInitScript(watch, watched)
  }
  if (slow.cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  if (slow.slow4G) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562,
      downloadThroughput: 1_440_000 / 8,
      uploadThroughput: 675_000 / 8,
    })
  }
  return { page, devtools }
}

async function listen(devtools: CDPSession): Promise<Heard> {
  const usable = Promise.withResolvers<Usable>()
  const said = Promise.withResolvers<number>()
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const news = JSON.parse(payload) as { usable: Usable } | { said: number }
    if ('usable' in news) usable.resolve(news.usable)
    else said.resolve(news.said)
  })
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'tellBench' })
  return { usable: usable.promise, said: said.promise }
}

/**
 * Milliseconds from navigation start to usable and to the first frame that shows words or a
 * picture, and the place of the usable element.
 */
export const usableAfter = (page: Page): Promise<Usable> => inTime(heard.get(page)?.usable)

/** Milliseconds from navigation start until the page shows the expected text. */
export const saidAfter = (page: Page): Promise<number> => inTime(heard.get(page)?.said)

async function inTime<T>(news: Promise<T> | undefined): Promise<T> {
  const end = AbortSignal.timeout(60_000)
  const late = new Promise<never>((_, reject) =>
    end.addEventListener('abort', () =>
      reject(new Error('The page did not show the element within a minute.')),
    ),
  )
  return Promise.race([news ?? Promise.reject(new Error('The page has no watcher.')), late])
}

/**
 * Runs in the page: looks in the task right after each frame, where nothing has to be laid out for
 * it.
 */
function watch({ usable, says }: Watched): void {
  const tell = (news: { usable: Usable } | { said: number }) =>
    (window as unknown as { tellBench: (text: string) => void }).tellBench(JSON.stringify(news))
  let seen: { now: number; at: Usable['at'] } | undefined
  let isTold = false
  let isWaiting = says !== undefined
  const { port1, port2 } = new MessageChannel()
  const frame = () => void requestAnimationFrame(() => port2.postMessage(null))
  port1.addEventListener('message', () => {
    const now = performance.now()
    const at = seen ? undefined : findUsable()
    if (at) seen = { now, at }
    // The screen shows a frame a little after the page's thread finishes it.
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    if (seen && paint !== undefined && !isTold) {
      isTold = true
      tell({ usable: { ms: Math.max(seen.now, paint), paint, at: seen.at } })
    }
    if (isWaiting && isSaid()) {
      isWaiting = false
      tell({ said: now })
    }
    if (!isTold || isWaiting) frame()
  })
  port1.start()
  frame()

  function isSaid() {
    return [...document.querySelectorAll('[role="status"], output')].some((element) =>
      element.textContent.includes(says ?? ''),
    )
  }
  function findUsable() {
    for (const element of document.querySelectorAll(usable)) {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const hit = document.elementFromPoint(x, y)
      const handlers = Object.keys(element).some((key) => key.startsWith('__reactProps$'))
      if (box.width > 0 && box.height > 0 && hit !== null && element.contains(hit) && handlers)
        return { x, y, text: element.textContent }
    }
    return undefined
  }
}
