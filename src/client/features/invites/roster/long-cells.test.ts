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

test('accepts no head over the length limit and no address over it', () => {
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
  'reads a cell full of %s without delay',
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

test('reads ten records of two hundred cells full of signs without delay', () => {
  for (const sign of ['/', '[', '(', '@', ' '])
    soon(() =>
      guessMapping(
        Array.from({ length: 11 }, () => Array.from({ length: 200 }, () => sign.repeat(1000))),
      ),
    )
})

test('reads two hundred columns of last names, with full cells, without delay', () => {
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

test('does not split a full name longer than two names', () => {
  expect([splitName(`Ana ${'Ruiz '.repeat(39)}`), splitName(`Ana ${'Ruiz '.repeat(50)}`)]).toEqual([
    { givenName: 'Ana', familyName: 'Ruiz '.repeat(39).trim() },
    null,
  ])
})

test('checks fewer long lines at a time', () => {
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

test('joins many columns of one field into one text, with each letter written once', () => {
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
