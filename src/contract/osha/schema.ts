import { z } from 'zod'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { person, recordNumber } from '../kernel/shapes.ts'
import { itaCaseFields, itaCaseProblems, lackingFields } from './choices.ts'
import {
  establishmentFields,
  firstYear,
  lastYear,
  oshaCaseFields,
  oshaYearFields,
} from './fields.ts'

export const establishmentInput = createSchema(establishmentFields)
export type EstablishmentInput = CreateOf<typeof establishmentFields>
export const establishmentPatch = patchSchema(establishmentFields)
export const establishment = rowSchema(establishmentFields)
export type Establishment = RowOf<typeof establishmentFields>

export const oshaYearInput = createSchema(oshaYearFields)
export type OshaYearInput = CreateOf<typeof oshaYearFields>
export const oshaYearPatch = patchSchema(oshaYearFields)
export const oshaYear = rowSchema(oshaYearFields)
export type OshaYear = RowOf<typeof oshaYearFields>

export const oshaCaseInput = createSchema(oshaCaseFields)
export type OshaCaseInput = CreateOf<typeof oshaCaseFields>
export const oshaCasePatch = patchSchema(oshaCaseFields)
/** A case with all of its form 301. */
export const oshaCase = rowSchema(oshaCaseFields)
export type OshaCase = RowOf<typeof oshaCaseFields>

/** A line of form 300, without the fields that only form 301 has. */
export const oshaLogLine = z.object({
  uid: z.string(),
  version: z.int(),
  etag: z.string(),
  oshaCaseID: z.int(),
  establishmentID: z.int(),
  logYear: z.int(),
  caseNumber: z.int(),
  /** Empty in a privacy case, for every reader (1904.29(b)(6)). */
  employeeName: z.string(),
  jobTitle: z.string(),
  injuryDate: z.string(),
  whereOccurred: z.string(),
  description: z.string(),
  outcome: z.string(),
  daysAway: z.int().nullable(),
  daysRestricted: z.int().nullable(),
  injuryKind: z.string(),
  isPrivacyCase: z.boolean(),
  isRemoved: z.boolean(),
  removedReason: z.string(),
  /** Whether the caller may read its form 301. */
  mayRead: z.boolean(),
})
export type LogLine = z.infer<typeof oshaLogLine>

/** A change in the history of a case. */
export const oshaTicket = z.object({
  ticketID: z.string(),
  author: person.nullable(),
  /** The person who logged in as the author and made the change. */
  actor: person.optional(),
  creationDateTime: z.string(),
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type OshaTicket = z.infer<typeof oshaTicket>

/** A case for a permitted reader: form 301, its history, the number of its corrective action. */
export const readCase = z.object({
  case: oshaCase,
  history: z.array(oshaTicket),
  caTicketHash: z.string().nullable(),
})
export type ReadCase = z.infer<typeof readCase>

/** The name behind a privacy case (1904.29(b)(6)). */
export const confidentialName = z.object({ caseNumber: z.int(), employeeName: z.string() })

/** The people who may read form 301 of every case, in addition to owners and authors. */
export const oshaReaders = z.object({
  readers: z.array(person),
  mayReadNames: z.boolean(),
})
export type OshaReaders = z.infer<typeof oshaReaders>

/** The fields of an establishment that the agency's file of a year lacks. */
export const itaCheck = z.object({
  establishmentID: z.int(),
  establishmentName: z.string(),
  /** False: the establishment has neither figures nor cases of that year. */
  isIncluded: z.boolean(),
  lacking: z.array(z.enum(lackingFields)),
})
export type ItaCheck = z.infer<typeof itaCheck>

/** A case of the agency's file, with what keeps it out. */
export const itaCaseCheck = z.object({
  oshaCaseID: z.int(),
  caseNumber: z.int(),
  problems: z.array(z.object({ field: z.enum(itaCaseFields), problem: z.enum(itaCaseProblems) })),
})
export type ItaCaseCheck = z.infer<typeof itaCaseCheck>

export const year = z.int().min(firstYear).max(lastYear)
export const ofYear = z.strictObject({ establishmentID: recordNumber, year })
