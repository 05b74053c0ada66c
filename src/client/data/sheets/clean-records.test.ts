import { expect, test } from 'vitest'
import { cleanCell } from './clean-records.ts'

test.each([
  ['Ana', 'Ana'],
  [' \t Ana\u00A0\u200B\uFEFF\r\n', 'Ana'],
  ['A\u0301ngel', 'Ángel'],
  ['two\r\nlines\rand three', 'two\nlines\nand three'],
  ['', ''],
  [' ', ''],
  ['👩\u200D🔧', '👩\u200D🔧'],
])('%j becomes %j without a note', (raw, text) => {
  expect(cleanCell(raw)).toEqual({ text, hadControl: false })
})

test.each([
  ['An\u0000a', 'Ana'],
  ['An\u0007a\u001B', 'Ana'],
  ['\u202Ecod.exe', 'cod.exe'],
  ['Ana\u2028Ruiz', 'Ana Ruiz'],
  ['An\u200Ba', 'Ana'],
  ['\u202Aana@example.com\u202C', 'ana@example.com'],
  ['ana\u200B@example.com', 'ana@example.com'],
])('%j becomes %j with a note', (raw, text) => {
  expect(cleanCell(raw)).toEqual({ text, hadControl: true })
})

test.each(['a\u0000na@example.com', 'ana@exam\u0007ple.com', 'a\u202Ena@example.com'])(
  '%j stays invalid as an email address after cleaning',
  (raw) => {
    expect(cleanCell(raw).text).toContain('\uFFFD')
  },
)

test('a cell with two million spaces inside takes time linear in its length', () => {
  expect(cleanCell(`a${' '.repeat(2_000_000)}b`).text).toHaveLength(2_000_002)
})
