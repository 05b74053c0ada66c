import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

/** The size of a tablet at 200 % zoom, lying and upright, in CSS px. */
const zoomed = [
  { width: 512, height: 384 },
  { width: 410, height: 590 },
]

for (const viewport of zoomed)
  test(`at 200 % zoom (${viewport.width} × ${viewport.height}) the content has half of the height, and nothing overflows`, async ({
    comes,
  }) => {
    const api = await apiOf(siteward(), 'safety@ridgeline.test')
    const [first] = await api.get<{ correctiveActionID: number }[]>(
      `/api/users/${api.me.user_id}/actions?limit=1`,
    )
    const dana = await comes(siteward(), { email: 'safety@ridgeline.test', viewport })
    await dana.signsIn()
    const actions = '/back-office/corrective-actions'
    const screens = [
      {
        name: 'list',
        path: actions,
        there: dana.page.locator(`#content a[href^="${actions}/"]`).nth(3),
      },
      {
        name: 'detail',
        path: `${actions}/${first?.correctiveActionID}`,
        there: dana.page.getByText('Assigned to', { exact: true }).first(),
      },
      { name: 'create', path: `${actions}/new`, there: dana.field('Situation statement') },
      { name: 'sync', path: '/back-office/sync', there: dana.heading('Sync') },
    ]
    for (const { name, path, there } of screens) {
      await dana.goes(path)
      await expect(there).toBeAttached()
      const { share, over } = await dana.page.evaluate(contentShare)
      expect(share, name).toBeGreaterThanOrEqual(0.5)
      expect(over, name).toBe(0)
    }
  })

/**
 * Runs in the page: returns the share of the height that scrolls, after a little scrolling, and the
 * px that overflow at the side.
 */
async function contentShare() {
  const main = document.querySelector('#content')
  const scrolling = [main, ...(main?.querySelectorAll('*') ?? [])].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      /auto|scroll/.test(getComputedStyle(each).overflowY) &&
      each.clientHeight > 80,
  )
  for (const area of scrolling) area.scrollTop = 200
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isContent = (y: number) => {
    let at = document.elementFromPoint(innerWidth / 2, y)
    while (at instanceof Element) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return false
      if (scrolling.includes(at as HTMLElement)) return true
      at = at.parentElement
    }
    return false
  }
  const lines = Array.from({ length: innerHeight }, (_, y) => y)
  return {
    share: lines.filter(isContent).length / innerHeight,
    over: document.documentElement.scrollWidth - innerWidth,
  }
}
