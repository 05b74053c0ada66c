import { rulesOf } from '../kernel/field.ts'
import { certificateFields } from './fields.ts'

/** A person decides when two people changed one certificate. */
export const certificateRules = rulesOf(certificateFields, () => [])

/**
 * Bytes of a file, and pixels of the shorter and the longer side of an image (rulings, 43 and 57).
 * A PDF has only a limit of bytes.
 */
export const certificateLimits = {
  bytes: 2_097_152,
  shorter: 720,
  longer: 1_280,
  types: ['image/png', 'image/jpeg', 'application/pdf'],
} as const

/** Returns the problems of a certificate by field, in English; both sides use it. */
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

/** The values of a form, as far as they are filled in. */
export interface CertificateValues {
  certificateTitle?: string | undefined
  certificateIssueDate?: string | null | undefined
  certificateExpirationDate?: string | null | undefined
}

const inAddress = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(#pdf)?$/

/**
 * Returns the address of a file. `#pdf` marks a PDF, because no request carries what follows a `#`.
 */
export function fileAddress(uid: string, isPdf: boolean): string {
  return `/api/files/${uid}${isPdf ? '#pdf' : ''}`
}

/** Parses such an address; null for any other. The screen saves a PDF and shows an image. */
export function fileIn(address: string): { uid: string; isPdf: boolean } | null {
  const [, uid, pdf] = inAddress.exec(address) ?? []
  return uid === undefined ? null : { uid, isPdf: pdf !== undefined }
}
