import type { CallerName } from './callers.ts'
import { makePeople, makePerson, type People, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** The records that a request can name. */
export interface Ids {
  accountID: number
  userID: number
  projectID: number | string
  correctiveActionID: number | string
  formID: number
  safetyPlanID: number
  safetyFormID: number
  safetyQuestionID: number
  assignedTo: number
  assignedToUserID: number
  openedBy?: number
  /** `accountID` in the body of a creation. */
  bodyAccountID?: number
}

/**
 * Makes a record of the person's company; returns its number, or the other id that a request uses.
 */
export type Make = (server: TestServer, person: Person) => Promise<number | string>

/** Two companies with a project and an action each, and one catalogue. */
export interface Fixture {
  people: People
  epoch: string
  ridgeline: Ids
  harbor: Ids
  /** Ridgeline's: one to deactivate, and one in which the proxy user works. */
  spareProjectID: number
  proxyProjectID: number
  /**
   * The two people below the proxy user: a safety professional, and a mobile user who reports to
   * them.
   */
  belowProxy: { lead: Person; worker: Person }
  /** The uids of Harbor's records. */
  harborUids: { projectID: string; correctiveActionID: string; user: string }
  tokenFor: (caller: CallerName) => Promise<string | undefined>
}

/** `things`: further records of both companies. */
export async function makeFixture(
  server: TestServer,
  things: Readonly<Record<string, Make>> = {},
): Promise<Fixture> {
  const people = await makePeople(server.owner)
  const mate = await makePerson(server.owner, people.harbor, {
    name: 'Hugo Mate',
    email: 'mate@harbor.test',
    reportsTo: people.stranger,
  })
  const belowProxy = await makePerson(server.owner, people.ridgeline, {
    name: 'Bea Stone',
    email: 'bea@ridgeline.test',
    reportsTo: people.proxy,
  })
  const workerBelow = await makePerson(server.owner, people.ridgeline, {
    name: 'Will Ode',
    email: 'will@ridgeline.test',
    roleID: 1,
    reportsTo: belowProxy,
  })
  const catalogue = await makeCatalogue(server, [people.ridgeline, people.harbor])
  const projectFor = async (person: Person, number: string) =>
    (
      await made(server, `/api/accounts/${people.ridgeline}/projects`, people.safety, [
        { number, name: 'Yard', address: 'Quay 2', assignedToUserID: person.user_id },
      ])
    ).number('projectID')
  const ridgeline = await makeThings(
    server,
    people.safety,
    people.lead,
    people.safety,
    catalogue,
    things,
  )
  const harbor = await makeThings(server, people.stranger, mate, people.stranger, catalogue, things)
  const callers: Readonly<Record<CallerName, Person | null>> = {
    anonymous: null,
    expired: people.safety,
    'role 1': people.worker,
    'role 2': people.safety,
    'role 2 of another company': people.stranger,
    owner: people.boss,
    'proxy user': people.proxy,
    'blocked user': people.blocked,
    'inactive company': people.inactive,
    'system administrator': people.sysadmin,
  }
  return {
    people,
    epoch: server.db.epoch,
    ridgeline: ridgeline.ids,
    harbor: harbor.ids,
    spareProjectID: await projectFor(people.lead, 'P-2'),
    proxyProjectID: await projectFor(people.proxy, 'P-3'),
    belowProxy: { lead: belowProxy, worker: workerBelow },
    harborUids: { ...harbor.uids, user: mate.uid },
    tokenFor: async (caller) => {
      const person = callers[caller]
      if (person === null) return undefined
      return server.tokenOf(
        person,
        caller === 'expired' ? { expires: Math.floor(Date.now() / 1000) - 1 } : {},
      )
    },
  }
}

type Catalogue = Pick<Ids, 'formID' | 'safetyPlanID' | 'safetyFormID' | 'safetyQuestionID'>

/**
 * Makes one program with a form, a sub-form and a question of each, enabled for these companies.
 */
export async function makeCatalogue(
  server: Pick<TestServer, 'owner'>,
  companies: readonly number[],
): Promise<Catalogue> {
  const id = async (sql: string, params: (number | string | null)[]) => {
    const [row] = await server.owner<{ id: number }>(sql, params)
    if (row === undefined) throw new Error('No row was created.')
    return row.id
  }
  const form = (name: string, plan: number, parent: number | null) =>
    id(
      'insert into safety_forms (name, safety_plan_id, parent_id, sort_order) values ($1, $2, $3, 1) returning form_id as id',
      [name, plan, parent],
    )
  const question = (text: string, of: number) =>
    id(
      'insert into safety_questions (description, form_id, question_type_id, order_sequence) values ($1, $2, 1, 1) returning question_id as id',
      [text, of],
    )
  const safetyPlanID = await id(
    'insert into safety_plans (name, sort_order) values ($1, 1) returning safety_plan_id as id',
    ['Fall Protection'],
  )
  const parent = await form('Ladders', safetyPlanID, null)
  await question('Are the rungs whole?', await form('Step ladders', safetyPlanID, parent))
  const safetyFormID = await form('Guardrails', safetyPlanID, null)
  const safetyQuestionID = await question('Are guardrails in place?', safetyFormID)
  await server.owner('call publish_catalogue()')
  for (const company of companies) {
    await server.owner(
      'insert into account_safety_forms (account_id, safety_plan_id, form_id) values ($1, $2, $3), ($1, $2, $4)',
      [company, safetyPlanID, safetyFormID, parent],
    )
  }
  return { formID: parent, safetyPlanID, safetyFormID, safetyQuestionID }
}

async function makeThings(
  server: TestServer,
  opener: Person,
  assignee: Person,
  projectOf: Person,
  catalogue: Catalogue,
  things: Readonly<Record<string, Make>>,
) {
  const path = `/api/accounts/${opener.accountID}`
  const project = await made(server, `${path}/projects`, opener, [
    { number: 'P-1', name: 'Harbour wall', address: 'Quay 1', assignedToUserID: projectOf.user_id },
  ])
  const action = await made(server, `${path}/actions`, opener, {
    title: 'Missing toe board',
    description: 'Scaffold B',
    trigger: 'Unsafe Condition',
    severity: 'High',
    incidentLocation: 'Level 2',
    incidentTime: '2026-01-05T10:00:00.000Z',
    assignedTo: assignee.user_id,
    projectID: project.number('projectID'),
    safetyPlanID: catalogue.safetyPlanID,
    safetyFormID: catalogue.safetyFormID,
    safetyQuestionID: catalogue.safetyQuestionID,
  })
  const more: Record<string, number | string> = {}
  for (const [name, make] of Object.entries(things)) more[name] = await make(server, opener)
  // The records of `things` have the remaining names of the type, which their makers declare.
  const ids = {
    ...more,
    ...catalogue,
    accountID: opener.accountID,
    userID: opener.user_id,
    projectID: project.number('projectID'),
    correctiveActionID: action.number('correctiveActionID'),
    assignedTo: assignee.user_id,
    assignedToUserID: assignee.user_id,
  } satisfies Partial<Ids> as Ids
  return { ids, uids: { projectID: project.uid, correctiveActionID: action.uid } }
}

async function made(server: TestServer, path: string, as: Person, body: unknown) {
  const answer = await server.ask('POST', path, { as, body })
  if (answer.status !== 201) throw new Error(`${path} returned ${answer.status}: ${answer.text}`)
  const row: unknown = [answer.body].flat()[0]
  const field = (name: string): unknown =>
    typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return { number: (name: string) => Number(field(name)), uid: String(field('uid')) }
}
