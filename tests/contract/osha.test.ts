import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  Establishment,
  ItaCaseCheck,
  ItaCheck,
  LogLine,
  OshaCase,
  OshaYear,
  ReadCase,
} from '#contract/osha/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { actingToken } from './acting-token.ts'
import { form301, theCase } from './cases/osha.ts'
import { good } from './ways.ts'

let w: World
let path: string
let nth = 0

beforeAll(async () => {
  w = await world()
  path = `/api/accounts/${w.people.ridgeline}/osha`
})
afterAll(() => w.stop())

const whole = {
  streetAddress: 'Quay 1',
  city: 'Houston',
  state: 'TX',
  zip: '77002',
  naicsCode: '236220',
}

async function establishment(more: object = {}): Promise<Establishment> {
  const body = { establishmentName: `Yard ${(nth += 1)}`, ...more }
  return (await good(w.safety.asks('POST', `${path}/establishments`, body))) as Establishment
}

async function enter(
  establishmentID: number,
  more: object = {},
  as: Actor = w.safety,
): Promise<OshaCase> {
  return (await good(
    as.asks('POST', `${path}/cases`, { ...theCase, establishmentID, ...more }),
  )) as OshaCase
}

const read = (one: OshaCase, as: Actor) => as.asks('POST', `${path}/cases/${one.oshaCaseID}/read`)
const change = (one: OshaCase, body: object, as: Actor = w.safety) =>
  as.asks('PUT', `${path}/cases/${one.oshaCaseID}`, body)
const logOf = async (establishmentID: number, as: Actor, year = 2024) =>
  (await good(
    as.asks('GET', `${path}/establishments/${establishmentID}/log?year=${year}`),
  )) as LogLine[]
const setReaders = (...people: Actor[]) =>
  good(w.boss.asks('PUT', `${path}/readers`, { userIDs: people.map(({ user_id }) => user_id) }))

test('cases are numbered in each establishment and year, and a removed one keeps its number', async () => {
  const [one, other] = [await establishment(), await establishment()]
  const made = [
    await enter(one.establishmentID),
    await enter(one.establishmentID),
    await enter(other.establishmentID),
    await enter(one.establishmentID, { logYear: 2023, injuryDate: '2023-05-06' }),
  ]
  const [, second] = made
  if (second === undefined) throw new Error('There is no second case.')
  await good(change(second, { isRemoved: true, removedReason: 'First aid only' }))
  const third = await enter(one.establishmentID)
  expect([...made, third].map(({ caseNumber }) => caseNumber)).toEqual([1, 2, 1, 1, 3])
  // Two at once do not get one number.
  const both = await Promise.all([enter(one.establishmentID), enter(one.establishmentID)])
  expect(both.map(({ caseNumber }) => caseNumber).toSorted((one, other) => one - other)).toEqual([
    4, 5,
  ])
})

