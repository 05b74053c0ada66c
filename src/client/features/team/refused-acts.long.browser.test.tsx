import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse, type Refusal } from '#contract/kernel/refusal.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import {
  acts,
  amy,
  button,
  chooses,
  marco,
  openAssociates,
  rita,
  type TeamWorld,
  teamWorld,
  tom,
} from '#tests/world/team-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const projects = (name: string) => page.getByRole('switch', { name: `${name} can create projects` })

/**
 * Lets a colleague rename this person just before the next change. Returns the tags of the changes.
 */
function changes({ company }: TeamWorld, id: number, name: string): (string | null)[] {
  const tags: (string | null)[] = []
  const asIs = () => company.people.find(({ user_id }) => user_id === id)
  mockAlso(
    mock('team.update', ({ request }) => {
      tags.push(request.headers.get('if-match'))
      if (tags.length > 1) return asIs() ?? refuse('not-found')
      company.people = company.people.map((one) =>
        one.user_id === id ? { ...one, name, version: 9, etag: '"9"' } : one,
      )
      return refuse('changed', { row: asIs() })
    }),
  )
  return tags
}

/** Holds the answer to the next change; `answers` sends a refusal or the person. */
function holds(name: 'team.update' | 'team.updatePackage', { company }: TeamWorld) {
  const held = Promise.withResolvers<Refusal | null>()
  let asked = 0
  mockAlso(
    mock(name, async ({ params }) => {
      asked += 1
      return (
        (await held.promise) ??
        company.people.find(({ user_id }) => user_id === Number(params['userID'])) ??
        refuse('not-found')
      )
    }),
  )
  return { answers: held.resolve, asked: () => asked }
}

test('TEAM-33 API2-03 a conflict on a switch shows why, rereads the list, and the next press uses the current row', async () => {
  const world = await teamWorld()
  const stored = storedFromHere()
  await openAssociates(world)
  await expect.element(projects('Amy Stone')).toBeVisible()
  const tags = changes(world, amy.user_id, 'Amy Steele')
  await projects('Amy Stone').click({ force: true })
  await expectToast("Associate can't be updated", 'Someone else changed this record meanwhile.')
  expect(stored).toMatchObject([
    {
      code: 'backOfficeUpdateUser',
      title: 'Failed to update user',
      message: "Associate can't be updated",
      isShownInline: true,
    },
  ])
  await projects('Amy Steele').click({ force: true })
  await expect.poll(() => tags.at(-1)).toBe('"9"')
})

test('TEAM-73 G1-58 refuses a reactivation without a free seat and shows that', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  world.refuses.next = refuse('no-seats')
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await page.getByRole('switch', { name: `${rita.name} is active` }).click({ force: true })
  await expectToast("Associate can't be updated", 'No seats available for this license.')
})

test('TEAM-75 API2-03 role and license follow the person while the dialog is open', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Tom Brandt', 'Role and license')
  await chooses('Role', 'Administrator')
  await chooses('License type', 'Tradesman')
  const tags = changes(world, tom.user_id, 'Tom Brandt Jr')
  await button('Save').click()
  await expect
    .element(page.getByRole('dialog').getByText('Someone else changed this record meanwhile.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('dialog', { name: 'Role and license of Tom Brandt Jr' }))
    .toBeVisible()
  await button('Save').click()
  await expectToast('Associate Updated')
  expect(tags.at(-1)).toBe('"9"')
})

test('TEAM-75 a refusal of role and license reaches a person who closed the dialog, with its reason', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  const { answers, asked } = holds('team.update', world)
  await acts('Tom Brandt', 'Role and license')
  await chooses('Role', 'Administrator')
  await chooses('License type', 'Tradesman')
  await button('Save').click()
  await expect.poll(asked).toBe(1)
  await button('Cancel').click()
  answers(refuse('no-seats'))
  await expectToast('Role cannot be updated. Try again!', 'No seats available for this license.')
})

test("saves one person's license while the dialog of another is open, which stays", async () => {
  const world = await teamWorld()
  await openAssociates(world)
  const { answers, asked } = holds('team.updatePackage', world)
  await acts('Amy Stone', 'Role and license')
  await chooses('Role', 'Administrator')
  await chooses('License type', 'Tradesman')
  await button('Save').click()
  await expect.poll(asked).toBe(1)
  await button('Cancel').click()
  await acts('Marco Reyes', 'Role and license')
  answers(null)
  await expectToast('Associate Updated')
  await expect
    .element(page.getByRole('dialog', { name: `Role and license of ${marco.name}` }))
    .toBeVisible()
})

test('names unchanged people also after the dialog of several was closed', async () => {
  const world = await teamWorld()
  const held = Promise.withResolvers<void>()
  await openAssociates(world)
  for (const { name } of [marco, amy])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('Set company').click()
  world.several.answer = () => ({ changed: [2, 5], refusals: [] })
  await chooses('Company name', 'Ridgeline Builders')
  await expect.element(button('Change 2')).toBeEnabled()
  mockAlso(
    mock('team.updateSeveral', async () => {
      await held.promise
      return { changed: [2], refusals: [{ user_id: 5, reason: 'not-permitted' as const }] }
    }),
  )
  await button('Change 2').click()
  await button('Cancel').click()
  held.resolve()
  await expectToast('1 person was not changed.', 'Amy Stone: You may not edit this person.')
})
