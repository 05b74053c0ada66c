import type { Operation } from '#contract/kernel/operation.ts'
import type { Fixture, Ids } from '#tests/world/fixture.ts'
import { password } from '#tests/world/people.ts'
import type { CallerName } from './caller-table.ts'

export interface CallerRequest {
  path: string
  body: unknown
}

/** A request that whoever may call the operation can make with success; everything in it is Ridgeline's. */
export function requestOf(operation: Operation, caller: CallerName, fixture: Fixture): CallerRequest {
  const { people } = fixture
  const own: Partial<Record<CallerName, number>> = {
    'role 1': people.worker.user_id,
    owner: people.boss.user_id,
    'proxy user': people.proxy.user_id,
    'blocked user': people.blocked.user_id,
  }
  const ids = { ...fixture.ridgeline, userID: own[caller] ?? people.safety.user_id }
  // Deactivating must not stand in the other rows' way; a proxy user acts in a project of the own chain.
  if (operation.name === 'projects.remove' && caller !== 'proxy user') ids.projectID = fixture.spareProjectID
  if (operation.name === 'correctiveActions.create' && caller === 'proxy user') ids.projectID = fixture.proxyProjectID
  return about(operation, ids, fixture, caller)
}

/** The request about these things; `caller` only keeps repeated bodies apart. */
export function about(operation: Operation, ids: Ids, fixture: Fixture, caller: string): CallerRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)))
  return { path, body: bodies[operation.name]?.(ids, fixture, caller) }
}

type Body = (ids: Ids, fixture: Fixture, caller: string) => unknown

const project: Body = ({ assignedToUserID }) => ({ number: 'P-7', name: 'Tower', address: 'Main St 1', assignedToUserID })

const bodies: Readonly<Record<string, Body>> = {
  'access.signIn': (_, { people }) => ({ grant_type: 'password', username: people.safety.email, password }),
  // Another address each time: asking again and again for one is slowed.
  'access.forgotPassword': (_ids, _fixture, caller) => ({ email: `${caller.replaceAll(' ', '-')}@nowhere.test` }),
  'projects.create': (...given) => [project(...given)],
  'projects.update': project,
  'projects.patch': (ids) => ({ name: 'Tower two', assignedToUserID: ids.assignedToUserID }),
  'correctiveActions.create': (ids) => ({
    title: 'Loose guardrail',
    description: 'North stair',
    trigger: 'Unsafe Condition',
    severity: 'High',
    incidentLocation: 'Level 3',
    incidentTime: '2026-01-05T10:00:00.000Z',
    assignedTo: ids.assignedTo,
    projectID: ids.projectID,
    safetyPlanID: ids.safetyPlanID,
    safetyFormID: ids.safetyFormID,
    safetyQuestionID: ids.safetyQuestionID,
    ...(ids.openedBy !== undefined && { openedBy: ids.openedBy }),
    ...(ids.bodyAccountID !== undefined && { accountID: ids.bodyAccountID }),
  }),
  'correctiveActions.update': (ids) => ({ title: 'Loose guardrail, again', notes: 'Seen today', assignedTo: ids.assignedTo }),
  'sync.batch': (_, { epoch }) => ({ epoch, ops: [] }),
  'sync.receipts': () => ({ ids: [] }),
}
