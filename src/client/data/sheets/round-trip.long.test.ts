import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unharmed } from '#contract/kernel/harmless-cell.ts'
import { csvOf } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { cleanCell } from './clean-records.ts'
import { guessDelimiter } from './read-text-sheet.ts'
import { readSheetBytes } from './read-sheet-bytes.ts'
import { delimiters, type Encoding } from './sheet-types.ts'

const seeds = seedsOf({ fixed: 1, more: 1 })

const western = Array.from('abzAZ09 ,;|\t"\'\n.@-_éÉñÑüß§’“«ç')
const any = [...western, '工', '事', 'ع', 'Ж', '👷', '\u200D', 'ő', '−']
const cell = (letters: readonly string[]) =>
  fc
    .array(fc.constantFrom(...letters), { maxLength: 12 })
    .map((some) => cleanCell(some.join('')).text)
    .filter((text) => unharmed(text) === text && !/^sep=/i.test(text))
const table = (letters: readonly string[]) =>
  fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.array(fc.array(cell(letters), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 12,
    }),
  )

/** Returns the rows as they are read: empty records without cells, and none at the end. */
function asRead(rows: readonly (readonly string[])[]): string[][] {
  const records = rows.map((cells) => (cells.some((one) => one !== '') ? [...cells] : []))
  return records.slice(0, records.findLastIndex((cells) => cells.length > 0) + 1)
}

const quoted = (text: string, always: boolean) =>
  always || /[",;|\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Encodes a text, by means of the platform's decoder. */
function written(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new Uint8Array(text.length * (encoding.startsWith('utf-16') ? 2 : 1))
  const view = new DataView(bytes.buffer)
  const known = encoding.startsWith('utf-16')
    ? null
    : new Map(
        Array.from({ length: 256 }, (_, byte) => [
          new TextDecoder(encoding).decode(Uint8Array.of(byte)),
          byte,
        ]),
      )
  for (let at = 0; at < text.length; at += 1) {
    if (known === null) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
    else view.setUint8(at, known.get(text.charAt(at)) ?? 63)
  }
  return bytes
}

const shapes = (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const).flatMap(
  (encoding) => delimiters.map((delimiter) => ({ encoding, delimiter })),
)

test.each(shapes)(
  'a table of any cells in $encoding with $delimiter reads back exactly',
  async ({ encoding, delimiter }) => {
    const isByte = !encoding.startsWith('utf')
    await eachSeed(seeds, (seed) =>
      fc.assert(
        fc.asyncProperty(
          table(isByte ? western : any),
          fc.constantFrom('\n', '\r\n', '\r'),
          fc.boolean(),
          async (rows, end, always) => {
            const text =
              (isByte ? '' : '\uFEFF') +
              rows.map((cells) => cells.map((one) => quoted(one, always)).join(delimiter)).join(end)
            const outcome = await readSheetBytes(written(text, encoding), 'table.csv', {
              delimiter,
              ...(isByte && { encoding }),
            })
            expect(outcome.ok ? outcome.sheet.records : [outcome.fault]).toEqual(
              asRead(rows).length === 0 ? ['empty'] : asRead(rows),
            )
            expect(
              outcome.ok ? [outcome.sheet.encoding, outcome.sheet.notes] : [encoding, []],
            ).toEqual([encoding, []])
          },
        ),
        { seed, numRuns: 40 },
      ),
    )
  },
)

const person = fc.tuple(
  cell(any),
  cell(any),
  fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,6}\.com$/),
  cell(any),
)

test('finds the delimiter between people for any content of their cells', async () => {
  await eachSeed(seeds, (seed) =>
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 2, maxLength: 20 }),
        fc.constantFrom(...delimiters),
        (people, delimiter) => {
          expect(
            guessDelimiter(
              [['Name', 'Last Name', 'Email', 'Job Title'], ...people]
                .map((cells) => cells.map((one) => quoted(one, false)).join(delimiter))
                .join('\n'),
            ),
          ).toBe(delimiter)
        },
      ),
      { seed, numRuns: 200 },
    ),
  )
})

const dangerous = fc.oneof(
  cell(any),
  fc.constantFrom(
    '=1+1',
    '+1 512 555 0142',
    '-Anne',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '＝1+1',
    '-12.5',
    "'=quoted",
    "'+A",
    "'@SUM",
    "''-x",
    'x;=1',
    "x;'=1",
    'x|\n\t-2',
    '+1;-2',
    'a\n- b',
  ),
)
const ours = fc.array(fc.array(dangerous, { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
})
const columns = ['First', 'Second', 'Third'].map((title) => ({ title, type: 'text' as const }))

test.each([
  ['CSV', 'table.csv', csvOf],
  ['a workbook', 'table.xlsx', xlsxOf],
] as const)(
  'our export as %s reads back exactly, with formulas as plain text',
  async (_kind, name, write) => {
    await eachSeed(seeds, (seed) =>
      fc.assert(
        fc.asyncProperty(ours, async (rows) => {
          const parts: BlobPart[] = []
          for await (const part of write({ name: 'People', columns, rows })) parts.push(part)
          const outcome = await readSheetBytes(
            new Uint8Array(await new Blob(parts).arrayBuffer()),
            name,
          )
          expect(
            outcome.ok && outcome.sheet.records.map((cells) => [...cells, '', '', ''].slice(0, 3)),
          ).toEqual(
            [['First', 'Second', 'Third'], ...asRead(rows)].map((cells) =>
              [...cells, '', '', ''].slice(0, 3),
            ),
          )
        }),
        { seed, numRuns: 200 },
      ),
    )
  },
)

const begins = [
  '',
  'PK\u0003\u0004',
  '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1',
  '<table>',
  '<?xml version="1.0"?><office:document>',
  '\u00EF\u00BB\u00BF',
  '\u00FF\u00FE',
  'sep=;\n',
].map((text) => Array.from(text, (letter) => letter.charCodeAt(0)))

test('any bytes under any name give a table or a fault', async () => {
  await eachSeed(seeds, (seed) =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...begins),
        fc.uint8Array({ maxLength: 3000, size: 'max' }),
        fc.constantFrom('a.csv', 'a.xls', 'a.xlsx', 'a.ods', 'a.fods', 'a.xlsb'),
        async (begin, bytes, name) => {
          const outcome = await readSheetBytes(Uint8Array.from([...begin, ...bytes]), name)
          expect(
            outcome.ok
              ? outcome.sheet.records.length > 0
              : ['empty', 'content', 'damaged', 'encrypted', 'too-much'].includes(outcome.fault),
          ).toBe(true)
        },
      ),
      { seed, numRuns: 300 },
    ),
  )
})
