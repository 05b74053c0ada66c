import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Entity } from '#contract/kernel/entity.ts'
import { each } from '#contract/kernel/several.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { projectFields } from '#contract/projects/fields.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { definitions, kinds, type Kinds } from '#server/kinds.ts'
import type { KindDefinition } from '#server/records/kind.ts'
import { type Statements, statementsOf } from '#server/records/statements.ts'
import { type Actor, makeActor } from '#tests/world/actor.ts'
import { catalogueIDs, type World, world } from '#tests/world/company.ts'
import { lossesOf, type Row, type Ways } from './field-proof.ts'

let w: World
let again: { url: string; stop: () => Promise<void> }

beforeAll(async () => {
  w = await world()
  // A second process on the same database: what it reads was really stored.
  again = await startApp(w.server.settings, await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }), { clientFolder: null })
})
afterAll(async () => {
  await again.stop()
  await w.stop()
})

const good = async (asked: Promise<{ status: number; body: unknown; text: string }>) => {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`answered ${status}: ${text}`)
  return body
}
const rowIn = (rows: unknown, { uid }: { uid: string }) => (rows as Row[]).find((row) => row.uid === uid)
const whole = JSON.stringify({ epoch: '', access: '', buckets: {} })
const inBuckets = (delta: unknown, row: { uid: string }) => rowIn((delta as { buckets: { rows: Row[] }[] }).buckets.flatMap(({ rows }) => rows), row)

/** By the batch, as a device does it: one by one and several at once. */
function byBatch(person: Actor, entity: Entity) {
  const sent = async (op: 'create' | 'patch', ref: string, patch: JsonObject, seen: JsonObject = {}) => {
    const result = await person.sendsOne({ entity, op, ref, patch, seen })
    if (result.status >= 300) throw new Error(`${ref} was answered ${result.status}: ${JSON.stringify(result)}`)
    return result.row as Row
  }
  return {
    create: (values: JsonObject) => sent('create', randomUUID(), values),
    edit: (row: Row, patch: JsonObject) => sent('patch', row.uid, patch, Object.fromEntries(Object.keys(patch).map((field) => [field, row[field] ?? null]))),
    late: async (row: Row, patch: JsonObject, seen: JsonObject) => {
      const result = await person.sendsOne({ entity, op: 'patch', ref: row.uid, patch, seen })
      return result.status === 412 ? { conflicts: result.fields ?? [] } : { row: result.row as Row }
    },
    several: async (values: JsonObject, read: (row: { uid: string }) => Promise<Row | undefined>) => {
      const ref = randomUUID()
      await sent('create', ref, { [each]: [values, values] })
      const [first, second] = [await read({ uid: uuidV5(ref, '0') }), await read({ uid: uuidV5(ref, '1') })]
      if (first === undefined || second === undefined) throw new Error('One of two was not made.')
      return second
    },
  }
}

function actionWays(safety = w.safety): Ways {
  const { lead, boss } = w
  const path = `/api/accounts/${safety.accountID}/actions`
  const batch = byBatch(safety, 'action')
  const one = (row: { uid: string }) => safety.asks('GET', `${path}/${row.uid}`).then(({ body }) => body as Row)
  const { safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID } = catalogueIDs.nested
  return {
    fields: correctiveActionFields,
    references: {
      projectID: [w.tower.projectID], safetyPlanID: [safetyPlanID], safetyFormID: [safetyFormID], safetyQuestionID: [safetyQuestionID], subSafetyFormID: [subSafetyFormID],
      assignedTo: [lead.user_id, boss.user_id, w.proxy.user_id],
    },
    creates: {
      'single call': async (values) => (await good(safety.asks('POST', path, values))) as Row,
      batch: batch.create,
      'batch of several': (values) => batch.several(values, one),
    },
    edits: {
      'single call': async (row, patch) => (await good(safety.asks('PUT', `/api/users/${safety.user_id}/actions/${Number(row['correctiveActionID'])}`, { notes: 'n', ...patch }))) as Row,
      batch: batch.edit,
    },
    reads: {
      one,
      list: async (row) => rowIn(await good(safety.asks('GET', path)), row),
      delta: async (row) => inBuckets(await good(safety.asks('GET', `${path}?since=${encodeURIComponent(whole)}`)), row),
      'another process': async (row) => (await good(w.server.ask('GET', `${path}/${row.uid}`, { as: safety }, again.url))) as Row,
    },
    history: async (row) => ((await safety.history({ correctiveActionID: Number(row['correctiveActionID']) }))[0]?.changes ?? {}) as never,
    late: batch.late,
    follows: { status: ['closedBy', 'closedByUser', 'closedDateTime'] },
  }
}

