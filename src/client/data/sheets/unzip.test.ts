import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readSheetBytes } from './read-sheet-bytes.ts'
import { listZipMembers } from './unzip.ts'

/** Returns a workbook whose archive has uncompressed parts. */
function workbook(): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Email'], ['ana@example.com']]), 'People')
  const made: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: false })
  return new Uint8Array(made)
}

/** Returns the offsets of the directory's entries, in the order of the archive. */
function entries(bytes: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 0; at < bytes.length - 3; at += 1)
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2)
      found.push(at)
  return found
}

type Change = (view: DataView, entries: number[], bytes: Uint8Array) => void

async function outcomeOf(change: Change): Promise<unknown> {
  const bytes = workbook()
  change(new DataView(bytes.buffer), entries(bytes), bytes)
  const outcome = await readSheetBytes(bytes, 'people.xlsx')
  return outcome.ok ? outcome.sheet.records : outcome.fault
}

const first = (at: number[]) => at[0] ?? 0

test('reads the unchanged archive', async () => {
  expect(await outcomeOf(() => undefined)).toEqual([['Email'], ['ana@example.com']])
})

const changes: [what: string, change: Change, fault: string][] = [
  [
    'a letter of a cell, which only the checksum detects',
    (_view, _at, bytes) =>
      bytes.set([0x62], new TextDecoder('latin1').decode(bytes).indexOf('ana@')),
    'damaged',
  ],
  ['a checksum', (view, at) => view.setUint32(first(at) + 16, 1, true), 'damaged'],
  ['a size below the real one', (view, at) => view.setUint32(first(at) + 24, 10, true), 'damaged'],
  [
    'a size above the real one',
    (view, at) => view.setUint32(first(at) + 24, 100_000, true),
    'damaged',
  ],
  [
    'a size beyond the limit',
    (view, at) => view.setUint32(first(at) + 24, 0x7fffffff, true),
    'too-much',
  ],
  [
    'an unknown compression method',
    (view, at) => view.setUint16(first(at) + 10, 12, true),
    'damaged',
  ],
  ['a password', (view, at) => view.setUint16(first(at) + 8, 1, true), 'encrypted'],
  [
    'a part that starts where another one starts',
    (view, at) => view.setUint32((at[1] ?? 0) + 42, view.getUint32(first(at) + 42, true), true),
    'damaged',
  ],
  [
    'a part beyond the end',
    (view, at) => view.setUint32(first(at) + 42, 0xfffffff0, true),
    'damaged',
  ],
  [
    'compressed bytes beyond the directory',
    (view, at) => view.setUint32((at.at(-1) ?? 0) + 20, 0x00ffffff, true),
    'damaged',
  ],
  [
    'a name in the directory that differs from the part',
    (_view, at, bytes) => bytes.set([0x7a], first(at) + 46),
    'damaged',
  ],
  [
    'a count above the real number of parts',
    (view, at) => view.setUint16(view.byteLength - 12, at.length + 1, true),
    'damaged',
  ],
  [
    'a count of parts beyond the limit',
    (view) => view.setUint16(view.byteLength - 12, 5000, true),
    'too-much',
  ],
  [
    'a directory at another position',
    (view) => view.setUint32(view.byteLength - 6, 3, true),
    'damaged',
  ],
  [
    'an end record that is not at the end',
    (view) => view.setUint16(view.byteLength - 2, 9, true),
    'damaged',
  ],
]

test.each(changes)('rejects an archive after a change: %s', async (_what, change, fault) => {
  expect(await outcomeOf(change)).toBe(fault)
})

test.each(['../up.xml', 'a/../../up.xml', '..\\up.xml', '/root.xml', 'C:\\x.xml'])(
  'rejects a part outside of the archive: %s',
  (name) => {
    expect(listZipMembers(archive([name]))).toBe('damaged')
  },
)

test('treats names that differ only by case as equal', () => {
  expect(listZipMembers(archive(['a.xml', 'A.xml']))).toBe('damaged')
  expect(listZipMembers(archive(['a.xml', 'b.xml']))).toHaveLength(2)
})

