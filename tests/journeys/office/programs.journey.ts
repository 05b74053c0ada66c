import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { plansPage } from '../paths.ts'
import { rowOf, switchOf, used } from '../programs.ts'

withoutWorker()

const siteward = sharedSiteward()

test('PROG-88 PROG-92 a sub-form is switched on, its form and program follow; a switch takes it back, and Remove program asks before all of it goes', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await marcus.signsIn(plansPage)
  const falls = 'Fall Protection'

  await test.step('a program that is on asks, and names what goes', async () => {
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

  await test.step('a sub-form brings its form and program along', async () => {
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

  await test.step('the form takes it along, and the last one the program', async () => {
    await rowOf(marcus, falls).click()
    await switchOf(marcus, 'Personal Fall Arrest Equipment').click()
    await marcus.seesToast('Personal Fall Arrest Equipment is off')
    await expect(switchOf(marcus, falls)).not.toBeChecked()
    expect(await used(api, falls)).toEqual([])
  })
})
