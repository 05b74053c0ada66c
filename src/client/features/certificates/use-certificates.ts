import { useMemo } from 'react'
import type { Certificate } from '#contract/certificates/schema.ts'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { roles } from '#contract/kernel/role.ts'
import { compareKeys } from '#contract/kernel/natural.ts'
import type { Refused } from '#client/data/api/answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import { useRead } from '#client/records/use-read.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

interface CertificatesRead {
  /** The one that ends first at the top; those that never end come last. */
  rows: readonly Certificate[]
  loading: boolean
  /** Why nothing is known. */
  error: Refused | null
  reading: Reading
}

/**
 * The certificates of one person (API-43): as they were read for this page, or as the company's
 * list that the device keeps has them, whichever is newer. A system administrator's device keeps
 * none.
 */
export function useCertificates(userID: number): CertificatesRead {
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  const list = useRecords('certificate')
  const { data, loading, reading } = useRead(
    'certificates.ofUser',
    { params: { userID: String(userID) } },
    isSystem ? { passing: true } : {},
  )
  const listed = list.asOf !== null && list.asOf > (reading.asOf ?? 0)
  const compareNames = useCompareNames()
  const rows = useMemo(
    () =>
      soonestFirst(
        listed ? list.rows.filter((row) => row.userID === userID) : (data ?? []),
        compareNames,
      ),
    [listed, list.rows, data, userID, compareNames],
  )
  return {
    rows,
    loading: loading && !listed,
    error: listed || data !== null ? null : reading.failed,
    reading: listed
      ? {
          asOf: list.asOf,
          offline: list.offline,
          failed: list.failed,
          inBanner: true,
          refresh: list.refresh,
        }
      : reading,
  }
}

const soonestFirst = (
  rows: readonly Certificate[],
  compareNames: (one: string, other: string) => number,
) =>
  rows
    .filter(({ isRemoved }) => !isRemoved)
    .sort(
      (one, other) =>
        compareKeys(
          one.certificateExpirationDate ?? never,
          other.certificateExpirationDate ?? never,
        ) || compareNames(one.certificateTitle, other.certificateTitle),
    )

const never = '9999-12-31'

/**
 * What day it is in a company, `YYYY-MM-DD`, by the server's clock: one's own, or the one that a
 * system administrator looks into.
 */
export function useToday(accountID: number): string {
  const {
    company,
    app_metadata: { role },
  } = useMe()
  const { data } = useRead(
    'companies.one',
    { params: { accountID: String(accountID) } },
    { passing: true, when: role.roleID === roles.systemAdmin && accountID > 0 },
  )
  return dayIn(data?.timeZone ?? company?.timeZone ?? ownZone(), useServerNow())
}
