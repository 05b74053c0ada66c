import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()
const administrator = { email: 'sysadmin@siteward.test' }
const path = '/admin/hazards'

test('HAZ-17 HAZ-14 a hazard is added in the table, changed by two administrators at once, and deleted after a question', async ({ comes }) => {
  const robin = await comes(siteward(), administrator)
  await robin.signsIn(path)
  await robin.button('Add hazard').click()
  await robin.button('Save').click()
  for (const word of ['Number', 'Name', 'Address']) await expect(robin.says(`Please Input ${word}!`)).toBeVisible()
  await robin.field('Number').fill('H-31')
  await robin.field('Name').fill('Loose plank')
  await robin.field('Address').fill('Scaffold B')
  await robin.button('Save').click()
  await expect(robin.row('Loose plank')).toContainText('Scaffold B')

  const kim = await comes(siteward(), administrator)
  // The last of the list is out of sight until it is looked for.
  await kim.signsIn(`${path}?q=loose`)
  await robin.button('Edit Loose plank').click()
  await robin.field('Name').fill('Loose plank, level 2')
  await robin.field('Description').fill('Two planks at the stairs')
  await kim.button('Edit Loose plank').click()
  await kim.field('Name').fill('Planks not tied')
  await kim.field('Address').fill('Scaffold B, stairs')
  await kim.button('Save').click()
  await kim.seesToast('Hazard saved')

  // The name is asked for; what only one of them changed holds without a question.
  await robin.button('Save').click()
  const decision = robin.page.getByRole('dialog', { name: 'Needs your decision' })
  await expect(decision).toContainText('Planks not tied')
  await decision.getByRole('radio', { name: /Yours/ }).check()
  await decision.getByRole('button', { name: 'Save decision' }).click()
  await expect(robin.row('Loose plank, level 2')).toContainText('Scaffold B, stairs')
  await expect(robin.row('Loose plank, level 2')).toContainText('Two planks at the stairs')

  await robin.button('Delete Loose plank, level 2').click()
  const question = robin.page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(robin.row('Loose plank, level 2')).toBeHidden()
  // The toast goes by itself: pressed as it stands.
  await robin.button('Undo').dispatchEvent('click')
  await expect(robin.row('Loose plank, level 2')).toBeVisible()
  await robin.button('Delete Loose plank, level 2').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(robin.row('Loose plank, level 2')).toBeHidden()
  await kim.page.reload()
  await expect(kim.says('None matches the status, type and search you chose.')).toBeVisible()
})

test('HAZ-01 a safety professional is sent away from the hazards', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.goes(path)
  await expect(dana.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(dana.path).not.toBe(path)
  await expect(dana.heading('Hazards')).toBeHidden()
})

test('hazards by keyboard alone: added, changed and deleted', async ({ comes }) => {
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
  // The type is chosen from its list.
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await press('ArrowDown')
  await page.keyboard.type('elec')
  await press('Enter')
  await press('Control+Enter')
  // Saved, it has the focus where it stands.
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

test('what has happened with such a hazard is a press away, as the agency told it', async ({ comes }) => {
  const robin = await comes(siteward(), administrator)
  await robin.signsIn(`${path}?q=trench`)
  await robin.button(/^What has happened with /).first().click()
  const dialog = robin.page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('Siteward has not investigated them')
  await expect(dialog.getByRole('listitem').first()).toContainText(/trench/i)
})
