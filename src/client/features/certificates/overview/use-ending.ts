import { useMemo } from 'react'
import { endingCertificates, expiryState } from '#contract/certificates/expiry.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useToday } from '../use-certificates.ts'

interface Ending {
  /** The state of reading the certificates, or the people if only those are missing. */
  reading: ReadStatus
  /** Certificates by their end, soonest first; null if this device has none. */
  ending: readonly Ended[] | null
  expired: number
  today: string
}

export type Ended = Certificate & { holder: string }

/** The address of the list of people, filtered to those whose certificates end. */
export const endingPeople =
  '/back-office/account/associates?certificates=expired,days7,days30,days60'

/**
 * Returns the certificates in force of active people that are over or end within 60 days, as far as
 * they are on this device.
 */
export function useEnding(): Ending {
  const today = useToday(useMe().user_metadata.accountID ?? 0)
  const records = useRecords('certificate')
  const people = useRecords('associate')
  return useMemo(() => {
    const isKnown = records.asOf !== null && people.asOf !== null
    const names = new Map(
      people.rows.filter(({ blocked }) => !blocked).map(({ user_id, name }) => [user_id, name]),
    )
    const ending = endingCertificates(records.rows, today).flatMap((one): Ended[] => {
      const holder = names.get(one.userID)
      return holder === undefined ? [] : [{ ...one, holder }]
    })
    const expired = ending.filter(
      ({ certificateExpirationDate: end }) => expiryState(end, today) === 'expired',
    ).length
    return {
      reading: records.asOf === null || isKnown ? records : people,
      ending: isKnown ? ending : null,
      expired,
      today,
    }
  }, [records, people, today])
}
