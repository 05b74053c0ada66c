import fc from 'fast-check'
import { read } from 'xlsx'
import { expect, test } from 'vitest'
import { type ProgramInFile, programInFile } from '#contract/catalogue/carrying.ts'
import { asInCell } from '#contract/kernel/sheet.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import data from '#server/seed/data/safety-programs.json' with { type: 'json' }
import { readAgain, recordsOf, workbookOf } from '#tests/world/program-sheet.ts'
import { programsSheet } from './write-programs.ts'

const space = '7d1e1d9c-3a55-4a35-9a51-5f2d4b8a5c11'
const uid = (...path: (string | number)[]) => uuidV5(space, path.join('/'))

interface Seeded {
  id: number
  name: string
  mqSortOrder: number | null
  isMultiQuestionEnable: boolean
  questions: readonly {
    id: number
    description: string
    questionTypeID: number
    multiSelect: boolean
    options: readonly string[]
    mqSortOrder: number | null
    regulations: readonly { number: string; description: string }[]
  }[]
  subForms?: readonly Seeded[]
}

/** The seed data of the demo, in the format of an export. */
const seeded = (
  data.safetyPlans as readonly { safetyPlanID: number; name: string; forms: readonly Seeded[] }[]
).map(({ safetyPlanID, name, forms }): ProgramInFile => {
  const holder = ({ id, questions, mqSortOrder, ...form }: Seeded) => ({
    uid: uid('form', id),
    name: form.name,
    mqSortOrder,
    questions: questions.map((question) => ({ ...question, uid: uid('question', question.id) })),
  })
  return programInFile.parse({
    uid: uid('plan', safetyPlanID),
    name,
    forms: forms.map((form) => ({
      ...holder(form),
      isMultiQuestionEnable: form.isMultiQuestionEnable,
      subForms: (form.subForms ?? []).map(holder),
    })),
  })
})

test.each(['en', 'es'] as const)(
  'the programs of the demo stay the same through a workbook in %s',
  async (language) => {
    expect(
      seeded
        .flatMap(({ forms }) => forms.flatMap((form) => [form, ...form.subForms]))
        .flatMap(({ questions }) => questions).length,
    ).toBeGreaterThan(100)
    expect(readAgain(await recordsOf(await workbookOf(seeded, language)))).toEqual(seeded)
  },
)

const letters = [
  ...Array.from('ab 1,;"\'<>&\\|_x000D_-+@'),
  '=',
  '=1+1',
  '\n',
  '\n\n',
  '> ',
  '\\> ',
  '\t',
  'é',
  'e\u0301',
  '👷‍♀️',
  '漢',
  '\u00AD',
  '\u200B',
  '\u2028',
  ' = ',
  '@SUM(A1)',
  '-2+3',
  '+1',
]
const text = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 })
  .map((some) => some.join(''))
const nth = fc.nat({ max: 1_000_000 })
const question = fc.record({
  description: text.filter((some) => some.trim() !== ''),
  questionTypeID: fc.constantFrom(1, 3, 4, 6, 7, 8, 9, 10),
  multiSelect: fc.boolean(),
  options: fc.uniqueArray(
    text.filter((some) => some.trim() !== ''),
    {
      selector: (some) => some.replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      minLength: 1,
      maxLength: 4,
    },
  ),
  regulations: fc.array(
    fc.record({ number: text.filter((some) => some.trim() !== ''), description: text }),
    { maxLength: 3 },
  ),
  place: nth,
})
const holder = fc.record({
  questions: fc.array(question, { maxLength: 4 }),
  place: nth,
  multi: fc.boolean(),
})
const program = fc.array(fc.record({ form: holder, subs: fc.array(holder, { maxLength: 3 }) }), {
  maxLength: 3,
})
type Drawn = typeof program extends fc.Arbitrary<infer Value> ? Value : never

