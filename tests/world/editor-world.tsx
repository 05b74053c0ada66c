import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DraftSearchResult } from '#contract/catalogue/looking.ts'
import type { Form, SafetyPlan } from '#contract/catalogue/schema.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { OperationName } from '#client/data/api/operation-types.ts'
import { EditorPage } from '#client/features/catalogue/editor/editor-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { asks } from './programs-world.tsx'
import { showScreen } from './screen.tsx'
import { form, plan, aDraft, questions, items } from './editor-plans.ts'

/** The failure of a call: a refusal, or a cut line. */
type Manner = RefusalCode | 'cut'

interface Given {
  plans?: SafetyPlan[]
  size?: readonly [number, number]
  /** Calls that fail from the beginning. */
  fails?: Partial<Record<OperationName, Manner>>
}

/**
 * Opens the editor with a mocked draft that accepts writes; `sent` has every write, `read` every
 * other call.
 */
export async function opensEditor({
  plans = aDraft(),
  size = [1440, 1000],
  fails = {},
}: Given = {}) {
  const someone = newID()
  const world = mockCompany({
    people: [associate(someone, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const server = {
    plans,
    fails,
    questions: questions(),
    items: items(),
    found: [] as DraftSearchResult[],
    use: { companies: 2, companyNames: ['Harbor Civil', 'Ridgeline Builders'], openActions: 1 },
    sent: [] as { name: OperationName; request: MockRequest }[],
    read: [] as string[],
    /** No write is answered before this resolves. */
    gate: Promise.resolve(),
  }
  const manner = (name: OperationName) => {
    const fails = server.fails[name]
    return fails === undefined ? null : fails === 'cut' ? cut() : { refused: fails }
  }
  const reads =
    <Answer,>(name: OperationName, answer: (request: MockRequest) => Answer) =>
    (request: MockRequest) => {
      server.read.push(new URL(request.request.url).pathname.replace('/api/safetyplans', ''))
      return manner(name) ?? answer(request)
    }
  const writes =
    <Answer,>(name: OperationName, answer: (id: number, body: Record<string, never>) => Answer) =>
    async (request: MockRequest) => {
      server.sent.push({ name, request })
      await server.gate
      const { params } = request
      return (
        manner(name) ??
        answer(
          Number(params['questionID'] ?? params['formID'] ?? params['planID']),
          Object(request.body),
        )
      )
    }
  const change = (to: (forms: Form[]) => Form[]) =>
    void (server.plans = server.plans.map((one) => ({ ...one, forms: to(one.forms) })))
  const formOf = (id: number) =>
    server.plans.flatMap(({ forms }) => forms).find((one) => one.id === id) ?? form(id, '')
  const planOf = (id: number) =>
    server.plans.find(({ safetyPlanID }) => safetyPlanID === id) ?? plan(id, '', [])
  const moved = <Row,>(rows: readonly Row[], is: (row: Row) => boolean, target: number) => {
    const from = rows.findIndex(is)
    return from === -1
      ? [...rows]
      : rows.toSpliced(from, 1).toSpliced(target - 1, 0, ...rows.slice(from, from + 1))
  }
  const asked = (id: number, body: object) =>
    asks(id, '', { etag: '"q.2"', ...body, regulations: [] })
  mockAlso(
    mock(
      'catalogue.plans',
      reads('catalogue.plans', () => server.plans),
    ),
    mock(
      'catalogue.forms',
      reads('catalogue.forms', ({ params }) => planOf(Number(params['planID'])).forms),
    ),
    mock(
      'catalogue.questions',
      reads(
        'catalogue.questions',
        ({ params }) => server.questions[Number(params['formID'])] ?? [],
      ),
    ),
    mock(
      'catalogue.multiQuestions',
      reads(
        'catalogue.multiQuestions',
        ({ params }) =>
          server.items[Number(params['formID'])] ??
          server.questions[Number(params['formID'])] ??
          [],
      ),
    ),
    mock(
      'catalogue.search',
      reads('catalogue.search', () => ({ found: server.found, count: server.found.length })),
    ),
    mock(
      'catalogue.use',
      reads('catalogue.use', () => server.use),
    ),
    mock(
      'catalogue.changes',
      reads('catalogue.changes', () => ({ plans: [], order: null })),
    ),
    mock('catalogue.publications', () => []),
    mock(
      'catalogue.createPlan',
      writes('catalogue.createPlan', (_, { name = '' }) => {
        server.plans = [...server.plans, plan(9, name, [])]
        return planOf(9)
      }),
    ),
    mock(
      'catalogue.movePlan',
      writes(
        'catalogue.movePlan',
        (id, { targetIndex = 1 }) =>
          (server.plans = moved(server.plans, (one) => one.safetyPlanID === id, targetIndex)),
      ),
    ),
    mock(
      'catalogue.removePlan',
      writes('catalogue.removePlan', (id) => {
        server.plans = server.plans.filter(({ safetyPlanID }) => safetyPlanID !== id)
        return null
      }),
    ),
    mock(
      'catalogue.createForm',
      writes('catalogue.createForm', (id, { name = '', parentID = null }) => {
        const made = form(90, name, {
          safetyPlanID: id,
          parentID,
          type: parentID === null ? 'form' : 'subform',
        })
        const { subForms: _, ...sub } = made
        server.plans = server.plans.map((one) =>
          one.safetyPlanID !== id
            ? one
            : {
                ...one,
                forms:
                  parentID === null
                    ? [...one.forms, made]
                    : one.forms.map((each) =>
                        each.id === parentID
                          ? { ...each, subForms: [...each.subForms, sub] }
                          : each,
                      ),
              },
        )
        return made
      }),
    ),
    mock(
      'catalogue.updateForm',
      writes('catalogue.updateForm', (id, body) => {
        change((forms) => forms.map((one) => (one.id === id ? { ...one, ...body } : one)))
        return formOf(id)
      }),
    ),
    mock(
      'catalogue.moveForm',
      writes('catalogue.moveForm', (id, { targetIndex = 1 }) => {
        change((forms) => moved(forms, (one) => one.id === id, targetIndex))
        return []
      }),
    ),
    mock(
      'catalogue.removeForm',
      writes('catalogue.removeForm', (id) => {
        change((forms) => forms.filter((one) => one.id !== id))
        return null
      }),
    ),
    mock(
      'catalogue.createQuestion',
      writes('catalogue.createQuestion', (id, body) => {
        const made = asked(900, body)
        server.questions[id] = [...(server.questions[id] ?? []), made]
        return made
      }),
    ),
    mock(
      'catalogue.updateQuestion',
      writes('catalogue.updateQuestion', (id, body) => {
        server.questions = Object.fromEntries(
          Object.entries(server.questions).map(([at, list]) => [
            at,
            list.map((one) =>
              one.id === id ? { ...one, ...body, regulations: one.regulations } : one,
            ),
          ]),
        )
        return asked(id, { description: 'Changed', ...body })
      }),
    ),
    mock(
      'catalogue.removeQuestion',
      writes('catalogue.removeQuestion', (id) => {
        server.questions = Object.fromEntries(
          Object.entries(server.questions).map(([at, list]) => [
            at,
            list.filter((one) => one.id !== id),
          ]),
        )
        return null
      }),
    ),
    mock(
      'catalogue.moveQuestion',
      writes(
        'catalogue.moveQuestion',
        (id, { questionID, targetIndex = 1 }) =>
          (server.questions[id] = moved(
            server.questions[id] ?? [],
            (one) => one.id === questionID,
            targetIndex,
          )),
      ),
    ),
    mock(
      'catalogue.moveItem',
      writes(
        'catalogue.moveItem',
        (id, { id: item, targetIndex = 1 }) =>
          (server.items[id] = moved(server.items[id] ?? [], (one) => one.id === item, targetIndex)),
      ),
    ),
    mock(
      'catalogue.restore',
      writes('catalogue.restore', () => null),
    ),
  )
  await page.viewport(...size)
  const shown = await showScreen(<EditorPage />, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown })
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const node = (name: string) =>
  page
    .getByRole('tree', { name: 'Safety programs' })
    .getByRole('treeitem', { name: new RegExp(`^${name}`) })
export const pane = (name: string) => page.getByRole('region', { name, exact: true })
export const question = (name: string) =>
  page
    .getByRole('tree', { name: 'Questions' })
    .getByRole('treeitem', { name: new RegExp(`^${name}`) })
export const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
/** The button that confirms a dialog has the dialog's name. */
export const ends = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
export const gone = async (text: string) => {
  await expect.poll(() => page.getByText(text, { exact: true }).elements()).toEqual([])
}

/** The entries of a tree, from top to bottom, by their first words. */
export const wordsIn = (tree: 'Safety programs' | 'Questions') =>
  page
    .getByRole('tree', { name: tree })
    .getByRole('treeitem')
    .elements()
    .map((item) => item.querySelector('[class*=text]')?.textContent)

/** Expands the parents of a form and selects it. */
export async function chooses(...path: string[]) {
  for (const name of path.slice(0, -1)) {
    await expect.element(node(name)).toBeVisible()
    if (node(name).element().getAttribute('aria-expanded') === 'false')
      node(name).element().querySelector<HTMLElement>('[data-fold]')?.click()
  }
  await node(path.at(-1) ?? '').click()
}

/** Picks up an entry by keys and drops it in another place. */
export async function moves(
  item: ReturnType<typeof node>,
  ...keys: ('{ArrowDown}' | '{ArrowUp}' | '{Home}' | '{End}')[]
) {
  await expect.element(item).toBeVisible()
  item.element().focus()
  await userEvent.keyboard(` ${keys.join('')} `)
}

/** Chooses an entry in the menu of a form or a program. */
export async function picks(of: string, entry: string) {
  await button(`What to do with ${of}`).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
