import { expect, test } from 'vitest'
import { brokenPasswordRules, emailPattern, isEmail } from './password.ts'

test.each([
  ['SES-93 needs at least 6 characters', 'Aa1!x', ['length']],
  ['SES-93 accepts 6 characters', 'Aa1!xy', []],
  ['SES-94 needs an uppercase letter', 'aa1!xy', ['uppercase']],
  ['SES-95 needs a lowercase letter', 'AA1!XY', ['lowercase']],
  ['SES-96 needs a number', 'Aab!xy', ['number']],
  ['SES-97 needs a special character', 'Aa1bxy', ['special']],
  ['SES-97 G1-25 white space is no special character', 'Aa1 xy', ['special']],
  ['SES-97 a separate accent is no special character', 'Ñandú12'.normalize('NFD'), ['special']],
  ['SES-93 a letter and its accent count as one character', 'Aa1!ñ'.normalize('NFD'), ['length']],
  ['accepts letters and special characters of any language', 'Ñandú1¿', []],
  [
    'an empty password breaks all rules',
    '',
    ['length', 'uppercase', 'lowercase', 'number', 'special'],
  ],
])('%s', (_, text, broken) => {
  expect(brokenPasswordRules(text)).toEqual(broken)
})

test('SES-100 SES-101 G1-26 the exact email pattern', () => {
  expect(emailPattern.source).toBe(String.raw`^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$`)
})

test.each(['a@b.co', 'M.Reyes_2-x@mail.ridgeline-builders.test', 'x@1.info'])(
  'SES-100 %s is an email',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@b',
  'a@b.c',
  'a@b.museum',
  'a+1@b.co',
  'a b@c.co',
  '@b.co',
  'a@.',
  'a@b.c0',
  'a@b.co ',
])('SES-100 %j is no email', (text) => {
  expect(isEmail(text)).toBe(false)
})
