import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

// The widths of the shell: phone, rail upright, rail across, and the menu that stands open on a
// desk.
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

for (const viewport of windows)
  for (const theme of ['darkTheme', 'lightTheme'])
    test(`at ${viewport.width} × ${viewport.height}, ${theme}, the frame stands before the app, and nothing of it moves when that takes it over`, async ({
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
      // Nobody's name, and no company's, stands in a page that is the same for all.
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
  test(`at ${viewport.width} × ${viewport.height} who is not signed in sees the mark before the app, and it stays where it is`, async ({
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
 * With the worker in control the app is begun behind the first frame: which it here waits for until
 * it is let go.
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
 * What both have: the edges of header and bar, where nothing of a person stands, and the mark with
 * the way into the menu.
 */
async function picture(
  { page }: Person,
  { width, height }: { width: number; height: number },
): Promise<Record<'edges' | 'mark', Buffer>> {
  const isPhone = width < 600
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const part = (left: number, top: number, wide: number, high: number) =>
    sharp(shot).extract({ left, top, width: wide, height: high }).removeAlpha().raw().toBuffer()
  // Down the left edge past the lower edge of the header, above the mark of the current place; on a
  // phone up to the upper edge of the bar below.
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
  // A shade of what is smoothed is no move.
  return one.reduce(
    (count, value, at) => count + Number(Math.abs(value - (other[at] ?? 0)) > 24),
    0,
  )
}

/** Runs in the page: how much of what stood was moved by the app, as the browser counts it. */
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
