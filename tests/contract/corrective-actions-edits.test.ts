import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const actions = () => `/api/accounts/${w.people.ridgeline}/actions`
const minute = 60_000

test('CA-26 CA-56 API2-51 an edit returns the action and adds one ticket with old and new values', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const { status, body, headers } = await w.lead.asks(
    'PUT',
    `/api/users/${w.lead.user_id}/actions/${action.correctiveActionID}`,
    {
      title: 'Rail is loose',
      severity: 'High',
      rootCause: 'Bolts too short',
      notes: 'Measured again',
    },
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Rail is loose',
    severity: 'High',
    rootCause: 'Bolts too short',
    notes: 'Measured again',
    version: 2,
    status: 'Opened',
  })
  expect(headers.get('etag')).toBe(`"${w.server.db.epoch}.2"`)
  const [ticket, first] = await w.lead.history(action)
  expect(first).toMatchObject({ version: 1 })
  expect(ticket).toMatchObject({
    version: 2,
    toStatus: 'Opened',
    notes: 'Measured again',
    assignedTo: w.lead.user_id,
    author: { user_id: w.lead.user_id },
    changes: {
      title: { from: 'Loose guardrail', to: 'Rail is loose' },
      severity: { from: 'Medium', to: 'High' },
      rootCause: { from: '', to: 'Bolts too short' },
    },
  })
})

test('CA-57 a ticket has its own id, the new assignee and status, its time and its note', async () => {
  const before = Date.now()
  const action = await w.safety.opens(w.tower, w.lead)
  await w.safety.edits(action, {
    status: 'In Progress',
    assignedTo: w.boss.user_id,
    notes: 'Handed over',
  })
  const { body } = await w.safety.asks('GET', `${actions()}/${action.correctiveActionID}/tickets`)
  const tickets = Array.isArray(body) ? body : []
  expect(tickets).toMatchObject([
    { assignedTo: w.boss.user_id, toStatus: 'In Progress', notes: 'Handed over' },
    { assignedTo: w.lead.user_id, toStatus: 'Opened', notes: 'Corrective Action Created' },
  ])
  expect(new Set(tickets.map(({ ticketID }) => ticketID)).size).toBe(2)
  for (const { ticketID, creationDateTime } of tickets) {
    expect(ticketID).toMatch(/^[0-9a-f-]{36}$/)
    expect(creationDateTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(Math.abs(Date.parse(creationDateTime) - before)).toBeLessThan(minute)
  }
})

test('G2-51 CA-60 every edit writes a ticket, even one with only a note; newest first', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  await w.safety.edits(action, { notes: 'one' })
  await w.lead.edits(action, { notes: 'two' })
  expect((await w.safety.history(action)).map((ticket) => ticket.notes)).toEqual([
    'two',
    'one',
    'Corrective Action Created',
  ])
})

test('CA-46 an edit without notes is 422', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const put = (fields: object) =>
    w.safety.asks(
      'PUT',
      `/api/users/${w.safety.user_id}/actions/${action.correctiveActionID}`,
      fields,
    )
  expect(await put({ title: 'New' })).toMatchObject({
    status: 422,
    body: { fields: { notes: 'Notes are required' } },
  })
  expect(await put({ title: 'New', notes: '  ' })).toMatchObject({ status: 422 })
  expect((await w.safety.sees(action))?.version).toBe(1)
})

test.each([
  [{ status: 'Done' }, 'status'],
  [{ trigger: 'x' }, 'trigger'],
  [{ severity: 'x' }, 'severity'],
  [{ title: ' ' }, 'title'],
  [{ description: '' }, 'description'],
  [{ incidentTime: '2999-01-01T00:00:00Z' }, 'incidentTime'],
])('CA-44 CA-45 G2-50 an edit to %o is 422', async (wrong, field) => {
  const action = await w.safety.opens(w.tower, w.lead)
  const put = await w.safety.asks(
    'PUT',
    `/api/users/${w.safety.user_id}/actions/${action.correctiveActionID}`,
    { notes: 'x', ...wrong },
  )
  expect(put).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { [field]: expect.any(String) } },
  })
})

test.each([
  'projectID',
  'safetyPlanID',
  'safetyFormID',
  'safetyQuestionID',
  'openedBy',
  'number',
  'colour',
])('G2-53 %s cannot be changed: 422', async (field) => {
  const action = await w.safety.opens(w.tower, w.lead)
  const put = await w.safety.asks(
    'PUT',
    `/api/users/${w.safety.user_id}/actions/${action.correctiveActionID}`,
    { notes: 'x', [field]: 999_999 },
  )
  expect(put.status).toBe(422)
})

