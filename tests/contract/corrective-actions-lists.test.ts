import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Actor, CorrectiveAction, World } from '#tests/world/company.ts'
import { sortedBy } from '#contract/corrective-actions/operations.ts'
import { world } from '#tests/world/company.ts'
import type { Delta } from '#contract/kernel/shapes.ts'

let w: World
/**
 * One action by the boss for safety, one by safety for lead, one by lead for the proxy user, and
 * one in Harbor.
 */
let high: CorrectiveAction,
  middle: CorrectiveAction,
  low: CorrectiveAction,
  foreign: CorrectiveAction

beforeAll(async () => {
  w = await world()
  high = await w.boss.opens(w.tower, w.safety, {
    title: 'Apple',
    severity: 'Low',
    incidentTime: '2026-01-03T10:00:00.000Z',
  })
  middle = await w.safety.opens(w.tower, w.lead, {
    title: 'banana 100%',
    severity: 'Critical',
    trigger: 'Near Miss',
    incidentTime: '2026-01-01T10:00:00.000Z',
  })
  low = await w.lead.opens(w.tower, w.proxy, {
    title: 'Cherry',
    severity: 'Medium',
    incidentTime: '2026-01-02T10:00:00.000Z',
  })
  foreign = await w.stranger.opens(w.pier, w.mate, { title: 'Date', severity: 'High' })
  await w.lead.edits(middle, { status: 'Closed' })
})
afterAll(() => w.stop())

const rowsOf = (body: unknown): CorrectiveAction[] => {
  if (!Array.isArray(body)) throw new Error('no array')
  return body
}
const listed = async (who: Actor, path: string) =>
  rowsOf((await who.asks('GET', path)).body).map((row) => row.title)
const ofCompany = (query = '') => `/api/accounts/${w.people.ridgeline}/actions${query}`
const ofUser = (who: Actor, query = '') => `/api/users/${who.user_id}/actions${query}`

// Concurrent here and below, because they only read.
test.concurrent.each([
  ['ACL-207 owner', 'boss', ['Apple', 'banana 100%', 'Cherry']],
  ['ACL-206 safety', 'safety', ['Apple', 'banana 100%', 'Cherry']],
  ['ACL-206 lead', 'lead', ['banana 100%', 'Cherry']],
  ['ACL-208 proxy user', 'proxy', ['Cherry']],
] as const)(
  'API2-46 API2-50 G2-47 CA-11 %s sees the actions of the chain, opened or assigned, in both lists',
  async (_, who, titles) => {
    expect(await listed(w[who], ofCompany())).toEqual(titles)
    expect(await listed(w[who], ofUser(w[who]))).toEqual(titles)
  },
)

test('API2-50 CA-10 ACL-205 the system administrator sees all companies, ties by company name', async () => {
  expect(await listed(w.sysadmin, ofCompany())).toEqual(['Apple', 'banana 100%', 'Cherry'])
  // CA-1 of Harbor Civil precedes CA-1 of Ridgeline Builders.
  expect(await listed(w.sysadmin, ofUser(w.sysadmin))).toEqual([
    'Date',
    'Apple',
    'banana 100%',
    'Cherry',
  ])
  expect(await listed(w.sysadmin, ofUser(w.lead))).toEqual(['banana 100%', 'Cherry'])
  expect((await w.sysadmin.asks('GET', '/api/users/999999/actions')).status).toBe(404)
})

test('API2-50 G2-45 others may request only their own list', async () => {
  expect(await w.boss.asks('GET', ofUser(w.lead))).toMatchObject({
    status: 403,
    body: { code: 'scope' },
  })
  expect(await w.worker.asks('GET', ofUser(w.worker))).toMatchObject({
    status: 403,
    body: { code: 'role' },
  })
})

