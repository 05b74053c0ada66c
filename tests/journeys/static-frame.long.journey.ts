import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

// The widths of the shell: phone, upright rail, rail across, and the desktop with its open menu.
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

for (const viewport of windows)
  for (const theme of ['darkTheme', 'lightTheme'])
    test(`at ${viewport.width} × ${viewport.height}, ${theme}, the frame shows before the app and does not move when it loads`, async ({
      comes,
    }) => {
      const dana = await comes(siteward(), { email: 'safety@ridgeline.test', viewport })
      await dana.signsIn()
      await dana.page.evaluate((chosen) => localStorage.setItem('siteward.theme', chosen), theme)
      await dana.page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await holdTheApp(dana.page)
      await dana.page.reload()
      await expect(dana.page.locator('#frame')).toBeVisible()
      await expect.poll(() => dana.page.evaluate(() => document.fonts.status)).toBe('loaded')
      // The frame is the same for all people, so it has no name of a person or company.
      expect(await dana.page.locator('#frame').textContent()).toMatch(/^\s*$/)
      const before = await picture(dana, viewport)
      await dana.page.evaluate(() => (window as unknown as Held).letGo())
      await expect(
        dana.page.locator('#content a[href^="/back-office/corrective-actions/"]').first(),
      ).toBeVisible()
      const after = await picture(dana, viewport)
      expect(await differing(before.edges, after.edges)).toBe(0)
      expect(await differing(before.mark, after.mark)).toBe(0)
      expect(await dana.page.evaluate(shifted)).toBe(0)
    })

for (const viewport of windows)
  test(`at ${viewport.width} × ${viewport.height} a visitor sees the logo before the app, and it does not move`, async ({
    comes,
  }) => {
    const dana = await comes(siteward(), { email: 'safety@ridgeline.test', viewport })
    await dana.goes('/login')
    await dana.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await holdTheApp(dana.page)
    await dana.page.reload()
    await expect(dana.page.locator('#frame')).toBeHidden()
    const before = await dana.page.locator('#visitor svg').boundingBox()
    await dana.page.evaluate(() => (window as unknown as Held).letGo())
    await expect(dana.heading('Sign in')).toBeVisible()
    expect(await dana.page.locator('main svg').first().boundingBox()).toEqual(before)
  })

type Held = Window & { letGo: () => void }

/**
 * Delays the app, which starts after the first animation frame if the worker controls the page,
 * until `letGo`.
 */
async function holdTheApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (call) => waiting.push(call)
    Object.assign(window, {
      letGo() {
        window.requestAnimationFrame = next
        for (const call of waiting) next(call)
      },
    })
  })
}

/**
 * Returns the parts that frame and app share: the edges of header and bar, and the logo with the
 * menu button.
 */
async function picture(
  { page }: Person,
  { width, height }: { width: number; height: number },
): Promise<Record<'edges' | 'mark', Buffer>> {
  const isPhone = width < 600
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const part = (left: number, top: number, wide: number, high: number) =>
    sharp(shot).extract({ left, top, width: wide, height: high }).removeAlpha().raw().toBuffer()
  // The left edge from the header's lower edge to above the mark of the current page; on a phone to
  // the upper edge of the bottom bar.
  const edges = await Promise.all([
    part(0, 0, 4, 59),
    part(0, isPhone ? height - 62 : 64, 2, isPhone ? 2 : 48),
  ])
  return {
    edges: Buffer.concat(edges),
    mark: await part(isPhone ? 12 : 24, 8, isPhone ? 34 : 92, 44),
  }
}

async function differing(one: Buffer, other: Buffer): Promise<number> {
  expect(one.length).toBe(other.length)
  // Ignores small differences of antialiased pixels.
  return one.reduce(
    (count, value, at) => count + Number(Math.abs(value - (other[at] ?? 0)) > 24),
    0,
  )
}

/** Runs in the page: returns the browser's layout shift score of the app's start. */
function shifted(): Promise<number> {
  return new Promise((tell) => {
    new PerformanceObserver((list) =>
      tell(
        list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
      ),
    ).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => tell(0), 300)
  })
}
