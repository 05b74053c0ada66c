import { expect, test } from 'vitest'
import { projectWithNumber, duplicateNames } from './duplicate-numbers.ts'

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

test('finds a number of another project, not the own one', () => {
  expect(projectWithNumber(projects, '10a', null)?.uid).toBe('d')
  expect(projectWithNumber(projects, '9', 'a')).toBeUndefined()
  expect(projectWithNumber(projects, '  ', null)).toBeUndefined()
})

test('F-29 marks both of two projects with one number', () => {
  expect([...duplicateNames(projects)]).toEqual([
    ['c', 'Project b'],
    ['b', 'Project c'],
  ])
})

test('a number with decomposed letters is the same number', () => {
  const twins = [project('a', 'Ñ-1'.normalize('NFC')), project('b', 'ñ-1'.normalize('NFD'))]
  expect(projectWithNumber(twins.slice(1), 'Ñ-1'.normalize('NFC'), null)?.uid).toBe('b')
  expect(duplicateNames(twins).size).toBe(2)
})
