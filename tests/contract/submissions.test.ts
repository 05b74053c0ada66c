import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Submission, WholeSubmission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import type { Answered } from '#tests/world/server.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const inspection = { safetyPlanName: 'Fall Protection', formName: 'Daily Fall Hazard Inspection' }
const openEdge = 'Is every open side or edge 6 feet or more above a lower level protected?'
const path = (of: Actor) => `/api/accounts/${of.accountID}/submissions`
const sends = (who: Actor, more: object, project = w.tower) =>
  who.asks('POST', path(who), { projectID: project.projectID, ...inspection, ...more })
const said = ({ status, body }: Answered) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
const fieldsOf = ({ body }: Answered) => Object.keys(Reflect.get(Object(body), 'fields') ?? {})
async function handsIn(who: Actor, more: object = {}, project = w.tower): Promise<WholeSubmission> {
  const answer = await sends(who, more, project)
  expect(said(answer), answer.text).toBe('201')
  return answer.body as WholeSubmission
}
async function finds(who: Actor, query: Record<string, string>): Promise<Submission[]> {
  const answer = await who.asks('GET', `/api/submissions?${new URLSearchParams(query).toString()}`)
  expect(said(answer), answer.text).toBe('200')
  return answer.body as Submission[]
}
const idsOf = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other)
const answerTo = ({ answers }: WholeSubmission, questionID: number) =>
  answers.find((answer) => answer.questionID === questionID)

/** A photo that was sent and that nothing shows yet. */
async function sentPhoto(who: Actor): Promise<string> {
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#886644' },
  })
    .jpeg()
    .toBuffer()
  const begun = await who.asks('POST', `/api/accounts/${who.accountID}/uploads`, {
    kind: 'submission-photo',
    fileName: 'edge.jpg',
    bytes: bytes.length,
  })
  const id = String(Reflect.get(Object(begun.body), 'uploadID'))
  await who.asks('PATCH', `/api/uploads/${id}`, { offset: 0, base64Data: bytes.toString('base64') })
  expect(said(await who.asks('POST', `/api/uploads/${id}/finish`))).toBe('200')
  return id
}