test.concurrent.each([
  ['?status=Closed', ['banana 100%']],
  ['?severity=Low,Medium', ['Apple', 'Cherry']],
  ['?trigger=Near Miss', ['banana 100%']],
  ['?search=CHERR', ['Cherry']],
  ['?search=CA-2', ['banana 100%']],
  ['?search=100%25', ['banana 100%']],
  ['?search=%25', ['banana 100%']],
  ['?search=_', []],
  ['?search=harbor', ['Date']],
  ['?status=Opened,In Progress', ['Date', 'Apple', 'Cherry']],
  ['?search=critical', ['banana 100%']],
  ['?search=medium opened', ['Cherry']],
  ['?search=closed', ['banana 100%']],
  ['?search=tower Apple', ['Apple']],
  ['?sort=title&order=desc', ['Date', 'Cherry', 'banana 100%', 'Apple']],
  ['?sort=severity', ['Apple', 'Cherry', 'Date', 'banana 100%']],
  ['?sort=incidentTime', ['banana 100%', 'Cherry', 'Apple', 'Date']],
  ['?sort=company&order=desc', ['Cherry', 'banana 100%', 'Apple', 'Date']],
  ['?sort=status&order=desc', ['banana 100%', 'Cherry', 'Apple', 'Date']],
])('the system administrator requests %s (ruling 10)', async (query, titles) => {
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, query))).toEqual(titles)
})

test.concurrent.each([
  [
    "a value by its name in the reader's language",
    '?search=crítica&means=Critical',
    ['banana 100%'],
  ],
  ['rows that match each word', '?search=tower abierta&means=,Opened', ['Apple', 'Cherry']],
  ['all values of an ambiguous word', '?search=zz&means=High|Low', ['Date', 'Apple']],
  ['nothing but the named value', '?search=alta&means=,High', []],
  ['nothing for a typo in an exact search', '?search=critcal', []],
  ['a row despite a wrong letter', '?search=chexry&close=true', ['Cherry']],
  ['a risk despite a wrong letter', '?search=critcal&close=true', ['banana 100%']],
  [
    'a row despite a wrong letter beside a correct word',
    '?search=tower aplpe&close=true',
    ['Apple'],
  ],
  [
    "a row despite a wrong letter in a word of the reader's language",
    '?search=crítxca&close=true&means=Critical',
    ['banana 100%'],
  ],
  ['nothing for two typos', '?search=chxxry&close=true', []],
  ['nothing for a typo in a short word', '?search=dzte&close=true', []],
  ['nothing for a wrong number', '?search=100001&close=true', []],
  ['nothing for characters with a meaning in the database', '?search=(((((.*%2B[&close=true', []],
])('words of a system administrator find %s', async (_, query, titles) => {
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, query))).toEqual(titles)
})

test('forgives one wrong letter in a text with accents', async () => {
  const title = async (text: string) =>
    void (await w.server.owner('update corrective_actions set title = $2 where uid = $1', [
      high.uid,
      text,
    ]))
  onTestFinished(() => title('Apple'))
  await title('Exposición al níquel')
  expect(
    await listed(w.sysadmin, ofUser(w.sysadmin, '?search=exposición niqel&close=true')),
  ).toEqual(['Exposición al níquel'])
})

test('sorts open ones by age, and closed ones by how long they were open (ruling 10)', async () => {
  const began = (action: CorrectiveAction, days: number) =>
    w.server.owner(
      'update corrective_actions set created_at = now() - make_interval(days => $2) where uid = $1',
      [action.uid, days],
    )
  await began(high, 3)
  await began(low, 40)
  await w.server.owner(
    `update corrective_actions set created_at = closed_at - interval '9 days' where uid = $1`,
    [middle.uid],
  )
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, '?sort=age&order=desc'))).toEqual([
    'Cherry',
    'banana 100%',
    'Apple',
    'Date',
  ])
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, '?sort=age'))).toEqual([
    'Date',
    'Apple',
    'banana 100%',
    'Cherry',
  ])
})

test('finds one by number or uid, and companies by number (ruling 10)', async () => {
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, `?id=${foreign.correctiveActionID}`))).toEqual(
    ['Date'],
  )
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, `?id=${low.uid}`))).toEqual(['Cherry'])
  expect(await listed(w.sysadmin, ofUser(w.sysadmin, `?companyID=${w.people.harbor},999`))).toEqual(
    ['Date'],
  )
  // A search does not find rows that the person may not see either.
  expect(await listed(w.lead, ofUser(w.lead, `?id=${high.correctiveActionID}`))).toEqual([])
  expect(await listed(w.lead, ofUser(w.lead, '?search=a'))).toEqual(['banana 100%', 'Cherry'])
  expect(await listed(w.stranger, ofUser(w.stranger, '?search=e'))).toEqual(['Date'])
})

