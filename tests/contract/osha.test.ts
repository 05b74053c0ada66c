import { expect, test } from 'vitest'
import type { LogLine, OshaCase, ReadCase } from '#contract/osha/schema.ts'
import type { Actor } from '#tests/world/company.ts'
import { actingToken } from './acting-token.ts'
import { theCase } from './cases/osha.ts'
import { change, enter, establishment, path, setReaders, setUp, w } from './osha-world.ts'
import { good } from './ways.ts'

setUp()

const read = (one: OshaCase, as: Actor) => as.asks('POST', `${path}/cases/${one.oshaCaseID}/read`)
const logOf = async (establishmentID: number, as: Actor, year = 2024) =>
  (await good(
    as.asks('GET', `${path}/establishments/${establishmentID}/log?year=${year}`),
  )) as LogLine[]

test('cases are numbered in each establishment and year, and a removed one keeps its number', async () => {
  const [one, other] = [await establishment(), await establishment()]
  const made = [
    await enter(one.establishmentID),
    await enter(one.establishmentID),
    await enter(other.establishmentID),
    await enter(one.establishmentID, { logYear: 2023, injuryDate: '2023-05-06' }),
  ]
  const [, second] = made
  if (second === undefined) throw new Error('The second case is missing.')
  await good(change(second, { isRemoved: true, removedReason: 'First aid only' }))
  const third = await enter(one.establishmentID)
  expect([...made, third].map(({ caseNumber }) => caseNumber)).toEqual([1, 2, 1, 1, 3])
  // Two calls at once must not get the same number.
  const both = await Promise.all([enter(one.establishmentID), enter(one.establishmentID)])
  expect(both.map(({ caseNumber }) => caseNumber).toSorted((one, other) => one - other)).toEqual([
    4, 5,
  ])
})

test('the log hides the name of a privacy case and its form 301 from every reader', async () => {
  const { establishmentID } = await establishment()
  await enter(establishmentID, {
    employeeName: 'Iris Quill',
    isPrivacyCase: true,
    privacyReason: 'mental',
    homeAddress: 'Elm Street 5',
  })
  await enter(establishmentID, { employeeName: 'Omar Tell', physician: 'Dr. Vance' })
  await setReaders(w.lead)
  for (const as of [w.safety, w.boss, w.lead, w.proxy]) {
    const lines = await logOf(establishmentID, as)
    expect(lines.map(({ employeeName, isPrivacyCase }) => [employeeName, isPrivacyCase])).toEqual([
      ['', true],
      ['Omar Tell', false],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Iris|Elm Street|Vance|mental/)
  }
  const names = (as: Actor) =>
    as.asks('POST', `${path}/privacy-names`, { establishmentID, year: 2024 })
  const confidential = [{ caseNumber: 1, employeeName: 'Iris Quill' }]
  expect([(await names(w.boss)).body, (await names(w.lead)).body]).toEqual([
    confidential,
    confidential,
  ])
  expect((await names(w.safety)).status).toBe(403)
})

test('form 301 is read and changed by its author, by owners and by named readers alone', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID, { physician: 'Dr. Vance' })
  await setReaders()
  const statuses = async () => {
    const answers = []
    for (const as of [w.safety, w.boss, w.lead, w.proxy])
      answers.push(
        (await read(one, as)).status,
        (await change(one, { jobTitle: as.name }, as)).status,
      )
    return answers
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
  const mayRead = async (as: Actor) =>
    (await logOf(establishmentID, as)).map((line) => line.mayRead)
  expect([await mayRead(w.safety), await mayRead(w.lead)]).toEqual([[true], [false]])
  await setReaders(w.lead)
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 403, 403])
  expect(await mayRead(w.lead)).toEqual([true])
})

test('a reader who is no longer an administrator cannot read a form 301', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID)
  await setReaders(w.lead)
  await w.server.owner('update osha_readers set user_id = $2 where account_id = $1', [
    w.people.ridgeline,
    w.worker.user_id,
  ])
  expect(await good(w.boss.asks('GET', `${path}/readers`))).toEqual({
    readers: [],
    mayReadNames: true,
  })
  expect((await read(one, w.lead)).status).toBe(403)
  expect(
    (await w.boss.asks('PUT', `${path}/readers`, { userIDs: [w.worker.user_id] })).body,
  ).toMatchObject({ code: 'invalid', fields: { userIDs: expect.any(String) } })
})

test('each reading of a form 301 writes a line in the trail, a refused one writes none', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID)
  await setReaders()
  await good(read(one, w.safety))
  await good(read(one, w.boss))
  await good(read(one, w.boss))
  await read(one, w.proxy)
  const lines = await w.server.owner(
    `select actor_id, details from audit_events where event = 'osha-case-read' and record_id = $1 order by event_id`,
    [one.oshaCaseID],
  )
  const details = { record: `2024-${one.caseNumber}` }
  expect(lines).toEqual(
    [w.safety, w.boss, w.boss].map(({ user_id }) => ({ actor_id: user_id, details })),
  )
})

