import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delta } from '#contract/kernel/shapes.ts'
import { newAction } from '#tests/world/actor.ts'
import { type Actor, type CorrectiveAction, type SyncResult, type World, world } from '#tests/world/company.ts'
import { type Fleet, fleet } from '#tests/world/fleet.ts'

let w: World
let servers: Fleet
/** Safety and lead, each at five servers: ten connections that write at once. */
let safety: Actor[], lead: Actor[]

beforeAll(async () => {
  w = await world()
  servers = await fleet(w.server, 5)
  safety = servers.each(w.people.safety)
  lead = servers.each(w.people.lead)
  // Everybody has a token and a connection before the races begin.
  await Promise.all([...safety, ...lead].map((who) => who.receipts([])))
})
afterAll(async () => {
  await servers.stop()
  await w.stop()
})

const opened = () => w.safety.opens(w.tower, w.lead)
const statuses = (results: SyncResult[]) => results.map((result) => result.status).toSorted((one, other) => one - other)
const rounds = Array.from({ length: 6 }, (_, round) => round)

test.each(rounds)('F-04 one request many times at the same instant: one writes, the others wait and answer replayed (%i)', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ref: action.uid, patch: { title: 'Once', notes: 'n' }, seen: { title: action.title }, authoredAt: new Date().toISOString() }
  const results = await Promise.all([...safety, ...safety].map((who) => who.sendsOne(op)))
  expect(results.map(({ status, version }) => [status, version])).toEqual(results.map(() => [200, 2]))
  expect(results.filter((result) => result.replayed !== true)).toHaveLength(1)
  expect(await w.safety.history(action)).toHaveLength(2)
})

test.each(rounds)('F-04 F-75 one create many times at the same instant makes its records once (%i)', async (round) => {
  const [id, ref] = [randomUUID(), randomUUID()]
  const number = `R75-${round}`
  const fields = { number, name: 'N', address: 'A', assignedToUserID: w.safety.user_id }
  const op = { id, entity: 'project' as const, ref, op: 'create' as const, patch: { each: [fields, fields, fields] } }
  const results = await Promise.all(safety.map((who) => who.sendsOne(op)))
  expect(statuses(results)).toEqual(results.map(() => 201))
  // The same records under other keys, as after a correction made on two devices.
  const others = await Promise.all(safety.map((who) => who.sendsOne({ ...op, id: randomUUID() })))
  expect(statuses(others)).toEqual(others.map(() => 409))
  const { length } = await w.server.owner('select from projects where number = $1', [number])
  expect(length).toBe(3)
})

test.each(rounds)('F-76 creates with one uid under different keys at the same instant: one is made, the others find it (%i)', async () => {
  const ref = randomUUID()
  const results = await Promise.all(safety.map((who) => who.sendsOne({ ref, op: 'create', patch: newAction(w.tower.projectID, w.people.lead) })))
  expect(statuses(results)).toEqual([201, 409, 409, 409, 409])
  expect(results.filter((result) => result.status === 409).every((result) => result.code === 'exists' && result.row !== undefined)).toBe(true)
})

test.each(rounds)('F-86 many people write one field at the same instant: the first stands, each other is judged against it (%i)', async () => {
  const action = await opened()
  const all = [...safety, ...lead]
  const results = await Promise.all(all.map((who, n) => who.sendsOne({ ref: action.uid, patch: { title: `By ${n}`, notes: 'n' }, seen: { title: action.title } })))
  expect(statuses(results)).toEqual([200, ...Array.from({ length: all.length - 1 }, () => 412)])
  const winner = `By ${results.findIndex((result) => result.status === 200)}`
  for (const result of results) if (result.status === 412) expect(result).toMatchObject({ row: { title: winner, version: 2 }, fields: [{ field: 'title', theirs: winner, before: action.title }] })
  expect(await w.safety.sees(action)).toMatchObject({ title: winner, version: 2 })
})

