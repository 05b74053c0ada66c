import { usualDueDays } from '#contract/access/own-company.ts'
import type { HttpHandler } from 'msw'
import { operations } from '#contract/index.ts'
import type { Me } from '#contract/access/schema.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { partOf } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import {
  actionTypes,
  type Lookup,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { Project } from '#contract/projects/schema.ts'
import { type SyncOperation, type SyncResult, syncOperation } from '#contract/sync/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { CallAnswer, OperationName } from '#client/data/api/operation-types.ts'
import { cut, epoch, mock, type MockRequest } from './contract-mocks.ts'
import { mockOnly } from './mock-network.ts'
import { aPlan, aProject, anAction } from './rows.ts'
import { newID } from '#tests/world/new-id.ts'

/**
 * A company behind the mocked network of a component test: its operations read and write these
 * lists. It does not model the server, whose own tests check its decisions.
 */
export interface MockedCompany {
  me: Me
  people: Associate[]
  certificates: Certificate[]
  projects: Project[]
  actions: CorrectiveAction[]
  tickets: Ticket[]
  plans: SafetyPlan[]
  /** The companies that the system administrator sees. */
  companies: CallAnswer<'companies.list'>
  statuses: readonly Lookup[]
  /** Every change sent so far. */
  sent: SyncOperation[]
  /** No network: every call fails. */
  offline: boolean
  /** No call is answered before this resolves. */
  busy: Promise<void>
  /** Operations that are not answered before theirs resolves. */
  late: Partial<Record<OperationName, Promise<void>>>
  /** Operations that are refused, with their codes. */
  fails: Partial<Record<OperationName, RefusalCode>>
  /** The result of the server's own search; null returns all rows. */
  finds: ((query: URLSearchParams) => CorrectiveAction[]) | null
  /**
   * The server's number of rows for each value, by its filters; null: the server cannot count them.
   */
  counts:
    | ((
        query: URLSearchParams,
      ) =>
        | CallAnswer<'correctiveActions.countsOfUser'>
        | Promise<CallAnswer<'correctiveActions.countsOfUser'>>)
    | null
  /** Answers a change with another status than success; null accepts it. */
  refuse: ((op: SyncOperation) => Omit<SyncResult, 'id'> | null) | null
  /** The calls so far; `asked` is `GET /api/accounts/1/projects?since=…`. */
  calls: { operation: OperationName; asked: string }[]
  /** Replaces the company by a server that knows nothing. */
  leave(): void
}

type Given = Pick<MockedCompany, 'people' | 'projects'> &
  Partial<Pick<MockedCompany, 'certificates' | 'actions' | 'tickets' | 'plans' | 'companies'>>

/** Replaces the server until `leave`; signs in the first of the people. */
export function mockCompany(given: Given): MockedCompany {
  const first = given.people[0]
  if (!first) throw new Error('The mock needs a signed-in person: the first of the people.')
  const company: MockedCompany = {
    me: {
      ...first,
      // Each test has its own company, because what an earlier test left on the device belongs to
      // others.
      user_metadata: { ...first.user_metadata, accountID: newID() },
      epoch,
      witnesses: [],
      company: { timeZone: 'America/Denver', dueDays: usualDueDays },
      offlineGraceDays: 30,
      settings: {
        environmentBadge: 'TEST',
        supportEmail: null,
        supportPhone: null,
        salesEmail: null,
        userGuideUrl: null,
        licenceRule: 'specified',
      },
    },
    certificates: [],
    actions: [],
    tickets: [],
    plans: [aPlan()],
    companies: [],
    ...given,
    statuses,
    sent: [],
    offline: false,
    busy: Promise.resolve(),
    late: {},
    fails: {},
    finds: null,
    counts: null,
    refuse: null,
    calls: [],
    leave: mockOnly,
  }
  mockOnly(...operations.map(({ name }) => answering(company, name as OperationName)))
  return company
}

