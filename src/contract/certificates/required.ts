import { daysAfter } from '../kernel/day.ts'
import { type CertificateEnd, inForce, titleKey } from './expiry.ts'
import type { LackingCertificate, RequiredCertificates } from './schema.ts'

/** Days in which somebody will lack what they hold today. */
export const lackingSoon = 60

/** Who is asked for certificates: active people with a job title. */
export interface Holder {
  user_id: number
  name: string
  jobTitle: string | null
  blocked: boolean
}

/**
 * Who lacks which certificate of those that their job title asks for: now, or within 60 days, in
 * the order of the people.
 * Titles are compared without their capitals. `today`: the day in the company's time zone.
 */
export function lacking(
  people: readonly Holder[],
  required: readonly RequiredCertificates[],
  certificates: readonly CertificateEnd[],
  today: string,
): LackingCertificate[] {
  const wanted = new Map(
    required.map(({ jobTitle, certificateTitles }) => [titleKey(jobTitle), certificateTitles]),
  )
  const ends = new Map(
    inForce(certificates).map(({ userID, certificateTitle, certificateExpirationDate }) => [
      `${userID} ${titleKey(certificateTitle)}`,
      certificateExpirationDate,
    ]),
  )
  const last = daysAfter(today, lackingSoon)
  return people.flatMap(({ user_id, name, jobTitle, blocked }) => {
    if (blocked || jobTitle === null) return []
    return (wanted.get(titleKey(jobTitle)) ?? []).flatMap(
      (certificateTitle): LackingCertificate[] => {
        const until = ends.get(`${user_id} ${titleKey(certificateTitle)}`)
        // None: lacks it; without an end: never will.
        return until === null || (until !== undefined && until > last)
          ? []
          : [{ user_id, name, jobTitle, certificateTitle, until: until ?? null }]
      },
    )
  })
}

/** Do they lack it today already? */
export function lacksNow({ until }: Pick<LackingCertificate, 'until'>, today: string): boolean {
  return until === null || until < today
}
