import { isEmail } from '../access/password.ts'

/** The maximum bytes of all files of one mail, because many mail servers refuse larger ones. */
export const maxMailBytes = 15_728_640

/** The fields of a certificate mail (API-44). */
export interface MailDraft {
  emailID: string
  subject: string
  message: string
  toMailCertificateIds: readonly number[]
}

/** The messages for missing values, by field (TEAM-84 to TEAM-88, G1-75). */
export const mailAsks = {
  emailID: 'Please enter the email address',
  subject: 'Enter the subject of mail',
  message: 'Enter the message of mail',
  toMailCertificateIds: 'Please select at least one certificate',
} as const

const notAnAddress = 'Please enter a valid email'

/** Returns the problems of a mail by field, in English; both sides use it. */
export function mailProblems({
  emailID,
  subject,
  message,
  toMailCertificateIds,
}: MailDraft): Partial<Record<keyof MailDraft, string>> {
  const address = emailID.trim()
  return {
    ...(address === ''
      ? { emailID: mailAsks.emailID }
      : !isEmail(address) && { emailID: notAnAddress }),
    ...(subject.trim() === '' && { subject: mailAsks.subject }),
    ...(message.trim() === '' && { message: mailAsks.message }),
    ...(toMailCertificateIds.length === 0 && {
      toMailCertificateIds: mailAsks.toMailCertificateIds,
    }),
  }
}
