import { z } from 'zod'
import { createSchema, patchSchema, rowShape } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { recordNumber } from '../kernel/shapes.ts'
import { scheduleFields } from './fields.ts'

/** A new scheduled report (API2-73). */
export const scheduleInput = createSchema(scheduleFields)
export type ScheduleInput = CreateOf<typeof scheduleFields>

/** The same as a call names it: its company may stand in it. */
export const scheduleCreation = createSchema(scheduleFields, { accountId: recordNumber.optional() })

/** Any subset of its fields. */
export const schedulePatch = patchSchema(scheduleFields)

const spelled = z.string().max(60).optional()
/** The same as a call names it: two fields have a second spelling (API2-74, G2-77). */
export const scheduleChange = patchSchema(scheduleFields, {
  JobTimezone: spelled,
  JobFrequencyValue: spelled,
  nextRunDateTime: z.unknown().optional(),
})
export type ScheduleChange = z.infer<typeof scheduleChange>

/** What the engine keeps and answers of a scheduled report. */
export type Schedule = RowOf<typeof scheduleFields>

/** A scheduled report with its next run, ISO 8601 in UTC; null while it is inactive (G2-83). */
export interface DueSchedule extends Schedule {
  nextRunDateTime?: string | null
}

/** A scheduled report as it leaves the server. */
export const schedule = z.object({
  ...rowShape(scheduleFields),
  nextRunDateTime: z.string().nullable().optional(),
}) as unknown as z.ZodType<DueSchedule, DueSchedule>

/** An associate that a report can be mailed to (API2-71). */
export const contact = z.object({ user_id: z.int(), name: z.string(), email: z.string() })
export type Contact = z.infer<typeof contact>
