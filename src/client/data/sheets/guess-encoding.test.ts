import { expect, test } from 'vitest'
import { rosterBytes } from '#tests/rosters/roster-files.ts'
import { decodeIbm850, decodeText } from './decode-text.ts'
import { readSheetBytes } from './read-sheet-bytes.ts'
import type { Encoding } from './sheet-types.ts'

/** Encodes a text in a one-byte encoding, by means of our decoder. */
function written(text: string, encoding: Encoding): Uint8Array {
  const known = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      decodeText(Uint8Array.of(byte), encoding).text,
      byte,
    ]),
  )
  return Uint8Array.from(text, (letter) => known.get(letter) ?? 63)
}

const read = async (text: string, encoding: Encoding, chosen?: Encoding) => {
  const outcome = await readSheetBytes(
    written(text, encoding),
    'people.csv',
    chosen === undefined ? {} : { encoding: chosen },
  )
  if (!outcome.ok) throw new Error(outcome.fault)
  return outcome.sheet
}

test('decodes DOS letters by their code page', () => {
  expect(
    decodeIbm850(Uint8Array.of(0x41, 0x7f, 0x80, 0x82, 0xa0, 0xa4, 0xb5, 0xe9, 0xd5, 0xf0, 0xff)),
  ).toBe('A\u007FÇéáñÁÚı\u00AD\u00A0')
  expect(new Set(decodeIbm850(Uint8Array.from({ length: 256 }, (_, byte) => byte))).size).toBe(256)
  expect(decodeIbm850(new Uint8Array(300_000).fill(0xa4))).toBe('ñ'.repeat(300_000))
})

const western = [
  'José',
  'Núñez',
  'María',
  'Peña',
  'MUÑOZ',
  'JOSÉ',
  'ÁNGEL',
  'CONCEPCIÓN',
  'Sofía',
  'Jürgen',
  'Castañeda',
  'Ramón',
  'Jesús',
  'Sánchez',
  'Hernández',
  'Dávila',
  'Márquez',
  'González',
  'Julián',
  'Nicolás',
  'Ibáñez',
  'Técnico',
  'Albañil',
  'Peón',
]

test.each(western)('one word is enough to detect the DOS encoding: %s', async (word) => {
  const { encoding, records, notes } = await read(`Name,Job\n${word},Rigger\n`, 'ibm850')
  expect([encoding, records, notes]).toEqual([
    'ibm850',
    [
      ['Name', 'Job'],
      [word, 'Rigger'],
    ],
    [],
  ])
})

test('a DOS roster has the cells of the reference', async () => {
  // Replaces letters that DOS does not have by plain ones, as Excel does.
  const plain = new Map(Object.entries({ '’': "'", š: 's', Š: 'S', ž: 'z', Ž: 'Z' }))
  const text = Array.from(
    new TextDecoder().decode(rosterBytes('utf8.csv')),
    (letter) => plain.get(letter) ?? letter,
  ).join('')
  const bytes = written(text, 'ibm850')
  expect(decodeText(bytes, 'ibm850').text).toBe(text)
  const outcome = await readSheetBytes(bytes, 'dos.csv')
  expect(
    outcome.ok && [outcome.sheet.encoding, outcome.sheet.notes, outcome.sheet.records],
  ).toEqual(['ibm850', [], (await read(text, 'windows-1252', 'windows-1252')).records])
})

/** Common signs that would form words if read as DOS; several, because their scores add up. */
const signs = [
  'site\u00A0lead',
  'Lead\u00A0',
  'Ana\u00A0Ruiz',
  '\u00A0Ana',
  'Project\u00A0manager',
  'Sr\u00A0manager',
  'tower\u00A0crane',
  'Project\u00A0scheduler',
  'site\u00A0clerk',
  'HR\u00A0lead',
  'Lead– night',
  'Lead – night',
  'Lead— night',
  'Lead…',
  'Foreman…night',
  'Robert “Bob” Lee',
  '“lead”',
  'Lead • night',
  'Trex™ installer',
  'O’Brien',
  'Ka’imi',
  '‘Chuy’',
  'Škoda',
  'Žižek',
  'Mašek',
  '§5',
  '£50',
  '€50',
  '‚Bob‘',
  '„Bob“',
]

test.each(signs)('does not mistake Windows-1252 for the DOS encoding: %j', (phrase) => {
  for (const text of [phrase, `${phrase} José`, `${phrase},María`])
    expect(
      decodeText(written(`Name,Job\n${`${text},Rigger\n`.repeat(20)}`, 'windows-1252')).encoding,
    ).not.toBe('ibm850')
})

test.each([
  ['windows-1251', 'Иван,Петров'],
  ['windows-1250', 'Łukasz,Żak'],
] as const)('does not detect %s, reports it, and reads it when chosen', async (encoding, name) => {
  const text = `Name,Last Name,Email\nAna,Ruiz,ana@example.com\n${name},ivan@example.com\n`
  const guessed = await read(text, encoding)
  expect(guessed.records[2]?.slice(0, 2).join()).not.toBe(name)
  expect(guessed.notes).toEqual([{ code: 'odd-letters', records: [3] }])
  const chosen = await read(text, encoding, encoding)
  expect([chosen.encoding, chosen.records[2]?.slice(0, 2).join(), chosen.notes]).toEqual([
    encoding,
    name,
    [],
  ])
})

test('reports the records whose letters form no words', async () => {
  const { notes } = await read(
    'Name,Email\nJos¢,a@example.com\nAna,b@example.com\n¤ar§a,c@example.com\n',
    'windows-1252',
  )
  expect(notes).toEqual([{ code: 'odd-letters', records: [2, 4] }])
})

test('does not report a few odd letters among many words', async () => {
  const { notes } = await read(
    `Name,Email\n${'José,a@example.com\n'.repeat(9)}Trex®Pro,b@example.com\n`,
    'windows-1252',
  )
  expect(notes).toEqual([])
})

const phrases = [
  'O’Brien',
  'Foreman–Night',
  'Rigger – night',
  '–',
  'Bobcat® operator',
  'Crew Nº 5',
  '2ª cuadrilla',
  '90° bends',
  '½ day',
  'Mª del Carmen',
  'Ka’imi',
  'Škoda',
  'Driver’s Helper',
  '§5',
  '¿Quién?',
  '2×4 framing',
  '50 €',
]

test.each(phrases)('reports no odd letters in usual text: %s', async (phrase) => {
  expect((await read(`Name,Job\n${phrase},Rigger\n`, 'windows-1252')).notes).toEqual([])
})

test.each([437, 850])('reads an old workbook in code page %s', async (page) => {
  // Excel 5 uses one byte a letter, in the code page that one of its records names.
  const bytes = rosterBytes('roster-biff5.xls')
  const name = bytes.findIndex(
    (_, at) =>
      String.fromCharCode(...bytes.subarray(at, at + 3)) === 'Jos' && bytes[at + 3] === 0xe9,
  )
  const record = bytes.findIndex((_, at) =>
    [0x42, 0, 2, 0, 0xe4, 4].every((byte, of) => bytes[at + of] === byte),
  )
  expect([name, record]).not.toContain(-1)
  bytes[name + 3] = 0x82
  bytes.set([page & 0xff, page >> 8], record + 4)
  const outcome = await readSheetBytes(bytes, 'a.xls')
  expect(outcome.ok && outcome.sheet.records[1]?.[0]).toBe('José')
})