test('a privacy case shows no name in the log, whoever asks, and nothing of its form 301', async () => {
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

test('a reader who is an administrator no more reads no form 301', async () => {
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

test('each reading of a form 301 writes a line in the trail, a refused one none', async () => {
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

test('nobody reads a form 301 or a name logged in as somebody else', async () => {
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

test('what does not go together is refused at its field and changes nothing', async () => {
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

test('a correction stays in the history, a removal with its reason, and the way back', async () => {
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

test('a case is in no way deleted within five years after its year', async () => {
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

test('a case is linked to a corrective action that its author may see, and says its number', async () => {
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

test('figures of a year are there once in each establishment', async () => {
  const { establishmentID } = await establishment()
  const make = () => w.safety.asks('POST', `${path}/years`, { establishmentID, logYear: 2022 })
  expect([(await make()).status, (await make()).body]).toEqual([
    201,
    expect.objectContaining({ fields: { logYear: expect.any(String) } }),
  ])
})

test("the agency's file has a line for each establishment, once nothing is lacking", async () => {
  const year = 2021
  const one = await establishment({ ...whole, establishmentName: 'North, "yard"', zip: '' })
  const unused = await establishment()
  const figures = (await good(
    w.safety.asks('POST', `${path}/years`, {
      establishmentID: one.establishmentID,
      logYear: year,
      annualAverageEmployees: 50,
      totalHoursWorked: 100_000,
    }),
  )) as OshaYear
  const more = { logYear: year, injuryDate: '2021-02-03' }
  await enter(one.establishmentID, { ...more, outcome: 'daysAway', daysAway: 4 })
  const wrong = await enter(one.establishmentID, more)
  await good(change(wrong, { isRemoved: true, removedReason: 'First aid' }))
  const check = async () => {
    const all = (await good(w.safety.asks('GET', `${path}/ita-check?year=${year}`))) as ItaCheck[]
    return [one, unused].map(({ establishmentID }) =>
      all.find((line) => line.establishmentID === establishmentID),
    )
  }
  const file = () => w.safety.asks('POST', `${path}/ita-file`, { year })
  expect(await check()).toMatchObject([
    { isIncluded: true, lacking: ['zip', 'size'] },
    { isIncluded: false, lacking: [] },
  ])
  expect((await file()).body).toMatchObject({
    code: 'invalid',
    fields: { [`establishments.${one.establishmentID}`]: 'North, "yard" lacks zip, size.' },
  })
  await good(
    w.safety.asks('PUT', `${path}/establishments/${one.establishmentID}`, { zip: '77002' }),
  )
  await good(w.safety.asks('PUT', `${path}/years/${figures.oshaYearID}`, { size: '21' }))
  const made = await file()
  expect(made.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const head =
    'establishment_name,ein,company_name,street_address,city,state,zip,naics_code,industry_description,size,establishment_type,year_filing_for,annual_average_employees,total_hours_worked,no_injuries_illnesses,total_deaths,total_dafw_cases,total_djtr_cases,total_other_cases,total_dafw_days,total_djtr_days,total_injuries,total_skin_disorders,total_respiratory_conditions,total_poisonings,total_hearing_loss,total_other_illnesses,change_reason'
  const line =
    '"North, ""yard""",,Ridgeline Builders,Quay 1,Houston,TX,77002,236220,,21,1,2021,50,100000,1,0,1,0,0,4,0,1,0,0,0,0,0,'
  expect(made.text).toBe(`${head}\r\n${line}\r\n`)
  expect((await w.safety.asks('POST', `${path}/ita-file`, { year: 2003 })).body).toMatchObject({
    fields: { year: expect.any(String) },
  })
})

const caseColumns =
  'establishment_name,year_of_filing,case_number,job_title,date_of_incident,incident_location,incident_description,incident_outcome,dafw_num_away,djtr_num_tr,type_of_incident,date_of_birth,date_of_hire,sex,treatment_facility_type,treatment_in_patient,time_started_work,time_of_incident,time_unknown,nar_before_incident,nar_what_happened,nar_injury_illness,nar_object_substance,date_of_death'
const caseFile = (establishmentID: number, as: Actor) =>
  as.asks('POST', `${path}/ita-case-file`, { establishmentID, year: 2024 })
const caseCheck = (establishmentID: number, as: Actor) =>
  as.asks('GET', `${path}/establishments/${establishmentID}/ita-case-check?year=2024`)

test('the file of case data has a line for each case that counts, once none lacks anything, and no name', async () => {
  const { establishmentID, establishmentName } = await establishment()
  const one = await enter(establishmentID, {
    outcome: 'daysAway',
    daysAway: 12,
    employeeName: 'Iris Quill',
    isPrivacyCase: true,
    privacyReason: 'mental',
    homeAddress: 'Elm Street 5',
    physician: 'Dr. Vance',
    facility: 'Bay Clinic',
    sex: 'female',
  })
  const wrong = await enter(establishmentID)
  await good(change(wrong, { isRemoved: true, removedReason: 'First aid' }))
  const missing = [
    'birthDate',
    'hireDate',
    'emergencyRoom',
    'hospitalized',
    'eventTime',
    'doingBefore',
    'whatHappened',
    'whatInjury',
    'whatObject',
  ]
  const problems = missing.map((field) => ({ field, problem: 'missing' }))
  expect((await caseCheck(establishmentID, w.boss)).body).toEqual([
    { oshaCaseID: one.oshaCaseID, caseNumber: 1, problems },
  ])
  expect((await caseFile(establishmentID, w.boss)).body).toMatchObject({
    code: 'invalid',
    fields: { [`cases.${one.oshaCaseID}`]: expect.stringContaining('Case 1: birthDate (missing)') },
  })
  await good(
    change(one, { ...form301, workBegan: '06:30', doingBefore: 'Carrying boards,\nalone' }),
  )
  await enter(establishmentID, {
    ...form301,
    eventTime: '',
    eventTimeUnknown: true,
    injuryKind: 'hearing',
    outcome: 'death',
    deathDate: '2024-05-07',
  })
  const made = await caseFile(establishmentID, w.boss)
  expect(made.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const happened = 'Missed the last step,Sprained left ankle,Concrete stairs'
  const lines = [
    `${establishmentName},2024,1,Carpenter,05/06/2024,Level 2,"Sprained ankle, stairs",2,12,,1,07/09/1988,10/11/2019,F,1,0,06:30,14:30,,"Carrying boards, alone",${happened},`,
    `${establishmentName},2024,3,Carpenter,05/06/2024,Level 2,"Sprained ankle, stairs",1,,,5,07/09/1988,10/11/2019,,1,0,,,1,Carrying boards,${happened},05/07/2024`,
  ]
  expect(made.text).toBe([caseColumns, ...lines, ''].join('\r\n'))
})

test('the file of case data is for owners and named readers, and only a download leaves a line in the trail', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID, form301)
  await setReaders(w.lead)
  const statuses = async (ask: typeof caseFile) =>
    (
      await Promise.all([w.boss, w.lead, w.safety, w.proxy].map((as) => ask(establishmentID, as)))
    ).map(({ status }) => status)
  expect([await statuses(caseCheck), await statuses(caseFile)]).toEqual([
    [200, 200, 403, 403],
    [200, 200, 403, 403],
  ])
  await good(change(one, { whatObject: '' }))
  expect((await caseFile(establishmentID, w.boss)).status).toBe(422)
  const lines = await w.server.owner(
    `select actor_id, details from audit_events where event = 'osha-case-file' and record_id = $1 order by actor_id`,
    [establishmentID],
  )
  const readers = [w.boss, w.lead].map(({ user_id }) => user_id).toSorted((a, b) => a - b)
  expect(lines).toEqual(
    readers.map((user_id) => ({ actor_id: user_id, details: { rows: 1, year: 2024 } })),
  )
})

test('a log without a case that counts makes no file of case data', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID, form301)
  await good(change(one, { isRemoved: true, removedReason: 'First aid' }))
  expect((await caseFile(establishmentID, w.boss)).body).toMatchObject({
    code: 'invalid',
    fields: { year: expect.any(String) },
  })
  expect((await good(caseCheck(establishmentID, w.boss))) as ItaCaseCheck[]).toEqual([])
})

test('the summary of a year is printed with its boxes, and the log without names of privacy cases', async () => {
  const one = await establishment(whole)
  const { establishmentID } = one
  const year = (await good(
    w.safety.asks('POST', `${path}/years`, {
      establishmentID,
      logYear: 2024,
      totalHoursWorked: 400_000,
      annualAverageEmployees: 1200,
    }),
  )) as OshaYear
  await enter(establishmentID, {
    employeeName: 'Iris Quill',
    isPrivacyCase: true,
    privacyReason: 'mental',
  })
  const print = async (form: string) => {
    const { pdfLocation } = (await good(
      w.lead.asks('GET', `${path}/years/${year.oshaYearID}/pdf?form=${form}`),
    )) as { pdfLocation: string }
    const response = await fetch(`${w.server.url}${pdfLocation}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  }
  const log = await print('300')
  expect(log).toContain('Privacy case')
  expect(log).not.toContain('Iris')
  for (let cases = 0; cases < 6; cases += 1)
    await enter(establishmentID, { outcome: 'daysAway', daysAway: 180 })
  const summary = await print('300A')
  expect(summary).toMatch(
    /J Other recordable cases K Days away from work.* 1 1,080 0 .*M1 Injuries.*TRIR.*3\.50/,
  )
  expect(summary).toMatch(/1,200.*400,000/)
})
