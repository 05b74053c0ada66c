import { expect } from 'vitest'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject } from '#tests/mocks/rows.ts'
import { companyOf, dana, id, marcus, rita, shows, tower } from './tray-world.ts'

const mill = aProject(2, '9', 'Old Mill', { isActive: false })

const action = {
  title: 'Guardrail missing',
  description: 'Open edge',
  severity: 'High',
  trigger: 'Unsafe Condition',
  incidentLocation: 'Level 3',
  incidentTime: '2026-11-19T14:10:00.000Z',
  projectID: 2,
  safetyPlanID: 5,
  safetyFormID: 50,
  subSafetyFormID: null,
  safetyQuestionID: 501,
  assignedTo: 4,
}

export const company = () =>
  companyOf({ people: [dana, marcus, rita], projects: [tower, mill], actions: [anAction(7)] })

const refusesProject = (world: MockedCompany) => {
  world.refuse = (op) =>
    op.op === 'create'
      ? {
          status: 422,
          code: 'inactive',
          message: 'No.',
          problems: { projectID: 'Please select project' },
        }
      : { status: 424, code: 'held' }
}

export const textOf = (saved: unknown) =>
  saved instanceof Blob ? saved.text() : Promise.resolve('')

/** Shows a refused create on the screen. */
export async function refused(screen: React.ReactNode, path: string, patch = action) {
  const world = company()
  refusesProject(world)
  const shown = await shows(screen, world, path)
  await shown.box.append({
    id: id(1),
    entity: 'action',
    ref: id(2),
    op: 'create',
    patch,
    seen: {},
    guards: {},
  })
  await expect.poll(() => shown.box.snapshot().entries[0]?.review?.code).toBe('inactive')
  return { ...shown, world }
}
