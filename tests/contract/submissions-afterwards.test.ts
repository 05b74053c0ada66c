import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { answerTo, finds, handsIn, said, sends, setUp, w } from './submissions-world.ts'

setUp()

describe('a finding', () => {
  const finding = {
    severity: 'Critical',
    opensAction: true,
    title: 'Open edge',
    incidentLocation: 'Grid C',
    dueDate: '2099-05-04',
  }

  test('opens a corrective action once: by its author, for the assignee of the project (ruling 59)', async () => {
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

  test("in a mobile user's project the action is for the first safety professional above its author (ruling 59)", async () => {
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

  test('a refused record opens no action', async () => {
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

describe('later changes', () => {
  test('a new name of a person or project is in the lists at once, and in no older record', async () => {
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

  test('API2-38 API2-39 G2-36 an owner corrects and removes it; the original stays stored', async () => {
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
