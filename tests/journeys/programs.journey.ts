import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { plansPage } from './paths.ts'
import { rowOf, switchOf, used } from './programs.ts'

const siteward = ownSiteward()

test('PROG-88 PROG-92 a sub-form is switched on, its form and program follow; a switch takes it back, and Remove program asks before all of it goes', async ({ comes }) => {
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
    // A pointer over it holds it.
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
    await marcus.seesToast('Harness and Lanyard Check is on, and Personal Fall Arrest Equipment with it')
    await expect(switchOf(marcus, 'Personal Fall Arrest Equipment')).toBeChecked()
    await expect(switchOf(marcus, falls)).toBeChecked()
    expect(await used(api, falls)).toEqual(['Personal Fall Arrest Equipment', 'Harness and Lanyard Check'])
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

test('without a network the programs are read with questions and regulations, the switches rest with their reason, and an action can be opened', async ({ comes }) => {
  const marcus = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await marcus.signsIn()
  await marcus.keepsEverything()
  await marcus.goes(plansPage)
  await expect(marcus.says(/^On this device: \d+ kB, as of \d\d:\d\d$/)).toBeVisible()
  await marcus.losesNetwork()

  await marcus.goes(plansPage)
  await rowOf(marcus, 'Excavation and Trenching').click()
  await expect(marcus.says('Switching forms on and off needs a connection.')).toBeVisible()
  await expect(switchOf(marcus, 'Excavation and Trenching')).toBeDisabled()
  await marcus.page.getByRole('searchbox').fill('top rails')
  await rowOf(marcus, 'Daily Fall Hazard Inspection').click()
  const question = marcus.page.getByRole('table').getByRole('button', { name: /Are top rails about 42 inches high/ })
  await question.click()
  await expect(marcus.says('Sets the height, strength and surfaces of guardrails.')).toBeVisible()
  await marcus.page.getByRole('button', { name: /^29 CFR 1926\.502\(b\)/ }).click()
  await expect(marcus.says(/^Our copy of 09\/17\/2025\. Not the official text/)).toBeVisible()
  await expect(marcus.says('The official text of 29 CFR 1926.502(b) is at ecfr.gov and needs a connection.')).toBeVisible()
  await marcus.opensFromMenu('Corrective Actions')
  await marcus.createsAction({ title: 'Top rail missing at the hoist', assignee: (await apiOf(siteward(), 'safety@ridgeline.test')).me.name })
  await expect(marcus.row('Top rail missing at the hoist')).toBeVisible()
  await marcus.regainsNetwork()
  await expect(marcus.button(/^All sent/)).toBeVisible()
})