/** Converts a generated program to a server's answer: unique names, orders that count from 1. */
function answered(drawn: Drawn, at: number): ProgramInFile {
  const ask =
    (path: string, multi: boolean) =>
    (
      {
        place,
        questionTypeID,
        multiSelect,
        options,
        ...rest
      }: Drawn[number]['form']['questions'][number],
      n: number,
    ) => ({
      ...rest,
      uid: uid(at, path, n),
      questionTypeID,
      multiSelect: multiSelect && questionTypeID === 10,
      options: questionTypeID === 10 ? options : [],
      mqSortOrder: multi ? place : null,
    })
  const forms = drawn.map(({ form, subs }, n) => {
    const own = form.questions.map(ask(`q${n}`, form.multi))
    const below = subs.map((sub, m) => ({
      uid: uid(at, 's', n, m),
      name: `=Sub ${m}`,
      mqSortOrder: form.multi ? sub.place : null,
      questions: sub.questions.map(ask(`s${n}/${m}`, false)),
    }))
    const places = [...own, ...below].toSorted(
      (one, other) => (one.mqSortOrder ?? 0) - (other.mqSortOrder ?? 0),
    )
    const placed = <One extends { mqSortOrder: number | null }>(one: One): One => ({
      ...one,
      mqSortOrder: form.multi
        ? places.findIndex((each) => each.uid === (one as unknown as { uid: string }).uid) + 1
        : null,
    })
    return {
      uid: uid(at, 'f', n),
      name: `+Form ${n}`,
      mqSortOrder: null,
      isMultiQuestionEnable: form.multi,
      questions: own.map(placed),
      subForms: below.map(placed),
    }
  })
  return programInFile.parse({ uid: uid(at), name: `-Program ${at}`, forms })
}

test.each([1, 7, 26])('any program reads back as written (seed %i)', async (seed) => {
  await fc.assert(
    fc.asyncProperty(fc.array(program, { minLength: 1, maxLength: 3 }), async (drawn) => {
      const programs = drawn.map(answered)
      expect(readAgain(await recordsOf(await workbookOf(programs)))).toEqual(programs)
    }),
    { seed, numRuns: 60 },
  )
})

const asking = (
  fields: Partial<ProgramInFile['forms'][number]['questions'][number]>,
): ProgramInFile =>
  programInFile.parse({
    uid: uid('long'),
    name: 'Long',
    forms: [
      {
        uid: uid('f'),
        name: 'Form',
        questions: [{ uid: uid('q'), description: 'Why?', questionTypeID: 1, ...fields }],
      },
    ],
  })

test('round-trips 32,000 letters in a cell and reports longer text with its question, uncut', async () => {
  const text = (length: number) => '=👷 "x"\n'.repeat(Math.floor(length / 8)).trim()
  const long = [
    asking({
      regulations: Array.from({ length: 6 }, (_, at) => ({
        number: `1926.${at}`,
        description: text(4304),
        images: [],
      })),
    }),
  ]
  const records = await recordsOf(await workbookOf(long))
  expect(Math.max(...records.flat().map((cell) => cell.length))).toBeGreaterThan(32_000)
  expect(readAgain(records)).toEqual(long)
  const longer = asking({
    regulations: Array.from({ length: 9 }, (_, at) => ({
      number: `1926.${at}`,
      description: text(4800),
      images: [],
    })),
  })
  expect(programsSheet([...long, longer], 'en')).toEqual({ question: 'Why?', column: 'texts' })
})

test('writes a formula-like value as text and hides the ids', async () => {
  const book = read(
    await workbookOf([
      asking({
        description: '=HYPERLINK("http://x")',
        regulations: [{ number: '@SUM(A1)', description: '-1+1', images: [] }],
      }),
    ]),
    { cellStyles: true, cellNF: true, cellFormula: true },
  )
  const sheet = book.Sheets['Programs'] ?? {}
  const cells = ['E2', 'I2', 'J2'].map(
    (place) => sheet[place] as { t: string; v: unknown; f?: string; z?: string },
  )
  expect(cells.map(({ t, v, f, z }) => [t, v, f, z])).toEqual([
    ['s', '=HYPERLINK("http://x")', undefined, '@'],
    ['s', '@SUM(A1)', undefined, '@'],
    ['s', '-1+1', undefined, '@'],
  ])
  expect(sheet['!cols']?.map((column) => column.hidden === true)).toEqual(
    Array.from({ length: 16 }, (_, at) => at >= 10),
  )
})

test('distinguishes characters that a cell cannot hold from the same text typed', async () => {
  const odd = asking({ description: 'a\r\nb\uFFFEc\rd' })
  const [again] = readAgain(await recordsOf(await workbookOf([odd])))
  expect(again?.forms[0]?.questions[0]?.description).toBe(
    asInCell(odd.forms[0]?.questions[0]?.description ?? ''),
  )
})