test.each(rounds)('F-18 F-86 many people write different fields at the same instant: all stand, with a ticket each (%i)', async () => {
  const action = await opened()
  const fields = ['title', 'description', 'incidentLocation', 'actionDesc', 'rootCause', 'trainingUpdates', 'monitorPlan', 'severity'] as const
  const value = (field: string) => (field === 'severity' ? 'Critical' : `New ${field}`)
  const results = await Promise.all(fields.map((field, n) => ([...safety, ...lead][n] ?? w.safety).sendsOne({ ref: action.uid, patch: { [field]: value(field), notes: field }, seen: { [field]: action[field] } })))
  expect(statuses(results)).toEqual(fields.map(() => 200))
  expect(new Set(results.map((result) => result.version))).toEqual(new Set(fields.map((_, n) => n + 2)))
  expect(await w.safety.sees(action)).toMatchObject(Object.fromEntries(fields.map((field) => [field, value(field)])))
  expect(new Set((await w.safety.history(action)).map((ticket) => ticket.version)).size).toBe(fields.length + 1)
})

test.each(Array.from({ length: 20 }, (_, n) => n))('F-06 a change and its void at the same instant: applied and shown, or void for ever (%i)', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ref: action.uid, patch: { title: 'Maybe', notes: 'n' }, seen: { title: action.title } }
  const [result, receipt] = await Promise.all([safety[0]?.sendsOne(op), safety[1]?.receipts([], [op.id]), safety[2]?.sendsOne(op), safety[3]?.receipts([], [op.id])])
  const row = await w.safety.sees(action)
  if (result?.status === 200) {
    expect(receipt).toMatchObject({ known: [{ id: op.id, version: 2, row: { title: 'Maybe' } }], voided: [] })
    expect(row?.title).toBe('Maybe')
  } else {
    expect(result).toMatchObject({ status: 410, code: 'void' })
    expect(receipt).toMatchObject({ known: [], voided: [op.id] })
    expect(row?.title).toBe(action.title)
  }
})

test.each(Array.from({ length: 12 }, (_, n) => n))('F-66 a late request and its replacement at the same instant: exactly one of them (%i)', async () => {
  const action = await opened()
  const late = { id: randomUUID(), ref: action.uid, patch: { title: 'Late', notes: 'n' }, seen: { title: action.title } }
  const better = { ref: action.uid, patch: { title: 'Better', notes: 'n' }, seen: { title: action.title }, replaces: [late.id] }
  const [one, other] = await Promise.all([safety[0]?.sendsOne(late), safety[1]?.sendsOne(better)])
  expect([[200, 409, late.id], [410, 200, undefined]]).toContainEqual([one?.status, other?.status, other?.of])
  expect(await w.safety.history(action)).toHaveLength(2)
})

test.each(rounds)('F-51 F-66 one change replaced at several devices at the same instant: one stands for it, the others hear which (%i)', async () => {
  const action = await opened()
  const copied = randomUUID()
  // Voided before, so that none of them waits for another one's void.
  await w.safety.receipts([], [copied])
  const results = await Promise.all(safety.map((who, n) => who.sendsOne({ ref: action.uid, patch: { notes: `from ${n}` }, seen: {}, replaces: [copied] })))
  expect(statuses(results)).toEqual([200, 409, 409, 409, 409])
  const [first] = results.filter(({ status }) => status === 200)
  for (const { status, of, by } of results) if (status === 409) expect([of, by]).toEqual([copied, first?.id])
  expect(await w.safety.history(action)).toHaveLength(2)
})

test('CA-14 actions opened at the same instant are numbered without gap or double, none is lost', async () => {
  const before = Math.max(...(await w.server.owner<{ number: number }>('select number from corrective_actions where account_id = $1', [w.people.ridgeline])).map((row) => row.number))
  const made = await Promise.all(Array.from({ length: 60 }, (_, n) => ([...safety, ...lead][n % 10] ?? w.safety).opens(w.tower, n % 10 < 5 ? w.lead : w.safety)))
  const numbers = made.map((action) => Number(action.caTicketHash.slice(3))).toSorted((one, other) => one - other)
  expect(numbers).toEqual(made.map((_, n) => before + 1 + n))
})

