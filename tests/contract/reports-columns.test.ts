import { describe, expect, test } from 'vitest'
import { aForm } from './cases/goformz.ts'
import { handsIn } from './cases/submissions.ts'
import { asks, column, get, key, keyOf, rows, said, setUp, w } from './reports-world.ts'

setUp()

describe('the exports', () => {
  test('REP-20 REP-29 G2-70 G2-73 submissions: their columns, times by company’s clock, filtered by project, person, form, period, completion', async () => {
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

  test('REP-21 REP-29 G2-70 corrective actions: their columns, by number, filtered by project, person and period', async () => {
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

  test('REP-22 REP-29 G2-70 pre-task plans: their columns, filtered by project, person and period', async () => {
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

  test('REP-23 REP-29 G2-70 forms of GoFormz: their columns, the newest first, filtered by project, person and period', async () => {
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

  test('REP-25 G2-70 projects: their columns, in the order of their list, filtered by a chain', async () => {
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

  test('REP-26 G2-70 associates: their columns, by tier and name, filtered by a chain', async () => {
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

  test('G2-68 ACL-265 `userId` filters by the chain of a person of the company; another company’s person is refused', async () => {
    expect(await column('ca-export', 1, { userId: String(w.lead.user_id) })).toHaveLength(2)
    expect(await column('ca-export', 1, { userId: String(w.worker.user_id) })).toEqual([])
    expect(said(await asks('ca-export', { userId: String(w.stranger.user_id) }))).toBe('403 scope')
  })

  test('ACL-237 to ACL-240 a key of the app shows only the chain of its person (ruling 55)', async () => {
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
})

test('REP-35 G2-72 G1-55 API-53 a copy link returns JSON: rows as in their lists, people without keys and proxy users', async () => {
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
