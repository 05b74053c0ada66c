import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import type { Actor } from '#tests/world/actor.ts'
import { good, one, path, plans, setUp, submits, task, w } from './pre-task-plans-world.ts'

setUp()

const handsIn = async (who: Actor, body: object, more: object = {}) =>
  good<SentSubmission>(submits(who, { ptpId: (await plans(w.boss, more)).id, ...body }))
const listed = async (who: Actor) =>
  (
    await good<{ data: SentSubmission[] }>(
      who.asks('GET', `/api/accounts/${who.accountID}/pre-task-plans`),
      200,
    )
  ).data
const plansOf = async (who: Actor) =>
  (await good<{ data: PreTaskPlan[] }>(who.asks('GET', `${path}?accountID=${who.accountID}`), 200))
    .data
const tickets = (entity: string, id: number) =>
  w.server.owner<{ notes: string; to_status: string; author_id: number }>(
    'select notes, to_status, author_id from tickets where entity = $1 and record_id = $2 order by version',
    [entity, id],
  )
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('API2-60 PTP-16 G2-60 a plan has its number, its project and its tasks, each with an id; numbers count in each company', async () => {
  const plan = await plans(w.safety)
  expect(plan).toMatchObject({
    ptpHash: expect.stringMatching(/^PTP-\d+$/),
    title: 'Deck edge, level 14',
    tasks: [{ ...task, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    project: {
      projectID: w.tower.projectID,
      name: w.tower.name,
      number: w.tower.number,
      address: w.tower.address,
    },
  })
  const second = await plans(w.safety)
  expect(Number(second.ptpHash.slice(4))).toBe(Number(plan.ptpHash.slice(4)) + 1)
  const foreign = await good<PreTaskPlan>(
    w.stranger.asks('POST', path, {
      accountID: w.stranger.accountID,
      title: 'Pier',
      projectID: w.pier.projectID,
    }),
  )
  expect([foreign.ptpHash, foreign.tasks]).toEqual(['PTP-1', []])
  expect((await tickets('ptp', plan.id)).map(({ notes, to_status }) => [notes, to_status])).toEqual(
    [['Pre-task Plan Created', 'Active']],
  )
})

test('API2-60 a plan needs a title and an existing, open project; a repeat under its key makes no second one', async () => {
  for (const [wrong, fields] of [
    [{ title: ' ' }, 'title'],
    [{ projectID: undefined }, 'projectID'],
    [{ tasks: [{ hazards: 'x' }] }, 'tasks'],
    [{ tasks: [{ ...task, hazards: 'Edge\n'.repeat(201) }] }, 'tasks'],
    [{ ptpHash: 'PTP-7' }, 'ptpHash'],
  ] as const) {
    const { status, body, text } = await w.safety.asks('POST', path, {
      accountID: w.safety.accountID,
      title: 'Deck',
      projectID: w.tower.projectID,
      ...wrong,
    })
    expect(
      [
        status,
        Object.keys(Object(Reflect.get(Object(body), 'fields')) as object).some((name) =>
          name.startsWith(fields),
        ),
      ],
      text,
    ).toEqual([422, true])
  }
  expect(
    await w.safety.asks('POST', path, {
      accountID: w.safety.accountID,
      title: 'Deck',
      projectID: w.depot.projectID,
    }),
  ).toMatchObject({ status: 422, body: { code: 'inactive' } })
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await plans(w.safety, {}, key), await plans(w.safety, {}, key)]
  expect(again).toEqual(first)
})

test('API2-61 API2-62 G2-58 a plan is written whole or in part, with its tag, and accepts a row that comes back as read', async () => {
  const plan = await plans(w.safety, {
    tasks: [task, { ...task, description: 'Weld shear studs' }],
  })
  const put = await good<PreTaskPlan>(
    w.safety.asks('PUT', `${path}/${plan.id}`, {
      ...plan,
      projectID: plan.project.projectID,
      title: 'Deck edge, level 15',
    }),
    200,
  )
  expect(put).toMatchObject({ title: 'Deck edge, level 15', tasks: plan.tasks, version: 2 })
  const patched = await good<PreTaskPlan>(
    w.safety.asks('PATCH', `${path}/${plan.id}`, { tasks: [] }),
    200,
  )
  expect(patched).toMatchObject({
    title: 'Deck edge, level 15',
    tasks: [],
    project: { name: w.tower.name },
  })
  const late = await w.safety.asks(
    'PATCH',
    `${path}/${plan.id}`,
    { title: 'Late' },
    { headers: { 'if-match': `"${plan.etag}"` } },
  )
  expect(late).toMatchObject({
    status: 412,
    body: {
      code: 'changed',
      row: { title: 'Deck edge, level 15', project: { number: w.tower.number } },
    },
  })
  expect(await w.safety.asks('PATCH', `${path}/${plan.id}`, { ptpHash: 'PTP-999' })).toMatchObject({
    status: 422,
    body: { fields: { ptpHash: expect.any(String) } },
  })
  expect(
    await w.safety.asks('PATCH', `${path}/${plan.id}`, { accountID: w.people.harbor }),
  ).toMatchObject({ status: 403, body: { code: 'scope' } })
})

test('API2-64 API2-65 API2-66 adds, changes and removes tasks one by one, and two concurrent additions both stay', async () => {
  const plan = await plans(w.safety, { tasks: [] })
  const adds = (who: Actor, description: string, headers = {}) =>
    good<{ id: string; ptpId: number }>(
      who.asks(
        'POST',
        `${path}/task`,
        { ptpId: plan.id, description, hazards: 'Sparks', controls: 'Fire watch' },
        { headers },
      ),
    )
  const key = { 'idempotency-key': randomUUID() }
  const first = await adds(w.safety, 'Weld shear studs', key)
  expect(first).toMatchObject({
    ptpId: plan.id,
    description: 'Weld shear studs',
    hazards: 'Sparks',
    controls: 'Fire watch',
  })
  await Promise.all([adds(w.lead, 'Set deck'), adds(w.boss, 'Clean up')])
  expect(await adds(w.safety, 'Weld shear studs', key)).toMatchObject({ id: first.id })
  const named = async () =>
    (await plansOf(w.safety))
      .find(({ id }) => id === plan.id)
      ?.tasks.map(({ description }) => description)
  expect((await named())?.toSorted()).toEqual(['Clean up', 'Set deck', 'Weld shear studs'])
  expect(
    await good(
      w.safety.asks('PUT', `${path}/task/${first.id}`, {
        controls: 'Fire watch for 30 minutes after',
      }),
      200,
    ),
  ).toMatchObject({ id: first.id, hazards: 'Sparks', controls: 'Fire watch for 30 minutes after' })
  expect(
    await good(w.safety.asks('PUT', `${path}/task/${first.id}`, { controls: '' }), 200),
  ).toMatchObject({ id: first.id, hazards: 'Sparks', controls: '' })
  expect((await w.safety.asks('DELETE', `${path}/task/${first.id}`)).status).toBe(204)
  expect((await named())?.toSorted()).toEqual(['Clean up', 'Set deck'])
  expect(await w.safety.asks('PUT', `${path}/task/${first.id}`, { controls: 'x' })).toMatchObject({
    status: 404,
  })
  // An id belongs to one plan.
  expect(
    await w.safety.asks('POST', path, {
      accountID: w.safety.accountID,
      title: 'Other',
      projectID: w.tower.projectID,
      tasks: [{ ...task, id: first.id }],
    }),
  ).toMatchObject({ status: 422, body: { fields: { tasks: expect.any(String) } } })
})

test('API2-59 API2-63 a removed plan leaves every list and accepts no change; its submissions stay as they were', async () => {
  const plan = await plans(w.safety)
  const submission = await good<SentSubmission>(submits(w.worker, { ptpId: plan.id }))
  await good(
    w.safety.asks('PATCH', `${path}/${plan.id}`, {
      title: 'Another title',
      tasks: [{ ...task, hazards: 'Another hazard' }],
    }),
    200,
  )
  expect((await w.safety.asks('DELETE', `${path}/${plan.id}`)).status).toBe(204)
  expect((await plansOf(w.worker)).map(({ id }) => id)).not.toContain(plan.id)
  expect((await w.safety.asks('PATCH', `${path}/${plan.id}`, { title: 'x' })).status).toBe(404)
  expect(await submits(w.worker, { ptpId: plan.id })).toMatchObject({ status: 404 })
  expect(await one(w.boss, submission)).toMatchObject({
    ptp: { ptpHash: plan.ptpHash, title: 'Deck edge, level 14' },
    tasks: [task],
  })
  expect(await w.safety.asks('GET', `${path}?accountID=${w.people.harbor}`)).toMatchObject({
    status: 403,
    body: { code: 'scope' },
  })
})

test('API2-67 PTP-17 PTP-18 G2-38 a submission has its plan, author, time and assignee', async () => {
  const plan = await plans(w.boss)
  const before = Date.now()
  const submission = await good<SentSubmission>(
    submits(w.worker, {
      ptpId: plan.id,
      assignedTo: w.lead.user_id,
      signatures: [{ signatureName: 'Cal Ward' }, { signatureName: ' Jo Pratt ' }],
    }),
  )
  expect(submission).toMatchObject({
    submissionStatus: 'submitted',
    submittedByUserId: w.worker.user_id,
    submittedByUserName: w.people.worker.name,
    assignedTo: w.lead.user_id,
    assignedToUser: { user_id: w.lead.user_id, name: w.people.lead.name },
    signatures: [
      { signatureName: 'Cal Ward', at: submission.submissionDateTime },
      { signatureName: 'Jo Pratt' },
    ],
    ptp: {
      id: plan.id,
      ptpHash: plan.ptpHash,
      title: plan.title,
      projectId: w.tower.projectID,
      project: {
        projectID: w.tower.projectID,
        name: w.tower.name,
        number: w.tower.number,
        address: w.tower.address,
      },
    },
  })
  expect(Date.parse(submission.submissionDateTime)).toBeGreaterThanOrEqual(before)
  const [row] = (await listed(w.boss)).filter(({ uid }) => uid === submission.uid)
  expect(row).toMatchObject({ id: submission.id, ptp: submission.ptp })
  // Only the response for a single submission carries its lines.
  expect(Object.keys(row ?? {})).not.toContain('tasks')
  expect(await tickets('ptp-submission', submission.id)).toEqual([
    { notes: 'Pre-task Plan Handed In', to_status: 'submitted', author_id: w.worker.user_id },
  ])
  for (const [wrong, field] of [
    [{ submissionStatus: 'done' }, 'submissionStatus'],
    [{ signatures: [] }, 'signatures'],
    [{ submissionDateTime: daysAgo(-1) }, 'submissionDateTime'],
    [{ submissionDateTime: daysAgo(61) }, 'submissionDateTime'],
  ] as const) {
    expect(await submits(w.worker, { ptpId: plan.id, ...wrong })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
})

test('PTP-19 G2-59 the status moves only forward, from pending over ready to submitted, and only by its author', async () => {
  const [plan, uid] = [await plans(w.boss), randomUUID()]
  const waiting = {
    signatures: [{ signatureName: 'Cal Ward', at: daysAgo(0) }, { signatureName: 'Jo Pratt' }],
  }
  const first = await good<SentSubmission>(
    submits(w.worker, { uid, ptpId: plan.id, submissionStatus: 'pending', ...waiting }),
  )
  expect(first.signatures.map(({ at }) => at === null)).toEqual([false, true])
  const moved = await good<SentSubmission>(
    submits(w.worker, { uid, ptpId: plan.id, submissionStatus: 'ready', ...waiting }),
  )
  expect(moved).toMatchObject({ id: first.id, submissionStatus: 'ready', version: 2 })
  expect(moved.signatures.map(({ at }) => at === null)).toEqual([false, false])
  expect(
    await good(submits(w.worker, { uid, ptpId: plan.id, submissionStatus: 'pending' })),
  ).toMatchObject({ id: first.id, submissionStatus: 'ready', version: 2 })
  // The office sees it and cannot move it.
  expect(await submits(w.boss, { uid, ptpId: plan.id })).toMatchObject({
    status: 403,
    body: { code: 'not-permitted' },
  })
  expect(await good(submits(w.worker, { uid, ptpId: plan.id }))).toMatchObject({
    submissionStatus: 'submitted',
    version: 3,
  })
  expect((await tickets('ptp-submission', first.id)).map(({ to_status }) => to_status)).toEqual([
    'pending',
    'ready',
    'submitted',
  ])
})

test('API2-67 G2-38 a repeated intake returns the stored submission: by its uid, by its key, and when both come at once', async () => {
  const [plan, uid] = [await plans(w.boss), randomUUID()]
  const body = { uid, ptpId: plan.id }
  const [first, second] = await Promise.all([submits(w.worker, body), submits(w.worker, body)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const key = { 'idempotency-key': randomUUID() }
  const [keyed, again] = [
    await submits(w.worker, { ptpId: plan.id }, key),
    await submits(w.worker, { ptpId: plan.id }, key),
  ]
  expect(again.body).toEqual(keyed.body)
  const uids = (await listed(w.boss)).flatMap((row) => (row.ptp.id === plan.id ? [row.uid] : []))
  expect(uids).toHaveLength(2)
  // The refusal shows nothing of another person's submission with this uid, and a uid belongs to
  // one plan.
  const foreign = await submits(w.proxy, body)
  expect(foreign).toMatchObject({ status: 409, body: { code: 'exists' } })
  expect(foreign.text).not.toContain(plan.title)
  expect(await submits(w.worker, { ...body, ptpId: (await plans(w.boss)).id })).toMatchObject({
    status: 409,
    body: { code: 'exists' },
  })
})

test('API2-67 ACL-176 a proxy user cannot submit a plan of an invisible project and learns nothing of it; a mobile user can', async () => {
  const plan = await plans(w.boss)
  const refused = await submits(w.proxy, { ptpId: plan.id })
  expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(refused.text).not.toContain(plan.title)
  expect((await submits(w.worker, { ptpId: plan.id })).status).toBe(201)
})

test('API2-58 G2-58 PTP-26 ACL-224 G2-47 people see submissions of their own and of those below them, by every form of the list', async () => {
  const [workers, leads] = [await handsIn(w.worker, {}), await handsIn(w.lead, {})]
  const quay = await w.boss.startsProject({
    number: 'Q-1',
    name: 'Quay',
    assignedToUserID: w.people.proxy.user_id,
  })
  const proxys = await handsIn(w.proxy, {}, { projectID: quay.projectID })
  const sees = async (who: Actor) => {
    const found = new Set((await listed(who)).map(({ uid }) => uid))
    return [workers, leads, proxys].map(({ uid }) => found.has(uid))
  }
  const [ofBoss, ofProxy] = [await sees(w.boss), await sees(w.proxy)]
  expect([ofBoss, ofProxy]).toEqual([
    [true, true, true],
    [false, false, true],
  ])
  expect((await w.proxy.asks('GET', `${path}/submission/${leads.id}`)).status).toBe(404)
  const list = `/api/accounts/${w.proxy.accountID}/pre-task-plans`
  const delta = await w.proxy.asks(
    'GET',
    `${list}?since=${encodeURIComponent(JSON.stringify({ epoch: '', access: '', buckets: {} }))}`,
  )
  expect(
    (delta.body as { buckets: { rows: SentSubmission[] }[] }).buckets.flatMap(({ rows }) =>
      rows.map(({ uid }) => uid),
    ),
  ).toEqual((await listed(w.proxy)).map(({ uid }) => uid))
  const page = await w.boss.asks('GET', `${list}?limit=1`)
  expect([(page.body as { data: unknown[] }).data.length, page.headers.get('next-cursor')]).toEqual(
    [1, expect.any(String)],
  )
})
