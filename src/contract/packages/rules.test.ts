import { expect, test } from 'vitest'
import { type LicenceChoice, licensesFor, seatCount } from './rules.ts'

const ids = [
  'SA-EM-385-1-1',
  'SA-OSHA',
  'SA-POWER-BI-API',
  'SA-TRADESMAN',
  'SA-ADMINISTRATOR',
  'SA-COMMANDER',
  'SA-CRANES-SAFETY',
]
const others = ids.filter((id) => id !== 'SA-ADMINISTRATOR')
const offered = (
  rule: LicenceChoice['rule'],
  screen: LicenceChoice['screen'],
  roleID: LicenceChoice['roleID'],
) =>
  licensesFor(
    { rule, screen, roleID },
    ids.map((packageID) => ({ packageID })),
  ).map(({ packageID }) => packageID)

test.each(['roleChange', 'bulkInvite'] as const)(
  "ACC-12, TEAM-69 to TEAM-71: an administrator takes any licence but the administrator's, a user only that one: %s",
  (screen) => {
    expect(offered('specified', screen, 2)).toEqual(others)
    expect(offered('specified', screen, 1)).toEqual(['SA-ADMINISTRATOR'])
  },
)

test("TEAM-72: the by-name rule uses the licence's name, and both rules cover the same screens", () => {
  for (const screen of ['roleChange', 'bulkInvite'] as const) {
    expect(offered('by-name', screen, 2)).toEqual(['SA-ADMINISTRATOR'])
    expect(offered('by-name', screen, 1)).toEqual(others)
  }
})

test("G1-73: without a role, all licences; single invite, administrator's only; roleless table, all others (ruling 41)", () => {
  for (const rule of ['specified', 'by-name'] as const) {
    expect(offered(rule, 'roleChange', null)).toEqual(ids)
    expect(offered(rule, 'bulkInvite', null)).toEqual(ids)
    expect(offered(rule, 'singleInvite', 2)).toEqual(['SA-ADMINISTRATOR'])
    expect(offered(rule, 'bulkInviteWithoutRole', null)).toEqual(others)
    expect(offered(rule, 'bulkInviteWithoutRole', 1)).toEqual(others)
  }
})

test('a profile stored by an earlier version uses the specified rule', () => {
  expect(offered(undefined, 'roleChange', 1)).toEqual(['SA-ADMINISTRATOR'])
})

test("a license with more people than seats reduces no other license's free seats", () => {
  const rows = [
    { seats: 10, assignedSeats: 4, availableSeats: 6 },
    { seats: 2, assignedSeats: 5, availableSeats: 0 },
  ]
  expect(seatCount(rows)).toEqual({ seats: 12, assigned: 9, available: 6 })
})
