import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { offeredTypes } from '#contract/catalogue/rules.ts'
import { type ProgramInFile, programInFile } from '#contract/catalogue/carrying.ts'
import { messages as english } from '../locales/en.po'
import { messages as spanish } from '../locales/es.po'
import {
  headOf,
  readAgain,
  recordsOf,
  rowOf,
  withCell,
  workbookOf,
} from '#tests/world/program-sheet.ts'
import { typeWords } from '../words.ts'
import { keptHere } from './kept-here.ts'
import { problemWords } from './problem-words.ts'
import { programsIn } from './read-programs.ts'
import { type ColumnName, typeNames } from './sheet-words.ts'

const inEnglish = setupI18n({ locale: 'en', messages: { en: english } })
const inSpanish = setupI18n({ locale: 'es', messages: { es: spanish } })

const uid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const asked = (n: number, description: string, more: object = {}) => ({
  uid: uid(n),
  description,
  questionTypeID: 3,
  ...more,
})
const steel: ProgramInFile = programInFile.parse({
  uid: uid(1),
  name: 'Steel erection',
  forms: [
    {
      uid: uid(2),
      name: 'Site checks',
      questions: [
        asked(3, 'Are the columns plumb?', {
          regulations: [
            { number: '29 CFR 1926.754', description: 'Assembly.\nAgain.' },
            { number: 'ANSI A10.13' },
          ],
        }),
        asked(4, 'Which bolts?', {
          questionTypeID: 10,
          multiSelect: true,
          options: ['A325', 'A490'],
        }),
      ],
    },
    {
      uid: uid(5),
      name: 'Decking',
      questions: [],
      subForms: [
        { uid: uid(6), name: 'Holes', questions: [asked(7, 'Are all holes covered?')] },
        { uid: uid(8), name: 'Edges', questions: [] },
      ],
    },
  ],
})
const cranes: ProgramInFile = programInFile.parse({ uid: uid(20), name: 'Cranes', forms: [] })
const sheet = async (...programs: ProgramInFile[]) => recordsOf(await workbookOf(programs))
const problems = (records: readonly (readonly string[])[]) => {
  const read = programsIn(records)
  return read === null || 'lacks' in read
    ? read
    : read.map(({ program, problems: found }) => [
        program.name,
        ...found.map((problem) => problemWords(problem, inEnglish)),
      ])
}

