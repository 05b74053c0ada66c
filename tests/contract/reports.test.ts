import * as XLSX from 'xlsx'
import { describe, expect, test } from 'vitest'
import { writeSignedKey } from '#contract/reports/report-key.ts'
import { rowsPerPage } from '#server/lists/iterate-pages.ts'
import type { Answered } from '#tests/world/server.ts'
import { asks, column, get, key, keyOf, said, setUp, w } from './reports-world.ts'

setUp()

const fieldsOf = ({ body }: Answered) => Object.keys(Reflect.get(Object(body), 'fields') ?? {})

describe('the file', () => {
  test('REP-18 G2-69 is CSV with a UTF-8 mark by default, and a workbook by `format=xlsx`', async () => {
    const csv = await asks('projects-export')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="projects-export-\d{4}-\d\d-\d\d\.csv"/,
    )
    const bytes = async (query: string) =>
      Buffer.from(
        await (
          await fetch(`${w.server.url}/api/reports/${key}/projects-export?${query}`)
        ).arrayBuffer(),
      )
    expect((await bytes('')).subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect((await bytes('bom=0')).subarray(0, 6).toString()).toBe('Number')
    const { Sheets, SheetNames } = XLSX.read(await bytes('format=xlsx'))
    expect(
      XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })[0],
    ).toEqual(['Number', 'Name', 'Address', 'Status', 'Assigned User'])
  })

  test('G2-69 has only its head where there are no rows', async () => {
    expect((await asks('submissions-export', { projectIds: '999' })).text).toBe(
      'Submission ID,Project,User,Program,Parent Form,Form,Submitted On,Completed\r\n',
    )
  })

  test.each([
    ['an unknown period', 'ca-export', { daysRange: '31' }, 'daysRange'],
    ['another format', 'ca-export', { format: 'pdf' }, 'format'],
    ['a list with another separator', 'ca-export', { projectIds: '1,2' }, 'projectIds'],
    [
      'programs with invalid grammar',
      'submissions-export',
      { safetyPrograms: 'A$~$' },
      'safetyPrograms',
    ],
    ['an invalid time', 'ca-export', { since: 'yesterday' }, 'since'],
    ['an unknown name', 'ca-export', { projectId: '1' }, 'projectId'],
  ])('REP-27 REP-28 G2-69 refuses %s at its name', async (_what, link, query, field) => {
    const answer = await asks(link, query)
    expect([said(answer), fieldsOf(answer)]).toEqual(['400 malformed', [field]])
  })

  test('a nightly pull gets 304 until a write, and by `since` the new and changed rows', async () => {
    const first = await asks('projects-export')
    const etag = first.headers.get('etag') ?? ''
    const again = (more = '') =>
      get(`/api/reports/${key}/projects-export?${more}`, { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    expect((await again('format=xlsx')).status).toBe(200)
    const setZone = (zone: string) =>
      w.server.owner('update accounts set time_zone = $2 where account_id = $1', [
        w.people.ridgeline,
        zone,
      ])
    await setZone('America/Denver')
    expect((await again()).status).toBe(200)
    await setZone('America/New_York')
    expect((await again()).status).toBe(304)
    const since = new Date().toISOString()
    await w.boss.patchesProject(w.tower, { address: '7 Quay' })
    expect((await again()).status).toBe(200)
    expect(await column('projects-export', 1, { since })).toEqual([w.tower.name])
  })

  test("leaves a line in the company's trail, without a person where its key was used", async () => {
    const lines = () =>
      w.server.owner<{ details: object; actor_id: number | null }>(
        `select details, actor_id from audit_events where event = 'exported' and account_id = $1 order by event_id desc limit 1`,
        [w.people.ridgeline],
      )
    await asks('ca-export', { daysRange: '7' })
    expect(await lines()).toMatchObject([
      { actor_id: null, details: { what: 'ca-export', format: 'csv', filter: 'daysRange: 7' } },
    ])
    await asks('ca-export', {}, await keyOf(w.safety))
    expect(await lines()).toMatchObject([{ actor_id: w.safety.user_id }])
  })
})

