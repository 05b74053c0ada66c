import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { newAction } from '#tests/world/actor.ts'
import {
  type Actor,
  type CorrectiveAction,
  type SyncResult,
  type World,
  world,
} from '#tests/world/company.ts'
import { type Fleet, fleet } from '#tests/world/fleet.ts'

export let w: World
let servers: Fleet
/** Safety and lead, each at five servers: ten connections that write at once. */
export let safety: Actor[], lead: Actor[]

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    servers = await fleet(w.server, 5)
    safety = servers.each(w.people.safety)
    lead = servers.each(w.people.lead)
    // Gives every person a token and a connection before the races begin.
    await Promise.all([...safety, ...lead].map((who) => who.receipts([])))
  })
  afterAll(async () => {
    await servers.stop()
    await w.stop()
  })
}

export const opened = () => w.safety.opens(w.tower, w.lead)
const statuses = (results: SyncResult[]) =>
  results.map((result) => result.status).toSorted((one, other) => one - other)

// The gate runs each race once, the proof many times: the winner differs from run to run.
export async function oneRequest(): Promise<void> {
  const action = await opened()
  const op = {
    id: randomUUID(),
    ref: action.uid,
    patch: { title: 'Once', notes: 'n' },
    seen: { title: action.title },
    authoredAt: new Date().toISOString(),
  }
  const results = await Promise.all([...safety, ...safety].map((who) => who.sendsOne(op)))
  expect(results.map(({ status, version }) => [status, version])).toEqual(
    results.map(() => [200, 2]),
  )
  expect(results.filter((result) => result.replayed !== true)).toHaveLength(1)
  expect(await w.safety.history(action)).toHaveLength(2)
}

export async function oneCreate(round: number): Promise<void> {
  const [id, ref] = [randomUUID(), randomUUID()]
  const number = `R75-${round}`
  const fields = { number, name: 'N', address: 'A', assignedToUserID: w.safety.user_id }
  const op = {
    id,
    entity: 'project' as const,
    ref,
    op: 'create' as const,
    patch: { each: [fields, fields, fields] },
  }
  const results = await Promise.all(safety.map((who) => who.sendsOne(op)))
  expect(statuses(results)).toEqual(results.map(() => 201))
  // The same records under other keys, as after a correction on two devices.
  const others = await Promise.all(safety.map((who) => who.sendsOne({ ...op, id: randomUUID() })))
  expect(statuses(others)).toEqual(others.map(() => 409))
  const { length } = await w.server.owner('select from projects where number = $1', [number])
  expect(length).toBe(3)
}

export async function oneUid(): Promise<void> {
  const ref = randomUUID()
  const results = await Promise.all(
    safety.map((who) =>
      who.sendsOne({ ref, op: 'create', patch: newAction(w.tower.projectID, w.people.lead) }),
    ),
  )
  expect(statuses(results)).toEqual([201, 409, 409, 409, 409])
  expect(
    results
      .filter((result) => result.status === 409)
      .every((result) => result.code === 'exists' && result.row !== undefined),
  ).toBe(true)
}

export async function oneField(): Promise<void> {
  const action = await opened()
  const all = [...safety, ...lead]
  const results = await Promise.all(
    all.map((who, n) =>
      who.sendsOne({
        ref: action.uid,
        patch: { title: `By ${n}`, notes: 'n' },
        seen: { title: action.title },
      }),
    ),
  )
  expect(statuses(results)).toEqual([200, ...Array.from({ length: all.length - 1 }, () => 412)])
  const winner = `By ${results.findIndex((result) => result.status === 200)}`
  for (const result of results)
    if (result.status === 412)
      expect(result).toMatchObject({
        row: { title: winner, version: 2 },
        fields: [{ field: 'title', theirs: winner, before: action.title }],
      })
  expect(await w.safety.sees(action)).toMatchObject({ title: winner, version: 2 })
}

