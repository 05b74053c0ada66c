import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

/**
 * Makes project 77, Marina Walk, in a company of this number of projects. Returns the dialog that
 * made it.
 */
export async function makesProject(many: number) {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: Array.from({ length: many }, (_, at) =>
      aProject(at + 1, String(at + 1), `Tower ${at + 1}`),
    ),
  })
  const { leave } = await showScreen(<ProjectsPage />, world, '/back-office/projects')
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Create Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  for (const [name, words] of [
    ['Number', '77'],
    ['Name', 'Marina Walk'],
    ['Address', '7 Harbor St'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(words)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  return dialog
}
