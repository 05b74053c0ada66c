import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { lineResolver } from '../roster/resolve-line.ts'
import { cellWords } from './roster-words.ts'

const words = cellWords(setupI18n({ locale: 'en', messages: { en: {} } }))

test('a value with several matches shows its kind: for companies it does not suggest an email', () => {
  const { errors } = lineResolver({
    companyName: 'Ridgeline',
    contractors: [
      { contractorCompanyID: 3, companyName: 'Subs' },
      { contractorCompanyID: 4, companyName: 'Subs' },
    ],
    people: [],
  })({ company: 'subs' })
  expect(errors.company && words('company', errors.company, 2)).toBe(
    'More than one company has this name. Leave it empty, and choose the company in the table.',
  )
  expect(words('reportsTo', { code: 'ambiguous' }, 2)).toBe(
    'This fits more than one person. Enter the email.',
  )
})

test('a wrong email shows what an email may be', () => {
  expect(words('email', { code: 'email' }, 5)).toMatch(
    /^Please enter a valid email\. .*name@company\.com.*2 to 4 letters/,
  )
})

test('a duplicate person shows the matching value', () => {
  expect(words('email', { code: 'repeated', other: 3 }, 5)).toBe(
    'Same email as line 3. Correct it here, or this line is left out.',
  )
  expect(words('email', { code: 'repeated', other: 3, of: 'person' }, 5)).toBe(
    'Same person as line 3. Correct it here, or this line is left out.',
  )
})

test('names a ring of managers, only the first people of a long one', () => {
  const said = (names: readonly string[]) => words('reportsTo', { code: 'ring', names }, 2)
  expect(said(['Bo', 'Cy', 'Bo'])).toBe(
    'They would report to each other in a circle: Bo → Cy → Bo. Choose another manager.',
  )
  expect(said(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'A'])).toBe(
    'They would report to each other in a circle: A → B → C → D → E → F → and 1 more. Choose another manager.',
  )
  expect(said(['Bo', 'Bo'])).toBe('Bo cannot report to themself. Choose another manager.')
})

test('a person found by name shows that the email stays', () => {
  expect(words('email', { code: 'other-email', email: 'ana@a.test' }, 5)).toBe(
    'Found by name. In the company the email is ana@a.test; it is not changed.',
  )
})
