import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportedPrograms, ProgramInFile } from '#contract/catalogue/carrying.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

interface Installation {
  server: TestServer
  fixture: Fixture
}
const installation = async (): Promise<Installation> => {
  const server = await testServer()
  return { server, fixture: await makeFixture(server) }
}
let here: Installation
let there: Installation
beforeAll(async () => {
  here = await installation()
  there = await installation()
})
afterAll(() => Promise.all([here.server.stop(), there.server.stop()]))

const ask = ({ server, fixture }: Installation, method: string, path: string, body?: object) =>
  server.ask(method, `/api/safetyplans${path}`, {
    as: fixture.people.sysadmin,
    ...(body && { body }),
  })
const idOf = async (asked: Promise<{ body: unknown }>, name = 'id') =>
  Number(Reflect.get(Object((await asked).body), name))
const bring = async (at: Installation, program: object, dryRun = false) =>
  (await ask(at, 'POST', '/imports', { program, dryRun })).body as ImportedPrograms
const file = async (at: Installation, planID: number) =>
  (await ask(at, 'GET', `/${planID}/program`)).body as ProgramInFile
const outline = async (at: Installation, planID: number | null) =>
  ((await ask(at, 'GET', '?include=questions')).body as SafetyPlan[]).find(
    (plan) => plan.safetyPlanID === planID,
  )

/** A program with everything that a file must carry. */
async function makeProgram(): Promise<number> {
  const plan = await idOf(ask(here, 'POST', '', { name: 'Steel erection' }), 'safetyPlanID')
  const form = await idOf(
    ask(here, 'POST', `/${plan}/forms`, { name: 'Site checks', isMultiQuestionEnable: true }),
  )
  const image = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#06c' } })
      .webp()
      .toBuffer()
  ).toString('base64')
  const question = {
    description: 'Are the columns plumb?',
    questionTypeID: 3,
    regulations: [
      {
        number: '29 CFR 1926.754',
        description: 'Assembly.',
        regulationImages: [{ fileName: 'plumb.webp', base64Data: image }],
      },
    ],
  }
  await ask(here, 'POST', `/forms/${form}/questions`, question)
  const sub = await idOf(ask(here, 'POST', `/${plan}/forms`, { name: 'Bolting', parentID: form }))
  await ask(here, 'POST', `/forms/${sub}/questions`, {
    description: 'Which bolts?',
    questionTypeID: 10,
    multiSelect: true,
    options: ['A325', 'A490'],
  })
  await ask(here, 'PATCH', `/forms/${form}/multiquestions/sortOrder`, {
    id: sub,
    idType: 'subform',
    parentID: form,
    sourceIndex: 2,
    targetIndex: 1,
  })
  return plan
}

test('transfers a whole program to another installation, and the same file again changes nothing', async () => {
  const plan = await makeProgram()
  const carried = await file(here, plan)
  expect(await bring(there, carried, true)).toMatchObject({
    state: 'new',
    safetyPlanID: null,
    before: null,
  })
  expect((await ask(there, 'GET', '')).text).not.toContain('Steel erection')
  const made = await bring(there, carried)
  expect(made.state).toBe('new')
  const [one, other] = [await outline(here, plan), await outline(there, made.safetyPlanID)]
  const said = (of: typeof one) =>
    JSON.stringify(
      of?.forms.map(({ name, isMultiQuestionEnable, subForms, questions }) => [
        name,
        isMultiQuestionEnable,
        questions?.map(({ description, regulations }) => [
          description,
          regulations.map(({ number, imagesUri }) => [number, imagesUri?.length]),
        ]),
        subForms.map((sub) => [
          sub.name,
          sub.mqSortOrder,
          sub.questions?.map(({ options, multiSelect }) => [options, multiSelect]),
        ]),
      ]),
    )
  expect(said(other)).toBe(said(one))
  expect(said(other)).toContain('["29 CFR 1926.754",1]')
  expect(await bring(there, carried)).toMatchObject({ state: 'unchanged', differences: [] })
  expect(await bring(there, await file(there, made.safetyPlanID ?? 0))).toMatchObject({
    state: 'unchanged',
  })
})

