import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAction } from '#tests/world/actor.ts'
import { catalogueIDs, type World, world } from '#tests/world/company.ts'
import { kinds } from './cases/corrective-actions.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const actions = () => `/api/accounts/${w.people.ridgeline}/actions`
const minute = 60_000

test('API2-47 CA-22 CA-23 creating answers 201 with the action, opened by its creator', async () => {
  const { status, body, headers } = await w.safety.asks(
    'POST',
    actions(),
    newAction(w.tower.projectID, w.people.lead, {
      status: 'Opened',
      openedBy: w.safety.user_id,
      accountID: w.people.ridgeline,
    }),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'Opened',
    openedBy: w.safety.user_id,
    openedByUser: { user_id: w.safety.user_id, name: w.safety.name },
    assignedToUser: { user_id: w.lead.user_id, name: w.lead.name },
    accountID: w.people.ridgeline,
    companyID: w.people.ridgeline,
    companyName: 'Ridgeline Builders',
    projectName: 'Front Street Tower',
    safetyPlanName: 'Fall Protection',
    safetyFormName: 'Daily Fall Hazard Inspection',
    subSafetyFormID: null,
    subSafetyFormName: null,
    safetyQuestion: 'Is every open side or edge 6 feet or more above a lower level protected?',
    version: 1,
    etag: `${w.server.db.epoch}.1`,
    closedBy: null,
    closedDateTime: null,
  })
  expect(headers.get('etag')).toBe(`"${w.server.db.epoch}.1"`)
})

test('CA-13 G2-93 an action has all of its fields in its response and in every list', async () => {
  const specified = kinds.correctiveAction.specified.names
  const texts = {
    actionDesc: 'Taped off',
    actionType: 'Housekeeping',
    rootCause: 'No check',
    trainingUpdates: 'Toolbox talk',
    monitorPlan: 'Weekly',
  }
  const action = await w.safety.opens(w.tower, w.lead, texts)
  const edited = await w.safety.edits(action, { notes: 'All of it' })
  expect(edited).toMatchObject({ ...texts, notes: 'All of it', caTicketHash: action.caTicketHash })
  const listed = await w.safety.asks('GET', actions())
  const found = Array.isArray(listed.body)
    ? listed.body.find((row) => row.uid === action.uid)
    : undefined
  for (const row of [action, edited, found])
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(specified))
})

test('CA-14 G2-46 numbers count from 1 in each company', async () => {
  const first = await w.stranger.opens(w.pier, w.mate)
  const second = await w.stranger.opens(w.pier, w.mate)
  expect([first.caTicketHash, second.caTicketHash]).toEqual(['CA-1', 'CA-2'])
})

test('CA-58 G2-51 creation writes the first ticket', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  expect(await w.safety.history(action)).toMatchObject([
    {
      toStatus: 'Opened',
      assignedTo: w.lead.user_id,
      notes: 'Corrective Action Created',
      version: 1,
      author: { user_id: w.safety.user_id, name: w.safety.name },
    },
  ])
})

test('G2-53 stores a sub-form and its question by name, and accepts the uid of a project', async () => {
  const action = await w.safety.opens(w.tower, w.lead, {
    ...catalogueIDs.nested,
    projectID: w.tower.uid,
    assignedTo: w.lead.uid,
  })
  expect(action).toMatchObject({
    projectID: w.tower.projectID,
    assignedTo: w.lead.user_id,
    subSafetyFormName: 'Harness and Lanyard Check',
    safetyFormName: 'Personal Fall Arrest Equipment',
  })
})

