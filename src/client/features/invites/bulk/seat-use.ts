import type { Seats } from '#contract/packages/operations.ts'
import type { BulkRow } from '../bulk-row.ts'

/** The seats of a license after the table is sent. */
export interface SeatUse {
  packageID: string
  packageName: string
  seats: number
  assigned: number
  /** Seats that are free before the table. */
  available: number
  /** Rows of the table that use a seat. */
  rows: number
}

/**
 * Returns each license that the company has or a row needs, with the table's use of it (INV-55,
 * INV-82).
 */
export function seatUse(
  packages: readonly Seats[],
  rows: readonly BulkRow[],
  nameOf: (packageID: string) => string,
): SeatUse[] {
  const taken = new Map<string, number>()
  for (const row of rows)
    if (row.package !== '') taken.set(row.package, (taken.get(row.package) ?? 0) + 1)
  const bought = packages.map(
    ({ packageID, packageName, seats, assignedSeats, availableSeats }) => ({
      packageID,
      packageName,
      seats,
      assigned: assignedSeats,
      available: availableSeats,
      rows: taken.get(packageID) ?? 0,
    }),
  )
  const known = new Set(bought.map(({ packageID }) => packageID))
  const unbought = [...taken]
    .filter(([packageID]) => !known.has(packageID))
    .map(([packageID, count]) => ({
      packageID,
      packageName: nameOf(packageID),
      seats: 0,
      assigned: 0,
      available: 0,
      rows: count,
    }))
  return [...bought, ...unbought]
}

/** Checks whether both have the same use of the same licenses. */
export const areSameUse = (one: readonly SeatUse[], other: readonly SeatUse[]): boolean =>
  one.length === other.length &&
  one.every((of, at) => parts.every((part) => of[part] === other[at]?.[part]))

const parts = [
  'packageID',
  'packageName',
  'seats',
  'assigned',
  'available',
  'rows',
] as const satisfies readonly (keyof SeatUse)[]

/** Checks whether the rows need more seats than are free. */
export const isOver = ({ rows, available }: Pick<SeatUse, 'rows' | 'available'>): boolean =>
  rows > available

/**
 * Returns the license that a change made exceed its seats (INV-83); undefined if it did not, as a
 * removal never does (INV-87).
 */
export function newlyOver(
  before: readonly SeatUse[],
  after: readonly SeatUse[],
): SeatUse | undefined {
  const rows = new Map(before.map((one) => [one.packageID, one.rows]))
  return after.find((one) => isOver(one) && one.rows > (rows.get(one.packageID) ?? 0))
}
