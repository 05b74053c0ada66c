import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

test('the main path works on a phone: sign in, open a project and an action, find it and close it', async ({
  comes,
}) => {
  const dana = await comes(siteward(), {
    email: 'safety@ridgeline.test',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  await dana.goes('/back-office/corrective-actions')
  await dana.typesCredentials()
  await expect(dana.heading('Corrective actions')).toBeVisible()
  const fits = async () =>
    expect(
      await dana.page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(390)
  await fits()

  await dana.goes('/back-office/projects')
  await expect(
    dana.page
      .getByRole('listitem')
      .filter({ has: dana.page.getByRole('switch') })
      .first(),
  ).toBeVisible()
  await fits()
  await dana.createsProject({ number: 'P-1', name: 'Pocket Park', address: '3 Alley' })
  await dana.page.getByRole('button', { name: 'Find a project' }).click()
  await dana.page.getByRole('searchbox').fill('Pocket')
  await expect(dana.says('Pocket Park')).toBeVisible()

  await dana.goes('/back-office/corrective-actions')
  await dana.page.getByRole('button', { name: 'New corrective action' }).click()
  await expect(dana.heading('New corrective action')).toBeVisible()
  await fits()
  await dana.fillsAction({
    title: 'Loose plank at the stairs',
    severity: 'Low',
    assignee: lead.name,
  })
  await dana.button('Create corrective action').click()
  await dana.seesToast('Corrective Action Created')
  await dana.page.getByRole('button', { name: 'Find in this list' }).click()
  await dana.page.getByRole('searchbox').fill('Loose plank')
  await dana.page.getByRole('link', { name: /Loose plank at the stairs/ }).click()
  // The focus moves to the heading, and on the way back to the row.
  const heading = dana.heading('Loose plank at the stairs')
  await expect(heading).toBeFocused()
  // Back closes the menu over the page, and leaves the page unchanged.
  await dana.page.getByRole('button', { name: 'More' }).last().click()
  await expect(dana.page.getByRole('menu')).toBeVisible()
  await dana.page.goBack()
  await expect(dana.page.getByRole('menu')).toBeHidden()
  await expect(heading).toBeVisible()
  // On a phone a record opens for reading.
  await dana.button('Edit').click()
  await dana.page
    .getByRole('radiogroup', { name: 'Status' })
    .getByRole('radio', { name: 'Closed' })
    .check()
  await dana.field('Notes for this change').fill('Screwed down.')
  await fits()
  await dana.button('Close corrective action').click()
  await dana.seesToast('Corrective Action Updated')
  await expect(heading).toBeFocused()
  await dana.page.goBack()
  await expect(dana.page.getByRole('link', { name: /Loose plank at the stairs/ })).toBeFocused()
})
