import { z } from 'zod'
import { oneLine } from '../kernel/clean-text.ts'
import { certificateTitleLimit, personLimits } from '../kernel/entered-limits.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { person, readable, recordNumber } from '../kernel/shapes.ts'
import { certificateFields } from './fields.ts'

/** A new certificate, as the engine takes it. */
export const certificateInput = createSchema(certificateFields)
export type CertificateInput = CreateOf<typeof certificateFields>

const { userID: _inAddress, ...sent } = certificateFields
/** The same as it is sent: whose it is, the address says. */
export const certificateBody = createSchema(sent)

/** Any subset of its fields. */
export const certificatePatch = patchSchema(certificateFields)

export const certificate = rowSchema(certificateFields)
export type Certificate = RowOf<typeof certificateFields>

/**
 * An image or a PDF on its way: its bytes as base64, with or without what browsers put before it.
 * Without bytes it is refused in words.
 */
export const certificateFileRequest = z.strictObject({
  fileName: readable(255).min(1),
  base64Data: z.string().max(10_000_000),
})

/** Chosen certificates to an address (API-44). */
export const certificateMail = z.strictObject({
  emailID: readable(personLimits.email),
  subject: readable(200),
  message: readable(5_000),
  toMailCertificateIds: z.array(recordNumber).max(100),
})
export type CertificateMail = z.infer<typeof certificateMail>

/**
 * One line of the history of a person's certificates: who, when, which, and each field from what to
 * what.
 */
export const certificateTicket = z.object({
  ticketID: z.string(),
  userCertificateID: z.int(),
  /** As it is called now. */
  certificateTitle: z.string(),
  act: z.enum(['added', 'changed', 'removed', 'restored']),
  author: person.nullable(),
  /** Who really did it, logged in as the author. */
  actor: person.optional(),
  creationDateTime: z.string(),
  /** Of the certificate, after this change. */
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type CertificateTicket = z.infer<typeof certificateTicket>

const title = readable(certificateTitleLimit)
  .transform(oneLine)
  .refine((text) => text !== '', 'Required.')

/** What everybody with a job title must hold, by the titles of certificates. */
export const requiredCertificates = z.strictObject({
  jobTitle: readable(personLimits.jobTitle)
    .transform(oneLine)
    .refine((text) => text !== '', 'Required.'),
  certificateTitles: z.array(title).max(50),
})
export type RequiredCertificates = z.infer<typeof requiredCertificates>

/**
 * The same as it is set. `before`: the titles as they stood when it was opened; where they stand
 * otherwise by now it is refused.
 */
export const requiredSetting = requiredCertificates.extend({
  before: z.array(title).max(500).optional(),
})

/**
 * A certificate that somebody's job title asks for and that they have not, or will not have in 60
 * days.
 */
export const lackingCertificate = z.object({
  user_id: z.int(),
  name: z.string(),
  jobTitle: z.string(),
  certificateTitle: z.string(),
  /** Null: they never had one; before today: it is over; else its last day. */
  until: z.string().nullable(),
})
export type LackingCertificate = z.infer<typeof lackingCertificate>
