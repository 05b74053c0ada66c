import { expect, test } from 'vitest'
import { nameOfFile, nameOfSeveral, uniqueNames } from './file-names.ts'

const named = (label: string, title: string) =>
  nameOfFile({ record: { label, lines: [] }, title }, 'pdf')

test('a file is called by its record, in what files of any system can be called', () => {
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

test("several are called by their company, their count and the day, in the reader's language", () => {
  expect(nameOfSeveral('en', 'Ridgeline Builders', 12, '2026-11-20', 'zip')).toBe(
    'Ridgeline Builders, 12 records, 2026-11-20.zip',
  )
  expect(nameOfSeveral('es', 'Ridgeline Builders', 1, '2026-11-20', 'pdf')).toBe(
    'Ridgeline Builders, 1 registro, 2026-11-20.pdf',
  )
})

test('no two of an archive have one name, whatever their capitals', () => {
  const unique = uniqueNames()
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'].map(unique)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
  ])
})
