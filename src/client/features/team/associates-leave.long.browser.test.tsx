import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import { associate } from '#tests/mocks/rows.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import {
  amy,
  button,
  chooses,
  dana,
  luis,
  marco,
  openAssociates,
  rita,
  teamWorld,
  tom,
} from '#tests/world/team-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const leavers = (dialog: Locator) =>
  dialog
    .getByRole('listitem')
    .elements()
    .map((each) => each.firstElementChild?.textContent)

test('TEAM-25 TEAM-42 TEAM-44 TEAM-45 deactivation lists the affected people, hands over, and confirms completion', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await page.getByRole('switch', { name: 'Marco Reyes is active' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByRole('heading', { name: 'Deactivate these 3 people?' }))
    .toBeVisible()
  await expect.poll(() => leavers(dialog)).toEqual([luis, marco, tom].map(({ name }) => name))
  expect(getComputedStyle(dialog.getByRole('list').element()).maxHeight).toBe('200px')
  await chooses('Hand over to', 'Amy Stone')
  await button('Deactivate 3').click()
  await expectToast('Associates Removed')
  expect(world.asked).toEqual([
    { what: 'DELETE', body: { toRemoveIDs: [3, 2, 4], handOverTo: amy.user_id } },
  ])
})

test('TEAM-42 names the people from device data at once, and allows deactivation once the server confirms', async () => {
  const world = await teamWorld()
  const { promise, resolve: answers } = Promise.withResolvers<void>()
  world.leaving.after = promise
  await openAssociates(world)
  await page.getByRole('switch', { name: 'Marco Reyes is active' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByRole('heading', { name: 'Deactivate these 3 people?' }))
    .toBeVisible()
  expect(leavers(dialog)).toEqual([luis, marco, tom].map(({ name }) => name))
  await expect.element(button('Deactivate 3')).toBeDisabled()
  // Another person has joined below them since.
  world.company.people.push(associate(8, 'Nora Vance', 2, { tier: 3 }))
  answers()
  await expect.poll(() => leavers(dialog)).toEqual([luis.name, marco.name, 'Nora Vance', tom.name])
  await button('Deactivate 4').click()
  await expect
    .poll(() => world.asked)
    .toEqual([{ what: 'DELETE', body: { toRemoveIDs: [3, 2, 8, 4] } }])
})

test('TEAM-43 TEAM-46 TEAM-48 cancelling changes nothing; a failure stays in the dialog', async () => {
  const world = await teamWorld()
  const stored = storedFromHere()
  await openAssociates(world)
  await page.getByRole('switch', { name: 'Amy Stone is active' }).click()
  await button('Keep active').click()
  expect(world.asked).toEqual([])
  await page.getByRole('switch', { name: 'Amy Stone is active' }).click()
  world.refuses.next = refuse('internal')
  await button('Deactivate 1').click()
  await expect.element(page.getByText('Error While Removing Associates!')).toBeVisible()
  expect(stored).toMatchObject([
    { title: 'Error when removing user', message: 'Error While Removing Associates!' },
  ])
})

test('TEAM-46 refuses a person who can no longer take over at the field, in our own words', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await page.getByRole('switch', { name: 'Marco Reyes is active' }).click()
  await chooses('Hand over to', 'Amy Stone')
  world.refuses.next = refuse('invalid', { fields: { handOverTo: 'As the server says it.' } })
  await button('Deactivate 3').click()
  await expect
    .element(page.getByRole('combobox', { name: 'Hand over to' }))
    .toHaveAccessibleDescription('Choose an active Administrator who is not being deactivated.')
  await expect.element(page.getByText('Error While Removing Associates!')).toBeVisible()
  expect(page.getByText('As the server says it.').elements()).toEqual([])
  await chooses('Hand over to', 'Dana Whitfield')
  await button('Deactivate 3').click()
  await expect
    .poll(() => world.asked.at(-1))
    .toEqual({ what: 'DELETE', body: { toRemoveIDs: [3, 2, 4], handOverTo: dana.user_id } })
})

test('TEAM-47 a failed deactivation of several people shows the plural text', async () => {
  const world = await teamWorld()
  const stored = storedFromHere()
  await openAssociates(world)
  for (const { name } of [luis, amy])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('Deactivate 3').click()
  world.refuses.next = refuse('internal')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate 3' }).click()
  await expect.element(page.getByText('Error While Removing Associates!')).toBeVisible()
  expect(stored).toMatchObject([{ title: 'Error when removing users' }])
})

test('TEAM-49 TEAM-50 TEAM-51 reactivation affects that person only; the own switch is fixed', async () => {
  const world = await teamWorld()
  await openAssociates(world, '/?status=all')
  await expect
    .element(page.getByRole('switch', { name: 'Dana Whitfield is active' }))
    .toBeDisabled()
  await page.getByRole('switch', { name: 'Rita Moss is active' }).click()
  await expectToast('Associate Updated')
  expect(world.asked).toEqual([{ what: `PUT ${rita.user_id}`, body: { blocked: false } }])
})
