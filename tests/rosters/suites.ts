import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guessDelimiter, parseRecords } from '#client/data/sheets/read-text-sheet.ts'
import { readSheetBytes } from '#client/data/sheets/read-sheet-bytes.ts'
import { delimiters } from '#client/data/sheets/sheet-types.ts'

/**
 * Runs test suites of other projects over the reader and prints how many cases it reads as they
 * expect: `node tests/rosters/suites.ts <folder>`. The folder has `csv-spectrum` (`csvs/*.csv` next
 * to `json/*.json`) and `papaparse/cases.json`; neither is part of the project.
 */
const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Add the folder of the suites: node tests/rosters/suites.ts <folder>')

type Row = Record<string, string>

/** The reader normalizes line ends within a cell and trims cells. */
const plain = (records: readonly (readonly string[])[]) =>
  JSON.stringify(
    records.map((cells) => cells.map((cell) => cell.replaceAll(/\r\n?/g, '\n').trim())),
  )

async function spectrum(at: string): Promise<string[]> {
  const wrong: string[] = []
  for (const name of readdirSync(join(at, 'csvs'))) {
    const outcome = await readSheetBytes(new Uint8Array(readFileSync(join(at, 'csvs', name))), name)
    const said: Row | Row[] = JSON.parse(
      readFileSync(join(at, 'json', name.replace(/csv$/, 'json')), 'utf8'),
    )
    const rows = [said].flat()
    const expected = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    if (!outcome.ok || plain(outcome.sheet.records) !== plain(expected))
      wrong.push(`${name}: ${JSON.stringify(outcome)}`)
  }
  return told('csv-spectrum', readdirSync(join(at, 'csvs')).length, wrong)
}

interface Case {
  suite: string
  n: number
  description: string
  config: { delimiter?: string; newline?: string }
  input: string
  expected: { data: string[][]; errors: { code: string }[] }
}

/** The cases whose settings the reader has too. */
function papaparse(at: string): string[] {
  const all: Case[] = JSON.parse(readFileSync(at, 'utf8'))
  const cases = all.filter(
    ({ config }) =>
      Object.keys(config).every((key) => ['delimiter', 'newline'].includes(key)) &&
      isKnown(config.delimiter ?? ','),
  )
  const wrong = cases.flatMap((one) => {
    const text = one.input.replace(/^\uFEFF/, '')
    const isBroken = one.expected.errors.some(({ code }) => code.endsWith('Quotes'))
    const delimiter =
      delimiters.find((sign) => sign === one.config.delimiter) ??
      (isBroken ? ',' : guessDelimiter(text))
    const { records, oddQuotes, openQuote } = parseRecords(text, delimiter, 1000)
    const found = plain(records)
    // The suite reads on past a misplaced quote; the reader reports it.
    if (isBroken && (oddQuotes.length > 0 || openQuote !== null)) return []
    // A line end at the very end begins no record in the reader.
    const expected =
      one.input.endsWith('\n') && one.expected.data.at(-1)?.join('') === ''
        ? one.expected.data.slice(0, -1)
        : one.expected.data
    return found === plain(expected)
      ? []
      : [
          `${one.suite} ${one.n}, ${one.description}: ${found} in place of ${plain(expected)} ${one.expected.errors.map(({ code }) => code).join(' ')}`,
        ]
  })
  return told('papaparse', cases.length, wrong)
}

const isKnown = (text: string) => delimiters.some((one) => one === text)

const told = (suite: string, of: number, wrong: string[]) => [
  `${suite}: ${of - wrong.length} of ${of} as the suite says`,
  ...wrong.map((line) => `  otherwise: ${line}`),
]

process.stdout.write(
  `${[...(await spectrum(join(folder, 'csv-spectrum'))), ...papaparse(join(folder, 'papaparse', 'cases.json'))].join('\n')}\n`,
)
