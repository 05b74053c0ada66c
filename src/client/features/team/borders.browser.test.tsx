import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast } from '#tests/world/toasts.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { associate } from '#tests/mocks/rows.ts'
import {
  acts,
  amy,
  button,
  chooses,
  dana,
  luis,
  marco,
  offered,
  openAssociates,
  teamWorld,
  tom,
} from '#tests/world/team-world.tsx'

// Dana owns the company. Marco reports to her and manages Luis and Nora. Amy is Marco's peer.
const nora = associate(7, 'Nora Field', 3, { tier: 4 })
const pia = associate(8, 'Pia Under', 5, { tier: 3 })

/** Opens the page as Marco, a safety professional without an owner's rights. */
async function asMarco() {
  const world = await teamWorld([marco, dana, luis, tom, amy, nora, pia])
  await openAssociates(world)
  return world
}

const reportsTo = () => page.getByRole('combobox', { name: 'Reports to' })
const choices = async () => {
  await reportsTo().click()
  await expect.poll(() => offered().length).toBeGreaterThan(0)
  return offered().map((text) => text?.replace(/Tier.*/, '').trim())
}
const menuOf = async (name: string) => {
  await button(`What to do with ${name}`).click()
}

test('offers places of the own chain for the own people, and any place for mobile users (ruling 80)', async () => {
  await asMarco()
  await acts('Nora Field', 'Edit')
  expect(await choices()).toEqual(['Me (Marco Reyes)', 'Luis Ortega', 'Nora Field'])
  await button('Cancel').click()
  await acts('Tom Brandt', 'Edit')
  expect(await choices()).toEqual([
    'Me (Marco Reyes)',
    'Amy Stone',
    'Dana Whitfield',
    'Luis Ortega',
    'Nora Field',
    'Pia Under',
  ])
})

test("a link to a row's fields opens them", async () => {
  await openAssociates(await teamWorld(), `/?edit=${luis.uid}`)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Luis Ortega')
})

test('the toast undoes a new manager and leaves the other saved values', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  await chooses('Reports to', 'Me')
  await button('Save').click()
  await expectToast('Associate Updated', 'Reports to Dana Whitfield')
  await button('Undo').click()
  await expect
    .poll(() => world.asked.map(({ body }) => body))
    .toEqual([
      { user_metadata: { jobTitle: 'Foreman', reportsToUserID: 1 } },
      { user_metadata: { reportsToUserID: 2 } },
    ])
})

test('disables Reports to for a peer and a superior, with the reason (ruling 80)', async () => {
  await asMarco()
  for (const [name, why] of [
    ['Pia Under', 'This person does not report to you. Only someone above them may change this.'],
    ['Dana Whitfield', 'You report to this person. Only someone above them may change this.'],
  ] as const) {
    await acts(name, 'Edit')
    await expect.element(reportsTo()).toBeDisabled()
    await expect.element(page.getByText(why, { exact: true })).toBeVisible()
    await button('Cancel').click()
  }
})

test('offers neither Deactivate nor Role and license for a superior', async () => {
  await asMarco()
  await menuOf('Nora Field')
  await expect.element(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Role and license' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await menuOf('Dana Whitfield')
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Deactivate' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('menuitem', { name: 'Role and license' }))
    .not.toBeInTheDocument()
})

test('shows a server refusal at its field and keeps the typed values', async () => {
  const world = await asMarco()
  await acts('Nora Field', 'Edit')
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  await reportsTo().click()
  await page.getByRole('option', { name: /Marco Reyes/ }).click()
  const text = 'This person does not report to you.'
  world.refuses.next = refuse('scope', { message: text, fields: { reportsToUserID: text } })
  await button('Save').click()
  await expect
    .element(
      page
        .getByText(
          'You may move only people who report to you, and only to yourself or someone who reports to you. Owners may move everyone.',
        )
        .first(),
    )
    .toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Job title' })).toHaveValue('Foreman')
})