test.each([
  [
    'CA-33 a missing sub-form of a form with sub-forms',
    { ...catalogueIDs.nested, subSafetyFormID: null },
    'subSafetyFormID',
    'Please select Safety Form',
  ],
  [
    'G2-53 a form of another program',
    { safetyPlanID: 2 },
    'safetyFormID',
    'Please select Safety Form',
  ],
  [
    'G2-53 a question of another form',
    { safetyQuestionID: 1055 },
    'safetyQuestionID',
    'Please select form question',
  ],
  [
    'G2-53 a sub-form of another form',
    { subSafetyFormID: 103 },
    'subSafetyFormID',
    'Please select Safety Form',
  ],
  [
    'G2-56 an unknown incident type',
    { trigger: 'Bad Luck' },
    'trigger',
    'Please select the trigger cause!',
  ],
  [
    'G2-56 an unknown risk level',
    { severity: 'Extreme' },
    'severity',
    'Please select the severity of action!',
  ],
  [
    'G2-56 an unknown action type',
    { actionType: 'Prayer' },
    'actionType',
    'Choose an action type from the list',
  ],
  [
    'G2-52 an incident in the future',
    { incidentTime: new Date(Date.now() + 10 * minute).toISOString() },
    'incidentTime',
    'Incident date and time is required',
  ],
  ['CA-22 a new action that is closed', { status: 'Closed' }, 'status', expect.any(String)],
  ['CA-23 another person as opener', { openedBy: 999_999 }, 'openedBy', expect.any(String)],
  ['CA-23 another company', { accountID: 999_999 }, 'accountID', expect.any(String)],
])('%s is 422', async (_, wrong, field, text) => {
  const { status, body } = await w.safety.asks(
    'POST',
    actions(),
    newAction(w.tower.projectID, w.people.lead, wrong),
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { [field]: text } },
  })
})

test.each(['safety', 'worker', 'blocked', 'stranger'] as const)(
  'CA-21 G2-57 safety cannot assign a new action to %s',
  async (who) => {
    const { status, body } = await w.safety.asks(
      'POST',
      actions(),
      newAction(w.tower.projectID, w.people[who]),
    )
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: { assignedTo: 'Please assign the action!' } },
    })
  },
)

test('F-27 an action in a deactivated project is 422 inactive', async () => {
  const { status, body } = await w.safety.asks(
    'POST',
    actions(),
    newAction(w.depot.projectID, w.people.lead),
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'inactive', fields: { projectID: expect.any(String) } },
  })
})

test.each([() => w.pier.projectID, () => w.pier.uid, () => 999_999])(
  'a project of another company is not found, like an unknown one (%#)',
  async (project) => {
    const { status, body } = await w.safety.asks(
      'POST',
      actions(),
      newAction(project(), w.people.lead),
    )
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } })
  },
)

test('one Idempotency-Key is one change: a repeat returns the first response, other content is 409', async () => {
  const key = { headers: { 'idempotency-key': 'from-a-spreadsheet-17' } }
  const body = newAction(w.tower.projectID, w.people.lead, { title: 'Once only' })
  const first = await w.safety.asks('POST', actions(), body, key)
  const second = await w.safety.asks('POST', actions(), body, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await w.safety.asks('POST', actions(), { ...body, title: 'Other' }, key)).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
  // Another person may use the same key.
  expect(
    (await w.lead.asks('POST', actions(), newAction(w.tower.projectID, w.people.safety), key))
      .status,
  ).toBe(201)
})

test('stores text as written, without invisible characters', async () => {
  const odd = `<b>'; drop table users; -- %_\\ "😀" 👷🏽\u200d♀️ ${'x'.repeat(30)}`
  const action = await w.safety.opens(w.tower, w.lead, { title: odd })
  expect((await w.safety.sees(action))?.title).toBe(odd)
  for (const [pasted, kept] of [
    ['a\u0000b', 'ab'],
    ['\u202erail\u202c\r\nnorth', 'rail north'],
    ['half \ud800 pair', 'half \ufffd pair'],
  ] as const) {
    expect((await w.safety.opens(w.tower, w.lead, { title: pasted })).title).toBe(kept)
    expect(
      await w.safety.edits(action, { title: pasted, actionDesc: `${pasted}\n\u0007end` }),
    ).toMatchObject({ title: kept })
    const seen = await w.safety.sees(action)
    // Values that an app queued uncleaned are compared as the server would have stored them.
    expect(
      await w.safety.sendsOne({
        ref: action.uid,
        patch: { title: `New ${pasted}` },
        seen: { title: pasted },
      }),
    ).toMatchObject({ status: 200 })
    expect(seen?.actionDesc.endsWith('\nend')).toBe(true)
  }
  for (const nothing of ['\u0000', '\u202e \u2028'])
    expect(
      (
        await w.safety.asks(
          'POST',
          actions(),
          newAction(w.tower.projectID, w.people.lead, { title: nothing }),
        )
      ).status,
    ).toBe(422)
  expect((await w.safety.asks('POST', actions(), newAction(2 ** 40, w.people.lead))).status).toBe(
    422,
  )
})
