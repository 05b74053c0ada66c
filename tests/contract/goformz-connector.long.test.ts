import { expect, test } from 'vitest'
import type { Connector } from '#contract/goformz/schema.ts'
import { world } from '#tests/world/company.ts'
import { aFormzForm } from '#tests/world/formz-like.ts'
import { add, company, isTold, like, listed, path, setUp, w } from './goformz-connector-world.ts'

setUp()

test('a form corrected twice in the same instant has its latest text after the webhook call', async () => {
  add(aFormzForm('f-1', 10))
  await company.connects()
  await company.pulls()
  add(aFormzForm('f-1', 10, { name: 'Corrected at once' }))
  await isTold('f-1')
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 1, pdfs: 1 })
  await isTold('f-1')
  expect((await company.pulls()).runs[0]).toMatchObject({ added: 0, changed: 0, pdfs: 0 })
  expect(await company.stored()).toEqual({
    'f-1': 'Corrected at once, Marco Reyes, Harbour wall, 2026-01-01T00:10:00.000Z',
  })
})

test.each([
  ['responds with an error', { status: 503 }, 'away'],
  ['rejects the secret', { refusesSecret: true }, 'sign-in'],
  ['refuses access to forms', { status: 403 }, 'rights'],
  ['requests a delay', { status: 429, retryAfter: 1800 }, 'busy'],
  ['responds without a list', { lies: 'page' }, 'shape'],
  ['responds with items that are no forms', { lies: 'items' }, 'shape'],
  ['responds with a web page', { lies: 'text' }, 'shape'],
  ['responds with too much data', { lies: 'huge' }, 'shape'],
  ['redirects elsewhere', { redirects: 'http://127.0.0.1:1/' }, 'shape'],
  ['is too slow', { slow: 900 }, 'slow'],
] as const)(
  'GoFormz that %s is recorded as a fault with a message, without a row, and waits grow',
  async (_what, faults, fault) => {
    add(aFormzForm('f-1', 10))
    like.faults = { ...faults }
    await company.connects()
    const within = fault === 'slow' ? 300 : 2_000
    const first = await company.pulls({ within })
    expect(first).toMatchObject({
      fault,
      isRunning: false,
      lastSuccessAt: null,
      runs: [{ fault, added: 0 }],
    })
    expect(await listed()).toEqual([])
    const second = await company.pulls({ within })
    expect(second.failingSince).toBe(first.failingSince)
    const waits = [first, second].map(({ nextRunAt, runs }) =>
      Math.round((Date.parse(nextRunAt ?? '') - Date.parse(runs[0]?.at ?? '')) / 60_000),
    )
    expect(waits).toEqual(fault === 'busy' ? [30, 30] : [2, 4])
    like.faults = {}
    expect(await company.pulls()).toMatchObject({
      fault: null,
      failingSince: null,
      lastSuccessAt: expect.any(String),
    })
    expect(await listed()).toHaveLength(1)
  },
)

test.each([
  ['is unreadable', { details: 'f-2' }],
  ['has another id', { other: 'f-2' }],
] as const)(
  'leaves out a whole form that %s by name; the others arrive, and it arrives once it is readable',
  async (_what, lies) => {
    add(aFormzForm('f-1', 10), aFormzForm('f-2', 20), aFormzForm('f-3', 30))
    like.faults = { lies }
    await company.connects()
    expect((await company.pulls()).runs[0]).toMatchObject({
      added: 2,
      unread: 1,
      fault: null,
      detail: 'f-2',
    })
    expect(Object.keys(await company.stored()).toSorted()).toEqual(['f-1', 'f-3'])
    like.faults = {}
    add(aFormzForm('f-2', 40))
    await company.pulls()
    expect(Object.keys(await company.stored()).toSorted()).toEqual(['f-1', 'f-2', 'f-3'])
  },
)

test('removes unstorable and invisible characters from texts; such a form holds up no others', async () => {
  like.users.set('u-2', {
    firstName: 'Ann\u0000',
    lastName: 'Lee\u202e',
    email: 'ann\u0000@ridgeline.test',
  })
  add(
    aFormzForm('f-1', 10, {
      name: `Hot\u0000 work\n${'x'.repeat(300)}`,
      user: 'u-2',
      project: ' Harbour\u0000 wall ',
    }),
    aFormzForm('f-2', 20),
  )
  await company.connects()
  expect(await company.pulls()).toMatchObject({ fault: null, runs: [{ added: 2 }] })
  expect(await company.stored()).toMatchObject({
    'f-1': expect.stringMatching(/^Hot work x{246}, Ann Lee, Harbour wall, /),
  })
})

