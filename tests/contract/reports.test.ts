import Papa from 'papaparse'
import * as XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSignedKey } from '#contract/reports/report-key.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { rowsOfPage } from '#server/lists/every-page.ts'
import type { Answered } from '#tests/world/server.ts'
import { aForm } from './cases/goformz.ts'
import { handsIn } from './cases/submissions.ts'

let w: World
/** The key of Ridgeline. */
let key: string

const limits = { exports: { ofOne: 50, ofAll: 50, anHour: 10_000 } }
beforeAll(async () => {
  w = await world({ limits })
  const shown = await w.sysadmin.asks('POST', `/api/accounts/${w.people.ridgeline}/apikey`)
  key = String(Reflect.get(Object(shown.body), 'apiKey'))
})
afterAll(() => w.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  w.server.ask('GET', path, { headers })
const asks = (link: string, query: Record<string, string> = {}, by = key) =>
  get(`/api/reports/${by}/${link}?${new URLSearchParams(query).toString()}`)
const said = ({ status, body }: Answered) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
const fieldsOf = ({ body }: Answered) => Object.keys(Reflect.get(Object(body), 'fields') ?? {})

async function rows(
  link: string,
  query: Record<string, string> = {},
  by = key,
): Promise<string[][]> {
  const answer = await asks(link, query, by)
  expect(said(answer), answer.text.slice(0, 300)).toBe('200')
  return Papa.parse<string[]>(answer.text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
}
/** One column of a report, without its title. */
const column = async (link: string, at: number, query: Record<string, string> = {}, by = key) =>
  (await rows(link, query, by)).slice(1).map((cells) => cells[at])
/** A key as the app makes one for somebody. */
async function keyOf(who: Actor, accountID = who.accountID): Promise<string> {
  const answer = await who.asks('POST', `/api/accounts/${accountID}/report-key`)
  expect(said(answer), answer.text).toBe('200')
  return String(Reflect.get(Object(answer.body), 'apiKey'))
}

describe('the exports', () => {
  test('REP-20 REP-29 G2-70 G2-73 submissions: their columns, moments by the company’s clock, narrowed by project, person, form, period and completion', async () => {
    const made = await handsIn(w.server, w.worker, 'East edge open', {
      submissionDateTime: '2026-01-05T18:30:00.000Z',
    })
    await handsIn(w.server, w.worker, 'West edge open', { isCompleted: false })
    const [row] = (await w.boss.asks('GET', `/api/submissions?status=1`)).body as {
      project: { name: string; projectID: number }
      safetyPlanName: string
      formName: string
      recordNumber: number
      id: number
    }[]
    expect(row?.id).toBe(made)
    const found = await rows('submissions-export', { completionStatus: '1' })
    expect(found).toEqual([
      [
        'Submission ID',
        'Project',
        'User',
        'Program',
        'Parent Form',
        'Form',
        'Submitted On',
        'Completed',
      ],
      [
        String(row?.recordNumber),
        row?.project.name,
        w.worker.name,
        row?.safetyPlanName,
        '',
        row?.formName,
        '2026-01-05 13:30:00',
        'Yes',
      ],
    ])
    const count = async (query: Record<string, string>) =>
      (await rows('submissions-export', query)).length - 1
    expect(await count({})).toBe(2)
    expect(await count({ completionStatus: '0' })).toBe(1)
    expect(await count({ daysRange: '7' })).toBe(1)
    expect(await count({ projectIds: `${row?.project.projectID}^~^999` })).toBe(2)
    expect(await count({ projectIds: '999' })).toBe(0)
    expect(await count({ userIds: String(w.worker.user_id) })).toBe(2)
    expect(await count({ userIds: String(w.lead.user_id) })).toBe(0)
    expect(await count({ safetyPrograms: `${row?.safetyPlanName}$~$${row?.formName}` })).toBe(2)
    expect(await count({ safetyPrograms: 'Another program' })).toBe(0)
  })

  test('REP-21 REP-29 G2-70 corrective actions: their columns, by number, narrowed by project, person and period', async () => {
    const first = await w.safety.opens(w.tower, w.people.lead, {
      title: 'Open edge',
      description: 'No rail',
      incidentLocation: 'Level 4',
    })
    const second = await w.lead.opens(w.tower, w.people.safety, { title: 'Loose plank' })
    const [head = [], ...found] = await rows('ca-export')
    expect(head).toEqual([
      'CA#',
      'Situation',
      'Narrative',
      'Project',
      'Program',
      'Form',
      'Sub Form',
      'Incident Type',
      'Risk Level',
      'Location',
      'Incident Time',
      'Assigned To',
      'Opened By',
      'Status',
      'Action Type',
      'Action Taken',
      'Root Cause',
      'Training Updates',
      'Monitor Plan',
      'Created',
      'Closed By',
      'Closed On',
    ])
    expect(
      found.map((cells) => [cells[0], cells[1], cells[3], cells[11], cells[12], cells[13]]),
    ).toEqual([
      [first.caTicketHash, 'Open edge', w.tower.name, w.lead.name, w.safety.name, 'Opened'],
      [second.caTicketHash, 'Loose plank', w.tower.name, w.safety.name, w.lead.name, 'Opened'],
    ])
    expect(found[0]?.slice(2, 3)).toEqual(['No rail'])
    expect(await column('ca-export', 0, { projectIds: String(w.depot.projectID) })).toEqual([])
    expect(await column('ca-export', 0, { userIds: String(w.worker.user_id) })).toEqual([])
    expect(await column('ca-export', 0, { userIds: String(w.lead.user_id) })).toHaveLength(2)
    await w.server.owner(
      `update corrective_actions set created_at = created_at - interval '40 days' where corrective_action_id = $1`,
      [first.correctiveActionID],
    )
    expect(await column('ca-export', 0, { daysRange: '30' })).toEqual([second.caTicketHash])
    expect(await column('ca-export', 0, { daysRange: '60' })).toHaveLength(2)
  })

  test('REP-22 REP-29 G2-70 pre-task plans: their columns, narrowed by project, person and period', async () => {
    const plan = await w.lead.asks('POST', '/api/pre-task-plan', {
      accountID: w.people.ridgeline,
      title: 'Hoist panels',
      projectID: w.tower.projectID,
      tasks: [{ description: 'Rig', hazards: 'Fall', controls: 'Rail' }],
    })
    const ptpId = Number(Reflect.get(Object(plan.body), 'id'))
    const sent = await w.lead.asks('POST', '/api/pre-task-plan/submission', {
      ptpId,
      submissionStatus: 'submitted',
      signatures: [{ signatureName: 'Will Ode' }, { signatureName: 'Ana Ruiz' }],
    })
    expect([plan.status, sent.status], `${plan.text} ${sent.text}`).toEqual([201, 201])
    const [head, row = []] = await rows('ptp-submissions-export')
    expect(head).toEqual([
      'PTP#',
      'Title',
      'Project Number',
      'Project Name',
      'Project Address',
      'Status',
      'Inspection Facilitator',
      'Signatures',
      'Submitted On',
    ])
    expect(row.slice(0, 8)).toEqual([
      'PTP-1',
      'Hoist panels',
      w.tower.number,
      w.tower.name,
      w.tower.address,
      'Submitted',
      w.lead.name,
      'Will Ode, Ana Ruiz',
    ])
    expect(
      await column('ptp-submissions-export', 0, { projectIds: String(w.depot.projectID) }),
    ).toEqual([])
    expect(
      await column('ptp-submissions-export', 0, { userIds: String(w.safety.user_id) }),
    ).toEqual([])
    expect(
      await column('ptp-submissions-export', 0, {
        userIds: String(w.lead.user_id),
        daysRange: '7',
      }),
    ).toEqual(['PTP-1'])
    await w.server.owner(
      `update pre_task_submissions set submitted_at = submitted_at - interval '8 days'`,
    )
    expect(await column('ptp-submissions-export', 0, { daysRange: '7' })).toEqual([])
  })

  test('REP-23 REP-29 G2-70 forms of GoFormz: their columns, the newest first, narrowed by project, person and period', async () => {
    const path = `/api/accounts/${w.people.ridgeline}/formzsubmissions`
    const hands = (form: string, who: string, more: object) =>
      w.boss.asks('POST', path, aForm(form, who, more))
    await hands('Daily log', w.lead.email, {
      projectId: 'J-7',
      projectName: w.tower.name,
      creationDateTime: '2026-01-04T10:00:00.000Z',
    })
    await hands('Hot work', w.lead.name.toUpperCase(), {
      projectId: String(w.depot.projectID),
      creationDateTime: '2026-01-05T10:00:00.000Z',
    })
    await hands('Lift plan', 'Somebody Else', {
      projectId: 'J-9',
      creationDateTime: new Date().toISOString(),
    })
    const [head, ...found] = await rows('formzsubmissions-export')
    expect(head).toEqual(['Project', 'User Name', 'Form Name', 'Date & Time', 'PDF'])
    expect(found.map((cells) => [cells[0], cells[2], cells[4]])).toEqual([
      ['Unknown Project (J-9)', 'Lift plan', 'https://files.goformz.test/1.pdf'],
      [w.depot.name, 'Hot work', 'https://files.goformz.test/1.pdf'],
      [w.tower.name, 'Daily log', 'https://files.goformz.test/1.pdf'],
    ])
    expect(
      await column('formzsubmissions-export', 2, { projectIds: String(w.tower.projectID) }),
    ).toEqual(['Daily log'])
    expect(
      await column('formzsubmissions-export', 2, { projectIds: String(w.depot.projectID) }),
    ).toEqual(['Hot work'])
    expect(await column('formzsubmissions-export', 2, { userIds: String(w.lead.user_id) })).toEqual(
      ['Hot work', 'Daily log'],
    )
    expect(await column('formzsubmissions-export', 2, { daysRange: '7' })).toEqual(['Lift plan'])
    expect(await column('formzsubmissions-export', 2, {}, await keyOf(w.safety))).toEqual([
      'Hot work',
      'Daily log',
    ])
  })

  test('REP-24 G2-70 G2-71 contractors: their columns, in the order of their list', async () => {
    const add = (companyName: string) => ({ companyName, companyAddress: '1 Yard' })
    await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/contractorscompany`, [
      add('Crew 10'),
      add('Crew 9'),
    ])
    const [head, ...companies] = await rows('cc-export')
    expect([head, companies.map((cells) => cells.slice(1))]).toEqual([
      ['Contractor Company ID', 'Company Name', 'Company Address'],
      [
        ['Crew 9', '1 Yard'],
        ['Crew 10', '1 Yard'],
      ],
    ])
  })

  test('REP-25 G2-70 projects: their columns, in the order of their list, narrowed to a chain', async () => {
    const [of, ...projects] = await rows('projects-export')
    expect(of).toEqual(['Number', 'Name', 'Address', 'Status', 'Assigned User'])
    expect(projects).toEqual([
      ['9', w.depot.name, w.depot.address, 'Inactive', w.safety.name],
      ['10', w.tower.name, w.tower.address, 'Active', w.lead.name],
    ])
    expect(await column('projects-export', 1, { userID: String(w.lead.user_id) })).toEqual([
      w.tower.name,
    ])
    expect(await column('projects-export', 1, { userID: String(w.worker.user_id) })).toEqual([])
  })

  test('REP-26 G2-70 associates: their columns, by tier and name, narrowed to a chain', async () => {
    const [about, owner] = await rows('associates-export')
    expect(about).toEqual([
      'Name',
      'Email',
      'Job Title',
      'Role',
      'Package',
      'Tier',
      'Reports To',
      'Contractor Company',
      'Status',
    ])
    expect(owner).toEqual([
      w.boss.name,
      w.boss.email,
      '',
      'Administrator',
      '',
      '1',
      '',
      'Ridgeline Builders',
      'Active',
    ])
    expect(await column('associates-export', 8)).toContain('Inactive')
    const below = await column('associates-export', 0, { userID: String(w.lead.user_id) })
    expect(below).toContain(w.worker.name)
    expect(below).not.toContain(w.safety.name)
  })
})

describe('the file', () => {
  test('REP-18 G2-69 is CSV with the mark of UTF-8 unless asked otherwise, and a workbook by `format=xlsx`', async () => {
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

  test('G2-69 has its head alone where there are no rows', async () => {
    expect((await asks('submissions-export', { projectIds: '999' })).text).toBe(
      'Submission ID,Project,User,Program,Parent Form,Form,Submitted On,Completed\r\n',
    )
  })

  test.each([
    ['another period than those that are offered', 'ca-export', { daysRange: '31' }, 'daysRange'],
    ['another format', 'ca-export', { format: 'pdf' }, 'format'],
    ['a list of something else than numbers', 'ca-export', { projectIds: '1,2' }, 'projectIds'],
    [
      'programs outside of the grammar',
      'submissions-export',
      { safetyPrograms: 'A$~$' },
      'safetyPrograms',
    ],
    ['a moment that is none', 'ca-export', { since: 'yesterday' }, 'since'],
    ['a name that is none of its own', 'ca-export', { projectId: '1' }, 'projectId'],
  ])('REP-27 REP-28 G2-69 %s is refused at its name', async (_what, link, query, field) => {
    const answer = await asks(link, query)
    expect([said(answer), fieldsOf(answer)]).toEqual(['400 malformed', [field]])
  })

  test('a nightly pull gets 304 until something was written, and by `since` what was made or changed', async () => {
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

  test('leaves a line in the trail of the company, of nobody where its key was used', async () => {
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
  test('REP-17 REP-19 G2-68 a key that nobody has, or of an inactive company, opens nothing and says so in words', async () => {
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

  test('G2-68 ACL-265 `userId` narrows to the chain of somebody of the company; another company’s person is refused', async () => {
    expect(await column('ca-export', 1, { userId: String(w.lead.user_id) })).toHaveLength(2)
    expect(await column('ca-export', 1, { userId: String(w.worker.user_id) })).toEqual([])
    expect(said(await asks('ca-export', { userId: String(w.stranger.user_id) }))).toBe('403 scope')
  })

  test('ACL-237 to ACL-240 ruling 55 a key of the app shows the chain of whom it was made for, and no more', async () => {
    const action = await w.boss.opens(w.tower, w.people.proxy, { title: 'For the proxy alone' })
    const all = await column('ca-export', 0)
    expect(all).toContain(action.caTicketHash)
    expect(await column('ca-export', 0, {}, await keyOf(w.boss))).toEqual(all)
    expect(await column('ca-export', 0, {}, await keyOf(w.sysadmin, w.people.ridgeline))).toEqual(
      all,
    )
    expect(await column('ca-export', 0, {}, await keyOf(w.safety))).toEqual(
      all.filter((one) => one !== action.caTicketHash),
    )
    expect(await column('ca-export', 0, {}, await keyOf(w.proxy))).toEqual([action.caTicketHash])
    expect(
      said(await asks('ca-export', { userId: String(w.boss.user_id) }, await keyOf(w.safety))),
    ).toBe('403 scope')
    expect(await column('associates-export', 0, {}, await keyOf(w.proxy))).toEqual([w.proxy.name])
    expect(await column('associates-export', 0, {}, await keyOf(w.safety))).toContain(w.boss.name)
  })

  test('a key of the app opens no other company, and ends with its fifteen minutes, its session or its person', async () => {
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

test('REP-35 G2-72 G1-55 API-53 a copy link answers JSON: rows as their lists have them, people without keys and proxy users', async () => {
  const [projects, users, actions] = await Promise.all(
    ['projects', 'users', 'actions'].map(
      async (list) => (await get(`/api/reports/${list}/${key}`)).body as Record<string, unknown>[],
    ),
  )
  const listed = (await w.boss.asks('GET', `/api/accounts/${w.people.ridgeline}/projects`))
    .body as { name: string }[]
  expect(projects?.map(({ name }) => name).toSorted()).toEqual(
    listed.map(({ name }) => name).toSorted(),
  )
  expect(actions?.map(({ title }) => title)).toContain('Open edge')
  const boss = users?.find(({ user_id }) => user_id === w.boss.user_id)
  expect(boss).toMatchObject({ email: w.boss.email, tier: 1 })
  const names = Object.keys({ ...boss, ...Object(boss?.['user_metadata']) })
  expect(names).toContain('accountID')
  expect(names.filter((name) => /proxy|key/i.test(name))).toEqual([])
})

test.each([
  ['ACC-103 ACC-104 REP-30', 'projects'],
  ['G1-54 ACC-105 REP-31', 'submissions'],
  ['ACC-106 REP-32', 'users'],
  ['ACC-107 REP-33', 'actions'],
])(
  '%s the copy link of %s stands on the public address and carries the key',
  async (_rows, list) => {
    const { body } = await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/apikey/links`)
    const base = `http://localhost:${new URL(w.server.url).port}/api/reports`
    expect(Reflect.get(Object(body), list)).toBe(`${base}/${list}/${key}`)
  },
)

test('REP-21 an export of several pages has each action once, by number', async () => {
  const { correctiveActionID } = await w.boss.opens(w.tower, w.people.lead, {
    title: 'The first of many',
  })
  // What the database computes of a row cannot be copied into another.
  const stored = await w.server.owner<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'corrective_actions' and is_generated = 'NEVER'`,
  )
  const columns = stored.map(({ name }) => name).join(', ')
  await w.server.owner(
    `insert into corrective_actions (${columns})
     select ${columns} from (
       select (jsonb_populate_record(a, jsonb_build_object('corrective_action_id', -n, 'uid', gen_random_uuid(), 'number', a.number + n))).*
         from corrective_actions a, generate_series(1, ${2 * rowsOfPage}) n where a.corrective_action_id = $1) copied`,
    [correctiveActionID],
  )
  const numbers = await w.server.owner<{ ca: string }>(
    `select 'CA-' || number as ca from corrective_actions where account_id = $1 order by number`,
    [w.people.ridgeline],
  )
  expect(await column('ca-export', 0)).toEqual(numbers.map(({ ca }) => ca))
})
