import { daysAfter } from '../kernel/day.ts'
import { type CertificateEnd, inForce, titleKey } from './expiry.ts'
import type { LackingCertificate, RequiredCertificates } from './schema.ts'

/** The number of days ahead for which a certificate must still be valid. */
export const lackingSoon = 60

/** A person who may need certificates, if they are active and have a job title. */
export interface CertificateHolder {
  user_id: number
  name: string
  jobTitle: string | null
  blocked: boolean
}

/**
 * Returns the certificates that people lack of those that their job title requires, now or within
 * 60 days, in the order of the people. It ignores capitals in titles. `today`: the day in the
 * company's time zone.
 */
export function lacking(
  people: readonly CertificateHolder[],
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
        // A missing certificate is lacking; one without an end never is.
        return until === null || (until !== undefined && until > last)
          ? []
          : [{ user_id, name, jobTitle, certificateTitle, until: until ?? null }]
      },
    )
  })
}

/** Returns true if the certificate is lacking today already. */
export function lacksNow({ until }: Pick<LackingCertificate, 'until'>, today: string): boolean {
  return until === null || until < today
}
