import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Slot, SlotsContext } from '#client/shell/slots.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { slots } from './capabilities.ts'

test.each([
  [2, 1],
  [3, 0],
] as const)(
  'shows the sales link in the list of safety programs to safety professionals only: role %i',
  async (role, count) => {
    const world = mockCompany({
      people: [associate(900 + role, 'Dana Whitfield', null, { roleID: role })],
      projects: [],
    })
    world.me.settings.salesEmail = 'sales@siteward.test'
    const shown = await showScreen(
      <SlotsContext value={slots}>
        <h1>Safety Programs</h1>
        <Slot name="programs.actions" />
      </SlotsContext>,
      world,
    )
    onTestFinished(async () => {
      await shown.leave()
      world.leave()
    })
    await expect.element(page.getByRole('heading', { name: 'Safety Programs' })).toBeVisible()
    await expect
      .poll(() => page.getByRole('button', { name: 'Contact sales' }).elements().length)
      .toBe(count)
  },
)