test('rejects a part whose bytes overlap the next one', () => {
  const bytes = archive(['a.xml', 'b.xml'])
  const view = new DataView(bytes.buffer)
  view.setUint32(18, 10, true)
  view.setUint32(first(entries(bytes)) + 20, 10, true)
  expect(listZipMembers(bytes)).toBe('damaged')
})

/**
 * Returns the workbook with a directory of eight-byte numbers, in its end alone or in each entry
 * too.
 */
function wideWorkbook(
  inEntries: boolean,
  change: (end: DataView) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const plain = workbook()
  const [view, starts] = [new DataView(plain.buffer), entries(plain)]
  const [end, start] = [plain.length - 22, first(starts)]
  const directory = starts.flatMap((from, n) => {
    const entry = Array.from(plain.subarray(from, starts[n + 1] ?? end))
    if (!inEntries) return entry
    const numbers = [24, 20, 42].map((at) => view.getUint32(from + at, true))
    for (const at of [20, 24, 42]) entry.splice(at, 4, 255, 255, 255, 255)
    entry.splice(30, 2, 28, 0)
    entry.splice(
      46 + view.getUint16(from + 28, true),
      0,
      1,
      0,
      24,
      0,
      ...numbers.flatMap((number) => bytesOf(number, 8)),
    )
    return entry
  })
  const wide = [
    ...bytesOf(0x06064b50, 4),
    ...bytesOf(44, 8),
    45,
    0,
    45,
    0,
    ...zeros(8),
    ...bytesOf(starts.length, 8),
    ...bytesOf(starts.length, 8),
    ...bytesOf(directory.length, 8),
    ...bytesOf(start, 8),
  ]
  const locator = [
    ...bytesOf(0x07064b50, 4),
    ...zeros(4),
    ...bytesOf(start + directory.length, 8),
    1,
    0,
    0,
    0,
  ]
  const made = Uint8Array.from([
    ...plain.subarray(0, start),
    ...directory,
    ...wide,
    ...locator,
    ...bytesOf(0x06054b50, 4),
    ...zeros(4),
    ...Array.from({ length: 12 }, () => 255),
    0,
    0,
  ])
  change(new DataView(made.buffer, made.length - 98))
  return made
}

const bytesOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(number / 256 ** at) % 256)

test.each([
  ['its end record', false],
  ['its end record and its entries', true],
])('reads an archive with eight-byte numbers in %s', async (_where, inEntries) => {
  const outcome = await readSheetBytes(wideWorkbook(inEntries), 'people.xlsx')
  expect(outcome.ok && outcome.sheet.records).toEqual([['Email'], ['ana@example.com']])
})

test.each<[what: string, change: (end: DataView) => void, fault: string]>([
  ['an end record at another position', (end) => end.setUint32(56 + 8, 4, true), 'damaged'],
  ['an end record beyond the file', (end) => end.setUint32(56 + 12, 1, true), 'damaged'],
  ['a directory beyond the file', (end) => end.setUint32(52, 1, true), 'damaged'],
  ['a count of parts beyond the limit', (end) => end.setUint32(32, 5000, true), 'too-much'],
  ['no locator of the end record', (end) => end.setUint32(56, 0, true), 'damaged'],
])('refuses eight-byte numbers with %s', async (_what, change, fault) => {
  expect(await readSheetBytes(wideWorkbook(true, change), 'people.xlsx')).toEqual({
    ok: false,
    fault,
  })
})

/** Returns an archive of empty parts with these names. */
function archive(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const local = (name: string) => [
    0x50,
    0x4b,
    3,
    4,
    ...zeros(22),
    name.length,
    0,
    0,
    0,
    ...letters(name),
  ]
  const offsets = names.map((_, at) => names.slice(0, at).flatMap(local).length)
  const directory = names.flatMap((name, at) => [
    0x50,
    0x4b,
    1,
    2,
    ...zeros(24),
    name.length,
    0,
    ...zeros(12),
    offsets[at] ?? 0,
    0,
    0,
    0,
    ...letters(name),
  ])
  return Uint8Array.from([
    ...names.flatMap(local),
    ...directory,
    0x50,
    0x4b,
    5,
    6,
    ...zeros(6),
    names.length,
    0,
    ...zeros(4),
    names.flatMap(local).length,
    0,
    0,
    0,
    0,
    0,
  ])
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)
const letters = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0))
