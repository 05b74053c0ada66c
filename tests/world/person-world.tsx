import { type ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SlotsContext, type SlotTable } from '#client/shell/slots.tsx'
import { slots } from '#client/routes/capabilities.ts'
import { PersonPage } from '#client/features/team/person/person-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const dana = associate(1, 'Dana Whitfield', null)
export const marco = associate(2, 'Marco Reyes', 1, { tier: 2 })
export const tom = associate(3, 'Tom Brandt', 2, { roleID: 1, tier: 3 })
const held = { assignedTo: 2, assignedToUser: { user_id: 2, name: 'Marco Reyes' } }

/** A company of three people, each below the one before, with work of Marco's, for one test. */
export async function company(more: Partial<MockedCompany> = {}): Promise<MockedCompany> {
  await page.viewport(820, 1180)
  localStorage.clear()
  const world = mockCompany({
    people: [dana, marco, tom],
    projects: [
      aProject(1, '10', 'Tower B', {
        assignedToUserID: 2,
        assignedToUser: { user_id: 2, name: 'Marco Reyes' },
      }),
    ],
    actions: [
      anAction(1, { ...held, dueDate: '2020-01-01' }),
      anAction(2, held),
      anAction(3, { ...held, status: 'Closed', dueDate: '2020-01-01' }),
    ],
  })
  Object.assign(world, more)
  onTestFinished(() => world.leave())
  return world
}

/** Opens the page of a person there, or another screen about them. */
export async function open(
  world: MockedCompany,
  userID: number,
  {
    screen = <PersonPage />,
    parts = slots,
    path = `/back-office/associates/${userID}`,
  }: { screen?: ReactNode; parts?: SlotTable; path?: string } = {},
) {
  const shown = await showScreen(
    <SlotsContext value={parts}>{screen}</SlotsContext>,
    world,
    path,
    '/back-office/associates/$userID',
  )
  onTestFinished(shown.leave)
  return shown
}
