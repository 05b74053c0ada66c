import { expect, test } from 'vitest'
import { assignees } from './controls.tsx'

const manager = (user_id: number, name: string) => ({
  user_id,
  name,
  user_metadata: { jobTitle: 'Foreman' },
})
const managers = [manager(1, 'Dana Whitfield'), manager(2, 'Luis Ortega')]
const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)

test('CA-21 does not offer oneself as assignee', () => {
  expect(assignees(managers, 1, null)).toEqual([
    { value: '2', label: 'Luis Ortega', second: 'Foreman' },
  ])
})

test('G2-57 offers the current assignee, also oneself or a blocked person', () => {
  expect(values(assignees(managers, 1, { user_id: 1, name: 'Dana Whitfield' }))).toEqual(['1', '2'])
  expect(values(assignees(managers, 1, { user_id: 9, name: 'Blocked' }))).toEqual(['9', '2'])
  expect(values(assignees(managers, 1, { user_id: 2, name: 'Luis Ortega' }))).toEqual(['2'])
})
