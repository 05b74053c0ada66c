import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#tests/world/company.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import type { Answered } from '#tests/world/server.ts'
import {
  answerTo,
  finds,
  handsIn,
  inspection,
  path,
  said,
  sends,
  setUp,
  w,
} from './submissions-world.ts'

setUp()

const openEdge = 'Is every open side or edge 6 feet or more above a lower level protected?'
const fieldsOf = ({ body }: Answered) => Object.keys(Reflect.get(Object(body), 'fields') ?? {})

/** An uploaded photo that no record shows yet. */
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

describe('submitting', () => {
  test('API2-40 G2-38 SUB-25 a mobile user submits a form by its names; every question is in order, with its answer', async () => {
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

  test('G2-38 a repeated id returns the stored record; other content or another person under it is refused', async () => {
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
      'a question of another form',
      { answers: [{ questionID: 1014, answer: 'Yes' }] },
      'answers.0.questionID',
    ],
    [
      'the text of no question',
      { answers: [{ description: 'Is it raining?', answer: 'Yes' }] },
      'answers.0.questionID',
    ],
    [
      'a repeated question',
      {
        answers: [
          { questionID: 1004, answer: 'Yes' },
          { description: openEdge, questionID: 1004, answer: 'No' },
        ],
      },
      'answers.1.questionID',
    ],
    [
      'an answer other than Yes or No',
      { answers: [{ questionID: 1004, answer: 'Maybe' }] },
      'answers.0.answer',
    ],
    ['no risk', { answers: [{ questionID: 1007, answer: 'Huge' }] }, 'answers.0.answer'],
    ['no day', { answers: [{ questionID: 1001, answer: '11/20/2026' }] }, 'answers.0.answer'],
    ['no time', { answers: [{ questionID: 1002, answer: '25:00' }] }, 'answers.0.answer'],
    ['no option', { answers: [{ questionID: 1003, answer: 'Cellar' }] }, 'answers.0.answer'],
    [
      'several options for a single choice',
      { answers: [{ questionID: 1003, selected: ['Leading edge', 'Flat roof'] }] },
      'answers.0.answer',
    ],
    [
      'another type',
      { answers: [{ questionID: 1004, questionTypeID: 1, answer: 'Yes' }] },
      'answers.0.questionTypeID',
    ],
    [
      'a missing photo',
      { answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: randomUUID() }] }] },
      'answers.0.photos.0',
    ],
    [
      'a missing signature',
      { signatures: [{ signatureName: 'A', fileID: randomUUID() }] },
      'signatures.0.fileID',
    ],
    ['an unknown form', { formName: 'Daily Rain Inspection' }, 'safetyPlanName'],
    ['an unpublished version', { safetyPlanVersion: 99 }, 'safetyPlanName'],
    [
      'tomorrow',
      { submissionDateTime: new Date(Date.now() + 86_400_000).toISOString() },
      'submissionDateTime',
    ],
  ])('API2-40 refuses %s at its field, and stores nothing', async (_what, more, field) => {
    const before = (await finds(w.boss, {})).length
    const answer = await sends(w.lead, more)
    expect(said(answer), answer.text).toBe('422 invalid')
    expect(fieldsOf(answer)).toEqual([field])
    expect((await finds(w.boss, {})).length).toBe(before)
  })

  test('G2-38 a record keeps the texts of its version, even after later publications', async () => {
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

  test('only people who see its record see a photo; no second record can show it', async () => {
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
