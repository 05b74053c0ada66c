import { licenseName } from '#contract/packages/licenses.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { plainEmail } from './find-person.ts'
import type { ImportRow, RunInput } from './import-row.ts'

/** The seats of a license that the table would need with the imported lines. */
export interface SeatNeed {
  packageID: string
  packageName: string
  needed: number
  free: number
  missing: number
  /** Lines that get no free seat, in the order of the file. */
  beyond: readonly number[]
}

/** A use of a seat; `line` is null for a row or change that the table had before. */
interface Taker {
  packageID: string
  line: number | null
}

/**
 * Returns the needed seats of each license (INV-55, INV-82), in the order of sending: the table's
 * rows first, then the changes of people. Seats that the changes free do not count, because they
 * come later.
 */
export function seatsNeeded(
  input: Pick<RunInput, 'table' | 'people' | 'adds'>,
  lines: readonly ImportRow[],
  seats: readonly Pick<Seats, 'packageID' | 'packageName' | 'availableSeats'>[],
): SeatNeed[] {
  const bought = new Map(seats.map((one) => [one.packageID, one]))
  const byLicense = Map.groupBy(takers(input, lines), ({ packageID }) => packageID)
  const needs = [...byLicense].map(([packageID, taking]): SeatNeed => {
    const { packageName, availableSeats: free } = bought.get(packageID) ?? {
      packageName: licenseName(packageID),
      availableSeats: 0,
    }
    const beyond = taking.slice(free).flatMap(({ line }) => line ?? [])
    const missing = Math.max(0, taking.length - free)
    return {
      packageID,
      packageName,
      needed: taking.length,
      free,
      missing,
      beyond: beyond.toSorted((one, other) => one - other),
    }
  })
  return needs.toSorted((one, other) => other.missing - one.missing)
}

function takers(
  { table, people, adds }: Pick<RunInput, 'table' | 'people' | 'adds'>,
  lines: readonly ImportRow[],
): Taker[] {
  const coming = lines.filter(({ outcome }) => outcome !== 'refused')
  const named = new Set(coming.map(({ row }) => row?.key))
  const known = new Set(people.map(({ email }) => plainEmail(email)))
  const staying = adds
    ? table.rows.filter((row) => !named.has(row.key) && !known.has(plainEmail(row.email)))
    : []
  const changed = new Set(coming.map(({ userID, changes }) => (changes.package ? userID : null)))
  return [
    ...staying.map((row) => ({ packageID: row.package, line: null })),
    ...coming
      .filter(({ userID }) => userID === null)
      .map(({ fields, row, line }) => ({ packageID: fields.package || row?.package || '', line })),
    ...table.changes
      .filter(({ userID }) => !changed.has(userID))
      .map(({ to }) => ({ packageID: to.package ?? '', line: null })),
    ...coming
      .filter(({ userID }) => userID !== null)
      .map(({ changes, line }) => ({ packageID: changes.package ?? '', line })),
  ].filter(({ packageID }) => packageID !== '')
}
