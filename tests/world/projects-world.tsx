import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { showScreen } from './screen.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'

export const dana = associate(1, 'Dana Whitfield', null)
export const marco = associate(2, 'Marco Reyes', 1, { tier: 2 })
export const tom = associate(3, 'Tom Brandt', 2, { roleID: 1, tier: 3 })
const rita = associate(4, 'Rita Moss', 1, { blocked: true, tier: 2 })
const held = (person: typeof dana) => ({
  assignedToUserID: person.user_id,
  assignedToUser: { user_id: person.user_id, name: person.name },
})
export const towerB = aProject(1, '10', 'Tower B', held(marco))

const company = {
  people: [dana, marco, tom, rita],
  projects: [
    towerB,
    aProject(2, '9', 'Marina Walk', held(rita)),
    aProject(3, '10A', 'Pump House'),
    aProject(4, '7', 'Old Mill', { isActive: false, ...held(dana) }),
  ],
}

/** A company of four people and four projects, on the tablet of the first of them, for one test. */
export async function projectsWorld(given: Partial<typeof company> = {}): Promise<MockedCompany> {
  await page.viewport(1024, 768)
  // Clears the list's settings of an earlier test.
  localStorage.clear()
  const world = mockCompany({ ...company, ...given })
  onTestFinished(() => world.leave())
  return world
}

/** Opens its projects screen at an address, for one test. */
export async function openProjects(world: MockedCompany, path = '/') {
  const shown = await showScreen(<ProjectsPage />, world, path)
  onTestFinished(shown.leave)
  return shown
}

export const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const toast = (text: string) => page.getByText(text, { exact: true })
