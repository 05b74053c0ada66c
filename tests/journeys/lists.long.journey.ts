import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { ownActions } from './own-actions.ts'

withoutWorker()

const siteward = ownSiteward()
const words = {
  en: {
    overdue: /^My overdue (\d+)$/,
    open: /^My not closed (\d+)$/,
    isLate: /days? overdue/,
    closed: 'Closed',
  },
  es: {
    overdue: /^Mías vencidas (\d+)$/,
    open: /^Mías sin cerrar (\d+)$/,
    isLate: /\d+ d(ías?)? vencida/,
    closed: 'Cerrada',
  },
}

for (const [language, width, height] of [
  ['en', 820, 1180],
  ['es', 820, 1180],
  ['en', 390, 844],
  ['es', 1024, 768],
] as const) {
  test(`one tap shows my overdue actions, one my open ones, also next time: ${language}, ${width} × ${height}`, async ({
    comes,
  }) => {
    const dana = await comes(siteward(), {
      email: 'safety@ridgeline.test',
      viewport: { width, height },
      hasTouch: true,
      isMobile: width < 600,
    })
    const { page } = dana
    const said = words[language]
    const leads = await apiOf(siteward(), 'lead@ridgeline.test')
    await ownActions(leads, {
      assignedTo: (await apiOf(siteward(), dana.email)).me.user_id,
      dueDate: '2026-01-15',
    })
    // A long list renders only the rows near the screen.
    const counts = (count: number) =>
      expect(page.getByText(new RegExp(`^${count} (of|de) \\d+$`)).first()).toBeVisible()
    const rows = page
      .getByRole(width < 600 ? 'listitem' : 'row')
      .filter({ has: page.getByRole('link') })
      .filter({ hasText: /CA-/ })
    await dana.goes('/back-office/corrective-actions')
    if (language === 'es') await page.getByRole('radio', { name: 'Español' }).click()
    await page.getByRole('form').getByRole('textbox').first().fill(dana.email)
    await page.getByRole('form').getByRole('textbox').nth(1).fill('Siteward1!')
    await page.getByRole('form').locator('button[type=submit]').click()
    await expect(rows.first()).toBeVisible()
    // Waits for the whole list, not only its first page.
    await expect(page.getByText(/^\d+ (of|de) \d+$/).first()).toBeVisible()
    const counted = async (name: RegExp) =>
      Number(name.exec((await dana.button(name).innerText()).replaceAll(/\s+/g, ' '))?.[1])

    const late = await counted(said.overdue)
    expect(late).toBeGreaterThanOrEqual(2)
    await dana.button(said.overdue).tap()
    await counts(late)
    await expect(rows.first()).toContainText(said.isLate)
    for (const row of await rows.all()) await expect(row).toContainText(said.isLate)

    const open = await counted(said.open)
    expect(open).toBeGreaterThanOrEqual(late)
    await dana.button(said.open).tap()
    await counts(open)
    await expect(rows.filter({ hasText: said.closed })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )

    await dana.goes('/back-office/corrective-actions')
    await counts(open)
    await expect(dana.button(said.open)).toHaveAttribute('aria-pressed', 'true')
  })
}