describe("a person's edits in the sheet", () => {
  test('treats a name changed in all rows as a rename and a moved row as a move', async () => {
    const [head = [], plumb = [], bolts = [], holes = [], edges = []] = await sheet(steel)
    const renamed = [bolts, plumb, holes, edges].map((row) =>
      row.map((cell) =>
        cell === 'Site checks' ? 'Columns' : cell === 'Steel erection' ? 'Steel' : cell,
      ),
    )
    const [again] = readAgain([head, ...renamed])
    expect([
      again?.uid,
      again?.name,
      again?.forms[0]?.uid,
      again?.forms[0]?.name,
      again?.forms[0]?.questions.map((question) => question.uid),
    ]).toEqual([uid(1), 'Steel', uid(2), 'Columns', [uid(4), uid(3)]])
  })

  test('assigns a row without ids by its names, anywhere in the sheet; a new name makes a new form', async () => {
    const [head = [], ...rows] = await sheet(steel)
    const [again] = readAgain([
      head,
      rowOf({
        program: 'steel erection',
        form: 'Decking',
        subForm: 'Edges',
        question: 'Is there a rail?',
        type: 'sí/no',
      }),
      ...rows,
      rowOf({
        program: 'Steel erection',
        form: 'Cranes',
        question: 'Who signals?',
        type: 'open question',
      }),
    ])
    expect(again?.forms.map(({ name, uid: id }) => [name, id])).toEqual([
      ['Decking', uid(5)],
      ['Site checks', uid(2)],
      ['Cranes', undefined],
    ])
    expect(
      again?.forms[0]?.subForms.map(({ name, uid: id, questions }) => [
        name,
        id,
        questions.map((question) => [question.description, question.uid]),
      ]),
    ).toEqual([
      ['Edges', uid(8), [['Is there a rail?', undefined]]],
      ['Holes', uid(6), [['Are all holes covered?', uid(7)]]],
    ])
  })

  test("a copied row becomes a new question, and a row with another sub-form's name moves there", async () => {
    const [head = [], plumb = [], bolts = [], holes = [], edges = []] = await sheet(steel)
    const [moved = []] = withCell([holes], 1, 'subForm', 'Edges')
    const second = holes.with(4, 'Is each hole marked?').with(13, uid(9))
    const [again] = readAgain([
      head,
      plumb,
      plumb.with(4, 'Are they anchored?'),
      bolts,
      second,
      moved,
      edges,
    ])
    expect(again?.forms[0]?.questions.map((question) => question.uid)).toEqual([
      uid(3),
      undefined,
      uid(4),
    ])
    expect(
      again?.forms[1]?.subForms.map((sub) => [
        sub.uid,
        sub.questions.map((question) => question.uid),
      ]),
    ).toEqual([
      [uid(6), [uid(9)]],
      [uid(8), [uid(7)]],
    ])
  })

  test('ignores a row whose visible cells are empty', async () => {
    const [head = [], plumb = [], bolts = [], ...rows] = await sheet(steel)
    const [again] = readAgain([
      head,
      plumb,
      bolts.map((cell, at) => (at < 10 ? ' ' : cell)),
      ...rows,
    ])
    expect(again?.forms[0]?.questions.map((question) => question.uid)).toEqual([uid(3)])
  })

  test('the row order is the order of a multi-question form; columns may move and have others beside them', async () => {
    const own = { program: 'P', form: 'F', multi: 'yes' }
    const rows = [
      headOf(),
      rowOf({ ...own, question: 'One?', type: 'Date' }),
      rowOf({ ...own, subForm: 'S' }),
      rowOf({ ...own, multi: '', question: 'Two?', type: 'Time' }),
    ]
    const [again] = readAgain([
      ['Catalogue of 2026'],
      ...rows.map((row) => ['a note', ...row.toReversed()]),
    ])
    const [form] = again?.forms ?? []
    expect([
      form?.isMultiQuestionEnable,
      form?.questions.map(({ description, mqSortOrder }) => [description, mqSortOrder]),
      form?.subForms.map(({ name, mqSortOrder }) => [name, mqSortOrder]),
    ]).toEqual([
      true,
      [
        ['One?', 1],
        ['Two?', 3],
      ],
      [['S', 2]],
    ])
  })
})

describe("reports refused cells by row and column and leaves the file's other programs intact", () => {
  const cases: [string, number, ColumnName, string, string][] = [
    [
      'an unknown type',
      2,
      'type',
      'Yes/Non',
      'Row 2, column F (Type): “Yes/Non” is not a question type. Write one of these: Open Question, Yes/No, Risk Question, Informative, Signature, Time, Date, Selection.',
    ],
    ['no type', 2, 'type', '', 'Row 2, column F (Type): The type is missing.'],
    ['no program name', 2, 'program', ' ', 'Row 2, column A (Program): The name is missing.'],
    ['no form name', 2, 'form', '', 'Row 2, column B (Form): The name is missing.'],
    [
      'a question above the limit',
      2,
      'question',
      'x'.repeat(5001),
      'Row 2, column E (Question): It is too long. Use at most 5000 characters.',
    ],
    ['no question', 2, 'question', '', 'Row 2, column E (Question): The question is missing.'],
    [
      'options of a yes/no question',
      2,
      'options',
      'A\nB',
      'Row 2, column H (Options): Only a selection has options.',
    ],
    [
      'several answers of a yes/no question',
      2,
      'several',
      'yes',
      'Row 2, column G (Several answers): Only a selection takes several answers.',
    ],
    [
      'a selection without options',
      3,
      'options',
      '\n',
      'Row 3, column H (Options): A selection needs options',
    ],
    [
      'a repeated option',
      3,
      'options',
      'A325\na325',
      'Row 3, column H (Options): Enter each option only once.',
    ],
    [
      'an option above the limit',
      3,
      'options',
      `A\n${'b'.repeat(256)}`,
      'Row 3, column H (Options): It is too long. Use at most 255 characters.',
    ],
    [
      'neither yes nor no',
      2,
      'multi',
      'maybe',
      'Row 2, column D (Multi-question): “maybe” is neither “Yes” nor “No”.',
    ],
    [
      'two modes of one form',
      3,
      'multi',
      'Yes',
      'Row 3, column D (Multi-question): Row 2 has “No” for the same form.',
    ],
    [
      'two names for one form',
      3,
      'form',
      'Columns',
      'Row 3, column B (Form): Row 2 has another name for the same item: “Site checks”.',
    ],
    [
      'two names for one program',
      4,
      'program',
      'Steel',
      'Row 4, column A (Program): Row 2 has another name for the same item: “Steel erection”.',
    ],
    [
      'a name that no filter can contain',
      2,
      'form',
      'A|~|B',
      'Row 2, column B (Form): A name must not contain',
    ],
    [
      'more texts than regulations',
      2,
      'texts',
      'One.\nTwo.\nThree.',
      'Row 2, column J (Regulation texts): There are more texts than regulations.',
    ],
    [
      'an invalid id',
      2,
      'questionID',
      '17',
      'Row 2, column N (Question ID): The export fills this column.',
    ],
  ]
  test.each(cases)('%s', async (_what, row, column, text, said) => {
    const [found, other] = problems(
      withCell(await sheet(steel, cranes), row, column, text),
    ) as string[][]
    expect(
      found?.slice(1).some((words) => words.startsWith(said)),
      found?.join('\n'),
    ).toBe(true)
    expect(other).toEqual(['Cranes'])
  })

  test('refuses a sheet without a required column and an unrelated sheet', async () => {
    const records = await sheet(steel)
    expect(problems(records.map((row) => row.toSpliced(8, 1)))).toEqual({ lacks: ['regulations'] })
    expect(
      problems([
        ['Name', 'Email'],
        ['Ana', 'ana@example.com'],
      ]),
    ).toBeNull()
    // Without ids the names match.
    expect(
      readAgain(records.map((row) => row.slice(0, 10)))[0]?.forms.map(({ name, uid: id }) => [
        name,
        id,
      ]),
    ).toEqual([
      ['Site checks', undefined],
      ['Decking', undefined],
    ])
  })

  test('shows problems in Spanish too', async () => {
    const read = programsIn(withCell(await sheet(steel), 2, 'type', 'x'))
    expect(Array.isArray(read) && problemWords(read[0].problems[0], inSpanish)).toMatch(
      /^Fila 2, columna F \(Tipo\): «x» no es un tipo de pregunta\. Escriba uno de estos: Pregunta abierta, Sí\/No/,
    )
  })
})

