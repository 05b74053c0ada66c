import { expect, test } from 'vitest'
import { askForDue } from '#server/features/goformz/connector/pull-job.ts'
import { retryWait } from '#server/features/goformz/connector/run.ts'
import type { World } from '#tests/world/company.ts'
import { aFormzForm } from '#tests/world/formz-like.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { catalogOf, pdfOf } from '#tests/world/pdf-of.ts'
import { add, company, isTold, like, listed, path, setUp, w } from './goformz-connector-world.ts'

setUp()

test('an owner connects the company, and its forms appear with author, project and PDF', async () => {
  add(
    aFormzForm('f-1', 10),
    aFormzForm('f-2', 20, { user: 'u-2', project: 'Elsewhere' }),
    aFormzForm('draft', 30, { status: { status: 'draft', changeDate: '2026-01-01T00:00:00Z' } }),
    aFormzForm('f-3', 40, { assignment: null, fields: {} }),
  )
  expect(await company.connects()).toMatchObject({
    isSet: true,
    isOn: true,
    hasSecret: true,
    lastSuccessAt: null,
    runs: [],
  })
  const state = await company.pulls()
  expect(state).toMatchObject({
    fault: null,
    failingSince: null,
    pdfsWaiting: 0,
    runs: [{ cause: 'schedule', added: 3, changed: 0, unread: 0, pdfs: 3, fault: null }],
  })
  expect(Date.parse(state.nextRunAt ?? '') - Date.parse(state.lastSuccessAt ?? '')).toBe(
    15 * 60_000,
  )
  // Two minutes before the last change, where the next run starts.
  expect(await w.server.owner('select read_until from formz_connectors')).toEqual([
    { read_until: '2026-01-01T00:38:00.000Z' },
  ])
  const rows = await listed()
  expect(
    rows.map(({ formName, formzUserName, projectName }) => [formName, formzUserName, projectName]),
  ).toEqual([
    ['Form f-3', '', null],
    ['Form f-2', 'lead@ridgeline.test', null],
    ['Form f-1', 'Marco Reyes', null],
  ])
  const [{ Url } = { Url: '' }] = JSON.parse(rows[2]?.formzPdfUrl ?? '[]') as { Url: string }[]
  const pdf = await w.server.ask('GET', Url, { as: w.people.safety })
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

test('ACL-225 ACL-226 ACL-227 ACL-228 only people who see the form can read its PDF', async () => {
  like.users.set('u-3', { username: w.people.proxy.email })
  add(aFormzForm('f-1', 10), aFormzForm('f-2', 20, { user: 'u-3' }))
  await company.connects()
  await company.pulls()
  const urlOf = async (name: string) =>
    (
      JSON.parse(
        (await listed()).find(({ formName }) => formName === name)?.formzPdfUrl ?? '[]',
      ) as { Url: string }[]
    )[0]?.Url ?? ''
  const [ofSafety, ofProxy] = [await urlOf('Form f-1'), await urlOf('Form f-2')]
  const reads = (url: string, people: World['people']['boss'][]) =>
    Promise.all(people.map(async (as) => (await w.server.ask('GET', url, { as })).status))
  const { boss, safety, sysadmin, lead, proxy, worker, stranger } = w.people
  expect(await reads(ofSafety, [boss, safety, sysadmin])).toEqual([200, 200, 200])
  expect(await reads(ofSafety, [lead, proxy, worker, stranger])).toEqual([404, 404, 404, 404])
  expect(await reads(ofProxy, [proxy, boss, sysadmin])).toEqual([200, 200, 200])
  expect(await reads(ofProxy, [safety, lead, stranger])).toEqual([404, 404, 404])
})

test('neither the connector nor the trail nor the log reveals the secret', async () => {
  await company.connects()
  const answers = await Promise.all([
    w.server.ask('GET', path(), { as: w.people.boss }),
    w.server.ask('GET', `/api/accounts/${w.people.ridgeline}/audit`, { as: w.people.boss }),
    w.server.ask('GET', path(), { as: w.people.sysadmin }),
  ])
  for (const { status, text } of answers)
    expect([status, /formz-secret/.test(text)]).toEqual([200, false])
  const [row] = await w.server.owner<{ sealed: Buffer }>(
    `select sealed from kept_secrets where name = 'formzSecret'`,
  )
  expect(row?.sealed.toString('latin1')).not.toContain('formz-secret')
  // An omitted secret stays; without a stored one it is required.
  const { clientSecret: _, ...rest } = {
    clientSecret: '',
    isOn: false,
    clientID: 'x',
    apiAddress: like.url,
    signInAddress: like.url,
    projectIdField: '',
    projectNameField: '',
  }
  expect((await w.server.ask('PUT', path(), { as: w.people.boss, body: rest })).status).toBe(200)
  expect(
    (
      await w.server.ask('PUT', `/api/accounts/${w.people.harbor}/goformz`, {
        as: w.people.stranger,
        body: rest,
      })
    ).body,
  ).toMatchObject({ code: 'invalid', fields: { clientSecret: 'Required.' } })
})

test('the secret belongs to its address: another address needs it typed again', async () => {
  await company.connects()
  const { clientSecret: _, ...same } = {
    clientSecret: '',
    isOn: true,
    clientID: 'ridgeline',
    apiAddress: like.url,
    signInAddress: like.url,
    projectIdField: 'Job',
    projectNameField: 'Job name',
  }
  const saves = async (change: object) =>
    (await w.server.ask('PUT', path(), { as: w.people.boss, body: { ...same, ...change } })).body
  expect(await saves({})).toMatchObject({ projectIdField: 'Job' })
  const elsewhere = 'https://forms.example.com'
  for (const change of [{ signInAddress: elsewhere }, { apiAddress: elsewhere }])
    expect(await saves(change)).toMatchObject({
      code: 'invalid',
      fields: { clientSecret: 'Required.' },
    })
  expect(await company.state()).toMatchObject({ apiAddress: like.url, signInAddress: like.url })
  expect(await saves({ signInAddress: elsewhere, clientSecret: 'typed anew' })).toMatchObject({
    signInAddress: elsewhere,
  })
})

test('the later of two versions wins, in any order and after any repeats', async () => {
  add(aFormzForm('f-1', 10))
  await company.connects()
  await company.pulls()
  const later = aFormzForm('f-1', 500, { name: 'Corrected', user: 'u-2' })
  add(later)
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 1, pdfs: 1 })
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 0, pdfs: 0 })
  // A late notice of an older version changes nothing.
  add(aFormzForm('f-1', 300, { name: 'Older' }))
  await isTold('f-1')
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 0 })
  expect(await company.stored()).toEqual({
    'f-1': 'Corrected, lead@ridgeline.test, Harbour wall, 2026-01-01T08:20:00.000Z',
  })
})

