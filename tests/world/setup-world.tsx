import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Form, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { SetupPage } from '#client/features/setup/setup-page.tsx'
import { setOnline, setOffline } from '#client/data/api/connection.ts'
import { needWords } from '#client/i18n/language.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, aPlan, aProject, associate } from '#tests/mocks/rows.ts'
import { bought } from './bulk-world.tsx'
import { showScreen } from './screen.tsx'
import { newID } from '#tests/world/new-id.ts'

const question = (
  id: number,
  description: string,
  questionTypeID: number,
  regulations: Question['regulations'] = [],
): Question => ({
  id,
  type: 'question',
  description,
  questionTypeID,
  multiSelect: false,
  options: [],
  orderSequence: id,
  mqSortOrder: null,
  regulations,
})
const part = {
  isMultiQuestionEnable: false,
  isEnable: false,
  isSelected: false,
  isActive: true,
  sortOrder: 1,
  mqSortOrder: null,
  questionCount: 1,
  hasSubForms: false,
}

/**
 * Fall Protection with two forms, the second with a sub-form, and Scaffolding with seven and one
 * that is inactive; none is enabled.
 */
export function somePlans(): SafetyPlan[] {
  const [daily, weekly] = aPlan().forms.map((form): Form => ({
    ...form,
    isEnable: false,
    isSelected: false,
    subForms: form.subForms.map((sub) => ({ ...sub, isEnable: false, isSelected: false })),
  }))
  if (!daily || !weekly) throw new Error('The program has fewer than two forms.')
  const asks = [
    question(601, 'Date of inspection', 9),
    question(602, 'Is every plank sound?', 3, [
      { number: '29 CFR 1926.451(b)', description: 'Platforms are planked fully.', section: null },
    ]),
    ...[603, 604, 605, 606, 607].map((id) => question(id, `Question ${id}`, 1)),
  ]
  const forms = Array.from({ length: 7 }, (_, at): Form => ({
    ...part,
    id: 60 + at,
    type: 'form',
    name: `Scaffold Form ${at + 1}`,
    safetyPlanID: 6,
    parentID: null,
    subForms: [],
    questionCount: at === 0 ? asks.length : 0,
    questions: at === 0 ? asks : [],
  }))
  const gone: Form = {
    ...part,
    id: 69,
    type: 'form',
    name: 'Old Form',
    safetyPlanID: 6,
    parentID: null,
    subForms: [],
    isActive: false,
  }
  return [
    { ...aPlan(), isEnable: false, isSelected: false, forms: [daily, weekly] },
    {
      safetyPlanID: 6,
      name: 'Scaffolding',
      version: 1,
      publishedAt: '2026-11-20T09:00:00.000Z',
      isEnable: false,
      isSelected: false,
      isActive: true,
      sortOrder: 2,
      forms: [...forms, gone],
    },
  ]
}

/**
 * The behavior of a call: success, a refusal, a lost response after it was carried out, or a cut
 * line.
 */
type Manner = 'ok' | RefusalCode | 'lost' | 'cut'
type Sent = 'catalogue.enable' | 'catalogue.disableForm' | 'projects.create' | 'companies.patch'

interface Given {
  plans?: SafetyPlan[]
  projects?: MockedCompany['projects']
  permit?: { isConfigurate?: boolean; hasPreviousConfiguration?: boolean } | RefusalCode
  /** Whether the profile's company is configured. */
  isConfigurate?: boolean
  canCreateProject?: boolean
  /** The person and company of an earlier visit on the same device. */
  same?: { user: number; account: number }
  /** Calls that fail from the beginning. */
  manners?: Partial<Record<Sent, Manner>>
  late?: MockedCompany['late']
  fails?: MockedCompany['fails']
  size?: [number, number]
}

/**
 * Opens the wizard for a person whose company is not configured; `tells` leaves its first dialog
 * open.
 */
