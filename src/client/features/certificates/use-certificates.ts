import { useMemo } from 'react'
import type { Certificate } from '#contract/certificates/schema.ts'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { roles } from '#contract/kernel/role.ts'
import { compareKeys } from '#contract/kernel/natural.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import { useRead } from '#client/records/use-read.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

interface CertificatesRead {
  /** Certificates by their end, soonest first; those without an end come last. */
  rows: readonly Certificate[]
  loading: boolean
  /** The reason why no certificates could be read. */
  error: ApiFailure | null
  reading: ReadStatus
}

/**
 * Returns the certificates of one person (API-43): from the page's own read or from the company's
 * list on the device, whichever is newer. A system administrator's device stores no list.
 */
export function useCertificates(userID: number): CertificatesRead {
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  const list = useRecords('certificate')
  const { data, loading, reading } = useRead(
    'certificates.ofUser',
    { params: { userID: String(userID) } },
    isSystem ? { memoryOnly: true } : {},
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
 * Returns the day in a company as `YYYY-MM-DD`, by the server's clock: in the own company, or in
 * the one that a system administrator has opened.
 */
export function useToday(accountID: number): string {
  const {
    company,
    app_metadata: { role },
  } = useMe()
  const { data } = useRead(
    'companies.one',
    { params: { accountID: String(accountID) } },
    { memoryOnly: true, enabled: role.roleID === roles.systemAdmin && accountID > 0 },
  )
  return dayIn(data?.timeZone ?? company?.timeZone ?? ownZone(), useServerNow())
}
