import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { seatCount } from '#contract/packages/rules.ts'
import { useReadList } from '#client/records/use-read.ts'

/**
 * Reads the seats of a company by license type, and in total; the device caches them with their
 * age.
 */
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
 * Reads the same seats for a form that gives a license; its failure has a title of its own (INV-38,
 * G1-86).
 */
export function usePackages(accountID: number, when = true) {
  return useReadList(
    'packages.summary',
    { params: { accountID: String(accountID) } },
    {
      enabled: when,
      failed: { code: 'adminGetPackages', title: msg`Error when getting packages` },
    },
  )
}

/** Reads all license types (API-25). */
export function useLicenses() {
  return useReadList('packages.list', {})
}