function projectWays(safety = w.safety): Ways {
  const { lead, boss } = w
  const path = `/api/accounts/${safety.accountID}/projects`
  const batch = byBatch(safety, 'project')
  const list = async (row: { uid: string }) => rowIn(await good(safety.asks('GET', path)), row)
  return {
    fields: projectFields,
    references: { assignedToUserID: [lead.user_id, boss.user_id, w.worker.user_id] },
    creates: {
      'single call': async (values) => (((await good(safety.asks('POST', path, [values]))) as Row[])[0] ?? ({} as Row)),
      'single call of several': async (values) => (((await good(safety.asks('POST', path, [values, values]))) as Row[])[1] ?? ({} as Row)),
      batch: batch.create,
      'batch of several': async (values) => batch.several(values, list),
    },
    edits: {
      PUT: async (row, patch) => (await good(safety.asks('PUT', `${path}/${Number(row['projectID'])}`, patch))) as Row,
      PATCH: async (row, patch) => (await good(safety.asks('PATCH', `${path}/${row.uid}`, patch))) as Row,
      batch: batch.edit,
    },
    reads: {
      list,
      delta: async (row) => inBuckets(await good(safety.asks('GET', `${path}?since=${encodeURIComponent(whole)}`)), row),
      'another process': async (row) => rowIn(await good(w.server.ask('GET', path, { as: safety }, again.url)), row),
    },
    late: batch.late,
    follows: {},
  }
}

/** One for each kind: without it a new kind does not compile, so that none of its fields can be lost unseen. */
const waysOf: Readonly<Record<keyof Kinds, () => Ways>> = { correctiveAction: actionWays, project: projectWays }

describe('every field that a person may write arrives, wherever it is read', () => {
  test.each(Object.entries(waysOf))('%s', async (_, ways) => {
    expect(await lossesOf(ways())).toEqual([])
  })
})

/** The statements of a kind as they would be, had one derivation forgotten one field. */
function forgetting({ fields, ...kind }: KindDefinition, name: string, derivation: 'insert' | 'update' | 'one' | 'list'): Partial<Statements> {
  const { [name]: _forgotten, ...rest } = fields
  const { insert, inserted, update, updated, rows, bucket, page } = statementsOf({ ...kind, fields: rest, shownTo: kind.shownTo.filter((one) => one !== name) }, 'none', [])
  return { insert: { insert, inserted }, update: { update, updated, nameShown: null }, one: { rows }, list: { bucket, page } }[derivation]
}

describe('a field that one derivation forgot is named, with the derivation', () => {
  test.each([
    ['correctiveAction', 'rootCause', 'insert', 'create by single call, its answer'],
    ['correctiveAction', 'monitorPlan', 'update', 'edit by single call, read from one'],
    ['correctiveAction', 'trainingUpdates', 'one', 'edit by single call, read from one'],
    ['correctiveAction', 'actionType', 'list', 'edit by single call, read from delta'],
    ['project', 'assignedToUserID', 'insert', 'create by single call, its answer'],
    ['project', 'address', 'update', 'edit by PUT, read from list'],
    ['project', 'number', 'list', 'edit by PUT, read from delta'],
  ] as const)('%s %s, by its %s', async (name, field, derivation, told) => {
    const kind = kinds[name]
    const planted = { ...kinds, [name]: { ...kind, sql: { ...kind.sql, ...forgetting(definitions[name], field, derivation) } } }
    const settings = { ...w.server.settings, checkAnswers: false }
    const server = await startApp(settings, await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }), { clientFolder: null, kinds: planted })
    const safety = makeActor({ ...w.server, ask: (method, path, asking) => w.server.ask(method, path, asking, server.url) }, w.people.safety)
    const ways = name === 'project' ? projectWays(safety) : actionWays(safety)
    const losses = await lossesOf({ ...ways, creates: first(ways.creates), edits: first(ways.edits) }).finally(server.stop)
    const companion = field === 'assignedToUserID' ? ['assignedToUser'] : []
    expect([...new Set(losses.map((loss) => loss.field))].filter((one) => ![field, ...companion].includes(one))).toEqual([])
    expect(losses.filter((loss) => loss.field === field).map((loss) => loss.derivation)).toContain(told)
  })
})

test('a list that lacks a field does not leave the server where answers are checked', async () => {
  const kind = kinds.project
  const planted = { ...kinds, project: { ...kind, sql: { ...kind.sql, ...forgetting(definitions.project, 'number', 'list') } } }
  const server = await startApp(w.server.settings, await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }), { clientFolder: null, kinds: planted })
  const { status } = await w.server.ask('GET', `/api/accounts/${w.safety.accountID}/projects`, { as: w.people.safety }, server.url).finally(server.stop)
  expect(status).toBe(500)
})

const first = <Way>(ways: Readonly<Record<string, Way>>) => Object.fromEntries(Object.entries(ways).slice(0, 1))

test('a device whose copy stands on other fields is answered whole, though nothing was written since', async () => {
  const list = `/api/accounts/${w.safety.accountID}/projects`
  const since = async (known: object) => (await good(w.safety.asks('GET', `${list}?since=${encodeURIComponent(JSON.stringify(known))}`))) as Delta<Row>
  const now = await since({ epoch: '', access: '', buckets: {} })
  const buckets = Object.fromEntries(now.buckets.map(({ bucket, since: counter }) => [bucket, counter]))
  expect(await since({ epoch: now.epoch, access: now.access, buckets })).toMatchObject({ reset: false, buckets: [] })
  // The same person at the same moment, over a list with other fields.
  const other = (await good(w.safety.asks('GET', `/api/accounts/${w.safety.accountID}/actions?since=${encodeURIComponent(whole)}`))) as Delta<Row>
  expect(other.access).not.toBe(now.access)
  expect(await since({ epoch: now.epoch, access: other.access, buckets })).toMatchObject({ reset: true, all: [0], buckets: [{ bucket: 0 }] })
})
