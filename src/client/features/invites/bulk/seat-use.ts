import type { Seats } from '#contract/packages/operations.ts'
import type { BulkRow } from './bulk-row.ts'

/** The seats of a license as the table would leave them. */
export interface SeatUse {
  packageID: string
  packageName: string
  seats: number
  assigned: number
  /** Free before the table. */
  available: number
  /** Rows of the table that take one. */
  rows: number
}

/**
 * Each license that the company has, or that a row asks for, with what the table takes of it
 * (INV-55, INV-82).
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

/** Whether both say the same of the same licenses. */
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

/** More rows than free seats. */
export const isOver = ({ rows, available }: Pick<SeatUse, 'rows' | 'available'>): boolean =>
  rows > available

/**
 * The license that a change made too many of (INV-83); undefined where it made none, as a removal
 * never does (INV-87).
 */
export function newlyOver(
  before: readonly SeatUse[],
  after: readonly SeatUse[],
): SeatUse | undefined {
  const rows = new Map(before.map((one) => [one.packageID, one.rows]))
  return after.find((one) => isOver(one) && one.rows > (rows.get(one.packageID) ?? 0))
}
