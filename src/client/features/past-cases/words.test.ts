import { expect, test } from 'vitest'
import { withoutLead } from './words.ts'

test.each([
  ['At 9:30 a.m. on July 31, 2015, an employee fell.', 'An employee fell.'],
  [
    'At approximately 11:00 p.m. on March 27, 2017, Employee #1 was cleaning.',
    'Employee #1 was cleaning.',
  ],
  ['On January 23, 2017, an employee fell.', 'An employee fell.'],
  ['On or about February 12, 2016, an employee fell.', 'An employee fell.'],
  ['At noon on March 10, 2017, a forklift operator was towed.', 'A forklift operator was towed.'],
  ['Worker killed in fall from roof.', 'Worker killed in fall from roof.'],
  ['At a site in 2015 an employee fell.', 'At a site in 2015 an employee fell.'],
  ['On the roof he slipped. At 9 a.m. he fell.', 'On the roof he slipped. At 9 a.m. he fell.'],
])('%s begins with the event', (narrative, shown) => {
  expect(withoutLead(narrative)).toBe(shown)
})
