import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  chooses,
  gone,
  moves,
  node,
  opensEditor,
  question,
  seen,
  wordsIn,
} from '#tests/world/editor-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

type Server = Awaited<ReturnType<typeof opensEditor>>
const told = ({ sent }: Server) =>
  sent.map(({ request: { request, body } }) => [
    `${request.method} ${new URL(request.url).pathname.replace('/api/safetyplans', '')}`,
    body,
  ])

/** Each kind of list with a move in it, its order before and after, and the text of a failure. */
const kinds = [
  [
    'PROG-70 programs',
    'catalogue.movePlan',
    'adminSortSafetyPlans',
    'Unable to change sort order of safety plans',
    [],
    () => moves(node('Hot Work'), '{End}'),
    'Safety programs',
    ['Hot Work', 'Cranes'],
    ['Cranes', 'Hot Work'],
  ],
  [
    'PROG-75 forms',
    'catalogue.moveForm',
    'adminSortSafetyForms',
    'Unable to change sort order of safety form',
    ['Hot Work', 'Brazing'],
    () => moves(node('Brazing'), '{ArrowUp}', '{ArrowUp}'),
    'Safety programs',
    ['Hot Work', 'Welding', 'Cutting', 'Permits', 'Brazing', 'Cranes'],
    ['Hot Work', 'Welding', 'Brazing', 'Cutting', 'Permits', 'Cranes'],
  ],
  [
    'PROG-75 sub-forms',
    'catalogue.moveForm',
    'adminSortSafetyForms',
    'Unable to change sort order of safety form',
    ['Hot Work', 'Cutting', 'Hoses'],
    () => moves(node('Hoses'), '{ArrowUp}'),
    'Safety programs',
    ['Hot Work', 'Welding', 'Cutting', 'Torches', 'Hoses', 'Permits', 'Brazing', 'Cranes'],
    ['Hot Work', 'Welding', 'Cutting', 'Hoses', 'Torches', 'Permits', 'Brazing', 'Cranes'],
  ],
  [
    'PROG-80 questions',
    'catalogue.moveQuestion',
    'adminSortQuestions',
    'Unable to change question sort order',
    ['Hot Work', 'Welding'],
    () => moves(question('Date of'), '{Home}'),
    'Questions',
    ['Is the area clear of what burns?', 'Which gas?', 'Date of inspection'],
    ['Date of inspection', 'Is the area clear of what burns?', 'Which gas?'],
  ],
  [
    'PROG-82 items of a multi-question form',
    'catalogue.moveItem',
    'adminSortMultiQuestions',
    'Unable to sort multi questions',
    ['Hot Work', 'Permits'],
    () => moves(question('Fire watch'), '{ArrowUp}'),
    'Questions',
    ['Is the permit signed…', 'Fire watch', 'Is it posted?'],
    ['Fire watch', 'Is the permit signed…', 'Is it posted?'],
  ],
] as const

test.each(kinds)(
  'PROG-11 G2-03 %s: a refused or unanswered move returns to its old place with a message',
  async (_, name, code, text, way, move, tree, before, after) => {
    const stored = storedFromHere()
    const server = await opensEditor({ fails: { [name]: 'internal' } })
    if (way.length > 0) await chooses(...way)
    await expect.poll(() => wordsIn(tree)).toEqual(before)
    const answer = Promise.withResolvers<void>()
    server.gate = answer.promise
    await move()
    // The list moves at once, and moves back after the answer.
    await expect.poll(() => wordsIn(tree)).toEqual(after)
    answer.resolve()
    await expectToast(text)
    await expect.poll(() => wordsIn(tree)).toEqual(before)
    expect(stored).toMatchObject([{ code, title: text }])
    expectNoToast('Moved')
    server.fails[name] = 'cut'
    await move()
    await expect.poll(() => stored.map(({ title }) => title)).toEqual([text, text])
    await expect.poll(() => wordsIn(tree)).toEqual(before)
    expectNoToast('Moved')
  },
)

