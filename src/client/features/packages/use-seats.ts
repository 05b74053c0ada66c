import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { seatCount } from '#contract/packages/rules.ts'
import { useReadList } from '#client/records/use-read.ts'

/** The seats of a company by license type, and all together; kept on the device with their age. */
export function useSeats(accountID: number) {
  const read = useReadList(
    'packages.summary',
    { params: { accountID: String(accountID) } },
    { failed: { code: 'fetchSeatsSummary', title: msg`Error while retrieving seats summary.` } },
  )
  const { rows } = read
  return { ...read, count: useMemo(() => seatCount(rows), [rows]) }
}

/**
 * The same for a form that gives a license: a read that fails has a title of its own there (INV-38,
 * G1-86).
 */
export function usePackages(accountID: number, when = true) {
  return useReadList(
    'packages.summary',
    { params: { accountID: String(accountID) } },
    { when, failed: { code: 'adminGetPackages', title: msg`Error when getting packages` } },
  )
}

/** Every license type that there is (API-25). */
export function useLicenses() {
  return useReadList('packages.list', {})
}