test('renews a token once when it expires during a run', async () => {
  add(aFormzForm('f-1', 10))
  await company.connects()
  like.endTokens()
  await company.pulls()
  expect(like.asked.filter((one) => one.endsWith('/connect/token'))).toHaveLength(1)
  like.faults = { next: { status: 401, calls: 1 } }
  add(aFormzForm('f-2', 20))
  expect(await company.pulls()).toMatchObject({ fault: null, runs: [{ added: 1 }, { added: 1 }] })
})

test('an interrupted run resumes at its cursor and keeps the forms that arrived', async () => {
  for (let n = 0; n < 130; n += 1) add(aFormzForm(`f-${String(n).padStart(3, '0')}`, n))
  await company.connects()
  // Breaks off in the second half of the first page.
  like.faults = { next: { status: 500, calls: 0 } }
  const cut = new AbortController()
  const watch = setInterval(
    () =>
      like.asked.filter((one) => /^GET \/v2\/formz\/f-\d+$/.test(one)).length >= 70 && cut.abort(),
    5,
  )
  await company.pulls({ signal: cut.signal })
  clearInterval(watch)
  const before = Object.keys(await company.stored()).length
  expect(before).toBeGreaterThanOrEqual(40)
  expect(before).toBeLessThan(130)
  like.faults = {}
  like.asked.length = 0
  await company.pulls()
  expect(Object.keys(await company.stored())).toHaveLength(130)
  // The run did not fetch the stored forms again.
  expect(
    like.asked.filter((one) => /^GET \/v2\/formz\/f-\d+$/.test(one)).length,
  ).toBeLessThanOrEqual(130 - before)
})

test('requests an unfinished PDF again later, and does not store an invalid one', async () => {
  add(aFormzForm('f-1', 10))
  like.faults = { pdfLink: `${like.url}/connect/token` }
  await company.connects()
  expect(await company.pulls()).toMatchObject({
    fault: null,
    pdfsWaiting: 1,
    runs: [{ added: 1, pdfs: 0 }],
  })
  expect((await listed())[0]?.formzPdfUrl).toBe('')
  like.faults = {}
  expect(await company.pulls()).toMatchObject({ pdfsWaiting: 1 })
  await w.server.owner('update formz_submissions set pdf_next_at = now()')
  expect(await company.pulls()).toMatchObject({ pdfsWaiting: 0, runs: [{ pdfs: 1 }, {}, {}] })
})

test('two runs at the same time are one', async () => {
  for (let n = 0; n < 10; n += 1) add(aFormzForm(`f-${n}`, n))
  await company.connects()
  like.faults = { slow: 10 }
  await Promise.all([company.pulls(), company.pulls(), company.pulls()])
  expect((await company.state()).runs).toMatchObject([{ added: 10 }])
})

test('switching off or changing the connector cancels the current run', async () => {
  for (let n = 0; n < 40; n += 1) add(aFormzForm(`f-${n}`, n))
  await company.connects()
  like.faults = { slow: 20 }
  const run = company.pulls()
  await expect.poll(() => like.asked.length).toBeGreaterThan(5)
  await company.connects({ isOn: false })
  await run
  const state = await company.state()
  expect(state).toMatchObject({ isOn: false, isRunning: false, nextRunAt: null })
  expect(Object.keys(await company.stored()).length).toBeLessThan(40)
  expect((await w.server.ask('POST', `${path()}/pull`, { as: w.people.boss })).body).toMatchObject({
    code: 'invalid',
  })
})

test('the last twenty runs stay', async () => {
  await company.connects()
  for (let n = 0; n < 23; n += 1) await company.pulls()
  expect((await company.state()).runs).toHaveLength(20)
  expect(await w.server.owner('select 1 from formz_runs')).toHaveLength(20)
})

test('refuses addresses inside a network at saving', async () => {
  const refusing = await world()
  const body = {
    isOn: true,
    clientID: 'x',
    clientSecret: 'y',
    signInAddress: 'https://accounts.goformz.com',
    projectIdField: '',
    projectNameField: '',
  }
  const said = async (apiAddress: string) =>
    (
      await refusing.server.ask('PUT', `/api/accounts/${refusing.people.ridgeline}/goformz`, {
        as: refusing.people.boss,
        body: { ...body, apiAddress },
      })
    ).body as Connector & { fields?: Record<string, string> }
  expect((await said('https://169.254.169.254/latest')).fields).toEqual({
    apiAddress: 'Must be an address of the internet.',
  })
  expect((await said('http://api.goformz.com')).fields).toEqual({
    apiAddress: 'Must begin with https://.',
  })
  expect(await said('https://api.goformz.com/')).toMatchObject({ isOn: true })
  await refusing.stop()
})
