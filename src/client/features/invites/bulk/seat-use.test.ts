import { expect, test } from 'vitest'
import { seatsFields } from '#contract/packages/fields.ts'
import { licenseName } from '#contract/packages/licenses.ts'
import { rowOf } from '#tests/mocks/rows.ts'
import { blankRow } from '../bulk-row.ts'
import { isOver, newlyOver, seatUse } from './validated-rows.ts'

const bought = (packageID: string, seats: number, assignedSeats: number) =>
  rowOf(seatsFields, {
    uid: packageID,
    packageID,
    packageName: licenseName(packageID),
    seats,
    assignedSeats,
    availableSeats: Math.max(0, seats - assignedSeats),
  })
const packages = [bought('SA-OSHA', 5, 3), bought('SA-TRADESMAN', 2, 2)]
const rows = (...ids: string[]) =>
  ids.map((id) => ({ ...blankRow({ reportsToUserID: null }), package: id }))
const use = (...ids: string[]) => seatUse(packages, rows(...ids))

test('INV-55 INV-82 each license shows the seats that the table uses, also one never bought', () => {
  expect(
    use('SA-OSHA', 'SA-OSHA', '', 'SA-COMMANDER').map(({ packageID, available, rows: taken }) => [
      packageID,
      available,
      taken,
    ]),
  ).toEqual([
    ['SA-OSHA', 2, 2],
    ['SA-TRADESMAN', 0, 0],
    ['SA-COMMANDER', 0, 1],
  ])
})

test('INV-81 INV-82 accepts as many rows as free seats, and no more', () => {
  expect(use('SA-OSHA', 'SA-OSHA').filter(isOver)).toEqual([])
  expect(
    use('SA-OSHA', 'SA-OSHA', 'SA-OSHA', 'SA-TRADESMAN')
      .filter(isOver)
      .map(({ packageID }) => packageID),
  ).toEqual(['SA-OSHA', 'SA-TRADESMAN'])
})

test('INV-83 INV-87 reports a change that exceeds the seats, but not a removal', () => {
  const [two, three, four] = [
    use('SA-OSHA', 'SA-OSHA'),
    use('SA-OSHA', 'SA-OSHA', 'SA-OSHA'),
    use('SA-OSHA', 'SA-OSHA', 'SA-OSHA', 'SA-OSHA'),
  ]
  expect([
    newlyOver(two, three)?.packageID,
    newlyOver(three, four)?.packageID,
    newlyOver(four, three),
    newlyOver(three, three),
  ]).toEqual(['SA-OSHA', 'SA-OSHA', undefined, undefined])
})