describe('handing in', () => {
  test('API2-40 G2-38 SUB-25 a mobile user hands in a form by its names; every question stands in its order, with what was answered', async () => {
    const record = await handsIn(w.worker, {
      answers: [
        { questionID: 1004, answer: 'Yes' },
        {
          description: 'Describe any hazard found and what was done about it',
          answer: 'None today',
        },
        { questionID: 1008, selected: ['Guardrail', 'Safety net'], note: 'Net from level 4' },
      ],
      signatures: [{ signatureName: 'Will Ode', jobTitle: 'Carpenter' }],
    })
    expect(record).toMatchObject({
      ...inspection,
      parentForm: null,
      isCompleted: true,
      pdfLocation: null,
      user: { user_id: w.worker.user_id, name: w.worker.name },
      project: {
        projectID: w.tower.projectID,
        name: w.tower.name,
        assignedToUserID: w.lead.user_id,
      },
      safetyPlanID: 1,
      safetyFormID: 101,
      findings: 0,
    })
    expect(record.answers.map(({ questionID }) => questionID)).toEqual([
      1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011,
    ])
    expect(answerTo(record, 1008)).toMatchObject({
      selected: ['Guardrail', 'Safety net'],
      note: 'Net from level 4',
    })
    expect(answerTo(record, 1009)?.answer).toBe('None today')
    expect(answerTo(record, 1004)?.regulations.length).toBeGreaterThan(0)
    expect(answerTo(record, 1005)).toMatchObject({ answer: '', selected: [] })
    expect(record.head).toMatchObject({ projectName: w.tower.name, userName: w.worker.name })
    expect((await w.lead.asks('GET', `/api/submissions/${record.id}`)).body).toEqual(record)
  })

  test('G2-38 a repeated id answers the stored record, other content under it is refused, and so is another person’s', async () => {
    const uid = randomUUID()
    const first = await handsIn(w.lead, { uid, answers: [{ questionID: 1004, answer: 'No' }] })
    expect((await handsIn(w.lead, { uid, answers: [{ questionID: 1004, answer: 'No' }] })).id).toBe(
      first.id,
    )
    expect(
      said(await sends(w.lead, { uid, answers: [{ questionID: 1004, answer: 'Yes' }] })),
    ).toMatch(/^4\d\d key$/)
    expect(
      said(await sends(w.safety, { uid, answers: [{ questionID: 1004, answer: 'No' }] })),
    ).toMatch(/^4\d\d key$/)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { projectID: w.tower.projectID, ...inspection }
    const [one, other] = await Promise.all([
      w.lead.asks('POST', path(w.lead), body, key),
      w.lead.asks('POST', path(w.lead), body, key),
    ])
    expect(Reflect.get(Object(one.body), 'id')).toBe(Reflect.get(Object(other.body), 'id'))
  })

  test.each([
    [
      'another form’s question',
      { answers: [{ questionID: 1014, answer: 'Yes' }] },
      'answers.0.questionID',
    ],
    [
      'words of no question',
      { answers: [{ description: 'Is it raining?', answer: 'Yes' }] },
      'answers.0.questionID',
    ],
    [
      'the same question twice',
      {
        answers: [
          { questionID: 1004, answer: 'Yes' },
          { description: openEdge, questionID: 1004, answer: 'No' },
        ],
      },
      'answers.1.questionID',
    ],
    [
      'something else than Yes or No',
      { answers: [{ questionID: 1004, answer: 'Maybe' }] },
      'answers.0.answer',
    ],
    ['no risk', { answers: [{ questionID: 1007, answer: 'Huge' }] }, 'answers.0.answer'],
    ['no day', { answers: [{ questionID: 1001, answer: '11/20/2026' }] }, 'answers.0.answer'],
    ['no time', { answers: [{ questionID: 1002, answer: '25:00' }] }, 'answers.0.answer'],
    ['no option', { answers: [{ questionID: 1003, answer: 'Cellar' }] }, 'answers.0.answer'],
    [
      'several options where one is asked for',
      { answers: [{ questionID: 1003, selected: ['Leading edge', 'Flat roof'] }] },
      'answers.0.answer',
    ],
    [
      'another type',
      { answers: [{ questionID: 1004, questionTypeID: 1, answer: 'Yes' }] },
      'answers.0.questionTypeID',
    ],
    [
      'a photo that never came',
      { answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: randomUUID() }] }] },
      'answers.0.photos.0',
    ],
    [
      'a signature that never came',
      { signatures: [{ signatureName: 'A', fileID: randomUUID() }] },
      'signatures.0.fileID',
    ],
    ['no such form', { formName: 'Daily Rain Inspection' }, 'safetyPlanName'],
    ['a version that was never published', { safetyPlanVersion: 99 }, 'safetyPlanName'],
    [
      'tomorrow',
      { submissionDateTime: new Date(Date.now() + 86_400_000).toISOString() },
      'submissionDateTime',
    ],
  ])('API2-40 %s is refused at its field, and nothing is kept', async (_what, more, field) => {
    const before = (await finds(w.boss, {})).length
    const answer = await sends(w.lead, more)
    expect(said(answer), answer.text).toBe('422 invalid')
    expect(fieldsOf(answer)).toEqual([field])
    expect((await finds(w.boss, {})).length).toBe(before)
  })

  test('G2-38 a record keeps the words of the version it was made with, whatever is published later', async () => {
    const system = w.sysadmin
    const draft = (method: string, at: string, body?: unknown) =>
      system.asks(method, `/api/safetyplans${at}`, body)
    const made = await draft('POST', '', { name: 'Demolition' })
    const plan = Number(Reflect.get(Object(made.body), 'safetyPlanID'))
    const form = Number(
      Reflect.get(
        Object((await draft('POST', `/${plan}/forms`, { name: 'Before work' })).body),
        'id',
      ),
    )
    const asked = await draft('POST', `/forms/${form}/questions`, {
      description: 'Is the power off?',
      questionTypeID: 3,
      regulations: [],
    })
    const question = Number(Reflect.get(Object(asked.body), 'id'))
    const publish = async () => {
      const { plans } = (await draft('GET', '/changes')).body as {
        plans: { safetyPlanID: number; edits: number }[]
      }
      expect(
        (
          await draft('POST', '/publications', {
            plans: plans.map(({ safetyPlanID, edits }) => ({ safetyPlanID, edits })),
            order: true,
          })
        ).status,
      ).toBe(201)
    }
    await publish()
    expect(
      said(
        await draft('PUT', `/${plan}/forms/${form}/questions/${question}`, {
          description: 'Are all services off?',
          questionTypeID: 3,
          regulations: [],
        }),
      ),
    ).toBe('200')
    await publish()
    const named = {
      safetyPlanName: 'Demolition',
      formName: 'Before work',
      answers: [{ questionID: question, answer: 'Yes' }],
    }
    const [old, now] = [
      await handsIn(w.lead, { ...named, safetyPlanVersion: 1 }),
      await handsIn(w.lead, named),
    ]
    expect(
      [old, now].map((record) => [record.safetyPlanVersion, record.answers[0]?.description]),
    ).toEqual([
      [1, 'Is the power off?'],
      [2, 'Are all services off?'],
    ])
  })

  test('a photo is seen with its record and by nobody else; no second record can show it', async () => {
    const photo = await sentPhoto(w.worker)
    expect(said(await w.lead.asks('GET', `/api/files/${photo}`))).toBe('404 not-found')
    const record = await handsIn(w.worker, {
      answers: [
        { questionID: 1004, answer: 'No', photos: [{ fileID: photo, caption: 'East edge' }] },
      ],
    })
    expect(record.photos).toBe(1)
    for (const who of [w.lead, w.boss, w.sysadmin])
      expect(said(await who.asks('GET', `/api/files/${photo}`)), who.name).toBe('200')
    for (const who of [w.stranger, w.proxy])
      expect(said(await who.asks('GET', `/api/files/${photo}`)), who.name).toBe('404 not-found')
    const again = await sends(w.worker, {
      answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: photo }] }],
    })
    expect([said(again), fieldsOf(again)]).toEqual(['422 invalid', ['answers.0.photos.0']])
    await w.boss.asks('DELETE', `/api/submissions/${record.id}`)
    expect(said(await w.lead.asks('GET', `/api/files/${photo}`))).toBe('404 not-found')
    await jobsDone(w.server)
  })
})