test.concurrent.each(
  Object.keys(sortedBy).flatMap((sort) => [
    [sort, 'asc'],
    [sort, 'desc'],
  ]),
)(
  'pages by cursor, sorted by %s %s, return every row once and in the order of the whole list (ruling 10)',
  async (sort, order) => {
    const whole = await listed(w.sysadmin, ofUser(w.sysadmin, `?sort=${sort}&order=${order}`))
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null && paged.length < 10;) {
      const answer = await w.sysadmin.asks(
        'GET',
        ofUser(
          w.sysadmin,
          `?sort=${sort}&order=${order}&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        ),
      )
      paged.push(...rowsOf(answer.body).map((row) => row.title))
      cursor = answer.headers.get('next-cursor')
    }
    expect(paged).toEqual(whole)
  },
)

test.concurrent.each([
  '?cursor=xyz',
  '?sort=colour',
  '?order=up',
  '?since={}',
  '?search=%00',
  '?id=abc',
  '?companyID=1;2',
  '?limit=0',
  '?limit=501',
  `?cursor=${Buffer.from('["a",1,"b",2]').toString('base64url')}`,
  `?cursor=${Buffer.from('[1,9999999999,"b",2]').toString('base64url')}`,
])('an invalid query is 400: %s', async (query) => {
  expect((await w.sysadmin.asks('GET', ofUser(w.sysadmin, query))).status).toBe(400)
})

test.concurrent.each([
  ['ACL-210 the opener', 'safety', 200],
  ['ACL-210 the assignee', 'lead', 200],
  ['ACL-211 the owner', 'boss', 200],
  ['ACL-209 the system administrator', 'sysadmin', 200],
  ['ACL-212 a proxy user outside the chain', 'proxy', 404],
  ['another company', 'stranger', 403],
  ['ACL-262 a mobile user', 'worker', 403],
] as const)('API2-48 API2-49 %s reads action and history: %s %i', async (_, who, status) => {
  const one = await w[who].asks('GET', ofCompany(`/${middle.correctiveActionID}`))
  const byUid = await w[who].asks('GET', ofCompany(`/${middle.uid}`))
  const history = await w[who].asks('GET', ofCompany(`/${middle.correctiveActionID}/tickets`))
  expect([one.status, byUid.status, history.status]).toEqual([status, status, status])
  if (status !== 200) return
  expect(one.headers.get('etag')).toMatch(new RegExp(`^"${w.server.db.epoch}\\.2~[\\w-]{16}"$`))
  expect(one.body).toEqual(byUid.body)
  expect(history.body).toMatchObject([
    { toStatus: 'Closed', version: 2 },
    { toStatus: 'Opened', version: 1 },
  ])
})

test('a number of another company is unknown in every address', async () => {
  const own = `/api/accounts/${w.people.harbor}/actions/${middle.correctiveActionID}`
  for (const path of [
    own,
    `${own}/tickets`,
    `/api/accounts/${w.people.harbor}/actions/${middle.uid}`,
  ])
    expect((await w.stranger.asks('GET', path)).status).toBe(404)
})

test('the history comes in pages too', async () => {
  const path = ofCompany(`/${middle.correctiveActionID}/tickets?limit=1`)
  const first = await w.safety.asks('GET', path)
  const second = await w.safety.asks('GET', `${path}&cursor=${first.headers.get('next-cursor')}`)
  expect([first.body, second.body]).toMatchObject([[{ version: 2 }], [{ version: 1 }]])
  expect(second.headers.get('next-cursor')).toBeNull()
})

const numbered = (...names: string[]) => names.map((name, before) => ({ id: before + 1, name }))
const lookups = {
  triggers: numbered(
    'Unsafe Act',
    'Unsafe Condition',
    'Near Miss',
    'First Aid',
    'Recordable Injury',
    'Lost Time Injury',
    'Property Damage',
    'Equipment Failure',
    'Vehicle Incident',
    'Utility Strike',
    'Fire or Explosion',
    'Environmental Release',
    'Audit or Inspection Finding',
    'Regulatory Citation',
    'Other',
  ),
  severitys: numbered('Low', 'Medium', 'High', 'Critical'),
  status: numbered('Opened', 'In Progress', 'Closed'),
  types: numbered(
    'Immediate Correction',
    'Elimination',
    'Substitution',
    'Engineering Control',
    'Administrative Control',
    'Personal Protective Equipment',
    'Training',
    'Stop Work',
    'Equipment Repair or Replacement',
    'Housekeeping',
    'Procedure Update',
    'Disciplinary Action',
    'Other',
  ),
}

test.concurrent.each([
  ['CA-19 API2-53 G2-56', 'triggers'],
  ['CA-19 API2-54 G2-56', 'severitys'],
  ['CA-19 CA-50 API2-55 G2-50', 'status'],
  ['CA-19 API2-56 G2-56', 'types'],
] as const)('%s the list of %s, for every role', async (_, name) => {
  for (const who of [w.boss, w.worker, w.sysadmin])
    expect((await who.asks('GET', `/api/actions/${name}`)).body).toEqual(lookups[name])
})

test('API2-52 G2-56 one response has all lists, with an empty list of tickets', async () => {
  expect((await w.boss.asks('GET', '/api/actions')).body).toEqual({ ...lookups, tickets: [] })
})

const asDelta = (body: unknown) => body as Delta<CorrectiveAction>
const since = async (
  who: Actor,
  known: { epoch: string; access: string; buckets: Record<string, number> },
) =>
  asDelta(
    (await who.asks('GET', ofCompany(`?since=${encodeURIComponent(JSON.stringify(known))}`))).body,
  )
/** The state of a tablet after it caught up. */
async function caughtUp(who: Actor) {
  const first = await since(who, { epoch: '', access: '', buckets: {} })
  return {
    epoch: first.epoch,
    access: first.access,
    buckets: Object.fromEntries(first.buckets.map((bucket) => [bucket.bucket, bucket.since])),
  }
}

test('F-71 a row that leaves the view is gone from its bucket; no change sends nothing', async () => {
  const known = await caughtUp(w.lead)
  expect((await since(w.lead, known)).buckets).toEqual([])
  const action = await w.boss.opens(w.tower, w.lead, { title: 'Passing by' })
  const came = await since(w.lead, known)
  expect(came).toMatchObject({ reset: false, more: false, buckets: [{ bucket: 0 }] })
  expect(came.buckets[0]?.rows.map((row) => row.title)).toContain('Passing by')
  await w.boss.edits(action, { assignedTo: w.safety.user_id })
  const gone = await since(w.lead, { ...known, buckets: { 0: came.buckets[0]?.since ?? 0 } })
  expect(gone.buckets).toHaveLength(1)
  expect(gone.buckets[0]?.rows.map((row) => row.title)).not.toContain('Passing by')
})

test('F-73 a renamed project brings its actions again', async () => {
  const known = await caughtUp(w.lead)
  await w.boss.patchesProject(w.tower, { address: 'New address' })
  expect((await since(w.lead, known)).buckets).toEqual([])
  await w.boss.patchesProject(w.tower, { name: 'Renamed Tower' })
  const again = await since(w.lead, known)
  expect(again.buckets[0]?.rows.every((row) => row.projectName === 'Renamed Tower')).toBe(true)
  expect(again.buckets[0]?.rows.length).toBeGreaterThan(0)
})

test('F-72 another chain resets and names all buckets', async () => {
  const known = await caughtUp(w.lead)
  await w.server.owner('update users set reports_to_user_id = $2 where user_id = $1', [
    w.proxy.user_id,
    w.lead.user_id,
  ])
  await w.server.owner(
    'update account_counters set people_version = people_version + 1 where account_id = $1',
    [w.people.ridgeline],
  )
  const reset = await since(w.lead, known)
  expect(reset).toMatchObject({ reset: true, all: [0] })
  expect(reset.access).not.toBe(known.access)
})
