import { byKeys } from './by-keys.ts'
import { administrator } from './demo-people.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { hazards as path } from './paths.ts'

withoutWorker()

const siteward = ownSiteward()

test('HAZ-01 a safety professional cannot open the hazards', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.goes(path)
  await expect(dana.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(dana.path).not.toBe(path)
  await expect(dana.heading('Hazards')).toBeHidden()
})

test('adds, edits and deletes hazards by keyboard alone', async ({ comes }) => {
  const robin = await comes(siteward(), administrator)
  await robin.signsIn(path)
  const { page } = robin
  const { press, to } = byKeys(page)
  await expect(robin.row('Unprotected edge')).toBeVisible()
  await press('n')
  await expect(robin.field('Number')).toBeFocused()
  for (const value of ['H-40', 'Loose cable', 'Hall 3']) {
    await page.keyboard.type(value)
    await press('Tab')
  }
  // The next field chooses the type from a list.
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await press('ArrowDown')
  await page.keyboard.type('elec')
  await press('Enter')
  await press('Control+Enter')
  // The saved row has the focus at its place in the list.
  await expect(robin.row('Loose cable')).toContainText('Electrocution')
  await expect(robin.row('Loose cable')).toBeFocused()

  await to(robin.button('Edit Loose cable'))
  await press('Enter')
  await expect(robin.field('Number')).toBeFocused()
  await to(robin.field('Address'))
  await press('Control+a')
  await page.keyboard.type('Hall 4')
  await press('Enter')
  await expect(robin.row('Loose cable')).toContainText('Hall 4')
  await expect(robin.row('Loose cable')).toBeFocused()

  await to(robin.button('Delete Loose cable'))
  await press('Enter')
  await expect(robin.button('No')).toBeFocused()
  await press('Tab')
  await expect(robin.button('Yes')).toBeFocused()
  await press('Enter')
  await expect(robin.row('Loose cable')).toBeHidden()
})

test('one press on a hazard opens the cases that happened with it, in the words of the agency', async ({
  comes,
}) => {
  const robin = await comes(siteward(), administrator)
  await robin.signsIn(`${path}?q=trench`)
  await robin
    .button(/^History of /)
    .first()
    .click()
  const dialog = robin.page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('Siteward has not investigated them')
  await expect(dialog.getByRole('listitem').first()).toContainText(/trench/i)
})
