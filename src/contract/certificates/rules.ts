import { rulesOf } from '../kernel/field.ts'
import { certificateFields } from './fields.ts'

/** Who wins where two people changed one certificate: a person decides. */
export const certificateRules = rulesOf(certificateFields, () => [])

/**
 * Bytes of a file; px of the shorter and the longer side of an image (rulings, 43 and 57). A PDF
 * has bytes alone.
 */
export const certificateLimits = {
  bytes: 2_097_152,
  shorter: 720,
  longer: 1_280,
  types: ['image/png', 'image/jpeg', 'application/pdf'],
} as const

/** What is missing or wrong in a certificate, each by its field in English; for both sides. */
export function certificateProblems({
  certificateTitle,
  certificateIssueDate: from,
  certificateExpirationDate: to,
}: CertificateValues): Partial<Record<keyof CertificateValues, string>> {
  return {
    ...((certificateTitle ?? '').trim() === '' && {
      certificateTitle: certificateFields.certificateTitle.asks,
    }),
    ...(from != null &&
      to != null &&
      to < from && {
        certificateExpirationDate: 'The certificate must not end before it was issued',
      }),
  }
}

/** The values of a form, as far as they were filled in. */
export interface CertificateValues {
  certificateTitle?: string | undefined
  certificateIssueDate?: string | null | undefined
  certificateExpirationDate?: string | null | undefined
}

const inAddress = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(#pdf)?$/

/** Where a file is read. That it is a PDF stands behind `#`, which no request carries. */
export function fileAddress(uid: string, isPdf: boolean): string {
  return `/api/files/${uid}${isPdf ? '#pdf' : ''}`
}

/** What such an address names; null: it is none. A PDF is saved, an image shown. */
export function fileIn(address: string): { uid: string; isPdf: boolean } | null {
  const [, uid, pdf] = inAddress.exec(address) ?? []
  return uid === undefined ? null : { uid, isPdf: pdf !== undefined }
}
