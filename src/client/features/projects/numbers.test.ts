import { expect, test } from 'vitest'
import { sameNumber, sharedNumbers } from './numbers.ts'

const project = (uid: string, number: string, isActive = true) => ({
  uid,
  number,
  name: `Project ${uid}`,
  isActive,
})
const projects = [
  project('a', '9'),
  project('b', '10', false),
  project('c', ' 10 '),
  project('d', '10A'),
]

test('a number that another project has is found, the own one is not', () => {
  expect(sameNumber(projects, '10a', null)?.uid).toBe('d')
  expect(sameNumber(projects, '9', 'a')).toBeUndefined()
  expect(sameNumber(projects, '  ', null)).toBeUndefined()
})

test('F-29 two projects with one number are both marked', () => {
  expect([...sharedNumbers(projects)]).toEqual([
    ['c', 'Project b'],
    ['b', 'Project c'],
  ])
})

test('a number with letters in two parts is the same number', () => {
  const twins = [project('a', 'Ñ-1'.normalize('NFC')), project('b', 'ñ-1'.normalize('NFD'))]
  expect(sameNumber(twins.slice(1), 'Ñ-1'.normalize('NFC'), null)?.uid).toBe('b')
  expect(sharedNumbers(twins).size).toBe(2)
})
