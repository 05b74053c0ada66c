import type { Me } from '#contract/access/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { Associate } from '#contract/team/operations.ts'

/** An operation of a batch, as far as a stand-in looks at it. */
export interface Sent {
  id: string
  entity: string
  ref: string
  op: string
  patch: JsonObject
  seen: JsonObject
  guards: JsonObject
}

/**
 * A server for component tests, in the browser itself: answers lists and batches from memory. It is no model of the
 * server; what is judged there is tested there.
 */
export interface StandIn {
  me: Me
  people: Associate[]
  projects: Project[]
  /** Everything sent so far. */
  sent: Sent[]
  /** No network: every call fails. */
  offline: boolean
  /** Nothing is answered before this has ended. */
  busy: Promise<void>
  /** Answers an operation with another status than success. */
  refuse: ((op: Sent) => { status: number; code: string; message?: string; problems?: Record<string, string>; row?: unknown; fields?: unknown } | null) | null
  /** Calls made, `GET /api/accounts/1/projects`. */
  calls: string[]
  /** Give the browser's own fetch back. */
  leave(): void
}

const epoch = '00000000-0000-4000-8000-00000000e90c'

/** A person of a company without a network behind it. */
export function associate(user_id: number, name: string, reportsToUserID: number | null, more: { roleID?: 1 | 2 | 3; blocked?: boolean; tier?: number } = {}): Associate {
  const { roleID = 2, blocked = false, tier = 1 } = more
  const [given_name = '', family_name = ''] = name.split(' ')
  return {
    user_id,
    uid: uidOf(9, user_id),
    version: 1,
    etag: `"${epoch}.1"`,
    name,
    given_name,
    family_name,
    email: `${given_name.toLowerCase()}@ridgeline.test`,
    blocked,
    tier,
    user_metadata: {
      accountID: 1, companyName: 'Ridgeline Builders', isAccountActive: true, reportsToUserID, jobTitle: null, package: null,
      contractorCompanyID: 0, canCreateProject: true, isProxyUser: false, forProxyUserID: null,
    },
    app_metadata: { role: { roleID, name: 'Administrator' } },
  }
}

export function aProject(projectID: number, number: string, name: string, more: Partial<Project> = {}): Project {
  return {
    projectID, uid: uidOf(8, projectID), version: 1, etag: `"${epoch}.1"`, number, name, address: `${projectID} Main St, Austin, TX`, isActive: true,
    assignedToUserID: null, assignedToUser: null, accountID: 1, createdBy: 1, creationDateTime: '2026-01-05T15:00:00.000Z', ...more,
  }
}

const uidOf = (kind: number, id: number) => `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(id).padStart(8, '0')}`

/** Takes the place of the network until `leave`. */
export function standIn(given: { people: Associate[]; projects: Project[]; me?: Partial<Me['user_metadata']> }): StandIn {
  const real = globalThis.fetch
  const first = given.people[0]
  if (!first) throw new Error('Somebody must be signed in: the first of the people.')
  const world: StandIn = {
    me: {
      ...first,
      // A company of its own for each test: what an earlier one left on the device belongs to others.
      user_metadata: { ...first.user_metadata, accountID: 1 + Math.floor(Math.random() * 1e9), ...given.me },
      epoch,
      witnesses: [],
      offlineGraceDays: 30,
      settings: { environmentBadge: 'TEST', supportEmail: null, supportPhone: null, salesEmail: null },
    },
    people: given.people,
    projects: given.projects,
    sent: [],
    offline: false,
    busy: Promise.resolve(),
    refuse: null,
    calls: [],
    leave: () => {
      globalThis.fetch = real
    },
  }
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return real(input, init)
    world.calls.push(`${init?.method ?? 'GET'} ${url.pathname}`)
    await world.busy
    if (world.offline) throw new TypeError('Failed to fetch')
    return answer(route(world, url, init?.body))
  }
  return world
}

function route(world: StandIn, url: URL, body: unknown): unknown {
  if (url.pathname === '/api/users/me') return world.me
  if (url.pathname === '/api/sync/batch') return { results: read(body).ops.map((op: Sent) => carryOut(world, op)) }
  // A box that was never heard asks what is known of it first.
  if (url.pathname === '/api/sync/receipts') return { known: [], unknown: [], voided: [] }
  if (url.pathname.endsWith('/projects')) return list(world.projects, url)
  if (url.pathname.endsWith('/users')) return list(world.people, url)
  return list([], url)
}

function list(rows: unknown[], url: URL): unknown {
  if (!url.searchParams.has('since')) return rows
  return { epoch, access: 'all', reset: false, more: false, buckets: [{ bucket: 0, since: rows.length, rows }] }
}

function carryOut(world: StandIn, op: Sent): object {
  world.sent.push(op)
  const refused = world.refuse?.(op)
  if (refused) return { id: op.id, ...refused }
  const at = world.projects.findIndex((project) => project.uid === op.ref)
  const before = world.projects[at] ?? aProject(100 + world.projects.length, '', '', { uid: op.ref })
  const row: Project = { ...before, ...op.patch, version: before.version + (at < 0 ? 0 : 1) }
  const person = world.people.find((each) => each.user_id === row.assignedToUserID)
  row.assignedToUser = person ? { user_id: person.user_id, name: person.name } : null
  world.projects = at < 0 ? [...world.projects, row] : world.projects.map((project) => (project.uid === op.ref ? row : project))
  return { id: op.id, status: at < 0 ? 201 : 200, version: row.version, row }
}

function read(body: unknown): { ops: Sent[] } {
  return JSON.parse(typeof body === 'string' ? body : '{"ops":[]}')
}

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'sync-server': '1', 'data-epoch': epoch } })
}
