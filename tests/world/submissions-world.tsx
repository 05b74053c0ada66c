import { type ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { questionTypes } from '#contract/catalogue/rules.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { reportedQuestions, submissionFigures } from '#contract/submissions/figures.ts'
import { dayOfFilter } from '#contract/submissions/periods.ts'
import { readNumbers, readPrograms } from '#contract/submissions/filter.ts'
import { submissionFields } from '#contract/submissions/fields.ts'
import type { Submission, SubmissionAnswer, WholeSubmission } from '#contract/submissions/schema.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { SubmissionListPage } from '#client/features/submissions/list-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

const people = { 1: 'Dana Whitfield', 2: 'Marcus Oyelaran', 3: 'Luis Ortega' } as const
const projects = { 10: 'Harbor Point Tower B', 11: 'I-35 Frontage Bridge' } as const

type Made = Partial<Submission> & { user?: keyof typeof people; at?: keyof typeof projects }

/** A submission of Ridgeline Builders. */
export function submission(
  id: number,
  { user = 1, at = 10, ...more }: Omit<Made, 'user'> & { user?: keyof typeof people } = {},
): Submission {
  const row = rowOf(submissionFields, {
    uid: `00000000-0000-4000-8000-0000006${String(id).padStart(5, '0')}`,
    etag: `"${id}.1"`,
    id,
    recordNumber: 20_000 + id,
    projectID: at,
    projectName: projects[at],
    userID: user,
    user: { user_id: user, name: people[user] },
    safetyPlanID: 5,
    safetyPlanVersion: 1,
    safetyPlanName: 'Fall Protection',
    safetyFormID: 50,
    formName: 'Daily Fall Hazard Inspection',
    isCompleted: true,
    findings: 0,
    photos: 0,
    submissionDateTime: new Date(2026, 10, 19, 8, 31).toISOString(),
    date: '2026-11-19',
    accountID: 1,
    companyName: 'Ridgeline Builders',
    creationDateTime: new Date(2026, 10, 19, 8, 32).toISOString(),
  })
  return { ...row, project: { projectID: at, name: projects[at], assignedToUserID: null }, ...more }
}

const crane = { safetyPlanName: 'Equipment', parentForm: 'Crane', formName: 'Crane Inspection' }
/** Five submissions, in the order of their people. */
export const five = [
  submission(1),
  submission(2, {
    at: 11,
    isCompleted: false,
    safetyPlanName: 'Excavation',
    formName: 'Daily Trench Inspection',
  }),
  submission(3, { user: 3, ...crane }),
  submission(4, { user: 2, safetyPlanName: 'Equipment', formName: 'Forklift Pre-shift Check' }),
  submission(5, { user: 2, at: 11, isCompleted: false }),
]

/** A whole record: its row and the parts outside the row. */
export function whole(
  row: Submission,
  answers: readonly SubmissionAnswer[],
  more: Partial<WholeSubmission> = {},
): WholeSubmission {
  return {
    ...row,
    head: {
      companyName: 'Ridgeline Builders',
      projectNumber: 'RB-2207',
      projectName: row.projectName,
      projectAddress: '1 Harbor St',
      userName: row.user?.name ?? '',
      jobTitle: 'Safety Manager',
    },
    answers: [...answers],
    signatures: [],
    actions: [],
    ...more,
  }
}

let questions = 0
export function answer(
  description: string,
  said: string,
  more: Partial<SubmissionAnswer> = {},
): SubmissionAnswer {
  questions += 1
  return {
    questionID: questions,
    description,
    questionTypeID: questionTypes.yesNo,
    answer: said,
    selected: [],
    note: '',
    regulations: [],
    photos: [],
    finding: null,
    correctiveActionID: null,
    ...more,
  }
}

interface Opened {
  rows?: readonly Submission[]
  records?: readonly WholeSubmission[]
  role?: 2 | 3
  size?: [number, number]
  path?: string
  screen?: ReactNode
  route?: string
  /** The person of an earlier visit, on the same device. */
  again?: number
}

/**
 * Opens a screen of submissions with a server that filters them; `asked` has every request, `ways`
 * the server's next behavior.
 */
export async function opensSubmissions({
  rows = five,
  records = [],
  role = 2,
  size = [1440, 900],
  path = '/',
  screen = <SubmissionListPage />,
  route,
  again,
}: Opened = {}) {
  const someone = newID()
  const world = mockCompany({
    people: [associate(again ?? someone, 'Dana Whitfield', null, { roleID: role })],
    projects: [],
  })
  world.me.user_metadata.accountID = again ?? someone
  const server = {
    asked: [] as { of: string; query: Record<string, string> }[],
    rows,
    records,
    offline: false,
    fails: null as RefusalCode | null,
    waits: null as Promise<unknown> | null,
  }
  const answers =
    <Answer,>(of: string, make: (request: MockRequest) => Answer) =>
    async (request: MockRequest) => {
      server.asked.push({ of, query: Object.fromEntries(request.query) })
      await server.waits
      if (server.offline) return cut()
      return server.fails === null ? make(request) : { refused: server.fails }
    }
  mockAlso(
    mock(
      'submissions.search',
      answers('search', ({ query }) => {
        const questions = readNumbers(query.get('findingsOf') ?? '') ?? []
        return found(server.rows, query).filter(
          (row) => questions.length === 0 || hasFindingAt(server.records, row, questions),
        )
      }),
    ),
    mock(
      'submissions.count',
      answers('count', ({ query }) => {
        const all = found(server.rows, query, 'status')
        const completed = all.filter(({ isCompleted }) => isCompleted).length
        return {
          total: found(server.rows, query).length,
          completed,
          notCompleted: all.length - completed,
        }
      }),
    ),
    mock(
      'submissions.figures',
      answers('figures', ({ query }) => {
        const [from = '', to = ''] = ['from', 'to'].map(
          (name) => dayOfFilter(query.get(name) ?? '') ?? '',
        )
        const counted = server.records.map((row) => ({
          row,
          findings: reportedQuestions(row.answers),
        }))
        return submissionFigures(
          counted,
          { from, to, timeZone: query.get('timeZone') ?? 'UTC' },
          readNumbers(query.get('projectIds') ?? '')?.[0] ?? null,
        )
      }),
    ),
    mock(
      'submissions.choices',
      answers('choices', ({ query }) => choices(server.rows, query)),
    ),
    mock(
      'submissions.get',
      answers(
        'get',
        ({ params }) =>
          server.records.find(({ id }) => String(id) === params['submissionID']) ?? {
            refused: 'not-found' as const,
          },
      ),
    ),
  )
  await page.viewport(...size)
  const shown = await showScreen(screen, world, path, route)
  let isHere = true
  const leave = async () => {
    if (!isHere) return
    isHere = false
    await shown.leave()
    world.leave()
  }
  onTestFinished(leave)
  return Object.assign(server, { shown, world, leave, who: again ?? someone })
}

/** Filters as the server does: by numbers, names and completion. `but`: the filter to leave out. */
function found(rows: readonly Submission[], query: URLSearchParams, but?: string): Submission[] {
  const set = (name: string) => (name === but ? '' : (query.get(name) ?? ''))
  const [inProjects, ofUsers, programs, status] = [
    readNumbers(set('projectIds')) ?? [],
    readNumbers(set('userIds')) ?? [],
    readPrograms(set('safetyPrograms')) ?? [],
    set('status'),
  ]
  const isForm = (row: Submission, form: { parent: string | null; name: string }) =>
    form.parent === null
      ? (row.parentForm ?? row.formName) === form.name
      : row.parentForm === form.parent && row.formName === form.name
  return rows.filter(
    (row) =>
      (inProjects.length === 0 || inProjects.includes(row.projectID)) &&
      (ofUsers.length === 0 || ofUsers.includes(row.userID)) &&
      (programs.length === 0 ||
        programs.some(
          ({ name, forms }) =>
            name === row.safetyPlanName &&
            (forms.length === 0 || forms.some((form) => isForm(row, form))),
        )) &&
      (status !== '1' || row.isCompleted) &&
      (status !== '0' || !row.isCompleted),
  )
}

/** Returns whether the whole record of this row reports something at one of these questions. */
function hasFindingAt(
  records: readonly WholeSubmission[],
  { id }: Submission,
  questions: readonly number[],
): boolean {
  const { answers = [] } = records.find((record) => record.id === id) ?? {}
  return reportedQuestions(answers).some(({ questionID }) => questions.includes(questionID))
}

function choices(
  rows: readonly Submission[],
  query: URLSearchParams,
): CallAnswer<'submissions.choices'> {
  const of = query.get('of')
  const own =
    { project: 'projectIds', user: 'userIds', form: 'safetyPrograms', company: 'accountID' }[
      of ?? ''
    ] ?? ''
  const named = (row: Submission) =>
    of === 'form'
      ? { id: null, name: row.safetyPlanName, form: row.formName, parentForm: row.parentForm }
      : {
          id: of === 'user' ? row.userID : of === 'company' ? row.accountID : row.projectID,
          name:
            (of === 'user'
              ? row.user?.name
              : of === 'company'
                ? row.companyName
                : row.projectName) ?? '',
          form: null,
          parentForm: null,
        }
  const groups = Map.groupBy(found(rows, query, own), (row) => JSON.stringify(named(row)))
  return [...groups]
    .map(([name, { length }]) => ({
      ...(JSON.parse(name) as ReturnType<typeof named>),
      count: length,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The last query to the server's search. */
export const lastSearch = ({
  asked,
}: {
  asked: readonly { of: string; query: Record<string, string> }[]
}) => asked.findLast(({ of }) => of === 'search')?.query

export const chip = (name: string) =>
  page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name, exact: true })
export const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
/** The form of each visible row. */
export const forms = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent?.split('\n')[0])
export const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
