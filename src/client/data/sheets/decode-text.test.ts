import { expect, test } from 'vitest'
import { decodeText, guessEncoding } from './decode-text.ts'
import type { Encoding } from './sheet-types.ts'

const names =
  'Name,Job\nJosé,Núñez\nMaría,Peón\nJürgen,Müller\nÁngel,O’Brien\nZoë,Québec\nÑuño,Capitán\n'

/** Encodes a text in a one-byte encoding, by means of the platform's decoder. */
function written(text: string, encoding: Encoding): Uint8Array {
  const known = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder(encoding).decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Uint8Array.from(text, (letter) => known.get(letter) ?? 63)
}

const encodings = ['windows-1252', 'macintosh'] as const
/** Mac Roman has no ½ and no Š. */
const canWrite = (text: string, encoding: Encoding) =>
  new TextDecoder(encoding).decode(written(text, encoding)) === text

function wide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1)
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}

test.each(encodings)('detects %s by the letters that form words', (encoding) => {
  expect(decodeText(written(names, encoding))).toEqual({ text: names, encoding })
})

/** Names and job titles of rosters; each is the only text with letters beyond ASCII in its file. */
const phrases = [
  ...[
    'José',
    'MARÍA NÚÑEZ',
    'Peña',
    'Ángel',
    'François',
    'Muñoz',
    'Sofía',
    'Solís',
    'Díaz',
    'Elías',
    'Martí',
    'Efraín',
    'Castañeda',
    'Íñigo',
    'Zoë',
    'Jérôme',
    'Jürgen',
    'Søren',
    'Mª del Carmen',
    'CONCEPCIÓN',
  ],
  ...[
    'O’Brien',
    'O’brien',
    'O’BRIEN',
    'D’Angelo',
    'd’amico',
    'L’Heureux',
    'De’Andre',
    'Ka’imi',
    'Sa’id',
    'Ka’ala',
    'Isaías',
    'Jesús ‘Chuy’ Ruiz',
    'Robert ‘Bob’ Lee',
    'Robert “Bob” Lee',
    'ROBERT “BOB” LEE',
  ],
  ...[
    'Driver’s Helper',
    'DRIVER’S HELPER',
    'Drivers’ helper',
    'Men’s crew',
    'Rigger – night',
    'Rigger — night',
    'Foreman, 2020–2024',
    'Foreman–Night',
    '–',
    'Bobcat® operator',
    'BOBCAT® OPERATOR',
    'Trex™ installer',
    'Rigger • night',
    'Crew Nº 5',
    '2ª cuadrilla',
    '90° bends',
    '2” pipe',
    'Welder (night…)',
    'Rock ’n’ roll',
  ],
  ...[
    'Líder de obra',
    'Peón',
    'Albañil',
    'Técnico – electricista',
    'Operador de grúa',
    'Ingeniería',
    'Supervisión “A”',
    '½ day',
    'Pipe ¾ in',
    'Bridges ¼ turn',
    '2×4 framing',
    'Škoda',
    'Žižek',
    'Köhler',
    'Mašek',
  ],
]

test.each(phrases)('one phrase is enough to detect the encoding: %s', (phrase) => {
  const read = encodings
    .filter((encoding) => canWrite(phrase, encoding))
    .map((encoding) => decodeText(written(`Name,Job\n${phrase},Rigger\n`, encoding)))
  expect(read.length).toBeGreaterThan(0)
  expect(read.map(({ text }) => text)).toEqual(read.map(() => `Name,Job\n${phrase},Rigger\n`))
})

test.each([
  ['1¼ pipe', '1º pipe'],
  ['ETCÉ', 'ETC…'],
])('prefers Windows-1252 when both readings are words: %s, and not %s', (windows, macintosh) => {
  expect(written(windows, 'windows-1252')).toEqual(written(macintosh, 'macintosh'))
  expect(decodeText(written(`${windows}\n`, 'windows-1252'))).toEqual({
    text: `${windows}\n`,
    encoding: 'windows-1252',
  })
})

test('text with CR line ends is Macintosh by default, and Windows-1252 if its letters form words', () => {
  expect(decodeText(written('Job\r1º pipe\r', 'macintosh')).text).toBe('Job\r1º pipe\r')
  expect(decodeText(written('Job\rJosé\r', 'windows-1252')).text).toBe('Job\rJosé\r')
})

test('reads UTF-8 with and without a byte order mark', () => {
  expect(decodeText(new TextEncoder().encode(names))).toEqual({ text: names, encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode(`\uFEFF${names}`))).toEqual({
    text: names,
    encoding: 'utf-8',
  })
})

test('UTF-8 with a broken letter stays UTF-8 and the letter is marked', () => {
  const bytes = new TextEncoder().encode(names)
  const broken = Uint8Array.from([...bytes.subarray(0, 13), ...bytes.subarray(14)])
  expect(guessEncoding(broken)).toBe('utf-8')
  expect(decodeText(broken).text.match(/\uFFFD/g)).toHaveLength(1)
})

test('a replacement character in the file itself does not change the encoding', () => {
  expect(guessEncoding(new TextEncoder().encode('37\uFFFD36'))).toBe('utf-8')
})

test.each([
  ['utf-16le', true],
  ['utf-16be', false],
] as const)('reads %s with and without a byte order mark', (encoding, isLittle) => {
  expect(decodeText(wide(names, isLittle))).toEqual({ text: names, encoding })
  expect(decodeText(wide(`\uFEFF${names}`, isLittle))).toEqual({ text: names, encoding })
})

test('a chosen encoding wins', () => {
  expect(decodeText(Uint8Array.of(0x8e), 'macintosh').text).toBe('é')
  expect(decodeText(Uint8Array.of(0x8e), 'windows-1252').text).toBe('Ž')
})

test('an empty file is UTF-8', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' })
})
