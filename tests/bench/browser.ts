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

/** Start a browser on a profile at the design size of a tablet. */
export function launch(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: needChromium(),
    headless: true,
    viewport: { width: 1024, height: 768 },
    args: quiet,
  })
}

/** A page on which an element that says "usable" is timed from navigation start to the frame that shows it. */
export async function watchedPage(context: BrowserContext, usable: string, slow: Slowness): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  await page.addInitScript(watch, usable)
  const devtools = await context.newCDPSession(page)
  if (slow.cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  if (slow.slow4G) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 })
  }
  return { page, devtools }
}

/** Milliseconds from navigation start to usable. */
export async function usableAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as unknown as { usableAt?: number }).usableAt, undefined, { timeout: 60_000, polling: 50 })
  return Number(await handle.jsonValue())
}

/** Runs in the page: looks once a frame, stamps after the frame that shows it was painted. */
function watch(usable: string): void {
  const test = usable.startsWith('row:') ? rowShown(usable.slice(4)) : () => shown(document.querySelector(usable))
  const look = () => {
    if (!test()) return void requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableAt: performance.now() }), 0))
  }
  requestAnimationFrame(look)

  function rowShown(text: string): () => boolean {
    return () => [...document.querySelectorAll('[role="row"], tbody tr, [role="listitem"]')].some((row) => shown(row) && (row.textContent ?? '').includes(text))
  }
  function shown(element: Element | null): boolean {
    const box = element?.getBoundingClientRect()
    return box !== undefined && box.width > 0 && box.height > 0 && box.top < innerHeight
  }
}
