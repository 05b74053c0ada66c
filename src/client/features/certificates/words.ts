import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { mailAsks, type MailDraft } from '#contract/certificates/mail.ts'

/** The texts of saving a certificate. */
export const saveWords = {
  create: {
    code: 'addCertificate',
    sent: msg`Certificate added`,
    failed: msg`Failed to add the certificate`,
  },
  edit: {
    code: 'updateCertificate',
    sent: msg`Certificate saved`,
    failed: msg`Failed to save the certificate`,
  },
  remove: {
    code: 'removeCertificate',
    sent: msg`Certificate removed`,
    failed: msg`Failed to remove the certificate`,
  },
  restore: {
    code: 'restoreCertificate',
    sent: msg`Certificate brought back`,
    failed: msg`Failed to bring the certificate back`,
  },
  file: { code: 'addCertificateFile', sent: msg`File added`, failed: msg`Failed to add the file` },
  required: {
    code: 'setRequiredCertificates',
    sent: msg`Required certificates saved`,
    failed: msg`Failed to save the required certificates`,
  },
}

/** The specified texts (TEAM-83, GEN-25). */
export const readWords = {
  code: 'fetchCertificates',
  title: msg`Error while fetching certificates.`,
}

/** The specified texts (G1-75, TEAM-90, GEN-24). */
export const mailWords = {
  code: 'mailCertificates',
  sent: msg`Certificates sent`,
  failed: msg`Error while mailing certificates`,
}

/** The specified texts for missing values in the mail form (TEAM-84 to TEAM-88). */
const asked: Readonly<Record<keyof MailDraft, MessageDescriptor>> = {
  emailID: msg`Please enter the email address`,
  subject: msg`Enter the subject of mail`,
  message: msg`Enter the message of mail`,
  toMailCertificateIds: msg`Please select at least one certificate`,
}

/** Returns the text for a problem that the shared rules found in a field. */
export function mailAsk(field: keyof MailDraft, problem: string): MessageDescriptor {
  return problem === mailAsks[field] ? asked[field] : msg`Please enter a valid email`
}

export const historyWords = {
  failed: msg`The history could not be read`,
  empty: msg`Each change of these certificates will be listed here: who changed what, and when.`,
}
