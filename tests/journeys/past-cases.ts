import { newAction } from '#tests/world/actor.ts'
import { apiOf } from './api.ts'
import { safety } from './demo-people.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

interface AskedForm {
  id: number
  questions?: { id: number; description: string }[]
}

/** Returns the address of a new action whose question has a well-known hazard. */
export async function holeAction(siteward: Siteward): Promise<string> {
  const [api, lead] = [
    await apiOf(siteward, safety.email),
    await apiOf(siteward, 'lead@ridgeline.test'),
  ]
  const company = `/api/accounts/${api.me.accountID}`
  const plans = await api.get<{ safetyPlanID: number; forms: AskedForm[] }[]>(
    `${company}/safetyplans?include=questions`,
  )
  const [asked] = plans.flatMap(({ safetyPlanID, forms }) =>
    forms.flatMap(({ id, questions = [] }) =>
      questions.flatMap((question) =>
        question.description.startsWith('Are all holes, including skylights')
          ? [{ safetyPlanID, safetyFormID: id, safetyQuestionID: question.id }]
          : [],
      ),
    ),
  )
  const project = (
    await api.get<{ projectID: number; isActive: boolean }[]>(`${company}/projects`)
  ).find(({ isActive }) => isActive)
  if (!asked || !project) throw new Error('The demo lacks the question or a project.')
  const made = await api.send<{ correctiveActionID: number }>(
    'POST',
    `${company}/actions`,
    newAction(project.projectID, lead.me, asked),
  )
  return `/back-office/corrective-actions/${made.correctiveActionID}`
}

export const fold = (person: Person) =>
  person.page.getByRole('heading', { name: 'This has happened before' })
export const cases = (person: Person) =>
  person.page
    .locator('details')
    .filter({ has: fold(person) })
    .getByRole('listitem')

/** Uses a key, because content that loads above could move the fold from under a pointer. */
export async function opensFold(person: Person): Promise<void> {
  await person.page
    .locator('summary')
    .filter({ has: fold(person) })
    .press('Enter')
}
