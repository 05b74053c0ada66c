import { expect, test } from 'vitest'
import type { Associate } from '#contract/team/schema.ts'
import { ofStatus, reportPeople } from './people.ts'

/** Makes a person: 1 is the owner, each other person reports to `reportsToUserID`. */
function person(
  user_id: number,
  name: string,
  tier: number,
  reportsToUserID: number | null,
  more: { roleID?: number; blocked?: boolean } = {},
) {
  const { roleID = 2, blocked = false } = more
  // The list reads no other field of a person.
  return {
    user_id,
    name,
    tier,
    blocked,
    user_metadata: { reportsToUserID },
    app_metadata: { role: { roleID } },
  } as Associate
}

const people = [
  person(6, 'Zoe', 3, 2),
  person(5, 'Bea', 2, 1, { blocked: true }),
  person(1, 'Dana', 1, null),
  person(3, 'Will', 3, 2, { roleID: 1 }),
  person(2, 'Marco', 2, 1),
  person(7, 'Site 10', 3, 2),
  person(4, 'Site 9', 3, 2),
]
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name)

test('REP-05 REP-08 the chooser lists the people of role 2 below a person, by tier and then by name', () => {
  expect(names(reportPeople(people, 1))).toEqual(['Bea', 'Marco', 'Site 9', 'Site 10', 'Zoe'])
  expect(names(reportPeople(people, 2))).toEqual(['Site 9', 'Site 10', 'Zoe'])
})

test('G2-90 the chooser of the system administrator lists all people of role 2 of a company', () => {
  expect(names(reportPeople(people, null))).toEqual([
    'Dana',
    'Bea',
    'Marco',
    'Site 9',
    'Site 10',
    'Zoe',
  ])
})

test('the status filter narrows the chooser and keeps the chosen person', () => {
  const all = reportPeople(people, 1)
  const bea = all.find(({ name }) => name === 'Bea') ?? null
  expect(names(ofStatus(all, 'all', null))).toEqual(names(all))
  expect(names(ofStatus(all, 'active', null))).toEqual(['Marco', 'Site 9', 'Site 10', 'Zoe'])
  expect(names(ofStatus(all, 'inactive', null))).toEqual(['Bea'])
  expect(names(ofStatus(all, 'active', bea))).toEqual(names(all))
})
