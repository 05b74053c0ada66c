import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Entity } from '#contract/kernel/entity.ts'
import { each } from '#contract/kernel/several.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { projectFields } from '#contract/projects/fields.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import type { Actor } from '#tests/world/actor.ts'
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

function actionWays(): Ways {
  const { safety, lead, boss } = w
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

function projectWays(): Ways {
  const { safety, lead, boss } = w
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

describe('every field that a person may write arrives, wherever it is read', () => {
  test.each([
    ['corrective actions', actionWays],
    ['projects', projectWays],
  ])('%s', async (_, ways) => {
    expect(await lossesOf(ways())).toEqual([])
  })
})
