import { randomUUID } from 'node:crypto'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import type { Person } from './people.ts'
import type { Answered, Asking, TestServer } from './server.ts'

/**
 * An operation as a device queues it; omitted parts are those of a device that just read the row.
 */
export type Queued = Partial<Omit<SyncOperation, 'patch' | 'seen' | 'guards'>> & {
  patch: JsonObject
  seen?: JsonObject
  guards?: JsonObject
}

/** A person who acts on the running server; a call that must succeed throws when it fails. */
export interface Actor extends Person {
  /** Starts a new session after the one before ended, as blocking ends it. */
  signsInAgain: () => void
  asks: (method: string, path: string, body?: unknown, more?: Asking) => Promise<Answered>
  startsProject: (fields: {
    number: string
    name: string
    address?: string
    assignedToUserID?: number
  }) => Promise<Project>
  patchesProject: (project: Project, fields: JsonObject) => Promise<Project>
  /** Opens an action in a project and assigns it to a person. */
  opens: (
    project: Pick<Project, 'projectID'>,
    assignee: Person,
    more?: JsonObject,
  ) => Promise<CorrectiveAction>
  edits: (
    action: Pick<CorrectiveAction, 'correctiveActionID'>,
    fields: JsonObject,
  ) => Promise<CorrectiveAction>
  /** The present action; undefined when this person cannot see it. */
  sees: (
    action: Pick<CorrectiveAction, 'correctiveActionID'>,
  ) => Promise<CorrectiveAction | undefined>
  seesProject: (project: Pick<Project, 'projectID'>) => Promise<Project | undefined>
  history: (action: Pick<CorrectiveAction, 'correctiveActionID'>) => Promise<Ticket[]>
  /** Sends queued operations as one batch. */
  sends: (...ops: Queued[]) => Promise<SyncResult[]>
  /** Sends one operation and returns its result. */
  sendsOne: (op: Queued) => Promise<SyncResult>
  receipts: (
    ids: readonly string[],
    unwanted?: readonly string[],
  ) => Promise<{
    known: { id: string; version: number; row?: unknown }[]
    unknown: string[]
    voided: string[]
  }>
}

export function makeActor(server: TestServer, person: Person): Actor {
  let token: Promise<string> | undefined
  const asks: Actor['asks'] = async (method, path, body, more = {}) => {
    token ??= server.tokenOf(person)
    return server.ask(method, path, {
      token: await token,
      ...(body !== undefined && { body }),
      ...more,
    })
  }
  /** Returns the body of a response that must be a success. */
  async function good<Body>(asked: Promise<Answered>): Promise<Body> {
    const { status, body, text } = await asked
    if (status >= 300) throw new Error(`${person.name} got ${status}: ${text}`)
    // The contract's tests check the shape of a response; this only returns it.
    return body as Body
  }
  const company = `/api/accounts/${person.accountID}`
  const sends: Actor['sends'] = async (...ops) => {
    const body = { epoch: server.db.epoch, ops: ops.map(queued) }
    return (
      await good<{ results: SyncResult[] }>(
        asks('POST', '/api/sync/batch', body, { headers: { 'client-schema': '1' } }),
      )
    ).results
  }
  return {
    ...person,
    signsInAgain: () => {
      token = undefined
    },
    asks,
    sends,
    startsProject: async ({
      address = '1 Quarry Road',
      assignedToUserID = person.user_id,
      ...fields
    }) => {
      const [made] = await good<Project[]>(
        asks('POST', `${company}/projects`, [{ address, assignedToUserID, ...fields }]),
      )
      if (made === undefined) throw new Error('No project was created.')
      return made
    },
    patchesProject: (project, fields) =>
      good(asks('PATCH', `${company}/projects/${project.projectID}`, fields)),
    opens: (project, assignee, more = {}) =>
      good(asks('POST', `${company}/actions`, newAction(project.projectID, assignee, more))),
    edits: (action, fields) =>
      good(
        asks('PUT', `/api/users/${person.user_id}/actions/${action.correctiveActionID}`, {
          notes: 'Changed',
          ...fields,
        }),
      ),
    sees: async (action) => {
      const { status, body } = await asks('GET', `${company}/actions/${action.correctiveActionID}`)
      return status === 200 ? (body as CorrectiveAction) : undefined
    },
    seesProject: async ({ projectID }) =>
      (await good<Project[]>(asks('GET', `${company}/projects`))).find(
        (known) => known.projectID === projectID,
      ),
    history: (action) =>
      good(asks('GET', `${company}/actions/${action.correctiveActionID}/tickets`)),
    sendsOne: async (op) => {
      const [result] = await sends(op)
      if (result === undefined) throw new Error('No operation ran.')
      return result
    },
    receipts: (ids, unwanted) =>
      good(asks('POST', '/api/sync/receipts', { ids, ...(unwanted && { void: unwanted }) })),
  }
}

/** The fields of a new action in a project; `more` overrides. */
export function newAction(
  project: number | string,
  assignee: Pick<Person, 'user_id'>,
  more: JsonObject = {},
): JsonObject {
  return {
    title: 'Loose guardrail',
    description: 'The rail at the north stair moves.',
    projectID: project,
    safetyPlanID: 1,
    safetyFormID: 101,
    safetyQuestionID: 1004,
    trigger: 'Unsafe Condition',
    severity: 'Medium',
    incidentLocation: 'North stair',
    incidentTime: '2026-01-05T10:00:00.000Z',
    assignedTo: assignee.user_id,
    ...more,
  }
}

function queued({ patch, seen = {}, guards = {}, ...rest }: Queued): SyncOperation {
  return {
    id: randomUUID(),
    v: 1,
    entity: 'action',
    ref: randomUUID(),
    op: 'patch',
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: new Date().toISOString(),
    ...rest,
    patch,
    seen,
    guards,
  }
}
