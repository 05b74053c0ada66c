import { expect, test } from 'vitest'
import type { ItaCaseCheck, ItaCheck, OshaYear } from '#contract/osha/schema.ts'
import type { Actor } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { form301 } from './cases/osha.ts'
import { change, enter, establishment, path, setReaders, setUp, w } from './osha-world.ts'
import { good } from './ways.ts'

setUp()

const whole = {
  streetAddress: 'Quay 1',
  city: 'Houston',
  state: 'TX',
  zip: '77002',
  naicsCode: '236220',
}

test("the agency's file has a line for each establishment once nothing is missing", async () => {
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

test('the file of case data has a line without a name for each counted case, once nothing is missing', async () => {
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

test('a log without counted cases makes no file of case data', async () => {
  const { establishmentID } = await establishment()
  const one = await enter(establishmentID, form301)
  await good(change(one, { isRemoved: true, removedReason: 'First aid' }))
  expect((await caseFile(establishmentID, w.boss)).body).toMatchObject({
    code: 'invalid',
    fields: { year: expect.any(String) },
  })
  expect((await good(caseCheck(establishmentID, w.boss))) as ItaCaseCheck[]).toEqual([])
})

test('prints the summary of a year with its boxes, and the log without names of privacy cases', async () => {
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
