import { expect, test } from 'vitest'
import {
  areProjectsValid,
  blankProject,
  projectsBody,
  projectErrorsOf,
  isBlankProject,
  type NewProject,
  projectsIn,
  withoutKnown,
} from './project-rows.ts'

const row = (number: string, name: string, address: string): NewProject => ({
  ...blankProject(),
  number,
  name,
  address,
})
const loft = row('1037', 'Cedar Street Lofts', '2210 Cedar St')
const values = (rows: readonly NewProject[]) =>
  rows.map(({ number, name, address }) => [number, name, address])

test('WIZ-54 WIZ-55 a row without number, name or address is invalid, and so is one with too long values', () => {
  const wrong = [
    row('', 'A', 'B'),
    row('1', '  ', 'B'),
    row('1', 'A', ''),
    row('1'.repeat(51), 'A', 'B'),
  ]
  expect([...projectErrorsOf([loft, ...wrong]).values()]).toEqual([
    { number: 'missing' },
    { name: 'missing' },
    { address: 'missing' },
    { number: 'long' },
  ])
  expect(projectErrorsOf([loft, ...wrong]).has(loft.key)).toBe(false)
})

test('WIZ-57 G1-103 step 2 is valid with all rows right and at least one project, existing ones included', () => {
  expect(areProjectsValid([], 0)).toBe(false)
  expect(areProjectsValid([], 1)).toBe(true)
  expect(areProjectsValid([loft], 0)).toBe(true)
  expect(areProjectsValid([loft, blankProject()], 1)).toBe(false)
})

test('WIZ-56 a row has its own key, which is not sent', () => {
  expect(blankProject().key).not.toBe(blankProject().key)
  expect(isBlankProject(blankProject())).toBe(true)
  expect(projectsBody([{ ...loft, name: ' Cedar  Street Lofts\n' }])).toEqual([
    { number: '1037', name: 'Cedar  Street Lofts', address: '2210 Cedar St' },
  ])
})

test('reads pasted number, name and address in this order, also an address over several cells', () => {
  expect(
    values(
      projectsIn([
        ['1037', 'Cedar Street Lofts', '2210 Cedar St'],
        ['', '', ''],
        ['1051', 'Eastgate Parking', '4100 Eastgate Blvd', 'Round Rock', 'TX 78664'],
      ]),
    ),
  ).toEqual([
    ['1037', 'Cedar Street Lofts', '2210 Cedar St'],
    ['1051', 'Eastgate Parking', '4100 Eastgate Blvd, Round Rock, TX 78664'],
  ])
})

test.each([
  [
    'English',
    ['Project name', 'Manager', 'Site address', 'City', 'Project No.'],
    ['Lofts', 'Dana', '2210 Cedar St', 'Austin', '1037'],
  ],
  [
    'Spanish',
    ['Nombre', 'Responsable', 'Dirección', 'Ciudad', 'Número'],
    ['Lofts', 'Dana', '2210 Cedar St', 'Austin', '1037'],
  ],
])('a first line with column names assigns the columns: %s', (_, head, cells) => {
  expect(values(projectsIn([head, cells]))).toEqual([['1037', 'Lofts', '2210 Cedar St, Austin']])
})

test('adds a project pasted twice only once', () => {
  const again = projectsIn([
    ['1037', 'cedar street lofts', 'elsewhere'],
    ['1038', 'Cedar Street Lofts', 'B'],
    ['1038', 'Cedar Street Lofts', 'B'],
  ])
  expect(values(withoutKnown(again, [loft]))).toEqual([['1038', 'Cedar Street Lofts', 'B']])
})
