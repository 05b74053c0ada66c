import { expect, test } from 'vitest'
import { reportingChain } from './chain.ts'
import { organization, type DirectReports } from './organization.ts'

const person = (
  user_id: number,
  name: string,
  reportsToUserID: number | null,
  blocked = false,
) => ({
  user_id,
  name,
  blocked,
  user_metadata: { reportsToUserID },
})
const people = [
  person(3, 'Luis', 2),
  person(1, 'Elena', null),
  person(2, 'Dana', 1),
  person(4, 'Amy', 2, true),
  person(5, 'Tom', 1),
]

const drawn = (tree: readonly DirectReports<{ name: string }>[]): unknown =>
  tree.map((each) => [each.person.name, each.count, drawn(each.below)])

test('G2-24 the organization tree has the owner on top and people by name below', () => {
  expect(drawn(organization(people))).toEqual([
    [
      'Elena',
      4,
      [
        [
          'Dana',
          2,
          [
            ['Amy', 0, []],
            ['Luis', 0, []],
          ],
        ],
        ['Tom', 0, []],
      ],
    ],
  ])
})

test('ACL-192 a proxy user sees the own chain only', () => {
  expect(drawn(organization(people, 2))).toEqual([
    [
      'Dana',
      2,
      [
        ['Amy', 0, []],
        ['Luis', 0, []],
      ],
    ],
  ])
})

test('shows people with an unknown manager, and a circle, on top, so that no one is missing', () => {
  const odd = [...people, person(6, 'Zoe', 99), person(7, 'Ann', 8), person(8, 'Bob', 7)]
  expect(drawn(organization(odd))).toEqual([
    [
      'Elena',
      4,
      [
        [
          'Dana',
          2,
          [
            ['Amy', 0, []],
            ['Luis', 0, []],
          ],
        ],
        ['Tom', 0, []],
      ],
    ],
    ['Ann', 1, [['Bob', 0, []]]],
    ['Zoe', 0, []],
  ])
})

test('G2-28 a chain is the person and everyone below', () => {
  expect(reportingChain(people, 2)).toEqual(new Set([2, 3, 4]))
  expect(reportingChain([person(7, 'Ann', 8), person(8, 'Bob', 7)], 7)).toEqual(new Set([7, 8]))
})