test('a session of Login as can read neither a form 301 nor a name', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID)
  const token = await actingToken(w.server, w.people.boss, w.people.safety)
  const ask = (method: string, address: string, body?: unknown) =>
    w.server.ask(method, `${path}${address}`, { token, body })
  const answers = [
    await ask('POST', `/cases/${one.oshaCaseID}/read`),
    await ask('PUT', `/cases/${one.oshaCaseID}`, { jobTitle: 'x' }),
    await ask('POST', '/privacy-names', { establishmentID, year: 2024 }),
    await ask('GET', `/establishments/${establishmentID}/ita-case-check`),
    await ask('POST', '/ita-case-file', { establishmentID, year: 2024 }),
  ]
  expect(answers.map(({ body }) => Reflect.get(Object(body), 'code'))).toEqual(
    answers.map(() => 'acting'),
  )
})

test('refuses contradictory values at their field and changes nothing', async () => {
  const { establishmentID } = await establishment()
  const refused = await w.safety.asks('POST', `${path}/cases`, {
    ...theCase,
    establishmentID,
    outcome: 'death',
    daysAway: 3,
    injuryDate: '2023-05-06',
    eventTime: '9',
  })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: {
        deathDate: 'Enter the date of death.',
        daysAway: expect.any(String),
        injuryDate: expect.any(String),
        eventTime: expect.any(String),
      },
    },
  })
  const one = await enter(establishmentID, { outcome: 'death', deathDate: '2024-05-07' })
  expect((await change(one, { outcome: 'other' })).body).toMatchObject({
    fields: { deathDate: expect.any(String) },
  })
  expect(await logOf(establishmentID, w.safety)).toMatchObject([{ outcome: 'death' }])
})

test('the history has corrections, removals with their reason, and restores', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID, { outcome: 'daysAway', daysAway: 2 })
  await good(change(one, { daysAway: 9 }))
  expect((await change(one, { isRemoved: true })).body).toMatchObject({
    fields: { removedReason: expect.any(String) },
  })
  await good(change(one, { isRemoved: true, removedReason: 'Not related to work' }))
  expect(await logOf(establishmentID, w.lead)).toMatchObject([
    { isRemoved: true, removedReason: 'Not related to work' },
  ])
  await good(change(one, { isRemoved: false }))
  const { case: now, history } = (await good(read(one, w.safety))) as ReadCase
  expect(now).toMatchObject({ isRemoved: false, removedReason: '', daysAway: 9 })
  expect(history.map(({ author, changes }) => [author?.name, changes])).toEqual([
    [w.safety.name, expect.objectContaining({ isRemoved: { from: true, to: false } })],
    [
      w.safety.name,
      {
        isRemoved: { from: false, to: true },
        removedReason: { from: '', to: 'Not related to work' },
      },
    ],
    [w.safety.name, { daysAway: { from: 2, to: 9 } }],
    [w.safety.name, {}],
  ])
})

test('a case cannot be deleted within five years after its year', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID)
  await expect(
    w.server.owner('delete from osha_cases where osha_case_id = $1', [one.oshaCaseID]),
  ).rejects.toThrow('The log of 2024 is kept until the end of 2029.')
  expect((await w.safety.asks('DELETE', `${path}/cases/${one.oshaCaseID}`)).status).toBe(405)
  expect(
    (await w.safety.asks('PUT', `${path}/establishments/${establishmentID}`, { isRemoved: true }))
      .body,
  ).toMatchObject({ fields: { isRemoved: 'Its logs must be kept.' } })
})

test('an establishment without cases can be removed, and its name is free then', async () => {
  const one = await establishment()
  expect(
    (
      await w.lead.asks('POST', `${path}/establishments`, {
        establishmentName: one.establishmentName.toUpperCase(),
      })
    ).body,
  ).toMatchObject({ fields: { establishmentName: expect.any(String) } })
  await good(
    w.safety.asks('PUT', `${path}/establishments/${one.establishmentID}`, { isRemoved: true }),
  )
  expect(
    (await w.safety.asks('GET', `${path}/establishments/${one.establishmentID}/log`)).status,
  ).toBe(404)
  expect(
    (
      await w.safety.asks('POST', `${path}/cases`, {
        ...theCase,
        establishmentID: one.establishmentID,
      })
    ).body,
  ).toMatchObject({ fields: { establishmentID: expect.any(String) } })
  await establishment({ establishmentName: one.establishmentName })
})

test('a case links to a corrective action that its author may see, and returns its number', async () => {
  const { establishmentID } = await establishment()
  const action = await w.safety.opens(w.tower, w.lead)
  const one = await enter(establishmentID, { correctiveActionID: action.correctiveActionID })
  expect((await good(read(one, w.safety))) as ReadCase).toMatchObject({
    caTicketHash: action.caTicketHash,
  })
  const theirs = await w.stranger.opens(w.pier, w.mate)
  for (const correctiveActionID of [theirs.correctiveActionID, 999_999])
    expect((await change(one, { correctiveActionID })).body).toMatchObject({
      fields: { correctiveActionID: expect.any(String) },
    })
  const proxys = await w.proxy.asks('POST', `${path}/cases`, {
    ...theCase,
    establishmentID,
    correctiveActionID: action.correctiveActionID,
  })
  expect(proxys.status).toBe(422)
})

test('figures of a year exist once in each establishment', async () => {
  const { establishmentID } = await establishment()
  const make = () => w.safety.asks('POST', `${path}/years`, { establishmentID, logYear: 2022 })
  expect([(await make()).status, (await make()).body]).toEqual([
    201,
    expect.objectContaining({ fields: { logYear: expect.any(String) } }),
  ])
})