test('CA-52 CA-55 CA-56 G2-50 closing stores person and time, reopening empties them, the history keeps both', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const before = Date.now()
  const done = await w.lead.edits(action, { status: 'Closed', notes: 'Bolted' })
  expect(done).toMatchObject({
    status: 'Closed',
    closedBy: w.lead.user_id,
    closedByUser: { name: w.lead.name },
  })
  expect(Math.abs(Date.parse(done.closedDateTime ?? '') - before)).toBeLessThan(10_000)
  const again = await w.safety.edits(action, { title: 'Still closed' })
  expect(again).toMatchObject({ closedBy: w.lead.user_id, closedDateTime: done.closedDateTime })
  const reopened = await w.safety.edits(action, { status: 'In Progress', notes: 'Loose again' })
  expect(reopened).toMatchObject({
    status: 'In Progress',
    closedBy: null,
    closedByUser: null,
    closedDateTime: null,
    reopenedDateTime: expect.any(String),
  })
  expect((await w.safety.history(action)).map((ticket) => ticket.toStatus)).toEqual([
    'In Progress',
    'Closed',
    'Closed',
    'Opened',
  ])
})

test.each([
  ['Opened', 'In Progress'],
  ['Opened', 'Closed'],
  ['In Progress', 'Closed'],
  ['In Progress', 'Opened'],
  ['Closed', 'Opened'],
  ['Closed', 'In Progress'],
])('CA-51 CA-52 changes the status from %s to %s', async (from, to) => {
  const action = await w.safety.opens(w.tower, w.lead)
  if (from !== 'Opened') await w.safety.edits(action, { status: from })
  expect((await w.safety.edits(action, { status: to })).status).toBe(to)
})

test.each([
  ['boss', 'neither assignee nor opener, although everyone reports to her', 403, 'not-editor'],
  ['stranger', 'from another company', 404, 'not-found'],
  ['proxy', 'who cannot see it', 404, 'not-found'],
  ['sysadmin', 'the system administrator', 403, 'not-editor'],
] as const)('CA-48 ACL-217 to ACL-220 %s, %s, may not edit', async (who, _why, status, code) => {
  const action = await w.safety.opens(w.tower, w.lead)
  const put = await w[who].asks(
    'PUT',
    `/api/users/${w[who].user_id}/actions/${action.correctiveActionID}`,
    { title: 'Mine', notes: 'x' },
  )
  expect(put).toMatchObject({ status, body: { code } })
  expect((await w.safety.sees(action))?.version).toBe(1)
})

test('G2-57 a blocked assignee can stay, and a blocked person cannot be chosen', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  await w.server.owner('update users set blocked = true where user_id = $1', [w.lead.user_id])
  try {
    expect(
      await w.safety.edits(action, { assignedTo: w.lead.user_id, title: 'Kept' }),
    ).toMatchObject({ assignedTo: w.lead.user_id, title: 'Kept' })
    const other = await w.boss.opens(w.tower, w.safety)
    const put = await w.boss.asks(
      'PUT',
      `/api/users/${w.boss.user_id}/actions/${other.correctiveActionID}`,
      { assignedTo: w.lead.user_id, notes: 'x' },
    )
    expect(put).toMatchObject({
      status: 422,
      body: { fields: { assignedTo: 'Please assign the action!' } },
    })
  } finally {
    await w.server.owner('update users set blocked = false where user_id = $1', [w.lead.user_id])
    w.lead.signsInAgain()
  }
})

test('API2-03 G2-02 API2-48 a stale If-Match is 412 with the row, a fresh one is accepted, none applies the given fields', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const put = (tag: string | undefined, fields: object) =>
    w.safety.asks(
      'PUT',
      `/api/users/${w.safety.user_id}/actions/${action.uid}`,
      { notes: 'x', ...fields },
      tag === undefined ? {} : { headers: { 'if-match': tag } },
    )
  expect(await put(`"${action.etag}"`, { title: 'One' })).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await put(`W/"${action.etag}"`, { title: 'Two' })).toMatchObject({
    status: 412,
    body: { code: 'changed', row: { title: 'One', version: 2 } },
  })
  expect(await put(undefined, { title: 'Three' })).toMatchObject({
    status: 200,
    body: { title: 'Three', version: 3 },
  })
})

test('F-08 a repeat on an action out of sight is still a success, without the row', async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const put = () =>
    w.lead.asks(
      'PUT',
      `/api/users/${w.lead.user_id}/actions/${action.correctiveActionID}`,
      { assignedTo: w.safety.user_id, notes: 'yours' },
      key,
    )
  expect(await put()).toMatchObject({ status: 200, body: { assignedTo: w.safety.user_id } })
  expect(await put()).toMatchObject({ status: 200, body: null })
})