describe('a finding', () => {
  const finding = {
    severity: 'Critical',
    opensAction: true,
    title: 'Open edge',
    incidentLocation: 'Grid C',
    dueDate: '2099-05-04',
  }

  test('rulings 59 opens a corrective action once: by its author, for the assignee of the project', async () => {
    const uid = randomUUID()
    const body = {
      uid,
      answers: [
        { questionID: 1004, answer: 'No', note: 'Rail is out', finding },
        { questionID: 1007, answer: 'High' },
      ],
    }
    const record = await handsIn(w.worker, body)
    expect((await handsIn(w.worker, body)).actions).toEqual(record.actions)
    expect(record.findings).toBe(2)
    expect(record.actions).toHaveLength(1)
    const action = await w.lead.sees({
      correctiveActionID: record.actions[0]?.correctiveActionID ?? 0,
    })
    expect(action).toMatchObject({
      title: 'Open edge',
      description: 'Rail is out',
      severity: 'Critical',
      status: 'Opened',
      openedBy: w.worker.user_id,
      assignedTo: w.lead.user_id,
      projectID: w.tower.projectID,
      safetyQuestionID: 1004,
      safetyQuestion: answerTo(record, 1004)?.description,
      incidentLocation: 'Grid C',
      dueDate: '2099-05-04',
    })
    expect(answerTo(record, 1004)?.correctiveActionID).toBe(action?.correctiveActionID)
    expect(
      (await w.lead.history(action ?? { correctiveActionID: 0 })).map(({ notes }) => notes),
    ).toEqual(['Corrective Action Created'])
  })

  test('rulings 59 where the project is a mobile user’s, it is for the first safety professional above its author', async () => {
    const yard = await w.boss.startsProject({
      number: '77',
      name: 'Yard',
      assignedToUserID: w.worker.user_id,
    })
    const [action] = (
      await handsIn(w.worker, { answers: [{ questionID: 1004, answer: 'No', finding }] }, yard)
    ).actions
    const [{ reports_to_user_id: above } = { reports_to_user_id: 0 }] = await w.server.owner<{
      reports_to_user_id: number
    }>('select reports_to_user_id from users where user_id = $1', [w.worker.user_id])
    expect(action?.assignedToUser?.user_id).toBe(above)
  })

  test('a refused record opens none', async () => {
    const count = async () =>
      (await w.server.owner<{ n: number }>('select count(*)::int as n from corrective_actions'))[0]
        ?.n
    const before = await count()
    expect(
      said(
        await sends(w.worker, {
          answers: [
            { questionID: 1004, answer: 'No', finding },
            { questionID: 1005, answer: '?' },
          ],
        }),
      ),
    ).toBe('422 invalid')
    expect(await count()).toBe(before)
  })
})

