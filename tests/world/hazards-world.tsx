import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { hazardFields } from '#contract/hazards/fields.ts'
import type { Hazard } from '#contract/hazards/schema.ts'
import { HazardsPage } from '#client/features/hazards/hazards-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

export const hazard = (id: number, name: string, more: Partial<Hazard> = {}) =>
  rowOf(hazardFields, {
    uid: `00000000-0000-4000-8000-0000000${String(id).padStart(5, '0')}`,
    etag: `"${id}.1"`,
    version: 1,
    id,
    number: `H-${id}`,
    name,
    address: `Level ${id}`,
    type: 'Fall',
    description: `About ${name}`,
    status: 'Active',
    isRemoved: false,
    creationDateTime: new Date(2026, 10, 20, 9).toISOString(),
    ...more,
  })
export const edge = hazard(1, 'Open edge')
export const load = hazard(2, 'Swinging load', { type: 'Struck-By', address: 'Crane area' })
export const asleep = hazard(3, 'Heat stress', { status: 'Inactive' })

/** Opens the page with a mocked list of hazards that accepts writes; `sent` has every write. */
export async function opensHazards({
  rows = [edge, load, asleep],
  size = [1440, 900],
}: { rows?: Hazard[] | 'internal'; size?: [number, number] } = {}) {
  // A new person each time, whose device has no cached rows.
  const someone = newID()
  const world = mockCompany({
    people: [associate(someone, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const server = {
    rows: rows === 'internal' ? [] : rows,
    fails: rows === 'internal',
    sent: [] as MockRequest[],
    refuses: null as 'internal' | 'not-found' | null,
  }
  const written =
    <Answer,>(answer: (request: MockRequest) => Answer) =>
    (request: MockRequest) => {
      server.sent.push(request)
      return server.refuses === null ? answer(request) : { refused: server.refuses }
    }
  const change = (id: number, set: object): Hazard => {
    const found = server.rows.find((row) => row.id === id) ?? edge
    const changed: Hazard = {
      ...found,
      ...set,
      version: found.version + 1,
      etag: `"${id}.${found.version + 1}"`,
    }
    server.rows = server.rows.map((row) => (row.id === id ? changed : row))
    return changed
  }
  mockAlso(
    mock('hazards.list', () =>
      server.fails
        ? { refused: 'internal' }
        : { data: server.rows.filter(({ isRemoved }) => !isRemoved) },
    ),
    mock(
      'hazards.create',
      written(({ body }) => {
        const made = hazard(9, '', { type: 'Other', description: '', ...Object(body) })
        server.rows = [...server.rows, made]
        return made
      }),
    ),
    mock(
      'hazards.update',
      written(({ params, body }) => change(Number(params['hazardId']), Object(body))),
    ),
    mock(
      'hazards.remove',
      written(({ params }) => {
        change(Number(params['hazardId']), { isRemoved: true })
        return null
      }),
    ),
  )
  await page.viewport(...size)
  const shown = await showScreen(<HazardsPage />, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown })
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name, exact: true })
export const row = (name: string) => page.getByRole('row').filter({ hasText: name })
export const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
export const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .flatMap(
      (each) =>
        /Open edge|Swinging load|Heat stress|Loose plank/.exec(each.textContent ?? '') ?? [],
    )
export const fills = async (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
export const bodies = (sent: readonly MockRequest[]) =>
  sent.map(({ request: { method }, params, body }) => [method, params['hazardId'], body])
export const plank = { Number: 'H-7', Name: 'Loose plank', Address: 'Level 7' }
