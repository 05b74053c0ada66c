import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const field = (name: string) => page.getByLabelText(name, { exact: true })

/** Opens the form of an action on a tablet; Ben's change arrives while it is open. */
export async function openAction() {
  await page.viewport(1024, 768)
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marcus Oyelaran', 1)],
    projects: [aProject(1, '1042', 'Tower B')],
    actions: [anAction(7)],
  })
  const shown = await showScreen(
    <ActionDetail caID="7" />,
    world,
    '/back-office/corrective-actions/7',
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Edit What happened' }).click()
  await expect
    .element(field('Situation statement'))
    .toHaveValue('Guardrail missing at level 14 slab edge')
  return {
    world,
    renewed: async (change: Parameters<typeof anAction>[1]) => {
      world.actions = [
        anAction(7, { ...change, version: 2, etag: '"00000000-0000-4000-8000-00000000e90c.2"' }),
      ]
      await shown.workspace.replica.pull('correctiveAction')
      await expect
        .poll(() => shown.workspace.replica.cached('correctiveAction').rows[0]?.version)
        .toBe(2)
    },
  }
}
