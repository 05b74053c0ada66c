import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { CreatePage } from '#client/features/schedules/create/create-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { monthEnd } from './schedules-world.tsx'
import { showScreen } from './screen.tsx'

type Preview = CallAnswer<'reports.preview'>

/** The address of the page. */
export const createPath = '/back-office/schedule-jobs/create'

/** A report of this number of submissions, with equal rows. */
export const aPreview = (count: number): Preview => ({
  count,
  columns: ['Submission ID', 'Project', 'Completed'],
  rows: Array.from({ length: Math.min(count, 5) }, (_, n) => [
    20_400 + n,
    'Harbor Point Tower B',
    'Yes',
  ]),
})

type Options = {
  roleID?: 2 | 3
  /** The viewer's superior; by default none, as for an owner. */
  reportsTo?: number
  projects?: readonly Project[]
  /** The people of the company other than the viewer. */
  people?: (me: number) => readonly Associate[]
  size?: [number, number]
}

const harbor = aProject(10, 'P-1', 'Harbor Point Tower B')
const bridge = aProject(11, 'P-2', 'I-35 Frontage Bridge')

const choices: Readonly<Record<string, CallAnswer<'submissions.choices'>>> = {
  project: [{ id: 10, name: harbor.name, form: null, parentForm: null, count: 104 }],
  user: [],
  form: [
    { id: null, name: 'Equipment', form: 'Forklift Pre-shift Check', parentForm: null, count: 31 },
    { id: null, name: 'Equipment', form: 'Crane Inspection', parentForm: null, count: 16 },
    { id: null, name: 'Fall Protection', form: 'Daily', parentForm: null, count: 162 },
  ],
}

/**
 * Opens the page with a mocked server; `asked` has every preview, `keys` and `sent` the other
 * requests.
 */
export async function opensCreatePage(options: Options = {}) {
  const {
    roleID = 2,
    reportsTo = null,
    projects = [harbor, bridge],
    people,
    size = [1024, 768],
  } = options
  const someone = newID()
  const me = associate(someone, 'Dana Whitfield', reportsTo, { roleID })
  const world = mockCompany({ people: [me, ...(people?.(someone) ?? [])], projects: [...projects] })
  const server = {
    asked: [] as Record<string, string>[],
    choicesAsked: [] as Record<string, string>[],
    sent: [] as MockRequest[],
    keys: 0,
    count: ((): number => 193) as (asked: Record<string, string>) => number,
    choices: { ...choices },
    fails: null as RefusalCode | null,
    refusesCreate: null as RefusalCode | null,
    refusesKey: false,
    held: Promise.resolve() as Promise<unknown>,
  }
  mockAlso(
    mock('reports.preview', async ({ query }) => {
      const asked = Object.fromEntries(query)
      server.asked.push(asked)
      const [count, fails] = [server.count(asked), server.fails]
      await server.held
      return fails === null ? aPreview(count) : { refused: fails }
    }),
    mock('reports.key', () => {
      server.keys += 1
      return server.refusesKey ? { refused: 'internal' } : { apiKey: '1.key', until: '' }
    }),
    mock('submissions.choices', ({ query }) => {
      server.choicesAsked.push(Object.fromEntries(query))
      return server.choices[query.get('of') ?? ''] ?? []
    }),
    mock('schedules.create', (request) => {
      server.sent.push(request)
      if (server.refusesCreate !== null) return { refused: server.refusesCreate }
      return [{ ...monthEnd, ...(Array.isArray(request.body) ? Object(request.body[0]) : {}) }]
    }),
    mock('schedules.list', () => []),
    mock('schedules.contacts', () => []),
  )
  await page.viewport(...size)
  const shown = await showScreen(<CreatePage />, world, createPath)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown, world, me: someone })
}

/** Watches the tab that the next click opens; `address` is its address. */
export function watchesTab() {
  const tab = {
    opener: window as Window | null,
    closed: false,
    address: '',
    document: { title: '', body: { textContent: '' } },
    location: { replace: (address: string) => void (tab.address = address) },
    close: () => void (tab.closed = true),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  onTestFinished(() => open.mockRestore())
  return tab
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const radio = (name: string) => page.getByRole('radio', { name, exact: true })
export const panel = (name: string) => page.getByRole('region', { name, exact: true })
export const tick = (inside: string, name: RegExp) => panel(inside).getByRole('checkbox', { name })
export const seen = async (text: string | RegExp) => {
  await expect.element(page.getByText(text).first()).toBeVisible()
}
export const link = () => button('Your report is ready')
export const question = () => page.getByRole('dialog', { name: 'Save before leaving?' })
export const list = '/back-office/schedule-jobs'
