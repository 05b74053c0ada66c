import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { plansPage } from '../paths.ts'
import { rowOf, switchOf, used } from '../programs.ts'

withoutWorker()

const siteward = sharedSiteward()

test('PROG-88 PROG-92 switching a sub-form on adds its form and program; a switch removes it, and Remove program asks first', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await marcus.signsIn(plansPage)
  const falls = 'Fall Protection'

  await test.step('removing an active program asks first, and names the forms it removes', async () => {
    const before = await used(api, falls)
    await switchOf(marcus, falls).click()
    const question = marcus.page.getByRole('alertdialog', { name: `Remove ${falls}?` })
    await expect(question.getByRole('listitem')).toHaveText(before)
    await question.getByRole('button', { name: 'Remove program' }).click()
    await marcus.seesToast('Success')
    // Hovers over the toast, so that it stays.
    await marcus.button('Undo').hover()
    await expect(switchOf(marcus, falls)).not.toBeChecked()
    expect(await used(api, falls)).toEqual([])
    await marcus.button('Undo').click()
    await expect(switchOf(marcus, falls)).toBeChecked()
    await expect.poll(() => used(api, falls)).toEqual(before)
    await switchOf(marcus, falls).click()
    await question.getByRole('button', { name: 'Remove program' }).click()
    await expect.poll(() => used(api, falls)).toEqual([])
  })

  await test.step('a sub-form adds its form and program', async () => {
    await rowOf(marcus, falls).click()
    await rowOf(marcus, 'Personal Fall Arrest Equipment').press('ArrowRight')
    await switchOf(marcus, 'Harness and Lanyard Check').click()
    await marcus.seesToast(
      'Harness and Lanyard Check is on, and Personal Fall Arrest Equipment with it',
    )
    await expect(switchOf(marcus, 'Personal Fall Arrest Equipment')).toBeChecked()
    await expect(switchOf(marcus, falls)).toBeChecked()
    expect(await used(api, falls)).toEqual([
      'Personal Fall Arrest Equipment',
      'Harness and Lanyard Check',
    ])
    await marcus.page.reload()
    await expect(rowOf(marcus, falls)).toHaveAccessibleName(`${falls}, 1 of 4 forms, On`)
  })

  await test.step('removing the form removes the sub-form, and removing the last form removes the program', async () => {
    await rowOf(marcus, falls).click()
    await switchOf(marcus, 'Personal Fall Arrest Equipment').click()
    await marcus.seesToast('Personal Fall Arrest Equipment is off')
    await expect(switchOf(marcus, falls)).not.toBeChecked()
    expect(await used(api, falls)).toEqual([])
  })
})
