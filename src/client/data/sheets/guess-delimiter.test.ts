import { expect, test } from 'vitest'
import { guessDelimiter } from './guess-delimiter.ts'

test.each([
  [';', 'Name;Email\nAna;ana@example.com\n'],
  [';', 'Last, First;Email\nRuiz, Ana;ana@example.com\nLee, Bo;bo@example.com\n'],
  [',', 'Name,Title,Email\nAna,a;b;c,ana@example.com\nBo,a;b;c,bo@example.com\n'],
  ['\t', 'Name\tEmail\nRuiz, Ana\tana@example.com\n'],
  ['|', 'one|two,two|three\nfour|five,five|six\n'],
  [';', '"Site 1,1,1";North;"South";4\n'],
  [',', 'Crew of November; all sites\n\nName,Email\nAna,ana@example.com\nBo,bo@example.com\n'],
  [',', 'Email\nana@example.com\n'],
  [',', ''],
  [',', ' \n,,,\n\n'],
])('finds %j as the delimiter', (delimiter, text) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

test('guesses the delimiter of two million characters from their beginning', () => {
  expect(guessDelimiter(`a;b\n${'x;y\n'.repeat(500_000)}`)).toBe(';')
  expect(guessDelimiter('x'.repeat(2_000_000))).toBe(',')
})