export async function opensSetup(
  {
    plans = somePlans(),
    projects = [],
    permit = {},
    isConfigurate = false,
    canCreateProject = true,
    same,
    manners = {},
    late = {},
    fails = {},
    size = [1024, 768],
  }: Given = {},
  tells = false,
) {
  await page.viewport(...size)
  await Promise.all(['setup', 'projects', 'packages', 'catalogue'].map(needWords))
  const user = same?.user ?? newID()
  const world = mockCompany({ people: [associate(user, 'Dana Whitfield', null)], projects, plans })
  Object.assign(world, { late, fails })
  if (same) world.me.user_metadata.accountID = same.account
  world.me.user_metadata.canCreateProject = canCreateProject
  if (world.me.company) world.me.company.isConfigurate = isConfigurate
  const accountID = world.me.user_metadata.accountID ?? 0
  const calls: { name: Sent; request: MockRequest; key: string | null }[] = []
  const server: Record<Sent, Manner> = {
    'catalogue.enable': 'ok',
    'catalogue.disableForm': 'ok',
    'projects.create': 'ok',
    'companies.patch': 'ok',
    ...manners,
  }
  /** No call is answered before this resolves. */
  const gate = { until: Promise.resolve() }
  const answers =
    <Answer,>(name: Sent, does: (request: MockRequest) => Answer) =>
    async (request: MockRequest) => {
      calls.push({ name, request, key: request.request.headers.get('idempotency-key') })
      await gate.until
      const manner = server[name]
      if (manner === 'cut') return cut()
      if (manner !== 'ok' && manner !== 'lost') return { refused: manner }
      const answer = does(request)
      return manner === 'lost' ? cut() : answer
    }
  const made = new Map<string, MockedCompany['projects']>()
  const turn = (id: number, on: boolean) => {
    for (const form of world.plans.flatMap((plan) =>
      plan.forms.flatMap((one) => [one, ...one.subForms]),
    ))
      if (form.id === id || (!on && form.parentID === id)) form.isSelected = on
  }
  mockAlso(
    mock('setup.permit', () =>
      typeof permit === 'string'
        ? { refused: permit }
        : { accountID, isConfigurate: false, hasPreviousConfiguration: false, ...permit },
    ),
    mock(
      'catalogue.enable',
      answers('catalogue.enable', ({ body }) => {
        for (const { formID } of body as { formID: number }[]) turn(formID, true)
        return body as { safetyPlanID: number; formID: number }[]
      }),
    ),
    mock(
      'catalogue.disableForm',
      answers('catalogue.disableForm', ({ params }) => {
        turn(Number(params['formID']), false)
        return null
      }),
    ),
    mock(
      'projects.create',
      answers('projects.create', ({ body, request }) => {
        const key = request.headers.get('idempotency-key') ?? ''
        const rows =
          made.get(key) ??
          (body as { number: string; name: string; address: string }[]).map((row, at) =>
            aProject(200 + world.projects.length + at, row.number, row.name, row),
          )
        if (!made.has(key)) world.projects = [...world.projects, ...rows]
        made.set(key, rows)
        return rows
      }),
    ),
    mock(
      'companies.patch',
      answers('companies.patch', () => aCompany(accountID, 'Ridgeline Builders')),
    ),
    mock('packages.summary', () => [bought('SA-ADMINISTRATOR', 50, 1)]),
  )
  const shown = await showScreen(<SetupPage />, world, '/back-office/setup')
  let isLeft = false
  const leave = async () => {
    if (!isLeft) await shown.leave()
    isLeft = true
  }
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  if (!tells) await button(/the setup$/).click()
  return {
    world,
    shown: { ...shown, leave },
    calls,
    server,
    gate,
    same: { user, account: accountID },
  }
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
export const plan = (name: string) =>
  page
    .getByRole('navigation', { name: 'Safety programs' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
export const row = (name: string) => page.getByRole('row').filter({ hasText: name })
export const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { level: 1, name })
export const submit = () => page.getByRole('button', { name: /^Submit/ })

/** Cuts the network and restores it: on a screen alone this makes the app check on its own. */
export function hasLineAgain() {
  setOffline()
  setOnline(Date.now())
}

/** Chooses one form and continues to the projects. */
export async function goesToProjects() {
  await tick(/^Daily Fall/).click()
  await button('Continue').click()
}

/** Adds a project by its three values. */
export async function addsProject(number: string, name: string, address: string) {
  await button('Add project').first().click()
  for (const [field, value] of [
    ['Number', number],
    ['Name', name],
    ['Address', address],
  ] as const)
    if (value !== '') await cell(field).fill(value)
  await button('Ready').click()
}
