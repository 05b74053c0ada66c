import { expect, test } from 'vitest'
import {
  ask,
  fixture,
  formID,
  makeForm,
  makeQuestion,
  planID,
  rows,
  server,
  setUp,
} from './catalogue-rows-world.ts'

setUp()

const names = (list: unknown) =>
  (list as { name?: string; description?: string }[]).map(
    ({ name, description }) => name ?? description,
  )

test('PROG-55, PROG-57, PROG-59 a program, a form, a sub-form and a question come with each of their fields', async () => {
  const sub = await makeForm('Torches', formID)
  const id = await makeQuestion('Is it cold?')
  const plan = (await rows('')).at(-1)
  expect(plan).toMatchObject({
    safetyPlanID: planID,
    name: 'Hot work',
    isEnable: false,
    isActive: true,
    isSelected: false,
    forms: [expect.anything()],
  })
  const form = {
    id: formID,
    name: 'Welding',
    safetyPlanID: planID,
    parentID: null,
    hasSubForms: true,
    isMultiQuestionEnable: false,
    isEnable: false,
    isActive: true,
    isSelected: false,
    sortOrder: 1,
  }
  const subForm = { ...form, id: sub, name: 'Torches', parentID: formID, hasSubForms: false }
  expect(plan?.['forms']).toMatchObject([{ ...form, subForms: [subForm] }])
  expect(await rows(`/${planID}/forms`)).toMatchObject([{ ...form, subForms: [subForm] }])
  expect(await rows(`/forms/${formID}/questions`)).toMatchObject([
    {
      id,
      description: 'Is it cold?',
      questionTypeID: 3,
      multiSelect: false,
      options: [],
      orderSequence: 1,
      regulations: [],
      mqSortOrder: 2,
      type: 'question',
    },
  ])
})

test('PROG-64, G2-20 editors and companies get forms by sortOrder, those without one last by name', async () => {
  for (const name of ['Soldering', 'Brazing', 'Cutting']) await makeForm(name)
  const place = (name: string, order: number | null) =>
    server.owner(
      'update safety_forms set sort_order = $3 where safety_plan_id = $1 and name = $2',
      [planID, name, order],
    )
  for (const [name, order] of [
    ['Welding', 9],
    ['Soldering', null],
    ['Brazing', null],
    ['Cutting', 2],
  ] as const)
    await place(name, order)
  const ordered = ['Cutting', 'Welding', 'Brazing', 'Soldering']
  expect(names(await rows(`/${planID}/forms`))).toEqual(ordered)
  expect(names((await rows('')).at(-1)?.['forms'])).toEqual(ordered)
  await server.owner('call publish_safety_plan($1, 1)', [planID])
  const ofCompany = (
    await server.ask('GET', `/api/accounts/${fixture.ridgeline.accountID}/safetyplans`, {
      as: fixture.people.safety,
    })
  ).body as Record<string, unknown>[]
  expect(names(ofCompany.find((plan) => plan['safetyPlanID'] === planID)?.['forms'])).toEqual(
    ordered,
  )
})

test('API2-22, G2-11 refuses a place outside 1 to n; an item that has moved meanwhile is 409 with the present order', async () => {
  const one = await makeQuestion('One?')
  await makeQuestion('Two?')
  for (const targetIndex of [0, 3])
    expect(
      await ask('PATCH', `/forms/${formID}/questions/sortOrder`, { questionID: one, targetIndex }),
    ).toMatchObject({ status: 422 })
  expect(
    names(
      (
        await ask('PATCH', `/forms/${formID}/questions/sortOrder`, {
          questionID: one,
          targetIndex: 2,
        })
      ).body,
    ),
  ).toEqual(['Two?', 'One?'])
  const sub = await makeForm('Torches', formID)
  await ask('PUT', `/forms/${formID}`, { isMultiQuestionEnable: true })
  const move = (sourceIndex: number, targetIndex: number) =>
    ask('PATCH', `/forms/${formID}/multiquestions/sortOrder`, {
      id: one,
      idType: 'question',
      parentID: formID,
      sourceIndex,
      targetIndex,
    })
  expect(names(await rows(`/forms/${formID}/multiquestions`))).toEqual(['One?', 'Two?', 'Torches'])
  for (const [from, to, fields] of [
    [1, 4, { targetIndex: 'Must be 1 to 3.' }],
    [4, 1, { sourceIndex: 'Must be 1 to 3.' }],
  ] as const)
    expect(await move(from, to)).toMatchObject({ status: 422, body: { fields } })
  expect(await move(2, 3)).toMatchObject({
    status: 409,
    body: { row: [{ description: 'One?' }, { description: 'Two?' }, { name: 'Torches' }] },
  })
  const moved = await move(1, 3)
  expect([moved.status, names(moved.body)]).toEqual([200, ['Two?', 'Torches', 'One?']])
  expect(names(await rows(`/forms/${formID}/multiquestions`))).toEqual(['Two?', 'Torches', 'One?'])
  // The questions of a sub-form are the sub-form's own list.
  const below = [await makeQuestion('A?', sub), await makeQuestion('B?', sub)]
  const answer = await ask('PATCH', `/forms/${sub}/multiquestions/sortOrder`, {
    id: below[1],
    idType: 'question',
    parentID: sub,
    sourceIndex: 2,
    targetIndex: 1,
  })
  expect(names(answer.body)).toEqual(['B?', 'A?'])
  expect(
    await ask('PATCH', `/forms/${sub}/multiquestions/sortOrder`, {
      id: below[1],
      idType: 'question',
      parentID: formID,
      sourceIndex: 1,
      targetIndex: 2,
    }),
  ).toMatchObject({ status: 422, body: { fields: { parentID: expect.any(String) } } })
})

test('API2-18 to API2-20, G2-12 PUT on the long path updates a question, and both delete paths remove one alike', async () => {
  const ids = [await makeQuestion('One?'), await makeQuestion('Two?'), await makeQuestion('Three?')]
  expect(
    await ask('PUT', `/${planID}/forms/${formID}/questions/${ids[0]}`, { description: 'Uno?' }),
  ).toMatchObject({ status: 200, body: { id: ids[0], description: 'Uno?', orderSequence: 1 } })
  for (const [path, left] of [
    [`/${planID}/forms/${formID}/questions/${ids[1]}`, ['Uno?', 'Three?']],
    [`/forms/${formID}/questions/${ids[0]}`, ['Three?']],
  ] as const) {
    expect(await ask('DELETE', path)).toMatchObject({ status: 204 })
    const list = await rows(`/forms/${formID}/questions`)
    expect([names(list), list.map((row) => row['orderSequence'])]).toEqual([
      left,
      left.map((_, at) => at + 1),
    ])
    expect(await ask('DELETE', path)).toMatchObject({ status: 404 })
  }
})
