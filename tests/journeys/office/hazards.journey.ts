import { administrator } from '../demo-people.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { hazards as path } from '../paths.ts'

withoutWorker()

const siteward = sharedSiteward()

test('HAZ-17 HAZ-14 adds a hazard, handles concurrent edits of two administrators, and deletes it after a confirmation', async ({
  comes,
}) => {
  const robin = await comes(siteward(), administrator)
  await robin.signsIn(path)
  await robin.button('Add hazard').click()
  await robin.button('Save').click()
  for (const word of ['Number', 'Name', 'Address'])
    await expect(robin.says(`Please Input ${word}!`)).toBeVisible()
  await robin.field('Number').fill('H-31')
  await robin.field('Name').fill('Loose plank')
  await robin.field('Address').fill('Scaffold B')
  await robin.button('Save').click()
  await expect(robin.row('Loose plank')).toContainText('Scaffold B')

  const kim = await comes(siteward(), administrator)
  // Searches, because the last row of the list is out of view.
  await kim.signsIn(`${path}?q=loose`)
  await robin.button('Edit Loose plank').click()
  await robin.field('Name').fill('Loose plank, level 2')
  await robin.field('Description').fill('Two planks at the stairs')
  await kim.button('Edit Loose plank').click()
  await kim.field('Name').fill('Planks not tied')
  await kim.field('Address').fill('Scaffold B, stairs')
  await kim.button('Save').click()
  await kim.seesToast('Hazard saved')

  // Only the name needs a decision; a field that only one of them changed does not.
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
  // The toast disappears on its own, so it is clicked without waiting.
  await robin.button('Undo').dispatchEvent('click')
  await expect(robin.row('Loose plank, level 2')).toBeVisible()
  await robin.button('Delete Loose plank, level 2').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(robin.row('Loose plank, level 2')).toBeHidden()
  await kim.page.reload()
  await expect(kim.says('None matches the status, type and search you chose.')).toBeVisible()
})
