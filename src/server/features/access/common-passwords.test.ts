import { expect, test } from 'vitest'
import { brokenPasswordRules } from '#contract/access/password.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd!!',
  'Summer2024!',
  'Qwerty1!',
  'Aaaa1!',
  'Abcd1234!',
  'Welcome@123',
  'Siteward1!',
  'Trustno1!',
  'Contraseña1!'.normalize('NFD'),
  'Contraseña1!'.normalize('NFC'),
  'Zxcvb1!',
])('refuses %s although it meets the specified rules (ruling 19)', (password) => {
  expect(brokenPasswordRules(password)).toEqual([])
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['Crane-Hook-77', 'Guardr4il&Toe', 'xK9!mmqP', 'Ladder.Inspect8'])(
  'accepts %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('refuses a password that contains the name of its person', () => {
  expect(isCommonPassword('Delacroix7!', ['Delacroix'])).toBe(true)
  expect(isCommonPassword('Delacroix7!')).toBe(false)
})
