import { z } from 'zod'
import { oneLine } from '../kernel/clean-text.ts'
import { certificateTitleLimit, personLimits } from '../kernel/entered-limits.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { person, readable, recordNumber } from '../kernel/shapes.ts'
import { certificateFields } from './fields.ts'

/** A new certificate as the engine receives it. */
export const certificateInput = createSchema(certificateFields)
export type CertificateInput = CreateOf<typeof certificateFields>

const { userID: _inAddress, ...sent } = certificateFields
/** A new certificate as a request sends it; the address names the person. */
export const certificateBody = createSchema(sent)

/** Any subset of its fields. */
export const certificatePatch = patchSchema(certificateFields)

export const certificate = rowSchema(certificateFields)
export type Certificate = RowOf<typeof certificateFields>

/**
 * An image or a PDF to upload: its bytes in base64, with or without the prefix that browsers add.
 * Without bytes the refusal explains it.
 */
export const certificateFileRequest = z.strictObject({
  fileName: readable(255).min(1),
  base64Data: z.string().max(10_000_000),
})

/** Mails chosen certificates to an address (API-44). */
export const certificateMail = z.strictObject({
  emailID: readable(personLimits.email),
  subject: readable(200),
  message: readable(5_000),
  toMailCertificateIds: z.array(recordNumber).max(100),
})
export type CertificateMail = z.infer<typeof certificateMail>

/**
 * A line of the history of a person's certificates: who changed which one, when, and each field
 * from what to what.
 */
export const certificateTicket = z.object({
  ticketID: z.string(),
  userCertificateID: z.int(),
  /** The present title. */
  certificateTitle: z.string(),
  act: z.enum(['added', 'changed', 'removed', 'restored']),
  author: person.nullable(),
  /** The person who really did it in a session of Login as the author. */
  actor: person.optional(),
  creationDateTime: z.string(),
  /** The version of the certificate after this change. */
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type CertificateTicket = z.infer<typeof certificateTicket>

const title = readable(certificateTitleLimit)
  .transform(oneLine)
  .refine((text) => text !== '', 'Required.')

/** The certificates that all people with a job title must have, by their titles. */
export const requiredCertificates = z.strictObject({
  jobTitle: readable(personLimits.jobTitle)
    .transform(oneLine)
    .refine((text) => text !== '', 'Required.'),
  certificateTitles: z.array(title).max(50),
})
export type RequiredCertificates = z.infer<typeof requiredCertificates>

/**
 * The request that sets them. `before`: the titles when the form opened; the request is refused if
 * they have changed since.
 */
export const requiredSetting = requiredCertificates.extend({
  before: z.array(title).max(500).optional(),
})

/**
 * A certificate that a person's job title requires and that they lack now or will lack within 60
 * days.
 */
export const lackingCertificate = z.object({
  user_id: z.int(),
  name: z.string(),
  jobTitle: z.string(),
  certificateTitle: z.string(),
  /** Its last day; before today it is over; null if they never had one. */
  until: z.string().nullable(),
})
export type LackingCertificate = z.infer<typeof lackingCertificate>