test('F-27 deactivating a project while actions are opened in it: no action is opened after it', async () => {
  for (const round of rounds) {
    const project = await w.boss.startsProject({ number: `D${round}`, name: 'D' })
    const ops = safety.map((who) => who.sendsOne({ ref: randomUUID(), op: 'create', patch: newAction(project.uid, w.people.lead) }))
    const off = w.boss.sendsOne({ entity: 'project', ref: project.uid, patch: { isActive: false }, seen: { isActive: true } })
    const results = await Promise.all(ops)
    expect((await off).status).toBe(200)
    expect(results.every((result) => result.status === 201 || (result.status === 422 && result.code === 'inactive'))).toBe(true)
    expect((await w.safety.sendsOne({ ref: randomUUID(), op: 'create', patch: newAction(project.uid, w.people.lead) })).code).toBe('inactive')
  }
})

test('a tablet that asks what changed while ten others write ends with exactly what the server has', async () => {
  const held = new Map<number, { since: number; rows: CorrectiveAction[] }>()
  const path = `/api/accounts/${w.people.ridgeline}/actions`
  let life = { epoch: '', access: '' }
  const catchUp = async () => {
    for (let more = true; more; ) {
      const known = { ...life, buckets: Object.fromEntries([...held].map(([bucket, { since }]) => [bucket, since])) }
      const { body } = await w.boss.asks('GET', `${path}?since=${encodeURIComponent(JSON.stringify(known))}`)
      const delta = body as Delta<CorrectiveAction>
      life = { epoch: delta.epoch, access: delta.access }
      for (const { bucket, since, rows } of delta.buckets) held.set(bucket, { since, rows })
      more = delta.more
    }
  }
  let writing = true
  const tablet = (async () => {
    while (writing) await catchUp()
  })()
  const targets = await Promise.all(Array.from({ length: 8 }, opened))
  await Promise.all([...safety, ...lead].map(async (who, n) => {
    for (let k = 0; k < 12; k += 1) {
      if (k % 4 === 0) await who.opens(w.tower, n < 5 ? w.lead : w.safety)
      else await who.sendsOne({ ref: targets[(n + k) % 8]?.uid ?? '', patch: { notes: `${n}.${k}` } })
    }
  }))
  writing = false
  await tablet
  await catchUp()
  const { body } = await w.boss.asks('GET', path)
  expect([...held.values()].flatMap(({ rows }) => rows)).toEqual(body)
})

test('history is complete: a ticket for each version of each record, and together they tell how it came about', async () => {
  const broken = await w.server.owner(`
    select a.number from corrective_actions a
      left join tickets t on t.account_id = a.account_id and t.entity = 'action' and t.record_id = a.corrective_action_id
     group by a.account_id, a.corrective_action_id having count(t.*) <> a.version or max(t.version) <> a.version or count(distinct t.version) <> a.version`)
  expect(broken).toEqual([])
  const keys = await w.server.owner(`select t.ticket_id from tickets t left join sync_keys k on k.account_id = t.account_id and k.id = t.ticket_id and not k.is_void where t.entity = 'action' and k.id is null`)
  expect(keys).toEqual([])
  const actions = (await w.boss.asks('GET', `/api/accounts/${w.people.ridgeline}/actions`)).body as CorrectiveAction[]
  for (const action of actions.slice(0, 20)) {
    const row: Record<string, unknown> = { ...action }
    for (const ticket of await w.boss.history(action)) {
      for (const [field, { from, to }] of Object.entries(ticket.changes)) {
        expect(row[field]).toEqual(to)
        row[field] = from
      }
    }
    expect(row['status']).toBe('Opened')
  }
})
