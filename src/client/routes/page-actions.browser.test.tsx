import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RoleID } from '#contract/kernel/role.ts'
import { PagePartsContext, usePageParts } from '#client/shell/page-parts.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { pageParts } from './capabilities.ts'

/** A page with the buttons that other capabilities add to it. */
function Page({ of, role }: { of: string; role: RoleID }) {
  const { actions } = usePageParts(of, role)
  return (
    <header>
      <h1>Safety Programs</h1>
      {actions.map(({ action: Act }, place) => (
        <Act key={place} />
      ))}
    </header>
  )
}

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
      <PagePartsContext value={pageParts}>
        <Page of="programs" role={role} />
      </PagePartsContext>,
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
