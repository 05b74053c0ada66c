import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()
const safety = { email: 'safety@ridgeline.test' }
const office = '/back-office/corrective-actions'

test('Tab and arrow keys reach every control of a screen', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  const { page } = dana
  await page.addInitScript(() =>
    addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && target.setAttribute('data-reached', ''),
      true,
    ),
  )
  await dana.signsIn()
  const [action] = await apiOf(siteward(), safety.email).then((api) =>
    api.get<{ correctiveActionID: number }[]>(`/api/accounts/${api.me.accountID}/actions`),
  )
  for (const { path, width } of [
    ...[
      '/back-office/projects',
      office,
      `${office}/new`,
      `${office}/${action?.correctiveActionID}`,
      '/back-office/sync',
    ].map((path) => ({ path, width: 1024 })),
    ...['/back-office/projects', office].map((path) => ({ path, width: 390 })),
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await dana.goes(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await unreached(page), `the focus walk did not start at ${path}`).not.toEqual([])
    await walk(page)
    expect(await unreached(page), `${path} at ${width} px`).toEqual([])
  }
})

test('a row is near: few Tabs from the start, fewer by the skip link, one arrow key from the search', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  const { page } = dana
  const hand = byKeys(page)
  await dana.signsIn()
  for (const path of [office, '/back-office/projects']) {
    await dana.goes(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await hand.tabsToRows(), path).toBeLessThanOrEqual(13)
    await dana.goes(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await hand.press('Tab')
    await hand.press('Enter')
    expect(await hand.tabsToRows(), `${path} after the skip link`).toBeLessThanOrEqual(8)
    await hand.press('Home')
    await hand.press('ArrowDown')
    await hand.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await hand.press('ArrowDown')
    expect(
      await page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'],
      ),
    ).toBe('0')
  }
})

test('the keys listed in the help work in both languages, and letter keys can be switched off', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  const { page } = dana
  const { press } = byKeys(page)
  await dana.signsIn()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard help' })
  await expect(help.getByText('New corrective action')).toBeVisible()
  const named = await help.locator('kbd').allInnerTexts()
  await press('Escape')
  await expect(help).toBeHidden()

  const at = () =>
    page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? null,
    )
  /** The keys, each with a test of its effect here. */
  const proofs: Readonly<Record<string, () => Promise<void>>> = {
    '?': async () => {
      await press('?')
      await expect(help).toBeVisible()
    },
    Esc: async () => {
      await press('Escape')
      await expect(help).toBeHidden()
    },
    '/': async () => {
      await press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
    },
    '↓': async () => {
      await press('ArrowDown')
      expect(await at()).toBe('0')
    },
    End: async () => {
      await press('End')
      await expect.poll(at).not.toBe('0')
    },
    Home: async () => {
      await press('Home')
      await expect.poll(at).toBe('0')
    },
    'Page ↓': async () => {
      await press('PageDown')
      await expect.poll(async () => Number(await at())).toBeGreaterThan(3)
    },
    'Page ↑': async () => {
      await press('PageUp')
      await expect.poll(at).toBe('0')
    },
    '↑': async () => {
      await press('ArrowUp')
      await expect(page.getByRole('columnheader').first().getByRole('button')).toBeFocused()
    },
    '→': async () => {
      await press('ArrowRight')
      await expect(page.getByRole('columnheader').nth(1).getByRole('button')).toBeFocused()
    },
    '←': async () => {
      await press('ArrowLeft')
      await expect(page.getByRole('columnheader').first().getByRole('button')).toBeFocused()
    },
    'Shift →': async () => {
      const wide = () =>
        page
          .getByRole('columnheader')
          .first()
          .evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
      const before = await wide()
      await press('Shift+ArrowRight')
      await expect.poll(wide).toBe(before + 16)
    },
    'Shift ←': async () => {
      const wide = () =>
        page
          .getByRole('columnheader')
          .first()
          .evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
      const before = await wide()
      await press('Shift+ArrowLeft')
      await expect.poll(wide).toBe(before - 16)
    },
    Tab: async () => {
      await press('Tab')
      expect(await at()).toBe('0')
    },
    Enter: async () => {
      await press('Enter')
      await expect(page).toHaveURL(/corrective-actions\/\d+/)
      await page.goBack()
      await expect(dana.heading('Corrective actions')).toBeVisible()
    },
    m: async () => {
      const mine = page.getByRole('button', { name: /^Mine/, pressed: true })
      await press('m')
      await expect(mine).toBeVisible()
      await press('m')
      await expect(mine).toBeHidden()
    },
    n: async () => {
      await press('n')
      await expect(dana.heading('New corrective action')).toBeVisible()
    },
    'Ctrl Enter': async () => {
      await dana.field('Situation statement').press('Control+Enter')
      await expect(
        dana.page
          .getByRole('alert')
          .or(page.getByText(/fields are missing/))
          .first(),
      ).toBeVisible()
    },
  }
  expect([...new Set(named)].sort()).toEqual(Object.keys(proofs).sort())
  for (const [key, proof] of Object.entries(proofs)) await test.step(key, proof)

  await dana.goes(office)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await dana.choosesFromAccountMenu('Keyboard help')
  await help.getByRole('switch').press(' ')
  await expect(help.locator('kbd', { hasText: /^[a-z/?]$/ })).toHaveCount(0)
  await press('Escape')
  for (const key of ['n', '/', '?']) await press(key)
  await expect(page).toHaveURL(new RegExp(`${office}$`))
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(help).toBeHidden()
  await page.reload()
  await dana.choosesFromAccountMenu('Español')
  await press('Escape')
  await dana.choosesFromAccountMenu('Ayuda del teclado')
  const ayuda = page.getByRole('dialog', { name: 'Ayuda del teclado' })
  await ayuda.getByRole('switch').press(' ')
  expect([...new Set(await ayuda.locator('kbd').allInnerTexts())].sort()).toEqual(
    [...new Set(named)].sort(),
  )
  await expect(ayuda.getByText('Nueva acción correctiva')).toBeVisible()
})

/** Tabs through the whole page, and moves by arrows within each group and the first rows. */
async function walk(page: Page): Promise<void> {
  const hand = byKeys(page)
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  )
  const never = () => Promise.resolve(false)
  const inRow = () => page.evaluate(() => document.activeElement?.closest('[data-index]') !== null)
  let rows = false
  for (let tabs = 0; tabs < 80; tabs++) {
    await hand.press('Tab')
    if (
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement === null,
      )
    )
      return
    if (!rows && (await inRow())) {
      rows = true
      for (let row = 0; row < 3; row++) {
        await hand.along(never)
        await hand.press('ArrowDown')
      }
      continue
    }
    await hand.along(never)
  }
}

/**
 * Returns visible controls that never had the focus. One radio of a group is enough, and only the
 * first three rows count.
 */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [role=combobox], [role=treeitem]',
      ),
    ]
    const owed = controls.filter((one) => {
      const row = one.closest<HTMLElement>('[data-index]')
      const strip = one.closest('[role=radiogroup]')
      return (
        one.checkVisibility() &&
        !one.matches(':disabled') &&
        !one.hasAttribute('data-reached') &&
        !(row && Number(row.dataset['index']) > 2) &&
        !strip?.querySelector('[data-reached]')
      )
    })
    return owed.map((one) =>
      `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`.slice(0, 80),
    )
  })
}