test.each([
  ['a script', 'active-pdf', catalogOf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['unverifiable content', 'hidden-pdf', pdfOf('/Type /ObjStm')],
])(
  'fetches a PDF with %s once, and the form names the reason it has none',
  async (_what, fault, pdf) => {
    add(aFormzForm('f-1', 10))
    like.faults = { pdf }
    await company.connects()
    expect(await company.pulls()).toMatchObject({
      fault: null,
      pdfsWaiting: 0,
      runs: [{ added: 1, pdfs: 0 }],
    })
    expect((await listed())[0]?.formzPdfUrl).toBe(JSON.stringify([{ Fault: fault }]))
    expect(await w.server.owner('select pdf_tries, pdf_next_at from formz_submissions')).toEqual([
      { pdf_tries: 8, pdf_next_at: null },
    ])
    // A later version of the form may have another project.
    like.faults = {}
    add(aFormzForm('f-1', 500))
    expect((await company.pulls()).runs[0]).toMatchObject({ changed: 1, pdfs: 1 })
    expect((await listed())[0]?.formzPdfUrl).toMatch(/^\[\{"Url":"\/api\/files\//)
  },
)

test('waits grow up to an hour, and follow the time that GoFormz requests', () => {
  expect(
    [1, 2, 3, 4, 5, 6, 50].map((failures) => retryWait(failures, { fault: 'away' }) / 60_000),
  ).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(retryWait(1, { fault: 'busy', retryAfter: 600 })).toBe(600_000)
})

test('a manual run begins at once, in the queue of jobs', async () => {
  add(aFormzForm('f-1', 10))
  await company.connects()
  expect((await w.server.ask('POST', `${path()}/pull`, { as: w.people.boss })).status).toBe(200)
  await jobsDone(w.server)
  expect((await company.state()).runs).toMatchObject([{ cause: 'hand', added: 1 }])
})

test('the next run follows a quarter of an hour later, once, and not for a switched-off company', async () => {
  add(aFormzForm('f-1', 10))
  await company.connects()
  await company.pulls()
  const asked: string[] = []
  const jobs = { add: async () => (asked.push('run'), 'id') }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await askForDue(w.server.db, jobs, at(14))
  expect(asked).toEqual([])
  await w.server.owner('update accounts set is_active = false where account_id = $1', [
    w.people.ridgeline,
  ])
  await askForDue(w.server.db, jobs, at(16))
  expect(asked).toEqual([])
  await w.server.owner('update accounts set is_active = true where account_id = $1', [
    w.people.ridgeline,
  ])
  await Promise.all([askForDue(w.server.db, jobs, at(16)), askForDue(w.server.db, jobs, at(16))])
  expect(asked).toEqual(['run'])
})

test('a session of Login as cannot set the connection or see its webhook', async () => {
  const { Nora } = await actingAs()
  const body = {
    isOn: true,
    clientID: 'x',
    clientSecret: 'y',
    apiAddress: like.url,
    signInAddress: like.url,
    projectIdField: '',
    projectNameField: '',
  }
  expect((await w.server.ask('PUT', path(), { token: Nora, body })).body).toMatchObject({
    code: 'acting',
  })
  expect(
    (await w.server.ask('POST', `${path()}/webhook`, { token: Nora, body: { another: false } }))
      .body,
  ).toMatchObject({ code: 'acting' })
})

/** The owner, logged in as their proxy user. */
async function actingAs(): Promise<{ Nora: string }> {
  const own = `/api/users/${w.people.boss.user_id}/proxy-users`
  const made = await w.server.ask('POST', `${own}/create`, {
    as: w.people.boss,
    body: {
      given_name: 'Nora',
      family_name: 'Lund',
      email: 'nora@proxy.test',
      jobTitle: 'Officer',
    },
  })
  const { user_id } = (made.body as { data: { user_id: number } }).data
  const granted = await w.server.ask('POST', `${own}/${user_id}/login`, {
    as: w.people.boss,
    body: { reason: 'Covers the shift' },
  })
  return { Nora: String(Reflect.get(Object(granted.body), 'access_token')) }
}

test('the export by `since` contains a changed form and leaves out an unchanged one', async () => {
  add(aFormzForm('f-1', 10), aFormzForm('f-2', 20))
  await company.connects()
  await company.pulls()
  const { body } = await w.server.ask('POST', `/api/accounts/${w.people.ridgeline}/report-key`, {
    as: w.people.boss,
  })
  const exported = async (since: Date) => {
    const answer = await w.server.ask(
      'GET',
      `/api/reports/${String(Reflect.get(Object(body), 'apiKey'))}/formzsubmissions-export?since=${since.toISOString()}`,
    )
    return answer.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2])
  }
  const since = new Date()
  expect(await exported(since)).toEqual([])
  add(aFormzForm('f-1', 30, { name: 'Form f-1 corrected' }), aFormzForm('f-2', 20))
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 1 })
  expect(await exported(since)).toEqual(['Form f-1 corrected'])
  expect(await exported(new Date(0))).toEqual(
    expect.arrayContaining(['Form f-1 corrected', 'Form f-2']),
  )
})
