import { expect, test } from 'vitest'
import { decodeText, guessEncoding } from './decode-text.ts'
import type { Encoding } from './sheet-types.ts'

const names = 'Name,Job\nJosé,Núñez\nMaría,Peón\nJürgen,Müller\nÁngel,O’Brien\nZoë,Québec\nÑuño,Capitán\n'

/** Written in an encoding of one byte a letter, by what the platform reads in it. */
function written(text: string, encoding: Encoding): Uint8Array {
  const known = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => known.get(letter) ?? 63)
}

function wide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}

test.each(['windows-1252', 'macintosh'] as const)('%s is known by which letters make words', (encoding) => {
  expect(decodeText(written(names, encoding))).toEqual({ text: names, encoding })
})

test.each(['José', 'MARÍA NÚÑEZ', 'Peña', 'Ángel', 'François', 'O’Brien', 'Muñoz'])('one name is enough: %s', (name) => {
  const text = `Name\n${name}\n`
  for (const encoding of ['windows-1252', 'macintosh'] as const) {
    if (name !== 'O’Brien' || encoding === 'windows-1252') expect(decodeText(written(text, encoding))).toEqual({ text, encoding })
  }
})

test('UTF-8 with and without a mark', () => {
  expect(decodeText(new TextEncoder().encode(names))).toEqual({ text: names, encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode(`\uFEFF${names}`))).toEqual({ text: names, encoding: 'utf-8' })
})

test('UTF-8 in which a letter is broken stays UTF-8, the letter marked', () => {
  const bytes = new TextEncoder().encode(names)
  const broken = Uint8Array.from([...bytes.subarray(0, 13), ...bytes.subarray(14)])
  expect(guessEncoding(broken)).toBe('utf-8')
  expect(decodeText(broken).text.match(/\uFFFD/g)).toHaveLength(1)
})

test('a mark of broken letters that the file itself has is no reason to doubt it', () => {
  expect(guessEncoding(new TextEncoder().encode('37\uFFFD36'))).toBe('utf-8')
})

test.each([['utf-16le', true], ['utf-16be', false]] as const)('%s with and without a mark', (encoding, isLittle) => {
  expect(decodeText(wide(names, isLittle))).toEqual({ text: names, encoding })
  expect(decodeText(wide(`\uFEFF${names}`, isLittle))).toEqual({ text: names, encoding })
})

test('what somebody chose holds', () => {
  expect(decodeText(Uint8Array.of(0x8e), 'macintosh').text).toBe('é')
  expect(decodeText(Uint8Array.of(0x8e), 'windows-1252').text).toBe('Ž')
})

test('nothing is UTF-8', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' })
})
