import { expect, test } from 'vitest'
import { nameOfFile, nameOfSeveral, uniqueNames } from './file-names.ts'

const named = (label: string, title: string) =>
  nameOfFile({ record: { label, lines: [] }, title }, 'pdf')

test('names a file after its record, with characters that any system allows', () => {
  expect(named('CA-1187', 'Guardrail missing, level 12')).toBe(
    'CA-1187 Guardrail missing, level 12.pdf',
  )
  expect(named('CA-1', '../../etc/passwd')).toBe('CA-1 etc passwd.pdf')
  expect(named('', 'C:\\temp\u202e\0\n<a|b>*?"%2e.')).toBe('C temp a b 2e.pdf')
  expect(named('', '...')).toBe('print.pdf')
  expect(named('', 'NUL')).toBe('NUL -.pdf')
  expect(named('CA-1', '😀'.repeat(200)).length).toBeLessThan(180)
  expect(named('Señal', '\ud800')).toMatch(/^Señal /)
})

test('names a file of several records by company, count and date, in the language of the reader', () => {
  expect(nameOfSeveral('en', 'Ridgeline Builders', 12, '2026-11-20', 'zip')).toBe(
    'Ridgeline Builders, 12 records, 2026-11-20.zip',
  )
  expect(nameOfSeveral('es', 'Ridgeline Builders', 1, '2026-11-20', 'pdf')).toBe(
    'Ridgeline Builders, 1 registro, 2026-11-20.pdf',
  )
})

test('no two files of an archive have the same name, regardless of capitals', () => {
  const unique = uniqueNames()
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'].map(unique)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
  ])
})
