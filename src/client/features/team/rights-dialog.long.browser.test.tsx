import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { acts, button, chooses, openAssociates, teamWorld } from '#tests/world/team-world.tsx'
import { messages } from './locales/es.po'

test("shows why a role or license is refused at its field, in the person's language, until another is selected", async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Marco Reyes', 'Role and license')
  await chooses('Role', 'Mobile User')
  world.refuses.next = refuse('invalid', {
    fields: { roleID: 'Others report to this person. Let them report to someone else first.' },
  })
  await button('Save').click()
  const role = page.getByRole('combobox', { name: 'Role' })
  await expect
    .element(role)
    .toHaveAccessibleDescription(
      'Others report to this person. Let them report to someone else first.',
    )
  expect(page.getByText('Some fields need another value.').elements()).toEqual([])
  await chooses('Role', 'Administrator')
  await expect.element(role).not.toHaveAccessibleDescription(/Others report/)
  await chooses('License type', 'Tradesman')
  world.refuses.next = refuse('invalid', { fields: { package: 'Please select License Type' } })
  await button('Save').click()
  await expect
    .element(page.getByRole('combobox', { name: 'License type' }))
    .toHaveAccessibleDescription('This license does not fit the role.')
  inSpanish(messages)
  await expect.element(page.getByText('Esta licencia no corresponde al rol.')).toBeVisible()
})
