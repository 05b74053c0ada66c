import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  opensPrograms,
  program,
  programsWorld,
  toggle,
  twoPrograms,
  withOn,
  words,
} from '#tests/world/programs-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

const seen = async (text: string | RegExp) => {
  await expect.element(words(text).first()).toBeVisible()
}
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const later = () => Promise.withResolvers<void>()
const opensFalls = async () => {
  await program('Fall Protection').click()
  await expect.element(program('Weekly Ladder Inspection')).toBeVisible()
}
const opensWeekly = async () => {
  await opensFalls()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  await expect.element(program('Extension ladders')).toBeVisible()
}

test('PROG-92 PROG-89 a switch moves at once and shows Loading, then Success with Undo after the server confirms', async () => {
  const world = programsWorld()
  const answer = later()
  world.late['catalogue.enable'] = answer.promise
  await opensPrograms(world)
  await opensFalls()
  await toggle('Weekly Ladder Inspection').click()
  await expect.element(toggle('Weekly Ladder Inspection')).toBeChecked()
  await seen('Loading')
  await expect.element(row('Fall Protection, 2 of 2 forms, On')).toBeVisible()
  expectNoToast('Success')
  answer.resolve()
  await expectToast('Success', 'Weekly Ladder Inspection is on')
  expect(words('Loading').elements()).toEqual([])
  expect(world.sentSwitches).toEqual(['on 51'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
  await expect.poll(() => world.sentSwitches).toEqual(['on 51', 'off 51'])
})

test('PROG-88 a sub-form switches on its form and names it; PROG-90 a form switches its sub-forms, and Undo restores them', async () => {
  const world = programsWorld()
  await opensPrograms(world)
  await opensWeekly()
  await toggle('Extension ladders').click()
  await expect.element(toggle('Weekly Ladder Inspection')).toBeChecked()
  await expectToast('Extension ladders is on, and Weekly Ladder Inspection with it')
  await expect.element(row('Weekly Ladder Inspection, 1 of 2 sub-forms, On')).toBeVisible()
  await toggle('Weekly Ladder Inspection').click()
  await expect.element(toggle('Extension ladders')).not.toBeChecked()
  await expectToast('Weekly Ladder Inspection is off')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(toggle('Extension ladders')).toBeChecked()
  await expect.poll(() => world.sentSwitches).toEqual(['on 51 511', 'off 51', 'on 51 511'])
})

test('PROG-93 G2-03 SHELL-62 a refused switch moves back, and the error shows why without a claim of success', async () => {
  const stored = storedFromHere()
  const world = programsWorld()
  world.fails['catalogue.enable'] = 'not-permitted'
  await opensPrograms(world)
  await opensFalls()
  await toggle('Weekly Ladder Inspection').click()
  await expect
    .poll(() => stored)
    .toEqual([
      {
        code: 'updateSafetyForms',
        title: 'Unable to update Safety Forms',
        message: 'You do not have permission to do this.',
      },
    ])
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
  expect(words('Loading').elements()).toEqual([])
  expectNoToast('Success')
})

test('G2-03 reports a form removed from the catalog; a switch without an answer moves back as well', async () => {
  const stored = storedFromHere()
  const world = programsWorld()
  world.fails['catalogue.enable'] = 'invalid'
  await opensPrograms(world)
  await opensFalls()
  await toggle('Weekly Ladder Inspection').click()
  await expect
    .poll(() => stored.map(({ message }) => message))
    .toEqual(['It is no longer in the catalog.'])
  delete world.fails['catalogue.enable']
  world.fails['catalogue.disableForm'] = 'internal'
  await toggle('Daily Fall Hazard Inspection').click()
  await expect
    .poll(() => stored.map(({ title }) => title))
    .toEqual(['Unable to update Safety Forms', 'Unable to update Safety Forms'])
  await expect.element(toggle('Daily Fall Hazard Inspection')).toBeChecked()
})

test('PROG-97 a whole program switches on with all its forms; a failure shows the coded title', async () => {
  const stored = storedFromHere()
  const world = programsWorld()
  world.fails['catalogue.enable'] = 'internal'
  await opensPrograms(world)
  await expect.element(toggle('Scaffolding')).not.toBeChecked()
  await toggle('Scaffolding').click()
  await expect
    .poll(() => stored)
    .toMatchObject([
      { code: 'configBackOfficeAddPlansForms', title: 'Failed to add programs and forms' },
    ])
  await expect.element(toggle('Scaffolding')).not.toBeChecked()
  delete world.fails['catalogue.enable']
  await toggle('Scaffolding').click()
  await expectToast('Scaffolding is on, with all its forms')
  await seen('2 of 2 programs, 2 forms on')
  expect(world.sentSwitches).toEqual(['on 70', 'on 70'])
})

test('Remove program names the affected forms first, and Undo switches the same ones on again (ruling 48)', async () => {
  const world = programsWorld([withOn(twoPrograms()[0] ?? fail(), [50, 51, 512])])
  await opensPrograms(world)
  await expect.element(toggle('Fall Protection')).toBeChecked()
  await toggle('Fall Protection').click()
  const question = page.getByRole('alertdialog', { name: 'Remove Fall Protection?' })
  await expect.element(question).toBeVisible()
  expect(
    question
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Daily Fall Hazard Inspection', 'Weekly Ladder Inspection', 'Step ladders'])
  await question.getByRole('button', { name: 'Keep the program' }).click()
  expect(world.sentSwitches).toEqual([])
  await toggle('Fall Protection').click()
  await question.getByRole('button', { name: 'Remove program' }).click()
  await expect.element(toggle('Fall Protection')).not.toBeChecked()
  await expectToast('Fall Protection is off, with all its forms')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toggle('Fall Protection')).toBeChecked()
  await expect.poll(() => world.sentSwitches).toEqual(['off program 5', 'on 50 51 512'])
})

test('during a search text, question and switch still cover the whole program', async () => {
  const world = programsWorld([withOn(twoPrograms()[0] ?? fail(), [50, 51, 512])])
  await opensPrograms(world)
  await page.getByRole('searchbox').fill('covers')
  await expect.element(program('Daily Fall Hazard Inspection')).toBeVisible()
  await expect.element(program('Weekly Ladder Inspection')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('treeitem', { name: 'Fall Protection, 2 of 2 forms, On' }))
    .toBeVisible()
  await toggle('Fall Protection').click()
  expect(page.getByRole('alertdialog').getByRole('listitem').elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Remove program' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => world.sentSwitches).toEqual(['off program 5', 'on 50 51 512'])
})

test('sends quick presses in their order, and the last press wins', async () => {
  const world = programsWorld()
  const answer = later()
  world.late['catalogue.enable'] = answer.promise
  await opensPrograms(world)
  await opensFalls()
  await toggle('Weekly Ladder Inspection').click()
  await toggle('Weekly Ladder Inspection').click()
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
  expect(world.sentSwitches).toEqual([])
  answer.resolve()
  await expect.poll(() => world.sentSwitches).toEqual(['on 51', 'off 51'])
  for (const state of ['on', 'off'])
    await expectToast('Success', `Weekly Ladder Inspection is ${state}`)
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
})

test("by keyboard Space presses a row's switch, arrows move and Tab leads to the switch", async () => {
  const world = programsWorld()
  await opensPrograms(world)
  await opensFalls()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(program('Weekly Ladder Inspection')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(toggle('Weekly Ladder Inspection')).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(toggle('Weekly Ladder Inspection')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(program('Daily Fall Hazard Inspection')).toHaveFocus()
  await expect.poll(() => world.sentSwitches).toEqual(['on 51', 'off 51'])
})

function fail(): never {
  throw new Error('No program.')
}
