import { z } from 'zod'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
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
})
export type ScheduleChange = z.infer<typeof scheduleChange>

/** A scheduled report as it leaves the server (SCH-07, G2-83). */
export const schedule = rowSchema(scheduleFields)
export type Schedule = RowOf<typeof scheduleFields>

/** An associate that a report can be mailed to (API2-71). */
export const contact = z.object({ user_id: z.int(), name: z.string(), email: z.string() })
export type Contact = z.infer<typeof contact>