export async function differentFields(): Promise<void> {
  const action = await opened()
  const fields = [
    'title',
    'description',
    'incidentLocation',
    'actionDesc',
    'rootCause',
    'trainingUpdates',
    'monitorPlan',
    'severity',
  ] as const
  const value = (field: string) => (field === 'severity' ? 'Critical' : `New ${field}`)
  const results = await Promise.all(
    fields.map((field, n) =>
      ([...safety, ...lead][n] ?? w.safety).sendsOne({
        ref: action.uid,
        patch: { [field]: value(field), notes: field },
        seen: { [field]: action[field] },
      }),
    ),
  )
  expect(statuses(results)).toEqual(fields.map(() => 200))
  expect(new Set(results.map((result) => result.version))).toEqual(
    new Set(fields.map((_, n) => n + 2)),
  )
  expect(await w.safety.sees(action)).toMatchObject(
    Object.fromEntries(fields.map((field) => [field, value(field)])),
  )
  expect(new Set((await w.safety.history(action)).map((ticket) => ticket.version)).size).toBe(
    fields.length + 1,
  )
}

export async function changeAndVoid(): Promise<void> {
  const action = await opened()
  const op = {
    id: randomUUID(),
    ref: action.uid,
    patch: { title: 'Maybe', notes: 'n' },
    seen: { title: action.title },
  }
  const [result, receipt] = await Promise.all([
    safety[0]?.sendsOne(op),
    safety[1]?.receipts([], [op.id]),
    safety[2]?.sendsOne(op),
    safety[3]?.receipts([], [op.id]),
  ])
  const row = await w.safety.sees(action)
  if (result?.status === 200) {
    expect(receipt).toMatchObject({
      known: [{ id: op.id, version: 2, row: { title: 'Maybe' } }],
      voided: [],
    })
    expect(row?.title).toBe('Maybe')
  } else {
    expect(result).toMatchObject({ status: 410, code: 'void' })
    expect(receipt).toMatchObject({ known: [], voided: [op.id] })
    expect(row?.title).toBe(action.title)
  }
}

export async function lateAndReplacement(): Promise<void> {
  const action = await opened()
  const late = {
    id: randomUUID(),
    ref: action.uid,
    patch: { title: 'Late', notes: 'n' },
    seen: { title: action.title },
  }
  const better = {
    ref: action.uid,
    patch: { title: 'Better', notes: 'n' },
    seen: { title: action.title },
    replaces: [late.id],
  }
  const [one, other] = await Promise.all([safety[0]?.sendsOne(late), safety[1]?.sendsOne(better)])
  expect([
    [200, 409, late.id],
    [410, 200, undefined],
  ]).toContainEqual([one?.status, other?.status, other?.of])
  expect(await w.safety.history(action)).toHaveLength(2)
}

export async function oneReplaced(): Promise<void> {
  const action = await opened()
  const copied = randomUUID()
  // Voids it first, so that no change waits for another one's void.
  await w.safety.receipts([], [copied])
  const results = await Promise.all(
    safety.map((who, n) =>
      who.sendsOne({
        ref: action.uid,
        patch: { notes: `from ${n}` },
        seen: {},
        replaces: [copied],
      }),
    ),
  )
  expect(statuses(results)).toEqual([200, 409, 409, 409, 409])
  const [first] = results.filter(({ status }) => status === 200)
  for (const { status, of, by } of results)
    if (status === 409) expect([of, by]).toEqual([copied, first?.id])
  expect(await w.safety.history(action)).toHaveLength(2)
}

/** Expects that every change has its line of history. Call it after all races of a file. */
export async function historyIsComplete(): Promise<void> {
  const broken = await w.server.owner(`
    select a.number from corrective_actions a
      left join tickets t on t.account_id = a.account_id and t.entity = 'action' and t.record_id = a.corrective_action_id
     group by a.account_id, a.corrective_action_id having count(t.*) <> a.version or max(t.version) <> a.version or count(distinct t.version) <> a.version`)
  expect(broken).toEqual([])
  const keys = await w.server.owner(
    `select t.ticket_id from tickets t left join sync_keys k on k.account_id = t.account_id and k.id = t.ticket_id and not k.is_void where t.entity = 'action' and k.id is null`,
  )
  expect(keys).toEqual([])
  const actions = (await w.boss.asks('GET', `/api/accounts/${w.people.ridgeline}/actions`))
    .body as CorrectiveAction[]
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
}