test('PROG-11 moves a refused item back before rereading the draft', async () => {
  await opensEditor({ fails: { 'catalogue.movePlan': 'internal' } })
  await expect.element(node('Cranes')).toBeVisible()
  mockAlso(mock('catalogue.plans', () => new Promise<never>(() => undefined)))
  await moves(node('Cranes'), '{Home}')
  await expectToast('Unable to change sort order of safety plans')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes'])
})

test("PROG-10 G2-11 each move is one call with places from 1: the list's form in the path, the old place in a mixed list", async () => {
  const server = await opensEditor()
  await moves(node('Cranes'), '{Home}')
  await expectToast('Moved')
  await chooses('Hot Work', 'Brazing')
  await moves(node('Brazing'), '{ArrowUp}')
  await chooses('Welding')
  await moves(question('Date of'), '{Home}')
  await chooses('Permits')
  await moves(question('Fire watch'), '{ArrowDown}')
  await expect
    .poll(() => told(server))
    .toEqual([
      ['PATCH /2/sortOrder', { targetIndex: 1 }],
      ['PATCH /forms/13/sortOrder', { targetIndex: 3 }],
      ['PATCH /forms/10/questions/sortOrder', { questionID: 103, targetIndex: 1 }],
      [
        'PATCH /forms/12/multiquestions/sortOrder',
        { id: 120, idType: 'subform', parentID: 12, sourceIndex: 2, targetIndex: 3 },
      ],
    ])
  await expect
    .poll(() => wordsIn('Questions'))
    .toEqual(['Is the permit signed…', 'Is it posted?', 'Fire watch'])
})

test('sends quick moves one after another in their order', async () => {
  await opensEditor()
  await chooses('Hot Work', 'Brazing')
  const places: unknown[] = []
  let [underWay, most] = [0, 0]
  const answer = Promise.withResolvers<void>()
  // On a slow connection the second move is made long before the first answer.
  mockAlso(
    mock('catalogue.moveForm', async ({ body }) => {
      underWay += 1
      most = Math.max(most, underWay)
      await answer.promise
      underWay -= 1
      places.push(body)
      return { refused: 'internal' as const }
    }),
  )
  await moves(node('Brazing'), '{ArrowUp}')
  await moves(node('Brazing'), '{ArrowUp}')
  await expect
    .poll(() => wordsIn('Safety programs'))
    .toEqual(['Hot Work', 'Welding', 'Brazing', 'Cutting', 'Permits', 'Cranes'])
  answer.resolve()
  await expect.poll(() => places).toEqual([{ targetIndex: 3 }, { targetIndex: 2 }])
  expect(most).toBe(1)
})

test('a cancelled move or a drop at the same place sends no call', async () => {
  const server = await opensEditor()
  await chooses('Hot Work', 'Welding')
  await expect.element(question('Which gas')).toBeVisible()
  question('Which gas').element().focus()
  await userEvent.keyboard(' {ArrowUp}{Escape}')
  await moves(question('Which gas'))
  // A form cannot move to another program.
  await moves(node('Welding'), '{End}')
  await gone('Moved')
  expect(wordsIn('Questions')).toEqual([
    'Is the area clear of what burns?',
    'Which gas?',
    'Date of inspection',
  ])
  expect(told(server)).toEqual([])
})

test('PROG-65 the page stores loading, result and action of its last request, also after the toast closes', async () => {
  const server = await opensEditor()
  await expect.element(node('Cranes')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  server.gate = answer.promise
  await moves(node('Cranes'), '{Home}')
  await seen('Saving')
  answer.resolve()
  await seen('Saved in the draft')
  await gone('Saving')
  server.fails['catalogue.movePlan'] = 'not-permitted'
  await moves(node('Cranes'), '{End}')
  await seen('The last change was not saved: You do not have permission to do this.')
  await gone('Saved in the draft')
})