describe('finding them', () => {
  test('SUB-03 SUB-05 SUB-08 SUB-16 SUB-17 each filter finds what it names, and the count tells the same', async () => {
    const pier = w.pier.projectID
    const depot = await handsIn(w.safety, { isCompleted: false }, w.depot)
    const crane = await handsIn(w.lead, {
      safetyPlanName: 'Personal Protective Equipment',
      parentForm: 'PPE Inspection',
      formName: await subForm(),
    })
    const all = await finds(w.boss, {})
    const by = async (query: Record<string, string>) => {
      const rows = await finds(w.boss, query)
      const count = (
        await w.boss.asks('GET', `/api/submissions/count?${new URLSearchParams(query).toString()}`)
      ).body as { total: number; completed: number; notCompleted: number }
      expect(count.total, JSON.stringify(query)).toBe(rows.length)
      return idsOf(rows)
    }
    const where = (is: (row: Submission) => boolean) => idsOf(all.filter(is))
    expect(await by({ projectIds: String(w.depot.projectID) })).toEqual([depot.id])
    expect(await by({ projectIds: `${w.depot.projectID}^~^${w.tower.projectID}` })).toEqual(
      where(({ projectID }) => [w.depot.projectID, w.tower.projectID].includes(projectID)),
    )
    expect(await by({ projectIds: String(pier) })).toEqual([])
    expect(await by({ userIds: `${w.safety.user_id}^~^${w.worker.user_id}` })).toEqual(
      where(({ userID }) => [w.safety.user_id, w.worker.user_id].includes(userID)),
    )
    expect(await by({ status: '0' })).toEqual([depot.id])
    expect(await by({ status: '1' })).toEqual(where(({ isCompleted }) => isCompleted))
    expect(await by({ status: '2' })).toEqual(idsOf(all))
    expect(await by({ safetyPrograms: 'Personal Protective Equipment' })).toEqual([crane.id])
    expect(await by({ safetyPrograms: 'Personal Protective Equipment$~$PPE Inspection' })).toEqual([
      crane.id,
    ])
    expect(
      await by({
        safetyPrograms: `Personal Protective Equipment$~$PPE Inspection|~|${crane.formName}^~^Demolition`,
      }),
    ).toEqual(where(({ safetyPlanName }) => safetyPlanName !== 'Fall Protection'))
    expect(
      await by({ safetyPrograms: `Personal Protective Equipment$~$${crane.formName}` }),
    ).toEqual([])
    expect(
      await by({
        safetyPrograms: 'Fall Protection$~$Daily Fall Hazard Inspection',
        status: '0',
        projectIds: String(w.tower.projectID),
      }),
    ).toEqual([])
  })

  const subForm = async () => {
    const [row] = await w.server.owner<{ name: string }>(
      `select s.name from safety_forms s join safety_forms p on p.form_id = s.parent_id where p.name = 'PPE Inspection' limit 1`,
    )
    return row?.name ?? ''
  }

  test.each([
    ['safetyPrograms', 'A^~^'],
    ['projectIds', 'x'],
    ['userIds', '^~^'],
    ['from', '2026-11-20'],
    ['from', '02/30/2026'],
    ['daysRange', '8'],
    ['status', '3'],
    ['sort', 'color'],
    ['cursor', 'x'],
  ])('G2-34 G2-35 %s as %s answers 400', async (name, value) => {
    expect(
      said(
        await w.boss.asks(
          'GET',
          `/api/submissions?${new URLSearchParams({ [name]: value }).toString()}`,
        ),
      ),
    ).toBe('400 malformed')
  })

  test('SUB-07 SUB-09 G2-33 a range has both of its days and a period begins at midnight, by the clock of who looks', async () => {
    // In Kiritimati the 2nd of March has begun while it is still the 1st in Pago Pago.
    const at = '2026-03-01T23:30:00.000Z'
    const record = await handsIn(w.lead, { submissionDateTime: at })
    const found = async (query: Record<string, string>) =>
      (await finds(w.boss, query)).some(({ id }) => id === record.id)
    const day = (text: string, timeZone: string) => found({ from: text, to: text, timeZone })
    expect([
      await day('03/01/2026', 'UTC'),
      await day('03/02/2026', 'UTC'),
      await day('03/02/2026', 'Pacific/Kiritimati'),
      await day('03/01/2026', 'Pacific/Kiritimati'),
      await day('03/01/2026', 'Pacific/Pago_Pago'),
    ]).toEqual([true, false, true, false, true])
    expect([
      await found({ from: '03/02/2026', timeZone: 'UTC' }),
      await found({ to: '02/28/2026', timeZone: 'UTC' }),
    ]).toEqual([false, false])
    const days = Math.round((Date.now() - Date.parse(at)) / 86_400_000)
    expect(days).toBeGreaterThan(120)
    const recent = await handsIn(w.lead, {
      submissionDateTime: new Date(Date.now() - 29 * 86_400_000).toISOString(),
    })
    for (const [period, isIn] of [
      ['0', true],
      ['7', false],
      ['30', true],
      ['120', true],
    ] as const)
      expect([
        period,
        (await finds(w.boss, { daysRange: period })).some(({ id }) => id === recent.id),
      ]).toEqual([period, isIn])
    expect(await found({ daysRange: '120' })).toBe(false)
  })

  test('words of answers, notes, signatures and names are found, in any order, without accents, and a record by its number', async () => {
    const record = await handsIn(w.lead, {
      answers: [
        { questionID: 1009, answer: 'Barandilla caída junto al montacargas' },
        { questionID: 1004, answer: 'No', note: 'Rope frayed' },
      ],
      signatures: [{ signatureName: 'José Núñez' }],
    })
    const found = async (search: string) =>
      (await finds(w.boss, { search })).some(({ id }) => id === record.id)
    for (const search of [
      'caida',
      'MONTACARGAS barandilla',
      'frayed rope',
      'nunez',
      'monta',
      'front street frayed',
      String(record.recordNumber),
      `No. ${record.recordNumber}`,
    ])
      expect([search, await found(search)]).toEqual([search, true])
    for (const search of ['caida grua', 'cargas', '!!!', `it's`, `':* | x`, 'open side'])
      expect([search, await found(search)]).toEqual([search, false])
    expect((await finds(w.stranger, { search: 'frayed' })).length).toBe(0)
  })

  test('SUB-13 sorted by user at first, newest first of each; every order is the same page by page', async () => {
    const rows = await finds(w.boss, {})
    const expected = rows.toSorted(
      (one, other) =>
        (one.user?.name.toLowerCase() ?? '').localeCompare(other.user?.name.toLowerCase() ?? '') ||
        other.submissionDateTime.localeCompare(one.submissionDateTime) ||
        other.id - one.id,
    )
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    for (const sort of [
      'user',
      'project',
      'form',
      'program',
      'submitted',
      'status',
      'number',
      'company',
    ]) {
      for (const order of ['asc', 'desc']) {
        const whole = await finds(w.boss, { sort, order })
        const paged: number[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page = await w.boss.asks(
            'GET',
            `/api/submissions?${new URLSearchParams({ sort, order, limit: '3', ...(cursor !== '' && { cursor }) }).toString()}`,
          )
          paged.push(...(page.body as Submission[]).map(({ id }) => id))
          cursor = page.headers.get('next-cursor')
        }
        expect([sort, order, paged]).toEqual([sort, order, whole.map(({ id }) => id)])
      }
    }
  })

  test('a page ends with the longest names as with others', async () => {
    const project = await w.boss.startsProject({
      number: '80',
      name: '界'.repeat(200),
      assignedToUserID: w.lead.user_id,
    })
    const made = [await handsIn(w.lead, {}, project), await handsIn(w.lead, {}, project)]
    const query = { sort: 'project', projectIds: String(project.projectID), limit: '1' }
    const first = await w.boss.asks(
      'GET',
      `/api/submissions?${new URLSearchParams(query).toString()}`,
    )
    const rest = await finds(w.boss, { ...query, cursor: first.headers.get('next-cursor') ?? '' })
    expect(idsOf([...(first.body as Submission[]), ...rest])).toEqual(idsOf(made))
  })

  test('SUB-26 SUB-27 rulings 49 everybody sees the own chain: an owner the company, a proxy user theirs, another company nothing', async () => {
    const mine = await handsIn(
      w.proxy,
      {},
      await w.boss.startsProject({ number: '78', name: 'Shed', assignedToUserID: w.proxy.user_id }),
    )
    const all = await finds(w.boss, {})
    expect(idsOf(await finds(w.proxy, {}))).toEqual([mine.id])
    expect(idsOf(await finds(w.lead, {}))).toEqual(
      idsOf(all.filter(({ userID }) => [w.lead.user_id, w.worker.user_id].includes(userID))),
    )
    expect((await finds(w.stranger, {})).length).toBe(0)
    expect(idsOf(await finds(w.sysadmin, { accountID: String(w.boss.accountID) }))).toEqual(
      idsOf(all),
    )
    expect(idsOf(await finds(w.boss, { userId: String(w.proxy.user_id) }))).toEqual([mine.id])
    expect(said(await w.proxy.asks('GET', `/api/submissions?userId=${w.boss.user_id}`))).toBe(
      '404 not-found',
    )
    for (const who of [w.lead, w.stranger])
      expect(said(await who.asks('GET', `/api/submissions/${mine.id}`))).toBe('404 not-found')
  })

  test('SUB-06 what a filter can be set to is counted under the others', async () => {
    const choices = async (of: string, query: Record<string, string> = {}) =>
      (
        await w.boss.asks(
          'GET',
          `/api/submissions/choices?${new URLSearchParams({ of, ...query }).toString()}`,
        )
      ).body as {
        id: number | null
        name: string
        form: string | null
        parentForm: string | null
        count: number
      }[]
    const all = await finds(w.boss, {})
    for (const of of ['project', 'user', 'form', 'company'])
      expect([of, (await choices(of)).reduce((sum, { count }) => sum + count, 0)]).toEqual([
        of,
        all.length,
      ])
    const forms = await choices('form', { projectIds: String(w.depot.projectID) })
    expect(forms).toEqual([
      {
        id: null,
        name: 'Fall Protection',
        form: 'Daily Fall Hazard Inspection',
        parentForm: null,
        count: 1,
      },
    ])
    // Its own choice narrows none of its choices.
    expect(await choices('project', { projectIds: String(w.depot.projectID) })).toEqual(
      await choices('project'),
    )
  })
})

