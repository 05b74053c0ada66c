import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { OwnAssociatesPage } from '#client/features/team/associates-page.tsx'
import type { Associate, SeveralOutcome } from '#contract/team/schema.ts'
import { refuse, type Refusal } from '#contract/kernel/refusal.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

const titled = (person: Associate, jobTitle: string, licence: string): Associate => ({
  ...person,
  user_metadata: { ...person.user_metadata, jobTitle, package: licence },
})

export const dana = titled(associate(1, 'Dana Whitfield', null), 'VP Safety', 'SA-COMMANDER')
export const marco = titled(
  associate(2, 'Marco Reyes', 1, { tier: 2 }),
  'Safety Manager',
  'SA-OSHA',
)
export const luis = titled(associate(3, 'Luis Ortega', 2, { tier: 3 }), 'Superintendent', 'SA-OSHA')
export const tom = titled(
  associate(4, 'Tom Brandt', 3, { roleID: 1, tier: 4 }),
  'Rigger',
  'SA-ADMINISTRATOR',
)
export const amy = titled(
  associate(5, 'Amy Stone', 1, { tier: 2 }),
  'Safety Manager',
  'SA-COMMANDER',
)
export const rita = associate(6, 'Rita Moss', 1, { blocked: true, tier: 2 })

export interface TeamWorld {
  company: MockedCompany
  /** The changes requested: method and address, with the body. */
  asked: { what: string; body: unknown }[]
  /** Refuses the next change. */
  refuses: { next: Refusal | null }
  /** The outcome of a change of several people. */
  several: { answer: (asked: { preview: boolean }) => SeveralOutcome }
  /** The tag in each change of one person. */
  tags: (string | null)[]
  /** The response about a leaving person waits for this. */
  leaving: { after: Promise<void> }
}

/** A company of six on its owner's screen, with a server that accepts changes. */
export async function teamWorld(
  people: Associate[] = [dana, marco, luis, tom, amy, rita],
): Promise<TeamWorld> {
  await page.viewport(1280, 900)
  localStorage.clear()
  const company = mockCompany({ people, projects: [] })
  const asked: TeamWorld['asked'] = []
  const refuses: TeamWorld['refuses'] = { next: null }
  const several: TeamWorld['several'] = { answer: () => ({ changed: [], refusals: [] }) }
  const tags: TeamWorld['tags'] = []
  const leaving: TeamWorld['leaving'] = { after: Promise.resolve() }
  const answer = (what: string, body: unknown, id: unknown) => {
    asked.push({ what, body })
    const no = refuses.next
    refuses.next = null
    return no ?? company.people.find(({ user_id }) => user_id === Number(id)) ?? refuse('not-found')
  }
  mockAlso(
    mock(
      'team.update',
      ({ params, body, request }) => (
        tags.push(request.headers.get('if-match')),
        answer(`PUT ${String(params['userID'])}`, body, params['userID'])
      ),
    ),
    mock('team.updatePackage', ({ params, body }) =>
      answer(`PATCH ${String(params['userID'])}`, body, params['userID']),
    ),
    mock('team.updateSeveral', ({ body }) => {
      asked.push({ what: 'PATCH', body })
      return several.answer({ preview: Object(body).preview === true })
    }),
    mock('contractors.list', () => []),
    mock('companies.jobTitles', () => []),
    mock('team.removeSeveral', ({ body }) => {
      asked.push({ what: 'DELETE', body })
      const no = refuses.next
      refuses.next = null
      return no ?? null
    }),
    mock('team.leaving', async ({ body }) => {
      await leaving.after
      const all = new Set<number>(Object(body).toRemoveIDs)
      for (const one of all)
        for (const { user_id, user_metadata } of company.people)
          if (user_metadata.reportsToUserID === one) all.add(user_id)
      const active = company.people.filter(({ user_id, blocked }) => all.has(user_id) && !blocked)
      active.sort((one, other) => one.name.localeCompare(other.name))
      return {
        people: active.map(({ user_id, name, user_metadata: { jobTitle } }) => ({
          user_id,
          name,
          jobTitle,
        })),
        openActions: 2,
        activeProjects: 1,
      }
    }),
  )
  onTestFinished(() => company.leave())
  return { company, asked, refuses, several, tags, leaving }
}

export async function openAssociates({ company }: TeamWorld, path = '/') {
  const shown = await showScreen(<OwnAssociatesPage />, company, path)
  onTestFinished(shown.leave)
  return shown
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The options of the open select. */
export const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)

/** Chooses what to do with a row. */
export async function acts(name: string, entry: string) {
  await button(`What to do with ${name}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function chooses(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}
