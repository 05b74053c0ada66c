import { beforeAll, describe, expect, test } from 'vitest'
import type { Submission } from '#contract/submissions/schema.ts'
import { finds, handsIn, idsOf, said, setUp, w } from './submissions-world.ts'

setUp()

/** Records that each filter finds or leaves out; those of Demolition belong to a third program. */
beforeAll(async () => {
  const makes = async (at: string, body: object) =>
    Object((await w.sysadmin.asks('POST', `/api/safetyplans${at}`, body)).body)
  const { safetyPlanID } = await makes('', { name: 'Demolition' })
  await makes(`/${safetyPlanID}/forms`, { name: 'Before work' })
  const { body } = await w.sysadmin.asks('GET', '/api/safetyplans/changes')
  const { edits } = Object(body).plans.find(
    (plan: { safetyPlanID: number }) => plan.safetyPlanID === safetyPlanID,
  )
  await makes('/publications', { plans: [{ safetyPlanID, edits }], order: true })
  await handsIn(w.lead, { safetyPlanName: 'Demolition', formName: 'Before work' })
  for (const who of [w.worker, w.lead, w.worker]) await handsIn(who)
})

describe('lists of submissions', () => {
  test('SUB-03 SUB-05 SUB-08 SUB-16 SUB-17 each filter finds its records, and the count matches', async () => {
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
  ])('G2-34 G2-35 an invalid %s as %s is 400', async (name, value) => {
    expect(
      said(
        await w.boss.asks(
          'GET',
          `/api/submissions?${new URLSearchParams({ [name]: value }).toString()}`,
        ),
      ),
    ).toBe('400 malformed')
  })

  test('SUB-07 SUB-09 G2-33 a range has both of its days and a period begins at midnight, by the clock of the reader', async () => {
    // In Kiritimati it is already the 2nd of March while it is still the 1st in Pago Pago.
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

  test('finds words of answers, notes, signatures and names, in any order, without accents, and a record by number', async () => {
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

  test('SUB-13 sorts by user first, newest first within each; every order is the same page by page', async () => {
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

  test('a page can end with the longest names', async () => {
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

  test('SUB-26 SUB-27 people see the own chain: an owner the company, a proxy user theirs, another company nothing (ruling 49)', async () => {
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

  test('SUB-06 counts the choices of a filter under the other filters', async () => {
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
    // Its own choice does not narrow its choices.
    expect(await choices('project', { projectIds: String(w.depot.projectID) })).toEqual(
      await choices('project'),
    )
  })
})