describe('keys', () => {
  test('REP-17 REP-19 G2-68 an unknown key, or one of an inactive company, opens nothing and the text explains it', async () => {
    const wrong = await asks('ca-export', {}, 'sw_co_nobodys')
    expect([said(wrong), wrong.text.includes('CA#')]).toEqual(['401 unauthenticated', false])
    const page = await get('/api/reports/sw_co_nobodys/ca-export', { accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      401,
      'text/html; charset=utf-8',
    ])
    expect(page.text).toContain('No active company has this key')
    const shown = await w.sysadmin.asks('POST', `/api/accounts/${w.people.closed}/apikey`)
    expect(
      said(await asks('ca-export', {}, String(Reflect.get(Object(shown.body), 'apiKey')))),
    ).toBe('401 unauthenticated')
    const associates = await w.sysadmin.asks('GET', `/api/users/config/${w.boss.user_id}`)
    expect(
      said(await asks('ca-export', {}, String(Reflect.get(Object(associates.body), 'apiKey')))),
    ).toBe('401 unauthenticated')
  })

  test('a key of the app opens no other company, and ends after fifteen minutes or with its session or person', async () => {
    const made = await keyOf(w.safety)
    const [, token = ''] = /^\d+\.(.+)$/.exec(made) ?? []
    expect(
      said(await asks('ca-export', {}, writeSignedKey({ accountID: w.people.harbor, token }))),
    ).toBe('401 unauthenticated')
    expect(
      said(await w.server.ask('GET', `/api/accounts/${w.people.ridgeline}/projects`, { token })),
    ).toBe('401 unauthenticated')
    await w.server.owner('update users set blocked = true where user_id = $1', [w.safety.user_id])
    expect(said(await asks('ca-export', {}, made))).toBe('403 blocked')
    await w.server.owner('update users set blocked = false where user_id = $1', [w.safety.user_id])
    expect(said(await asks('ca-export', {}, made))).toBe('401 ended')
    w.safety.signsInAgain()
    const another = await keyOf(w.safety)
    expect(said(await asks('ca-export', {}, another))).toBe('200')
    w.server.wait(16 * 60_000)
    const over = await asks('ca-export', {}, another)
    expect(said(over)).toBe('401 expired')
    expect(over.text).toContain('fifteen minutes')
  })
})

test.each([
  ['ACC-103 ACC-104 REP-30', 'projects'],
  ['G1-54 ACC-105 REP-31', 'submissions'],
  ['ACC-106 REP-32', 'users'],
  ['ACC-107 REP-33', 'actions'],
])('%s the copy link of %s uses the public address and contains the key', async (_rows, list) => {
  const { body } = await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/apikey/links`)
  const base = `http://localhost:${new URL(w.server.url).port}/api/reports`
  expect(Reflect.get(Object(body), list)).toBe(`${base}/${list}/${key}`)
})

test('REP-21 an export of several pages has each action once, by number', async () => {
  const { correctiveActionID } = await w.boss.opens(w.tower, w.people.lead, {
    title: 'The first of many',
  })
  // Leaves out generated columns, which cannot be copied.
  const stored = await w.server.owner<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'corrective_actions' and is_generated = 'NEVER'`,
  )
  const columns = stored.map(({ name }) => name).join(', ')
  await w.server.owner(
    `insert into corrective_actions (${columns})
     select ${columns} from (
       select (jsonb_populate_record(a, jsonb_build_object('corrective_action_id', -n, 'uid', gen_random_uuid(), 'number', a.number + n))).*
         from corrective_actions a, generate_series(1, ${2 * rowsPerPage}) n where a.corrective_action_id = $1) copied`,
    [correctiveActionID],
  )
  const numbers = await w.server.owner<{ ca: string }>(
    `select 'CA-' || number as ca from corrective_actions where account_id = $1 order by number`,
    [w.people.ridgeline],
  )
  expect(await column('ca-export', 0)).toEqual(numbers.map(({ ca }) => ca))
})
