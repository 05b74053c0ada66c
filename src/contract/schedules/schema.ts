import { z } from 'zod'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { recordNumber, uid } from '../kernel/shapes.ts'
import { scheduleFields } from './fields.ts'

/** A new scheduled report (API2-73). */
export const scheduleInput = createSchema(scheduleFields)
export type ScheduleInput = CreateOf<typeof scheduleFields>

/** Lets a call also name the company of a new scheduled report. */
export const scheduleCreation = createSchema(scheduleFields, { accountId: recordNumber.optional() })

/** Accepts any subset of the fields of a scheduled report. */
export const schedulePatch = patchSchema(scheduleFields)

const spelled = z.string().max(60).optional()
/** Accepts a second spelling of two fields (API2-74, G2-77). */
export const scheduleChange = patchSchema(scheduleFields, {
  JobTimezone: spelled,
  JobFrequencyValue: spelled,
})
export type ScheduleChange = z.infer<typeof scheduleChange>

/** A scheduled report in an answer (SCH-07, G2-83). */
export const schedule = rowSchema(scheduleFields)
export type Schedule = RowOf<typeof scheduleFields>

/** An associate that a report can be mailed to (API2-71). */
export const contact = z.object({ user_id: z.int(), name: z.string(), email: z.string() })
export type Contact = z.infer<typeof contact>

/** A mail of a run. It is `stopped` if its report was switched off or its recipient stopped it. */
const runMail = z.object({
  address: z.string(),
  status: z.enum(['waiting', 'sent', 'failed', 'stopped']),
})

/**
 * A run of a scheduled report (G2-83). `rows`, `bytes` and `fileName` are null until its file is
 * made, `file` after 14 days.
 */
export const scheduleRun = z.object({
  runID: uid,
  dueDateTime: z.string(),
  endedDateTime: z.string().nullable(),
  isLate: z.boolean(),
  status: z.enum(['making', 'mailing', 'succeeded', 'failed']),
  /** A code for which the app has a text; empty unless the run failed. */
  reason: z.string(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  fileName: z.string().nullable(),
  file: z.string().nullable(),
  mails: z.array(runMail),
})
export type ScheduleRun = z.infer<typeof scheduleRun>
