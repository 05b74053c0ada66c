import { beforeEach, describe, expect, test } from 'vitest'
import type { MultiItem, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import {
  ask,
  draft,
  fixture,
  idOf,
  listed,
  makeForm,
  makeQuestion,
  planID,
  setUp,
} from './catalogue-draft-world.ts'

setUp()

describe('programs, forms and sub-forms of the draft', () => {
  test('API2-09, PROG-12, PROG-15, PROG-16, PROG-58 new ones come last in their list', async () => {
    const form = await makeForm('Welding')
    expect(
      await ask('POST', `/${planID}/forms`, {
        name: 'Cutting',
        parentID: null,
        isMultiQuestionEnable: true,
      }),
    ).toMatchObject({
      status: 201,
      body: { name: 'Cutting', parentID: null, isMultiQuestionEnable: true },
    })
    await makeForm('Torches', form)
    const plan = await draft()
    expect(plan).toMatchObject({ name: 'Hot work', version: 0, isChanged: true, isActive: true })
    expect(plan?.forms).toMatchObject([
      {
        name: 'Welding',
        type: 'form',
        parentID: null,
        sortOrder: 1,
        hasSubForms: true,
        subForms: [{ name: 'Torches', type: 'subform', parentID: form, sortOrder: 1 }],
      },
      { name: 'Cutting', sortOrder: 2, hasSubForms: false },
    ])
    expect(((await ask('GET', '')).body as SafetyPlan[]).at(-1)?.safetyPlanID).toBe(planID)
  })

  test('a repeated call makes nothing twice', async () => {
    const headers = { 'idempotency-key': '0193a5f0-0000-7000-8000-00000000aaaa' }
    const made = [
      await idOf(ask('POST', `/${planID}/forms`, { name: 'Once' }, { headers })),
      await idOf(ask('POST', `/${planID}/forms`, { name: 'Once' }, { headers })),
    ]
    expect(made[0]).toBe(made[1])
    expect(await listed(`/${planID}/forms`)).toEqual(['Once'])
  })

  test('API2-14, PROG-06, PROG-07, PROG-10 forms and sub-forms move to a place that counts from 1, and the numbers stay 1 to n', async () => {
    const [one, two, three] = [
      await makeForm('One'),
      await makeForm('Two'),
      await makeForm('Three'),
    ]
    const answer = await ask('PATCH', `/forms/${three}/sortOrder?planID=${planID}`, {
      targetIndex: 1,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject([
      { name: 'Three', sortOrder: 1 },
      { name: 'One', sortOrder: 2 },
      { name: 'Two', sortOrder: 3 },
    ])
    const below = [await makeForm('A', one), await makeForm('B', one)]
    await ask('PATCH', `/forms/${below[1]}/sortOrder?parentID=${one}`, { targetIndex: 1 })
    expect(await listed(`/forms/${one}/subforms`)).toEqual(['B', 'A'])
    expect(await ask('PATCH', `/forms/${two}/sortOrder`, { targetIndex: 4 })).toMatchObject({
      status: 422,
      body: { fields: { targetIndex: 'Must be 1 to 3.' } },
    })
    expect(await listed(`/${planID}/forms`)).toEqual(['Three', 'One', 'Two'])
  })

  test('API2-07, PROG-05 a program moves to a place that counts from 1, and the list shows it there', async () => {
    const moved = await ask('PATCH', `/${planID}/sortOrder`, { targetIndex: 1 })
    const plans = moved.body as SafetyPlan[]
    expect(moved.status).toBe(200)
    expect(plans.map(({ sortOrder }) => sortOrder)).toEqual(plans.map((_, at) => at + 1))
    expect(plans[0]?.safetyPlanID).toBe(planID)
    expect(
      ((await ask('GET', '')).body as SafetyPlan[]).map(({ safetyPlanID }) => safetyPlanID),
    ).toEqual(plans.map(({ safetyPlanID }) => safetyPlanID))
  })

  test('API2-06, API2-12, PROG-13, PROG-18, G2-07 removing takes the children along and closes the numbers; Undo restores the place', async () => {
    const [one, two] = [await makeForm('One'), await makeForm('Two')]
    await makeForm('Three')
    await makeQuestion(two, 'Is it cold?')
    expect(await ask('DELETE', `/forms/${two}`)).toMatchObject({ status: 204 })
    expect((await draft())?.forms.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['One', 1],
      ['Three', 2],
    ])
    expect(await ask('GET', `/forms/${two}/questions`)).toMatchObject({ status: 404 })
    expect(await ask('POST', '/restored', { kind: 'form', id: two })).toMatchObject({ status: 200 })
    expect((await draft())?.forms.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ])
    expect(await listed(`/forms/${two}/questions`)).toEqual(['Is it cold?'])
    expect(await ask('DELETE', `/${planID}`)).toMatchObject({ status: 204 })
    expect(await draft()).toBeUndefined()
    expect(await ask('PUT', `/forms/${one}`, { name: 'Gone' })).toMatchObject({ status: 404 })
    await ask('POST', '/restored', { kind: 'plan', id: planID })
    expect((await draft())?.forms).toHaveLength(3)
  })

  test('API2-10, API2-11, PROG-17, PROG-100, G2-13 a rename needs the current name; an outdated one receives the present one', async () => {
    const form = await makeForm('Weldign')
    const seen = (await draft())?.forms[0]?.etag ?? ''
    const renamed = await ask(
      'PUT',
      `/forms/${form}?planID=${planID}&isParent=true`,
      { name: 'Welding' },
      { headers: { 'if-match': `"${seen}"` } },
    )
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Welding' } })
    expect(renamed.headers.get('etag')).toBe(`"${(await draft())?.forms[0]?.etag}"`)
    expect(
      await ask(
        'PATCH',
        `/forms/${form}`,
        { name: 'Brazing' },
        { headers: { 'if-match': `"${seen}"` } },
      ),
    ).toMatchObject({ status: 412, body: { row: { name: 'Welding' } } })
    expect(await ask('PATCH', `/forms/${form}`, { name: 'Brazing' })).toMatchObject({
      status: 200,
      body: { id: form, name: 'Brazing', isMultiQuestionEnable: false },
    })
    for (const [method, isMultiQuestionEnable] of [
      ['PUT', true],
      ['PATCH', false],
    ] as const)
      expect(await ask(method, `/forms/${form}`, { isMultiQuestionEnable })).toMatchObject({
        status: 200,
        body: { name: 'Brazing', isMultiQuestionEnable },
      })
    expect((await draft())?.forms).toMatchObject([
      { name: 'Brazing', isMultiQuestionEnable: false },
    ])
    expect(await ask('PATCH', `/forms/${form}?isParent=false`, { name: 'Brazing' })).toMatchObject({
      status: 422,
    })
    expect(
      await ask('PUT', `/forms/${form}?planID=${planID + 1}`, { name: 'Brazing' }),
    ).toMatchObject({ status: 422 })
  })

  test('API2-05, G2-16 names are trimmed, have up to 255 letters, and exclude the separators of a filter', async () => {
    expect(await ask('POST', '', { name: '  Steel\nerection ' })).toMatchObject({
      status: 201,
      body: { safetyPlanID: expect.any(Number), name: 'Steel erection', forms: [] },
    })
    expect((await listed('')).at(-1)).toBe('Steel erection')
    for (const name of ['', '   ', 'x'.repeat(256), 'A^~^B', 'A$~$B', 'A#~#B', 'A|~|B'])
      expect(await ask('POST', `/${planID}/forms`, { name })).toMatchObject({
        status: 422,
        body: { fields: { name: expect.any(String) } },
      })
  })

  test('PROG-22 a sub-form has no sub-forms, and a form of another program is refused as parent', async () => {
    const sub = await makeForm('Torches', await makeForm('Welding'))
    expect(await ask('POST', `/${planID}/forms`, { name: 'Deeper', parentID: sub })).toMatchObject({
      status: 422,
      body: { fields: { parentID: expect.any(String) } },
    })
    expect(
      await ask('POST', `/${planID}/forms`, {
        name: 'Elsewhere',
        parentID: fixture.ridgeline.formID,
      }),
    ).toMatchObject({ status: 422 })
  })
})

describe('questions of the draft', () => {
  let formID: number
  beforeEach(async () => {
    formID = await makeForm('Welding')
  })

  test('PROG-08, PROG-23, API2-21 questions are created, moved and removed; every reader sees the order 1 to n', async () => {
    const [one, two, three] = [
      await makeQuestion(formID, 'One?'),
      await makeQuestion(formID, 'Two?'),
      await makeQuestion(formID, 'Three?'),
    ]
    const answer = await ask('PATCH', `/forms/${formID}/questions/sortOrder`, {
      questionID: three,
      targetIndex: 1,
    })
    expect(
      (answer.body as Question[]).map(({ description, orderSequence }) => [
        description,
        orderSequence,
      ]),
    ).toEqual([
      ['Three?', 1],
      ['One?', 2],
      ['Two?', 3],
    ])
    expect(await ask('DELETE', `/${planID}/forms/${formID}/questions/${one}`)).toMatchObject({
      status: 204,
    })
    expect(await ask('DELETE', `/forms/${formID}/questions/${one}`)).toMatchObject({ status: 404 })
    expect(
      ((await ask('GET', `/forms/${formID}/questions`)).body as Question[]).map(
        ({ orderSequence }) => orderSequence,
      ),
    ).toEqual([1, 2])
    await ask('POST', '/restored', { kind: 'question', id: one })
    expect(await listed(`/forms/${formID}/questions`)).toEqual(['Three?', 'One?', 'Two?'])
    expect(
      await ask('PATCH', `/forms/${formID}/questions/sortOrder`, {
        questionID: two,
        targetIndex: 0,
      }),
    ).toMatchObject({ status: 422 })
  })

  test('PROG-35, PROG-36, PROG-49, G2-15 a question needs a description and one of the offered types', async () => {
    for (const questionTypeID of [2, 5, 0, 11])
      expect(
        await ask('POST', `/forms/${formID}/questions`, { description: 'x', questionTypeID }),
      ).toMatchObject({
        status: 422,
        body: { fields: { questionTypeID: 'Please select question type.' } },
      })
    expect(
      await ask('POST', `/forms/${formID}/questions`, { description: '  ', questionTypeID: 1 }),
    ).toMatchObject({
      status: 422,
      body: { fields: { description: 'Please enter question description.' } },
    })
    expect(await listed(`/forms/${formID}/questions`)).toEqual([])
  })

  test('API2-17, PROG-37, PROG-39, PROG-48, G2-14 only a selection has options and several answers', async () => {
    const selection = {
      description: 'Which gas?',
      questionTypeID: 10,
      multiSelect: true,
      options: [' Argon ', '', 'CO2'],
    }
    await makeQuestion(formID, 'Last?')
    const regulations = [{ number: '29 CFR 1926.350(a)', description: 'Cylinders.' }]
    const answer = await ask('POST', `/forms/${formID}/questions`, {
      ...selection,
      orderSequence: 1,
      regulations,
    })
    const made = answer.body as Question
    expect(answer.status).toBe(201)
    expect(made).toMatchObject({
      ...selection,
      options: ['Argon', 'CO2'],
      orderSequence: 1,
      regulations,
    })
    expect(await listed(`/forms/${formID}/questions`)).toEqual(['Which gas?', 'Last?'])
    for (const [options, problem] of [
      [[' '], 'Please add at least one option.'],
      [['Argon', 'argon'], 'Enter each option only once.'],
    ] as const) {
      expect(
        await ask('POST', `/forms/${formID}/questions`, { ...selection, options }),
      ).toMatchObject({ status: 422, body: { fields: { options: problem } } })
    }
    expect(
      await ask('PUT', `/${planID}/forms/${formID}/questions/${made.id}`, { questionTypeID: 1 }),
    ).toMatchObject({
      status: 200,
      body: { options: [], multiSelect: false, description: 'Which gas?' },
    })
  })

  test('PROG-40, PROG-61 a question has regulations, and a partial change leaves other fields alone', async () => {
    const made = (
      await ask('POST', `/forms/${formID}/questions`, {
        description: 'Is a fire watch kept?',
        questionTypeID: 3,
        regulations: [{ number: '29 CFR 1926.352(e)', description: 'Fire prevention.' }],
      })
    ).body as Question
    expect(made.regulations).toEqual([
      { number: '29 CFR 1926.352(e)', description: 'Fire prevention.', section: '1926.352' },
    ])
    const changed = await ask('PUT', `/${planID}/forms/${formID}/questions/${made.id}`, {
      description: 'Is a fire watch kept for 30 minutes?',
    })
    expect(changed.body).toMatchObject({ questionTypeID: 3, regulations: made.regulations })
    expect(
      await ask(
        'PUT',
        `/${planID}/forms/${formID}/questions/${made.id}`,
        { description: 'Late' },
        { headers: { 'if-match': `"${made.etag}"` } },
      ),
    ).toMatchObject({
      status: 412,
      body: { row: { description: 'Is a fire watch kept for 30 minutes?' } },
    })
  })

  test('PROG-09, PROG-21, PROG-60, G2-09, G2-10 a multi-question form orders questions and sub-forms in one list; the switch loses nothing', async () => {
    const [one, two] = [await makeQuestion(formID, 'One?'), await makeQuestion(formID, 'Two?')]
    const sub = await makeForm('Torches', formID)
    expect(await ask('PUT', `/forms/${formID}`, { isMultiQuestionEnable: true })).toMatchObject({
      body: { isMultiQuestionEnable: true, name: 'Welding' },
    })
    const path = `/forms/${formID}/multiquestions`
    const move = (id: number, idType: string, sourceIndex: number, targetIndex: number) =>
      ask('PATCH', `${path}/sortOrder`, { id, idType, parentID: formID, sourceIndex, targetIndex })
    expect(await listed(path)).toEqual(['One?', 'Two?', 'Torches'])
    const answer = (await move(sub, 'subform', 3, 1)).body as MultiItem[]
    expect(answer.map(({ type, id, mqSortOrder }) => [type, id, mqSortOrder])).toEqual([
      ['subform', sub, 1],
      ['question', one, 2],
      ['question', two, 3],
    ])
    expect(await move(two, 'question', 1, 2)).toMatchObject({
      status: 409,
      body: { code: 'moved', row: [{ id: sub }, { id: one }, { id: two }] },
    })
    await ask('PUT', `/forms/${formID}`, { isMultiQuestionEnable: false })
    expect(await listed(`/forms/${formID}/questions`)).toEqual(['One?', 'Two?'])
    expect(await listed(`/forms/${formID}/subforms`)).toEqual(['Torches'])
    await ask('PUT', `/forms/${formID}`, { isMultiQuestionEnable: true })
    expect(await listed(path)).toEqual(['Torches', 'One?', 'Two?'])
  })
})
