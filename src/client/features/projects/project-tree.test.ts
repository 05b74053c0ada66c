import { expect, test } from 'vitest'
import { projectTree } from './project-tree.ts'

const project = (uid: string, assignedToUserID: number | null, isActive = true) => ({ uid, number: uid, name: uid, isActive, assignedToUserID })
const leaf = (user_id: number) => ({ person: { user_id }, below: [], count: 0 })
const tree = [{ person: { user_id: 1 }, count: 1, below: [leaf(2)] }]

test('G2-24 PROJ-04 active projects are leaves of their user, the others stand under Unassigned', () => {
  const found = projectTree(tree, [project('a', 2), project('b', 1), project('c', null), project('d', 2, false), project('e', 99)])
  expect(found.branches).toMatchObject([{ person: { user_id: 1 }, projects: [{ uid: 'b' }], below: [{ person: { user_id: 2 }, projects: [{ uid: 'a' }] }] }])
  expect(found.unassigned.map((each) => each.uid)).toEqual(['c', 'e'])
})
