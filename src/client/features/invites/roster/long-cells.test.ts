import { expect, test } from 'vitest'
import { looksLikeAddress } from './column-values.ts'
import { headOf } from './column-words.ts'
import { dryRunSteps } from './dry-run.ts'
import { guessMapping } from './guess-mapping.ts'
import { splitName } from './split-name.ts'

/** Most letters of a workbook's cell, and of a text file's cell. */
const [full, far] = [32_767, 200_000]
/**
 * Processor time in ms. Code that reads each letter a few times needs a hundredth of it; code that
 * starts over at each letter needs minutes.
 */
const moment = 8000

/**
 * Fails if the work takes too much processor time. A wall clock would also count other work of the
 * machine.
 */
function soon<Result>(work: () => Result): Result {
  const before = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(moment)
  return result
}

test('what is longer than any head is none, and what is longer than any address neither', () => {
  expect([
    headOf(`Email${' '.repeat(100)}`)?.meaning,
    headOf(`Email${' '.repeat(far)}`),
    headOf(`Email ${'[required]'.repeat(1000)}`),
  ]).toEqual(['email', null, null])
  expect(
    [
      'a@b',
      `${'a'.repeat(318)}@b`,
      `${'a'.repeat(319)}@b`,
      'a@',
      '@b',
      'a b@c',
      'a@b c',
      'a\u00A0@b',
    ].map(looksLikeAddress),
  ).toEqual([true, true, false, false, false, false, false, false])
})

test.each(['[', '(', '/', '@', '[(', '(required', '|a'])(
  'a cell that is full of %s is looked at once',
  (sign) => {
    const cell = sign.repeat(Math.ceil(far / sign.length))
    soon(() => {
      expect(headOf(cell)).toBeNull()
      expect(looksLikeAddress(`${cell} x`)).toBe(false)
      guessMapping([
        [cell, `${cell} x`],
        [`${cell} x`, cell],
      ])
    })
  },
)

test('ten records of two hundred cells that are full of signs hold nobody up', () => {
  for (const sign of ['/', '[', '(', '@', ' '])
    soon(() =>
      guessMapping(
        Array.from({ length: 11 }, () => Array.from({ length: 200 }, () => sign.repeat(1000))),
      ),
    )
})

test('two hundred columns of last names, each cell as full as a workbook has them, hold nobody up', () => {
  const name = ' x'.repeat(full / 2)
  const records = [
    [
      'Nombre',
      'Apellido',
      'Correo',
      ...Array.from({ length: 197 }, (_, at) => `Apellido ${at + 3}`),
    ],
    ...Array.from({ length: 100 }, () => Array.from({ length: 200 }, () => name)),
  ]
  expect(soon(() => guessMapping(records)).columns.slice(0, 3)).toEqual([
    'givenName',
    'familyName',
    'email',
  ])
})

test('a full name that is longer than two names can be is not parted', () => {
  expect([splitName(`Ana ${'Ruiz '.repeat(39)}`), splitName(`Ana ${'Ruiz '.repeat(50)}`)]).toEqual([
    { givenName: 'Ana', familyName: 'Ruiz '.repeat(39).trim() },
    null,
  ])
})

test('lines that are long are judged fewer at a time', () => {
  const steps = (cell: string) =>
    [
      ...dryRunSteps({
        records: Array.from({ length: 100 }, () => [cell]),
        mapping: { columns: ['email'], header: null, isSure: true },
        corrected: new Map(),
        left: new Set(),
        key: 'email',
        updates: false,
        adds: false,
        table: { rows: [], changes: [], replaced: null },
        people: [],
        companyName: '',
        contractors: [],
      }),
    ].length
  expect([steps('x'), steps('x'.repeat(full))]).toEqual([
    4,
    expect.toSatisfy((count: number) => count > 20),
  ])
})

test('many columns of one field are one text, each letter of them written once', () => {
  const cells = Array.from({ length: 200 }, () => 'x'.repeat(full))
  const run = dryRunSteps({
    records: Array.from({ length: 4 }, () => cells),
    mapping: { columns: cells.map(() => 'familyName'), header: null, isSure: true },
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: false,
    adds: false,
    table: { rows: [], changes: [], replaced: null },
    people: [],
    companyName: '',
    contractors: [],
  })
  soon(() => [...run])
})
