import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

test('the date picker works offline before any month was opened, and shows the order of each language', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const { page } = dana
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await page.reload()
  await expect(dana.button(/^Offline/)).toBeVisible()
  await dana.page.getByRole('button', { name: 'New corrective action' }).click()
  await expect(dana.heading('New corrective action')).toBeVisible()

  const when = page.getByRole('textbox', { name: 'Incident date and time' })
  await when.fill('1/2/2025')
  await dana.inField(when).getByRole('button', { name: 'Open calendar' }).click()
  const month = page.getByRole('dialog', { name: 'Incident date and time' })
  const day = (name: string) => month.getByRole('button', { name })
  await expect(day('Thursday, January 2, 2025')).toBeFocused()
  await page.keyboard.press('PageDown')
  // A key applies to the focused day.
  await expect(day('Sunday, February 2, 2025')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day('Monday, February 3, 2025')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(when).toHaveValue('02/03/2025')

  await dana.choosesFromAccountMenu('Español')
  const cuando = page.getByRole('textbox', { name: 'Fecha y hora del incidente' })
  await expect(cuando).toHaveValue('03/02/2025')
  await cuando.fill('30/02/2025')
  await cuando.blur()
  await expect(cuando).toHaveValue('30/02/2025')
  await expect(cuando).toHaveAttribute('aria-invalid', 'true')
  await dana.inField(cuando).getByRole('button', { name: 'Abrir el calendario' }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Fecha y hora del incidente' })
      .getByRole('columnheader')
      .first(),
  ).toHaveText('lu')
})
