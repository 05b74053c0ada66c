import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { createStore, entries } from 'idb-keyval'
import type { Me } from '#contract/access/schema.ts'
import { openQueryStore } from '#client/data/replica/query-store.ts'
import { createReplica } from '#client/data/replica/replica.ts'
import { correctiveAction } from '#client/features/corrective-actions/record.ts'
import { project } from '#client/features/projects/record.ts'
import { associate } from '#client/features/team/record.ts'
import { certificate } from '#client/features/certificates/record.ts'
import { preTaskSubmission } from '#client/features/pre-task-plans/record.ts'
import { makeActor } from '#tests/world/actor.ts'
import { beginRun, removeRun, testRun } from '#tests/world/database-cluster.ts'
import { makeFixture } from '#tests/world/fixture.ts'
import { testServer } from '#tests/world/server.ts'

// `node tests/releases/record.ts 2` records the data that a release leaves on a server and on a
// device. The recording stays forever, so that every later version proves that it reads it. Run it
// once, on the commit that is released.
const release = process.argv[2] ?? ''
if (!/^\d+$/.test(release))
  throw new Error('Add the number of the release: node tests/releases/record.ts 2')

/** Not recorded, because every installation makes them itself or because they are secret. */
const notKept = ['signing_keys', 'siteward_secrets', 'schema_migrations']

await beginRun()
const server = await testServer()
const { people, ridgeline } = await makeFixture(server)
const me = makeActor(server, people.safety)
const company = `/api/accounts/${me.accountID}`
const { safetyPlanID, safetyFormID, safetyQuestionID } = ridgeline

const first = await me.edits(
  { correctiveActionID: Number(ridgeline.correctiveActionID) },
  {
    status: 'In Progress',
    rootCause: 'Planks were taken away',
    trainingUpdates: 'Toolbox talk',
    monitorPlan: 'Weekly walk',
    actionDesc: 'Board ordered',
    actionType: 'Engineering Control',
  },
)
await makeActor(server, people.lead).edits(first, { status: 'Closed', notes: 'Board is up' })
const second = await me.opens({ projectID: Number(ridgeline.projectID) }, people.lead, {
  safetyPlanID,
  safetyFormID,
  safetyQuestionID,
})
await me.edits(second, {
  assignedTo: me.user_id,
  title: 'Loose rail at the north stair',
  notes: 'Taken over',
})

// Applied, but the device received no response, so it sends them again, to the version that then
// runs.
const queued = {
  v: 1,
  seen: {},
  guards: {},
  deps: [],
  replaces: [],
  blobs: [],
  authoredAt: '2026-11-20T09:00:00.000-05:00',
}
const ops = [
  {
    ...queued,
    id: randomUUID(),
    entity: 'project',
    ref: randomUUID(),
    op: 'create',
    patch: {
      each: ['N-7', 'N-8'].map((number) => ({
        number,
        name: `Quay ${number}`,
        address: '4 Quay Road',
        assignedToUserID: me.user_id,
      })),
    },
  },
  {
    ...queued,
    id: randomUUID(),
    entity: 'action',
    ref: second.uid,
    op: 'patch',
    patch: { status: 'In Progress', notes: 'Seen on site' },
    seen: { status: 'Opened' },
    guards: {},
  },
]
const unanswered = {
  ops,
  answer: (
    await me.asks(
      'POST',
      '/api/sync/batch',
      { epoch: server.db.epoch, ops },
      { headers: { 'client-schema': '1' } },
    )
  ).body,
}

const tables = (
  await server.owner<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
).map(({ name }) => name)
const keys = await server.owner<{ child: string; parent: string }>(
  `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`,
)
const order: string[] = []
const place = (name: string): void => {
  if (order.includes(name)) return
  for (const { child, parent } of keys) if (child === name) place(parent)
  order.push(name)
}
tables.filter((name) => !notKept.includes(name)).forEach(place)
const kept: Record<string, unknown[]> = {}
for (const name of order)
  kept[name] = (
    await server.owner<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
  ).map(({ row }) => row)
const read = async (path: string) => (await me.asks('GET', path)).body
const answers = {
  actions: await read(`${company}/actions`),
  projects: await read(`${company}/projects`),
  tickets: await read(`${company}/actions/${first.correctiveActionID}/tickets`),
}
const lastMigration = readdirSync(new URL('../../src/server/db/migrations', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .at(-1)
keep('database', {
  release: Number(release),
  lastMigration,
  caller: me.user_id,
  order: order.filter((name) => kept[name]?.length),
  tables: kept,
  answers,
  unanswered,
})

const name = `read:${me.accountID}:${me.user_id}`
const signedIn = await read('/api/users/me')
globalThis.document = { cookie: `session_token=${await server.tokenOf(people.safety)}` } as Document
const onServer = globalThis.fetch
globalThis.fetch = (path, request) => onServer(new URL(String(path), server.url), request)
const replica = createReplica({
  reads: openQueryStore(name, true),
  records: { correctiveAction, project, associate, certificate, preTaskSubmission },
  me: signedIn as Me,
  listListener: { revision: () => 0, onListUpdate: async () => {} },
  now: () => Date.now(),
  kinds: ['correctiveAction', 'project', 'associate'],
})
for (const kind of ['correctiveAction', 'project', 'associate'] as const) await replica.pull(kind)
// The persister writes after the response.
await new Promise((done) => setTimeout(done, 1000))
keep('read-cache', { name, entries: await entries(createStore(name, 'rows')) })
await server.stop()
await removeRun(testRun())

function keep(what: string, content: object): void {
  writeFileSync(
    new URL(`${what}-${release}.json`, import.meta.url),
    `${JSON.stringify(content, null, 1)}\n`,
  )
}
