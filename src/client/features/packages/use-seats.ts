import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Seats } from '#contract/packages/operations.ts'
import { useReadList } from '#client/records/use-read.ts'

/** Of all licenses together: `38 of 50 seats`. */
interface SeatCount {
  seats: number
  assigned: number
  available: number
}

/** The seats of a company by license type, and all together; kept on the device with their age. */
export function useSeats(accountID: number) {
  const read = useReadList('packages.summary', { params: { accountID: String(accountID) } }, { failed: { code: 'fetchSeatsSummary', title: msg`Error while retrieving seats summary.` } })
  const { rows } = read
  return { ...read, count: useMemo(() => countOf(rows), [rows]) }
}

/** The same for a form that gives a license: a read that fails has a title of its own there (INV-38, G1-86). */
export function usePackages(accountID: number, when = true) {
  return useReadList('packages.summary', { params: { accountID: String(accountID) } }, { when, failed: { code: 'adminGetPackages', title: msg`Error when getting packages` } })
}

/** Every license type that there is (API-25). */
export function useLicenses() {
  return useReadList('packages.list', {})
}

function countOf(rows: readonly Seats[]): SeatCount {
  const sum = (of: (row: Seats) => number) => rows.reduce((total, row) => total + of(row), 0)
  return { seats: sum((row) => row.seats), assigned: sum((row) => row.assignedSeats), available: sum((row) => row.availableSeats) }
}
