import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  acts,
  amy,
  button,
  dana,
  luis,
  marco,
  offered,
  openAssociates,
  tom,
  type TeamWorld,
  teamWorld,
} from '#tests/world/team-world.tsx'

const second = {
  ...amy,
  tier: 1,
  reportsTo: null,
  user_metadata: { ...amy.user_metadata, reportsToUserID: null },
}
const people = [dana, marco, luis, tom, second]
const nobody = 'No one: owner (Tier 1)'

/** Opens the page as Luis, a safety professional without an owner's rights. */
async function asLuis(): Promise<TeamWorld> {
  const world = await teamWorld([luis, ...people.filter((one) => one !== luis)])
  await openAssociates(world)
  return world
}

const choices = async (label = 'Reports to') => {
  await page.getByRole('combobox', { name: label }).click()
  await expect.poll(() => offered().length).toBeGreaterThan(0)
  return offered()
}

test('offers an owner to make others owners, alone and several at once', async () => {
  await openAssociates(await teamWorld(people))
  await page.getByRole('checkbox', { name: `Select ${luis.name}` }).click()
  await button('Set reports to').click()
  expect(await choices()).toContain(nobody)
})

test('disables Reports to of an owner for people who are no owners', async () => {
  await asLuis()
  await acts('Tom Brandt', 'Edit')
  expect(await choices()).not.toContain(nobody)
  await button('Cancel').click()
  await acts('Amy Stone', 'Edit')
  await expect.element(page.getByRole('combobox', { name: 'Reports to' })).toBeDisabled()
  await expect
    .element(
      page.getByText('Only an owner or the provider may change this for an owner.', {
        exact: true,
      }),
    )
    .toBeVisible()
})

test('people who are no owners cannot make several owners either', async () => {
  await asLuis()
  await page.getByRole('checkbox', { name: `Select ${tom.name}` }).click()
  await button('Set reports to').click()
  expect(await choices()).not.toContain(nobody)
})

test('G2-31 the create-projects switch of an owner is fixed in table and form, with the reason', async () => {
  await openAssociates(await teamWorld(people))
  const flag = (name: string) => page.getByRole('switch', { name: `${name} can create projects` })
  await expect.element(flag('Amy Stone')).toBeDisabled()
  await expect
    .element(flag('Amy Stone'))
    .toHaveAttribute('title', 'An owner can always create projects.')
  await expect.element(flag('Marco Reyes')).toBeEnabled()
  await page.viewport(820, 1180)
  await acts('Amy Stone', 'Edit')
  await expect
    .element(page.getByText('An owner can always create projects.', { exact: true }))
    .toBeVisible()
  await button('Cancel').click()
  await acts('Marco Reyes', 'Edit')
  await expect
    .element(page.getByText('The user will be able to create projects.', { exact: true }))
    .toBeVisible()
})
