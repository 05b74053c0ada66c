import { expect, test } from 'vitest'
import { projectTree, withProjects } from './project-tree.ts'

const project = (uid: string, assignedToUserID: number | null, isActive = true) => ({
  uid,
  number: uid,
  name: uid,
  isActive,
  assignedToUserID,
})
const leaf = (user_id: number) => ({ person: { user_id }, below: [], count: 0 })
const tree = [{ person: { user_id: 1 }, count: 1, below: [leaf(2)] }]

test('G2-24 PROJ-04 active projects are leaves of their user, the others under Unassigned', () => {
  const found = projectTree(tree, [
    project('a', 2),
    project('b', 1),
    project('c', null),
    project('d', 2, false),
    project('e', 99),
  ])
  expect(found.branches).toMatchObject([
    {
      person: { user_id: 1 },
      projects: [{ uid: 'b' }],
      below: [{ person: { user_id: 2 }, projects: [{ uid: 'a' }] }],
    },
  ])
  expect(found.unassigned.map((each) => each.uid)).toEqual(['c', 'e'])
})

test('PROJ-04 hides people without projects, except superiors of people with projects', () => {
  const chain = [
    {
      person: { user_id: 1 },
      count: 3,
      below: [{ person: { user_id: 2 }, count: 1, below: [leaf(3)] }, leaf(4)],
    },
  ]
  const people = (
    branches: ReturnType<typeof withProjects<{ user_id: number }, unknown>>['branches'],
  ): unknown => branches.map(({ person, below }) => [person.user_id, people(below)])
  const found = (projects: Parameters<typeof projectTree>[1]) =>
    withProjects(projectTree(chain, [...projects]))
  expect(people(found([project('a', 3)]).branches)).toEqual([[1, [[2, [[3, []]]]]]])
  expect(
    people(found([project('a', 1), project('b', null), project('c', 4, false)]).branches),
  ).toEqual([[1, []]])
  expect(found([project('b', null)])).toMatchObject({ branches: [], unassigned: [{ uid: 'b' }] })
})

test('assigned and unassigned projects are in the natural order of their numbers', () => {
  const found = projectTree(tree, [
    project('10', 2),
    project('9', 2),
    project('2', null),
    project('1', null),
    project('11', null),
  ])
  expect(found.branches[0]?.below[0]?.projects.map(({ number }) => number)).toEqual(['9', '10'])
  expect(found.unassigned.map(({ number }) => number)).toEqual(['1', '2', '11'])
})