describe('what changes afterwards', () => {
  test('a new name of a person or project is in the lists at once, and in no record that was handed in before', async () => {
    const shed = await w.boss.startsProject({
      number: '79',
      name: 'Zinc Works',
      assignedToUserID: w.lead.user_id,
    })
    const record = await handsIn(w.lead, {}, shed)
    await w.boss.patchesProject(shed, { name: 'Aluminium Works' })
    const [first] = await finds(w.boss, { sort: 'project' })
    expect(first).toMatchObject({
      id: record.id,
      projectName: 'Aluminium Works',
      project: { name: 'Aluminium Works' },
    })
    expect(
      ((await w.boss.asks('GET', `/api/submissions/${record.id}`)).body as WholeSubmission).head
        .projectName,
    ).toBe('Zinc Works')
  })

  test('API2-38 API2-39 G2-36 an owner corrects and removes it; what it says stays stored as it was', async () => {
    const record = await handsIn(w.worker, { answers: [{ questionID: 1004, answer: 'No' }] })
    const at = `/api/submissions/${record.id}`
    const late = { headers: { 'if-match': `"${record.etag}"` } }
    const changed = await w.boss.asks(
      'PUT',
      at,
      { isCompleted: false, date: '2026-01-02', projectID: w.depot.projectID },
      late,
    )
    expect(changed.body).toMatchObject({
      isCompleted: false,
      date: '2026-01-02',
      projectID: w.depot.projectID,
      projectName: w.depot.name,
      project: { name: w.depot.name },
    })
    expect(said(await w.boss.asks('PUT', at, { isCompleted: true }, late))).toBe('412 changed')
    expect(said(await w.boss.asks('PUT', at, { formName: 'Other' }))).toMatch(/^422/)
    expect(said(await w.lead.asks('PUT', at, { isCompleted: true }))).toBe('403 not-permitted')
    expect(said(await w.sysadmin.asks('DELETE', at))).toBe('204')
    for (const who of [w.boss, w.sysadmin])
      expect(said(await who.asks('GET', at))).toBe('404 not-found')
    expect((await finds(w.boss, {})).some(({ id }) => id === record.id)).toBe(false)
    const [stored] = await w.server.owner<{
      is_removed: boolean
      answers: { questionID: number; answer: string }[]
    }>(
      'select s.is_removed, c.answers from submissions s join submission_contents c using (submission_id) where s.submission_id = $1',
      [record.id],
    )
    expect([
      stored?.is_removed,
      stored?.answers.find(({ questionID }) => questionID === 1004)?.answer,
    ]).toEqual([true, 'No'])
  })
})