test('previews the differences, applies them, and undoes them with the earlier values', async () => {
  const { safetyPlanID } = there.fixture.ridgeline
  const before = await file(there, safetyPlanID)
  const [ladders, guardrails] = [
    before.forms.find(({ name }) => name === 'Ladders'),
    before.forms.find(({ name }) => name === 'Guardrails'),
  ]
  if (!ladders || !guardrails) throw new Error('The fixture lacks one of the two.')
  const wanted = {
    ...before,
    forms: [
      {
        ...guardrails,
        questions: [
          {
            ...guardrails.questions[0],
            description: 'Are all guardrails in place?',
            questionTypeID: 3,
          },
        ],
      },
    ],
  }
  const dry = await bring(there, wanted, true)
  expect(dry.state).toBe('changed')
  expect(dry.differences.map(({ what, change, from, to }) => [what, change, from, to])).toEqual(
    expect.arrayContaining([
      ['form', 'removed', 'Ladders', null],
      ['question', 'wording', 'Are guardrails in place?', 'Are all guardrails in place?'],
    ]),
  )
  expect((await outline(there, safetyPlanID))?.forms).toHaveLength(2)
  const done = await bring(there, wanted)
  expect((await outline(there, safetyPlanID))?.forms.map(({ name, id }) => [name, id])).toEqual([
    ['Guardrails', there.fixture.ridgeline.safetyFormID],
  ])
  expect(done.before).toEqual(before)
  await bring(there, done.before ?? {})
  // The form stays the same one, because records opened under it name it by its number.
  expect(
    (await outline(there, safetyPlanID))?.forms.find(({ name }) => name === 'Ladders')?.id,
  ).toBe(there.fixture.ridgeline.formID)
  expect(await file(there, safetyPlanID)).toEqual(before)
  expect((await outline(there, safetyPlanID))?.forms.map(({ name }) => name).toSorted()).toEqual([
    'Guardrails',
    'Ladders',
  ])
  expect(
    (await outline(there, safetyPlanID))?.forms
      .find(({ name }) => name === 'Ladders')
      ?.subForms.map(({ name }) => name),
  ).toEqual(['Step ladders'])
})

test('matches a program without its former id by name, and refuses invalid content by name', async () => {
  expect(await bring(there, { name: 'fall protection', forms: [] }, true)).toMatchObject({
    state: 'changed',
  })
  const wrong = {
    name: 'Paint',
    forms: [
      {
        name: 'Booth',
        questions: [{ description: 'Which paint?', questionTypeID: 10, options: [] }],
      },
    ],
  }
  expect(await ask(there, 'POST', '/imports', { program: wrong })).toMatchObject({
    status: 422,
    body: { fields: { program: 'Booth, "Which paint?": Please add at least one option.' } },
  })
  expect(
    await ask(there, 'POST', '/imports', {
      program: {
        name: 'Paint',
        forms: [{ name: 'Booth', questions: [{ description: 'x', questionTypeID: 2 }] }],
      },
    }),
  ).toMatchObject({ status: 422 })
})

test('a new order of a multi-question form is a change of its own, and texts of regulations are cleaned', async () => {
  const form = (regulation: string, ...order: number[]) => ({
    name: 'Rounds',
    isMultiQuestionEnable: true,
    questions: [
      {
        description: 'One?',
        questionTypeID: 3,
        mqSortOrder: order[0],
        regulations: [{ number: regulation, description: ' Words. ' }],
      },
      { description: 'Two?', questionTypeID: 3, mqSortOrder: order[1] },
    ],
    subForms: [{ name: 'Edges', mqSortOrder: order[2] }],
  })
  const made = await bring(there, { name: 'Night work', forms: [form('29 CFR 1926.56', 1, 2, 3)] })
  expect(
    await bring(there, { name: 'Night work', forms: [form('29 CFR\n1926.56 ', 1, 2, 3)] }),
  ).toMatchObject({ state: 'unchanged' })
  expect(
    await bring(there, { name: 'Night work', forms: [form('29 CFR 1926.56', 2, 3, 1)] }),
  ).toMatchObject({
    state: 'changed',
    differences: [{ what: 'question', change: 'moved', where: 'Rounds' }],
  })
  const [rounds] = (await file(there, made.safetyPlanID ?? 0)).forms
  expect([
    rounds?.questions.map(({ mqSortOrder }) => mqSortOrder),
    rounds?.subForms.map(({ mqSortOrder }) => mqSortOrder),
  ]).toEqual([[2, 3], [1]])
})
