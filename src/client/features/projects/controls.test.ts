import { expect, test } from 'vitest'
import { assigneeChoices } from './controls.ts'

const person = (user_id: number, name: string, roleID: number, blocked = false) => ({
  user_id,
  name,
  blocked,
  app_metadata: { role: { roleID } },
  user_metadata: { jobTitle: user_id === 1 ? 'Foreman' : null },
})
const people = [
  person(2, 'Zoe', 2),
  person(1, 'Amy', 1),
  person(3, 'Ray', 3),
  person(4, 'Blake', 2, true),
]
const inactive = (name: string) => `${name} (Inactive)`

test('PROJ-34 G2-30 lists unblocked people of role 1 and 2 by name', () => {
  expect(assigneeChoices(people, null, inactive)).toEqual([
    { value: '1', label: 'Amy', second: 'Foreman' },
    { value: '2', label: 'Zoe' },
  ])
})

test('G2-30 the current assignee stays, with a mark when blocked', () => {
  expect(assigneeChoices(people, { id: '4', name: 'Blake' }, inactive)[0]).toEqual({
    value: '4',
    label: 'Blake (Inactive)',
  })
  expect(assigneeChoices(people, { id: '99', name: 'Gone' }, inactive)[0]).toEqual({
    value: '99',
    label: 'Gone',
  })
  expect(assigneeChoices(people, { id: '2', name: 'Zoe' }, inactive)).toHaveLength(2)
})
