import type { Form, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import { actionTypes, type Lookup, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import { aProject, standIn, type Sent, type StandIn } from './stand-in.ts'

/** The stand-in for the server with corrective actions and what they are opened from. */
export interface ActionsStandIn extends StandIn {
  actions: CorrectiveAction[]
  tickets: Ticket[]
  plans: SafetyPlan[]
  statuses: readonly Lookup[]
  /** Paths that answer this refusal instead, `'/tickets': 500`. */
  fails: Record<string, number>
}

const epoch = '00000000-0000-4000-8000-00000000e90c'
const uidOf = (id: number) => `00000000-0000-4000-8000-0007${String(id).padStart(8, '0')}`

/** An action of Ridgeline Builders: opened by its first person, assigned to the second. */
export function anAction(correctiveActionID: number, more: Partial<CorrectiveAction> = {}): CorrectiveAction {
  return {
    correctiveActionID, uid: uidOf(correctiveActionID), version: 1, etag: `"${epoch}.1"`, caTicketHash: `CA-${correctiveActionID}`,
    title: 'Guardrail missing at level 14 slab edge', description: 'Open edge on the east side.', projectID: 1, projectName: 'Tower B',
    companyID: 1, companyName: 'Ridgeline Builders', accountID: 1, safetyPlanID: 5, safetyFormID: 50, subSafetyFormID: null, safetyQuestionID: 501,
    safetyPlanName: 'Fall Protection', safetyFormName: 'Daily Fall Hazard Inspection', subSafetyFormName: null,
    safetyQuestion: 'Is every open side protected?', trigger: 'Unsafe Condition', severity: 'Critical', incidentLocation: 'Level 14, grid C to F',
    incidentTime: '2026-11-19T14:10:00.000Z', assignedTo: 2, assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' }, openedBy: 1,
    openedByUser: { user_id: 1, name: 'Dana Whitfield' }, status: 'Opened', actionDesc: '', actionType: '', rootCause: '', trainingUpdates: '',
    monitorPlan: '', notes: '', creationDateTime: '2026-11-19T14:31:00.000Z', closedBy: null, closedByUser: null, closedDateTime: null, ...more,
  }
}

export function aTicket(ticketID: string, more: Partial<Ticket> = {}): Ticket {
  return {
    ticketID, author: { user_id: 1, name: 'Dana Whitfield' }, assignedTo: 2, assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' },
    toStatus: 'Opened', creationDateTime: new Date('2026-11-19T08:31:00').toISOString(), authoredAt: null, notes: 'Corrective Action Created', version: 1, changes: {}, ...more,
  }
}

const question = (id: number, description: string): Question => ({
  id, type: 'question', description, questionTypeID: 1, multiSelect: false, options: [], orderSequence: id, mqSortOrder: null,
  regulations: [{ number: `29 CFR 1926.${id}`, description: 'Unprotected sides and edges.', section: null }],
})
const part = { isMultiQuestionEnable: false, isEnable: true, isActive: true, sortOrder: 1, mqSortOrder: null, safetyPlanID: 5 }

/** One program: a form with questions of its own, and one with a sub-form. */
export function aPlan(): SafetyPlan {
  const daily: Form = { ...part, id: 50, type: 'form', name: 'Daily Fall Hazard Inspection', parentID: null, hasSubForms: false, subForms: [], questions: [question(501, 'Is every open side protected?'), question(502, 'Are covers marked?')] }
  const ladder = { ...part, id: 511, type: 'subform' as const, name: 'Extension ladders', parentID: 51, hasSubForms: false, questions: [question(503, 'Is the ladder tied off?')] }
  const weekly: Form = { ...part, id: 51, type: 'form', name: 'Weekly Ladder Inspection', parentID: null, hasSubForms: true, questions: [], subForms: [ladder] }
  return { safetyPlanID: 5, name: 'Fall Protection', isEnable: true, isSelected: true, isActive: true, sortOrder: 1, forms: [daily, weekly] }
}

/** Takes the place of the network until `leave`. */
export function standInWithActions(given: Parameters<typeof standIn>[0] & { actions?: CorrectiveAction[]; tickets?: Ticket[]; plans?: SafetyPlan[] }): ActionsStandIn {
  const base = standIn(given)
  const behind = globalThis.fetch
  const world: ActionsStandIn = Object.assign(base, { actions: given.actions ?? [], tickets: given.tickets ?? [], plans: given.plans ?? [aPlan()], statuses, fails: {} })
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const found = route(world, url, init?.body)
    if (found === undefined || world.offline) return behind(input, init)
    world.calls.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    const failing = Object.entries(world.fails).find(([path]) => url.pathname.endsWith(path))
    return failing ? answer({ code: failing[1] === 404 ? 'not-found' : 'internal', title: '', message: '' }, failing[1]) : answer(found, 200)
  }
  return world
}

function route(world: ActionsStandIn, url: URL, body: unknown): unknown {
  const { pathname } = url
  if (pathname.endsWith('/tickets')) return world.tickets
  if (pathname === '/api/actions') return { triggers, severitys: severities, status: world.statuses, types: actionTypes, tickets: [] }
  if (pathname.startsWith('/api/users/managers/')) return world.people.filter(({ blocked, app_metadata }) => !blocked && app_metadata.role.roleID === 2)
  if (pathname.endsWith('/safetyplans')) return world.plans
  const one = /\/actions\/([^/]+)$/.exec(pathname)?.[1]
  if (one !== undefined) {
    const found = world.actions.find(({ correctiveActionID, uid }) => uid === one || String(correctiveActionID) === one)
    world.fails[`/actions/${one}`] = found ? 200 : 404
    if (found) delete world.fails[`/actions/${one}`]
    return found ?? {}
  }
  if (pathname.endsWith('/actions')) return page(world, url)
  const asked = JSON.parse(typeof body === 'string' ? body : '{}')
  if (pathname === '/api/sync/receipts') return { known: [], unknown: asked.ids ?? [], voided: asked.void ?? [] }
  if (pathname !== '/api/sync/batch') return undefined
  const ops: Sent[] = asked.ops
  return ops.every(({ entity }) => entity === 'action') ? { results: ops.map((op) => carryOut(world, op)) } : undefined
}

function page(world: ActionsStandIn, { searchParams }: URL): unknown {
  const rows = world.actions
  if (!searchParams.has('since')) return rows
  return { epoch, access: 'all', reset: false, more: false, buckets: [{ bucket: 0, since: Date.now(), rows }] }
}

function carryOut(world: ActionsStandIn, op: Sent): object {
  world.sent.push(op)
  const refused = world.refuse?.(op)
  if (refused) return { id: op.id, ...refused }
  const before = world.actions.find(({ uid }) => uid === op.ref)
  const number = 100 + world.actions.length
  const { notes: _, ...patch } = op.patch
  const row: CorrectiveAction = { ...(before ?? anAction(number, { uid: op.ref, projectName: aProject(1, '1', 'Tower B').name })), ...patch, version: (before?.version ?? 0) + 1 }
  world.actions = before ? world.actions.map((action) => (action.uid === op.ref ? row : action)) : [...world.actions, row]
  return { id: op.id, status: before ? 200 : 201, version: row.version, row }
}

function answer(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'sync-server': '1', 'data-epoch': epoch } })
}
