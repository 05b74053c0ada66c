import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { companyOf, dana, id, marcus, tower } from './tray-world.ts'

export const [site, rail] = [id(8), id(9)]

export const action = {
  title: 'Guardrail missing',
  description: 'Open edge',
  severity: 'High',
  trigger: 'Unsafe Condition',
  incidentLocation: 'Level 3',
  incidentTime: '2026-11-19T14:10:00.000Z',
  projectID: site,
  safetyPlanID: 5,
  safetyFormID: 50,
  subSafetyFormID: null,
  safetyQuestionID: 501,
  assignedTo: 2,
}

/**
 * Waits until the catalogue has arrived and the form shows its question again; an earlier Save
 * would report the question as missing.
 */
export const questionStands = async () => {
  await expect
    .element(page.getByRole('combobox', { name: 'Question', exact: true }))
    .toHaveValue('Is every open side protected?')
}

export const field = (name: string) => page.getByLabelText(name, { exact: true })

export function company(): MockedCompany {
  const world = companyOf({ people: [dana, marcus], projects: [tower] })
  world.offline = true
  return world
}

export const codesOf = (box: Outbox) =>
  box.snapshot().entries.map(({ entry, review }) => [entry.id, review?.kind])