/** The company's responses; any other operation returns not-found. */
const answers: {
  readonly [Name in OperationName]?: (
    company: MockedCompany,
    request: MockRequest,
  ) => CallAnswer<Name> | { refused: 'not-found' } | Promise<CallAnswer<Name>>
} = {
  'access.me': ({ me }) => me,
  'team.list': ({ people }, request) => listed(people, request),
  'team.managers': ({ people }) =>
    people.filter(({ blocked, app_metadata }) => !blocked && app_metadata.role.roleID === 2),
  'certificates.list': ({ certificates }, request) => listed(certificates, request),
  'companies.list': ({ companies }, { query }) =>
    foundIn(companies, query).filter(
      ({ isActive }) =>
        query.get('isActive') === null || String(isActive) === query.get('isActive'),
    ),
  'companies.counts': ({ companies }, { query }) => {
    const found = Map.groupBy(foundIn(companies, query), ({ isActive }) => String(isActive))
    return {
      isActive: Object.fromEntries([...found].map(([value, { length }]) => [value, length])),
      plan: {},
      total: {},
    }
  },
  'companies.one': ({ companies }, { params }) =>
    companies.find(({ accountID }) => String(accountID) === params['accountID']) ?? {
      refused: 'not-found',
    },
  'keys.reportMarks': () => ({ powerBIKey: null, caPowerBIkey: null }),
  'companies.states': () => [
    { stateID: 1, name: 'Colorado', abbreviation: 'CO' },
    { stateID: 2, name: 'Texas', abbreviation: 'TX' },
  ],
  'companies.industries': () => [{ industryID: 238160, name: 'Roofing Contractors' }],
  'team.one': ({ people }, { params }) =>
    people.find(({ user_id }) => String(user_id) === params['userID']) ?? { refused: 'not-found' },
  'team.tickets': () => [],
  'catalogue.ofAccount': ({ plans }, { query }) => catalogueFor(plans, query),
  'projects.list': ({ projects }, request) => listed(projects, request),
  'correctiveActions.list': ({ actions }, request) => listed(actions, request),
  'correctiveActions.ofUser': ({ actions, finds }, request) =>
    finds?.(request.query) ?? listed(actions, request),
  'correctiveActions.countsOfUser': ({ counts }, { query }) =>
    counts?.(query) ?? { refused: 'not-found' },
  'correctiveActions.get': ({ actions }, { params }) =>
    actions.find(({ correctiveActionID, uid }) =>
      [uid, String(correctiveActionID)].includes(String(params['correctiveActionID'])),
    ) ?? { refused: 'not-found' },
  'correctiveActions.tickets': ({ tickets }) => tickets,
  'correctiveActions.lookups': (company) => ({
    triggers: [...triggers],
    severitys: [...severities],
    status: [...company.statuses],
    types: [...actionTypes],
    tickets: [],
  }),
  'sync.batch': (company, { body }) => ({
    results: syncOperation
      .array()
      .parse(Reflect.get(Object(body), 'ops'))
      .map((op) => carriedOut(company, op)),
  }),
  // A newly loaded outbox first requests the receipts of its changes.
  'sync.receipts': (_, { body }) => ({
    known: [],
    unknown: Reflect.get(Object(body), 'ids'),
    voided: Reflect.get(Object(body), 'void') ?? [],
  }),
}

/**
 * Returns the catalogue as the server does: without questions, whole, or the programs of a part.
 */
function catalogueFor(plans: SafetyPlan[], query: URLSearchParams): SafetyPlan[] {
  const part = query.get('part')
  if (part !== null)
    return plans.filter(({ safetyPlanID }) => partOf(safetyPlanID) === Number(part))
  if (query.get('include') === 'questions') return plans
  const bare = <Form extends { questions?: unknown }>({ questions: _questions, ...form }: Form) =>
    form
  return plans.map((plan) => ({
    ...plan,
    forms: plan.forms.map((form) => ({ ...bare(form), subForms: form.subForms.map(bare) })),
  }))
}

/** Finds companies whose name contains each word. */
const foundIn = (companies: MockedCompany['companies'], query: URLSearchParams) => {
  const words = (query.get('search') ?? '').toLowerCase().split(' ')
  return companies.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

function answering(company: MockedCompany, name: OperationName): HttpHandler {
  return mock(name, async (request) => {
    const { pathname, search } = new URL(request.request.url)
    company.calls.push({ operation: name, asked: `${request.request.method} ${pathname}${search}` })
    await company.busy
    await company.late[name]
    if (company.offline) return cut()
    const refused = company.fails[name]
    return refused === undefined
      ? (answers[name]?.(company, request) ?? { refused: 'not-found' })
      : { refused }
  })
}

function listed<Row>(rows: Row[], { query }: MockRequest) {
  return query.has('since')
    ? {
        epoch,
        access: 'all',
        reset: false,
        more: false,
        buckets: [{ bucket: 0, since: Date.now(), rows }],
      }
    : rows
}

function carriedOut(company: MockedCompany, op: SyncOperation): SyncResult {
  company.sent.push(op)
  const refused = company.refuse?.(op)
  return { id: op.id, ...(refused ?? carryOut[op.entity](company, op)) }
}

/** The lists and the writer of each kind of record. */
const carryOut: Readonly<
  Record<
    SyncOperation['entity'],
    (company: MockedCompany, op: SyncOperation) => Omit<SyncResult, 'id'>
  >
> = {
  project: (company, { ref, patch }) => {
    const before = company.projects.find(({ uid }) => uid === ref)
    const row: Project = {
      ...(before ?? aProject(100 + company.projects.length, '', '', { uid: ref })),
      ...patch,
      version: (before?.version ?? 0) + 1,
    }
    const person = company.people.find(({ user_id }) => user_id === row.assignedToUserID)
    row.assignedToUser = person ? { user_id: person.user_id, name: person.name } : null
    company.projects = withRow(company.projects, row)
    return { status: before ? 200 : 201, version: row.version, row }
  },
  action: (company, { ref, patch }) => {
    const before = company.actions.find(({ uid }) => uid === ref)
    const { notes: _, ...fields } = patch
    const row: CorrectiveAction = {
      ...(before ?? anAction(100 + company.actions.length, { uid: ref })),
      ...fields,
      version: (before?.version ?? 0) + 1,
    }
    company.actions = withRow(company.actions, row)
    return { status: before ? 200 : 201, version: row.version, row }
  },
}

function withRow<Row extends { uid: string }>(rows: Row[], row: Row): Row[] {
  return rows.some(({ uid }) => uid === row.uid)
    ? rows.map((each) => (each.uid === row.uid ? row : each))
    : [...rows, row]
}