test('names the types as the editor does, in both languages', () => {
  expect(new Set(Object.keys(typeNames).map(Number))).toEqual(new Set(offeredTypes))
  for (const [type, word] of Object.entries(typeWords))
    expect([inEnglish._(word), inSpanish._(word)]).toEqual([
      typeNames[Number(type)]?.en,
      typeNames[Number(type)]?.es,
    ])
})

test('content outside the sheet stays: images by regulation, renumbered ones by place, unsupported characters', () => {
  const image = (n: number) => ({
    fileName: `${n}.webp`,
    sha256: `${'A'.repeat(42)}${n}=`,
    base64Data: 'AAAA',
  })
  const before = structuredClone(steel)
  const [plumb] = before.forms[0]?.questions ?? []
  if (!plumb) throw new Error('The form lacks a question.')
  plumb.description = 'Are the columns\r\nplumb?'
  plumb.regulations = [
    { number: 'A', description: 'Two\r\nlines.', images: [image(1)] },
    { number: 'B', description: '', images: [image(2)] },
  ]
  const written = (
    regulations: { number: string; description: string }[],
    description = 'Are the columns\nplumb?',
  ) => {
    const program = structuredClone(steel)
    Object.assign(program.forms[0]?.questions[0] ?? {}, {
      description,
      regulations: regulations.map((one) => ({ ...one, images: [] })),
    })
    return keptHere(program, before).forms[0]?.questions[0]
  }
  const same = [
    { number: 'A', description: 'Two\nlines.' },
    { number: 'B', description: '' },
  ]
  expect(written(same)).toEqual(plumb)
  expect(written(same.toReversed())?.regulations.map(({ images }) => images)).toEqual([
    [image(2)],
    [image(1)],
  ])
  expect(
    written([
      { number: 'A(1)', description: 'Two\nlines.' },
      { number: 'B', description: 'New.' },
    ])?.regulations.map(({ images }) => images),
  ).toEqual([[image(1)], [image(2)]])
  expect(
    written([
      { number: 'C', description: '' },
      { number: 'A', description: '' },
    ])?.regulations.map(({ images }) => images),
  ).toEqual([[], [image(1)]])
  expect(written(same, 'Plumb?')?.description).toBe('Plumb?')
})
