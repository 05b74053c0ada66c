import { expect, test } from 'vitest'
import { cleanNarrative, withoutRepeat } from './clean-narrative.ts'

test('removes the repeated end of an abstract', () => {
  expect(
    withoutRepeat('An employee fell from the roof and was killed. the roof and was killed.'),
  ).toBe('An employee fell from the roof and was killed.')
  expect(
    withoutRepeat(
      'An employee was using a drill. The grip slipped. using a drill. The grip slipped.',
    ),
  ).toBe('An employee was using a drill. The grip slipped.')
  expect(withoutRepeat('He fell. He fell and was killed.')).toBe('He fell. He fell and was killed.')
})

test('removes names of employers, streets, towns, hospitals and people', () => {
  const told = {
    employer: 'Seminole Masonry, LLC',
    addresses: ['4100 Harbor Road'],
    city: 'ORLANDO',
  }
  expect(
    cleanNarrative(
      'An employee of Seminole Masonry fell at 4100 Harbor Road in Orlando, Florida and was taken to Orlando Regional Medical Center.',
      told,
    ),
  ).toBe(
    'An employee of the employer fell at the site in a town, Florida and was taken to a hospital.',
  )
  expect(
    cleanNarrative(
      'A foreman with Grabers Excavating, Inc., met Mr. Paul Smith at 12 North Main Street.',
    ),
  ).toBe('A foreman with a company, met the person at the site.')
})

test("leaves an everyday word that is also an employer's name", () => {
  const told = { employer: 'Asphalt', addresses: ['Unknown'], city: '' }
  expect(cleanNarrative('He fell into hot asphalt for an unknown reason.', told)).toBe(
    'He fell into hot asphalt for an unknown reason.',
  )
})
